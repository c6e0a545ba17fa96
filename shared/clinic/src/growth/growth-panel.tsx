import { dictName } from '@mingmou/contract/base/dict';
import { treatmentType } from '@mingmou/contract/workstation/conclusion.dicts';
import type { ChartPoint, GrowthChart } from '@mingmou/contract/workstation/growth/growth-chart.fields';
import {
  growthRows,
  isOfPanel,
  PANEL_TITLES,
  PANEL_UNITS,
  type GrowthPanel as Panel,
  rateTo,
} from '@mingmou/contract/workstation/growth/growth-rows.rules';
import {
  GROWTH_EYES,
  type GrowthEye,
  growthText,
  rateText,
  seriesOf,
  toneText,
} from '@mingmou/contract/workstation/growth/growth-series.rules';
import { eyeTitle, pointText } from '@mingmou/contract/workstation/growth/growth-text.rules';
import type { GrowthKind } from '@mingmou/contract/workstation/growth.rules';
import { useId } from 'react';
import styles from './growth.module.css';
import { type EpisodeBar, type GrowthFrame, growthFrame, LANE, laneTop, SE_LINES, WIDTH } from './growth-frame';
import { HomeLane } from './home-lane';

export interface GrowthPanelProps {
  readonly of: GrowthChart;
  readonly panel: Panel;
  /** The day up to which a treatment that goes on is drawn. */
  readonly today: string;
  /** A point that the pointer is over; nobody's when it leaves. */
  readonly onPoint?: (point: ChartPoint | undefined) => void;
}

const KINDS: Readonly<Record<Panel, readonly GrowthKind[]>> = { AL: ['AL'], SE: ['SE_CYC', 'SE_NON'] };

/**
 * One half of the growth chart (domain-workstation §8.6), as lines that print sharply; a table next to it has the same
 * figures.
 */
export function GrowthPanel({ of, panel, today, onPoint }: GrowthPanelProps) {
  const id = useId();
  const frame = growthFrame(of, panel, today);
  const { plot, height } = frame;
  return (
    <svg
      className={styles.panel}
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
    >
      <title id={`${id}-title`}>{`${PANEL_TITLES[panel]}成长曲线（${PANEL_UNITS[panel]}）`}</title>
      <desc id={`${id}-desc`}>{described(of, panel)}</desc>
      <clipPath id={`${id}-plot`}>
        <rect {...plot} />
      </clipPath>
      <Axes frame={frame} panel={panel} />
      <g clipPath={`url(#${id}-plot)`}>
        <Curves of={of} frame={frame} panel={panel} />
      </g>
      <CurveNames of={of} frame={frame} panel={panel} />
      <Bars frame={frame} />
      <HomeLane of={of} frame={frame} />
      {GROWTH_EYES.flatMap((eye) =>
        KINDS[panel].map((kind) => (
          <Series key={`${eye}${kind}`} {...{ of, frame, eye, kind }} {...(onPoint ? { onPoint } : {})} />
        )),
      )}
      <Ends of={of} frame={frame} panel={panel} />
    </svg>
  );
}

/** Returns the text alternative of the chart. */
function described(of: GrowthChart, panel: Panel): string {
  const [last] = growthRows(of, panel);
  if (!last) return '还没有测量点';
  const eyes = GROWTH_EYES.flatMap((eye) => {
    const cell = last.eyes[eye];
    return cell ? [pointText(of, cell.point)] : [];
  });
  return `末次 ${eyes.join('；')}`;
}

interface Drawn {
  readonly of: GrowthChart;
  readonly frame: GrowthFrame;
  readonly panel: Panel;
}

function Axes({ frame, panel }: Omit<Drawn, 'of'>) {
  const { plot, bottom, x, y, ageTicks, valueTicks } = frame;
  const right = plot.x + plot.width;
  return (
    <g>
      {valueTicks.map((value) => (
        <g key={value}>
          <line className={styles.grid} x1={plot.x} x2={right} y1={y(value)} y2={y(value)} />
          <text className={styles.tick} x={plot.x - 5} y={y(value) + 3.5} textAnchor="end">
            {panel === 'AL' ? value.toFixed(1) : growthText('SE_CYC', value).replace('.00', '')}
          </text>
        </g>
      ))}
      {ageTicks.map((age) => (
        <g key={age}>
          <line className={styles.grid} x1={x(age)} x2={x(age)} y1={plot.y} y2={bottom} />
          <text className={styles.tick} x={x(age)} y={bottom + 14} textAnchor="middle">
            {age}
          </text>
        </g>
      ))}
      <path className={styles.axis} d={`M${plot.x} ${plot.y}V${bottom}H${right}`} />
      <text className={styles.tick} x={plot.x - 5} y={10} textAnchor="end">
        {PANEL_UNITS[panel]}
      </text>
      <text className={styles.tick} x={right + 6} y={bottom + 14}>
        岁
      </text>
      {panel === 'SE'
        ? SE_LINES.map(([value, says]) => (
            <g key={value}>
              <line className={styles.threshold} x1={plot.x} x2={right} y1={y(value)} y2={y(value)} />
              <text className={styles.tick} x={right - 4} y={y(value) - 3} textAnchor="end">
                {says}
              </text>
            </g>
          ))
        : null}
    </g>
  );
}

const curvesIn = ({ curves }: GrowthChart, panel: Panel) => curves.filter(({ kind }) => isOfPanel(kind, panel));

const MEDIAN = 50;

