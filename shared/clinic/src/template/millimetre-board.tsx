import { paperSize } from '@mingmou/contract/system/template/template-paper.rules';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { PaperFacts } from '../print/paper-sheet';
import styles from './print-editor.module.css';

/** Names the paper among the parts of a designer: its properties are those of the page. */
export const PAPER = '§paper';

export const PX_PER_MM = 96 / 25.4;
/** Room of the rulers, px. */
const RULER = 22;
const STEP_MM = 5;
const LEAST_SCALE = 0.3;
/** Narrower than this, px a mm, there is room for every second number only. */
const NARROW = 2.2;

interface BoardProps {
  readonly of: PaperFacts;
  readonly children: ReactNode;
  /** How many px of the screen one px of the paper takes. */
  readonly onScale?: (scale: number) => void;
}

function useFit(widthMm: number) {
  const box = useRef<HTMLElement>(null);
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const fit = () => {
      const room = current.clientWidth - RULER - 2;
      const fitting = room > 0 ? room / (widthMm * PX_PER_MM) : 1;
      setScale(Math.max(LEAST_SCALE, Math.min(1, fitting)));
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(current);
    return () => observer.disconnect();
  }, [widthMm]);
  return [box, scale] as const;
}

/** A paper between rulers in millimetres, as large as the place allows. */
export function MillimetreBoard({ of, children, onScale }: BoardProps) {
  const { width, height } = paperSize(of);
  const [box, scale] = useFit(width);
  const px = PX_PER_MM * scale;
  useLayoutEffect(() => onScale?.(scale), [onScale, scale]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section ref={box} className={styles.fit} aria-label="纸张" tabIndex={0} data-part={PAPER}>
      <Ruler length={width} px={px} />
      <Ruler length={height} px={px} vertical />
      <div style={{ position: 'absolute', left: RULER, top: RULER, width: width * px, minHeight: height * px }}>
        <div style={{ width: `${width}mm`, transform: `scale(${scale})`, transformOrigin: '0 0' }}>{children}</div>
      </div>
      <div style={{ width: width * px + RULER, height: height * px + RULER }} />
    </section>
  );
}

interface RulerProps {
  readonly length: number;
  readonly px: number;
  readonly vertical?: boolean;
}

function Ruler({ length, px, vertical = false }: RulerProps) {
  const marks = Array.from({ length: Math.floor(length / STEP_MM) + 1 }, (_, index) => index * STEP_MM);
  const every = px < NARROW ? 20 : 10;
  const [width, height] = vertical ? [RULER, length * px] : [length * px, RULER];
  return (
    <svg
      className={styles.ruler}
      style={vertical ? { left: 0, top: RULER } : { left: RULER, top: 0 }}
      width={width}
      height={height}
      aria-hidden="true"
    >
      {marks.map((mm) => {
        const at = mm * px;
        const isNumbered = mm % every === 0;
        const from = RULER - (isNumbered ? 8 : 4);
        return (
          <g key={mm}>
            <line
              x1={vertical ? from : at}
              x2={vertical ? RULER : at}
              y1={vertical ? at : from}
              y2={vertical ? at : RULER}
            />
            {isNumbered && mm > 0 && mm < length - 3 ? (
              <text x={vertical ? 1 : at} y={vertical ? at + 3 : 9} textAnchor={vertical ? 'start' : 'middle'}>
                {mm}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}
