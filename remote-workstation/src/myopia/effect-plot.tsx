import { PLOT_HEIGHT, PLOT_WIDTH, type Scale } from './effect-scale';
import styles from './myopia.module.css';
import type { Effect, Overview } from './myopia-types';

const MIDDLE = PLOT_HEIGHT / 2;
const BOX = 14;
const CAP = 8;
const DOT = 2.2;
/** Vertical offsets of dots with the same value. */
const ROWS = [0, 4, -4, 8, -8] as const;

interface EffectPlotProps {
  readonly of: Effect;
  readonly scale: Scale;
  readonly limits: Pick<Overview, 'warnMm' | 'fastMm'>;
  /** Text alternative of the picture. */
  readonly says: string;
}

/** The distribution of one treatment: box of the middle half, line of the middle, whiskers of nine tenths; few intervals singly. */
export function EffectPlot({ of, scale: { at, ticks }, limits, says }: EffectPlotProps) {
  const [low, q1, median, q3, high] = [of.low, of.q1, of.median, of.q3, of.high].map((value) => at(value ?? 0));
  return (
    <svg className={styles.plot} viewBox={`-4 0 ${PLOT_WIDTH + 8} ${PLOT_HEIGHT}`} role="img" aria-label={says}>
      {ticks.map((tick) => (
        <line key={tick} className={styles.grid} x1={at(tick)} x2={at(tick)} y1={0} y2={PLOT_HEIGHT} />
      ))}
      <line className={styles.warn} x1={at(limits.warnMm)} x2={at(limits.warnMm)} y1={0} y2={PLOT_HEIGHT} />
      <line className={styles.fast} x1={at(limits.fastMm)} x2={at(limits.fastMm)} y1={0} y2={PLOT_HEIGHT} />
      <path
        className={styles.whisker}
        d={`M${low} ${MIDDLE}H${high}M${low} ${MIDDLE - CAP / 2}v${CAP}M${high} ${MIDDLE - CAP / 2}v${CAP}`}
      />
      <rect
        className={styles.box}
        x={q1}
        y={MIDDLE - BOX / 2}
        width={Math.max(1, (q3 ?? 0) - (q1 ?? 0))}
        height={BOX}
        rx={2}
      />
      <Dots of={of} at={at} />
      <path className={styles.median} d={`M${median} ${MIDDLE - BOX / 2 - 2}v${BOX + 4}`} />
    </svg>
  );
}

function Dots({ of, at }: { readonly of: Effect; readonly at: Scale['at'] }) {
  return of.values.map((value, index) => {
    const nth = of.values.slice(0, index).filter((one) => Math.abs(at(one) - at(value)) < DOT * 2).length;
    const place = `${value} ${nth}`;
    return (
      <circle key={place} className={styles.dot} cx={at(value)} cy={MIDDLE + (ROWS[nth % ROWS.length] ?? 0)} r={DOT} />
    );
  });
}

/** Returns the text anchor that keeps the figures at both ends inside of the picture. */
function anchorOf(index: number, count: number): 'start' | 'middle' | 'end' {
  if (index === 0) return 'start';
  return index === count - 1 ? 'end' : 'middle';
}

/** The scale below all of them. */
export function EffectAxis({ scale: { at, ticks } }: { readonly scale: Scale }) {
  return (
    <svg className={styles.plot} viewBox={`-4 0 ${PLOT_WIDTH + 8} 14`} aria-hidden="true">
      {ticks.map((tick, index) => (
        <text key={tick} className={styles.tick} x={at(tick)} y={11} textAnchor={anchorOf(index, ticks.length)}>
          {tick.toFixed(1)}
        </text>
      ))}
    </svg>
  );
}