function Curves({ of, frame: { x, y }, panel }: Drawn) {
  return curvesIn(of, panel).map(({ kind, centile, points }) => (
    <polyline
      key={`${kind}${centile}`}
      className={centile === MEDIAN ? styles.median : styles.curve}
      points={points.map(({ age, value }) => `${x(age)},${y(value)}`).join(' ')}
    />
  ));
}

/** Where each line ends, or leaves the picture. */
function CurveNames({ of, frame: { x, y, ages }, panel }: Drawn) {
  return curvesIn(of, panel).flatMap(({ kind, centile, points }) => {
    const last = points.filter(({ age }) => age <= ages.max).at(-1);
    return last && last.age >= ages.min
      ? [
          <text key={`${kind}${centile}`} className={styles.tick} x={x(last.age) + 4} y={y(last.value) + 3.5}>
            P{centile}
          </text>,
        ]
      : [];
  });
}

const TINTS = 5;

/** Treatments below the axis: a line across where one began, another where it was stopped, an arrow while it goes on. */
function Bars({ frame }: { readonly frame: GrowthFrame }) {
  return frame.bars.map((bar) => <Bar key={bar.episode.id} bar={bar} frame={frame} />);
}

function Bar({ bar, frame }: { readonly bar: EpisodeBar; readonly frame: GrowthFrame }) {
  const { episode, from, to, lane } = bar;
  const { x, plot } = frame;
  const top = laneTop(frame, lane) + 3;
  const [left, right, height] = [x(from), Math.max(x(to), x(from) + 2), LANE - 6];
  const says = [dictName(treatmentType, episode.type), episode.param].filter(Boolean).join(' ');
  const days = `${episode.startDate} 至 ${episode.endDate ?? '今'}`;
  const isRoomy = right < plot.x + plot.width * 0.7;
  return (
    <g>
      <title>{`${says}，${days}`}</title>
      <rect className={styles.bar} data-tint={lane % TINTS} x={left} y={top} width={right - left} height={height} />
      <line className={styles.mark} x1={left} x2={left} y1={top - 2} y2={top + height + 2} />
      {episode.endDate ? (
        <line className={styles.mark} x1={right} x2={right} y1={top - 2} y2={top + height + 2} />
      ) : (
        <path className={styles.going} d={`M${right} ${top - 2}l5 ${height / 2 + 2}l-5 ${height / 2 + 2}z`} />
      )}
      <text
        className={styles.tick}
        x={isRoomy ? right + 9 : left - 5}
        y={top + height - 0.5}
        textAnchor={isRoomy ? 'start' : 'end'}
      >
        {says}
      </text>
    </g>
  );
}

interface SeriesProps {
  readonly of: GrowthChart;
  readonly frame: GrowthFrame;
  readonly eye: GrowthEye;
  readonly kind: GrowthKind;
  readonly onPoint?: (point: ChartPoint | undefined) => void;
}

/** One eye: circles of the right one, squares on a corner of the left one; hollow without cycloplegia. */
function Series({ of, frame: { x, y }, eye, kind, onPoint }: SeriesProps) {
  const points = seriesOf(of.points, eye, kind);
  return (
    <g className={eye === 'OD' ? styles.right : styles.left} data-hollow={kind === 'SE_NON'}>
      <polyline className={styles.line} points={points.map(({ age, value }) => `${x(age)},${y(value)}`).join(' ')} />
      {points.map((point) => {
        const [cx, cy] = [x(point.age), y(point.value)];
        return (
          <g key={point.measuredAt} onPointerEnter={() => onPoint?.(point)} onPointerLeave={() => onPoint?.(undefined)}>
            {onPoint ? null : <title>{pointText(of, point)}</title>}
            <circle className={styles.reach} cx={cx} cy={cy} r={10} />
            {eye === 'OD' ? (
              <circle className={styles.dot} cx={cx} cy={cy} r={4} />
            ) : (
              <path className={styles.dot} d={`M${cx} ${cy - 5}l5 5l-5 5l-5 -5z`} />
            )}
          </g>
        );
      })}
    </g>
  );
}

/** Text above text wants so much room. */
const LINE = 13;

/** The last point of each eye: which eye it is, and how fast it came there where that is to be seen. */
function Ends({ of, frame: { x, y }, panel }: Drawn) {
  const last = GROWTH_EYES.flatMap((eye) => {
    const points = KINDS[panel].flatMap((kind) => seriesOf(of.points, eye, kind).at(-1) ?? []);
    return points.sort((a, b) => a.measuredAt.localeCompare(b.measuredAt)).at(-1) ?? [];
  });
  const [upper, lower] = [...last].sort((a, b) => y(a.value) - y(b.value));
  const gap = upper && lower ? y(lower.value) - y(upper.value) : LINE;
  const aside = Math.max(0, (LINE - gap) / 2);
  return last.map((point) => {
    const rate = rateTo(of, point);
    const top = y(point.value) + 4 + (point === upper ? -aside : aside);
    return (
      <g key={point.eye} className={point.eye === 'OD' ? styles.right : styles.left}>
        <text className={styles.eye} x={x(point.age) + 8} y={top}>
          {eyeTitle(point.eye).charAt(0)}
        </text>
        {rate?.tone ? (
          <text className={rate.tone === 'FAST' ? styles.fast : styles.quick} x={x(point.age) + 24} y={top}>
            {rateText({ ...rate, perYear: rate.perYear ?? null })} {toneText(rate.tone)}
          </text>
        ) : null}
      </g>
    );
  });
}
