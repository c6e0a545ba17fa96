import { PaperSheet } from '@mingmou/clinic/print/paper-sheet';
import { MillimetreBoard, PX_PER_MM } from '@mingmou/clinic/template/millimetre-board';
import type { PrintContent, PrintItem } from '@mingmou/contract/system/template/template.fields';
import type { PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { fillPlaceholders } from '@mingmou/contract/system/template/template-placeholder';
import { freeSheetHtml } from '@mingmou/contract/system/template/template-sheet';
import { sampleOf } from '@mingmou/contract/system/template/template-vocabulary';
import { PrintHtml } from '@mingmou/kit/print/print-html';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { byKey, itemsOf } from './free-items';
import styles from './templates.module.css';

interface FreeCanvasProps {
  readonly kind: PrintKind;
  readonly content: PrintContent;
  readonly chosen: string | null;
  readonly readOnly: boolean;
  readonly onChoose: (key: string | null) => void;
  readonly onMove: (key: string, change: Partial<PrintItem>) => void;
  readonly onRemove: (key: string) => void;
}

/** The paper with sample data: its text below, its elements over it to be dragged. */
export function FreeCanvas(props: FreeCanvasProps) {
  const { kind, content } = props;
  const [scale, setScale] = useState(1);
  const below = useMemo(() => freeSheetHtml({ ...content, items: [] }, sampleOf(kind)), [kind, content]);
  return (
    <MillimetreBoard of={content} onScale={setScale}>
      <div className={styles.canvas}>
        <PaperSheet of={content}>
          <PrintHtml html={below} />
        </PaperSheet>
        <div className={styles.margin} style={{ inset: `${content.margin}mm` }} />
        {itemsOf(content).map((item) => (
          <Item key={item.key} item={item} pxPerMm={PX_PER_MM * scale} {...props} />
        ))}
      </div>
    </MillimetreBoard>
  );
}

interface Grabbed {
  readonly x: number;
  readonly y: number;
  readonly item: PrintItem;
  readonly sizing: boolean;
}

/** Drags to half a millimetre; the keys are for the rest. */
const SNAP_MM = 0.5;
const snapped = (mm: number) => Math.round(mm / SNAP_MM) * SNAP_MM;

function useDrag({
  item,
  pxPerMm,
  readOnly,
  onMove,
  onChoose,
}: FreeCanvasProps & { item: PrintItem; pxPerMm: number }) {
  const grabbed = useRef<Grabbed>(undefined);
  const grab = (sizing: boolean) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || readOnly) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    grabbed.current = { x: event.clientX, y: event.clientY, item, sizing };
    onChoose(item.key);
  };
  const drag = ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { current } = grabbed;
    if (!current) return;
    const [x, y] = [snapped((clientX - current.x) / pxPerMm), snapped((clientY - current.y) / pxPerMm)];
    const { width, height } = current.item;
    onMove(
      item.key,
      current.sizing ? { width: width + x, height: height + y } : { x: current.item.x + x, y: current.item.y + y },
    );
  };
  const drop = () => {
    grabbed.current = undefined;
  };
  return { grab, on: { onPointerMove: drag, onPointerUp: drop, onPointerCancel: drop } };
}

const NAMES = { text: '文字', line: '横线', box: '方框' } as const;

function Item(props: FreeCanvasProps & { readonly item: PrintItem; readonly pxPerMm: number }) {
  const { item, chosen, readOnly, onChoose, onMove, onRemove } = props;
  const { grab, on } = useDrag(props);
  const { key, kind, x, y, width, height, text, fontSize, bold, align, border } = item;
  const isChosen = chosen === key;
  const onKeyDown = (event: KeyboardEvent) => {
    if (readOnly) return;
    const change = byKey(item, event);
    if (change) onMove(key, change);
    else if (event.key === 'Delete') onRemove(key);
    else return;
    event.preventDefault();
  };
  const isLine = kind === 'line';
  const shown = kind === 'text' ? fillPlaceholders(text ?? '', sampleOf(props.kind), (value) => value) : '';
  return (
    <div
      className={isChosen ? `${styles.item} ${styles.itemChosen}` : styles.item}
      style={{ left: `${x}mm`, top: `${y}mm`, width: `${width}mm`, height: isLine ? '3mm' : `${height}mm` }}
    >
      <button
        type="button"
        className={styles.itemFace}
        style={{
          fontSize: `${fontSize ?? 10}pt`,
          fontWeight: bold ? 700 : 400,
          textAlign: align ?? 'left',
          border: kind === 'box' || border ? '0.3mm solid #000' : undefined,
          borderTop: isLine ? '0.3mm solid #000' : undefined,
        }}
        data-part={key}
        aria-label={`${NAMES[kind]} ${shown}，左${x}毫米，上${y}毫米`}
        aria-pressed={isChosen}
        onFocus={() => onChoose(key)}
        onKeyDown={onKeyDown}
        onPointerDown={grab(false)}
        {...on}
      >
        {shown}
      </button>
      {isChosen && !readOnly ? <span className={styles.sizer} onPointerDown={grab(true)} {...on} /> : null}
    </div>
  );
}
