import { dictName } from '@mingmou/contract/base/dict';
import { vtMeasure } from '@mingmou/contract/workstation/training/vt.dicts';
import type { VtSeries } from '@mingmou/contract/workstation/training/vt-report.contract';
import { useId } from 'react';
import styles from './progress.module.css';

const WIDTH = 340;
const HEIGHT = 170;
const [LEFT, RIGHT, TOP, BOTTOM] = [38, 12, 26, 24];
const PLOT = { x: LEFT, y: TOP, width: WIDTH - LEFT - RIGHT, height: HEIGHT - TOP - BOTTOM };
const DAY_MS = 86_400_000;
const TICKS = 4;
/** Of the height that lies beyond the figures. */
const ROOM = 0.12;

const isLog = ({ measure }: VtSeries) => measure === 'STEREO';
const at = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const rounded = (value: number) => Math.round(value * 100) / 100;

interface Scale {
  readonly x: (day: string) => number;
  readonly y: (value: number) => number;
  readonly ticks: readonly number[];
}

/** Seconds of arc grow by powers; all else evenly. */
function scaleOf(of: VtSeries): Scale {
  const known = [...of.points.map(({ value }) => value), of.baseline?.value, of.low, of.high];
  const values = known.filter((value): value is number => typeof value === 'number');
  const to = isLog(of) ? (value: number) => Math.log10(Math.max(value, 1)) : (value: number) => value;
  const from = isLog(of) ? (value: number) => 10 ** value : (value: number) => value;
  const [least, most] = [Math.min(...values.map(to)), Math.max(...values.map(to))];
  const room = (most - least || 1) * ROOM;
  const [low, high] = [least - room, most + room];
  const days = of.points.map(({ day }) => at(day));
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const span = last - first || 1;
  return {
    x: (day) => (days.length === 1 ? PLOT.x + PLOT.width / 2 : PLOT.x + ((at(day) - first) / span) * PLOT.width),
    y: (value) => PLOT.y + PLOT.height - ((to(value) - low) / (high - low)) * PLOT.height,
    ticks: Array.from({ length: TICKS + 1 }, (_none, place) => from(low + ((high - low) * place) / TICKS)),
  };
}

/** Chart of one figure: the baseline is dashed, the normal range shaded; the table below has the same figures. */
export function ProgressChart({ of }: { readonly of: VtSeries }) {
  const id = useId();
  const { x, y, ticks } = scaleOf(of);
  const { measure, unit, points, baseline, latest, low, high } = of;
  const title = `${dictName(vtMeasure, measure)}（${unit}）`;
  const right = PLOT.x + PLOT.width;
  const bottom = PLOT.y + PLOT.height;
  const [bandTop, bandBottom] = [
    typeof high === 'number' ? Math.max(PLOT.y, y(high)) : PLOT.y,
    typeof low === 'number' ? Math.min(bottom, y(low)) : bottom,
  ];
  const isBanded = typeof low === 'number' || typeof high === 'number';
  const digits = Math.max(...ticks.map(Math.abs)) < 10 ? 1 : 0;
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={`${id}-t ${id}-d`}>
      <title id={`${id}-t`}>{title}</title>
      <desc id={`${id}-d`}>
        {baseline ? `基线 ${baseline.value}，` : ''}最近 {latest?.value ?? '无'}
      </desc>
      <text className={styles.title} x={PLOT.x} y={14}>
        {title}
      </text>
      {isBanded ? (
        <rect
          className={styles.band}
          x={PLOT.x}
          y={bandTop}
          width={PLOT.width}
          height={Math.max(0, bandBottom - bandTop)}
        />
      ) : null}
      {ticks.map((value) => (
        <g key={value}>
          <line className={styles.grid} x1={PLOT.x} x2={right} y1={y(value)} y2={y(value)} />
          <text className={styles.tick} x={PLOT.x - 5} y={y(value) + 3.5} textAnchor="end">
            {value.toFixed(digits)}
          </text>
        </g>
      ))}
      <path className={styles.axis} d={`M${PLOT.x} ${PLOT.y}V${bottom}H${right}`} />
      {baseline ? (
        <line className={styles.baseline} x1={PLOT.x} x2={right} y1={y(baseline.value)} y2={y(baseline.value)} />
      ) : null}
      <polyline className={styles.line} points={points.map(({ day, value }) => `${x(day)},${y(value)}`).join(' ')} />
      {points.map(({ day, value, says }) => (
        <g key={day}>
          <title>{`${day} ${says ?? rounded(value)}${says ? '' : unit}`}</title>
          <circle className={styles.dot} cx={x(day)} cy={y(value)} r={3.5} />
        </g>
      ))}
      {[...new Set([points[0]?.day, points.at(-1)?.day])].map((day, place) =>
        day ? (
          <text
            key={day}
            className={styles.tick}
            x={x(day)}
            y={bottom + 15}
            textAnchor={points.length === 1 ? 'middle' : place === 0 ? 'start' : 'end'}
          >
            {day}
          </text>
        ) : null,
      )}
    </svg>
  );
}
