import { exactAge } from '@mingmou/contract/workstation/growth/centile.rules';
import type { ChartEpisode, GrowthChart } from '@mingmou/contract/workstation/growth/growth-chart.fields';
import { type GrowthPanel, isOfPanel } from '@mingmou/contract/workstation/growth/growth-rows.rules';

/** In units of the drawing; a sheet of A4 between its margins is 720 wide, so that text keeps its size there. */
export const WIDTH = 720;
const LEFT = 40;
const RIGHT = 44;
const TOP = 20;
const PLOT = 236;
const AXIS = 22;
export const LANE = 15;
/** As high as homework that was done every day. */
export const HOME = 16;

/** Above +0.75 no myopia is near, at −0.50 it begins, at −6.00 it is high (domain-workstation §8.6). */
export const SE_LINES: readonly (readonly [value: number, says: string])[] = [
  [0.75, '+0.75 近视前期上限'],
  [-0.5, '-0.50 近视'],
  [-6, '-6.00 高度近视'],
];

const GROWN = 18;
/** Margin beyond the drawn values, in the unit of the axis. */
const ROOM = 0.25;

interface Range {
  readonly min: number;
  readonly max: number;
}

/** A treatment as a bar: the ages between which it went on, and on which line below the axis. */
export interface EpisodeBar {
  readonly episode: ChartEpisode;
  readonly from: number;
  readonly to: number;
  readonly lane: number;
}

/** A week of homework: the age at which it begins and ends, and how much of it was done. */
export interface HomeBar {
  readonly from: number;
  readonly to: number;
  readonly share: number;
}

export interface GrowthFrame {
  readonly ages: Range;
  readonly ageTicks: readonly number[];
  readonly valueTicks: readonly number[];
  readonly bars: readonly EpisodeBar[];
  /** Weeks of homework on the axis; of the lengths alone. */
  readonly weeks: readonly HomeBar[];
  readonly homeTop: number;
  readonly bottom: number;
  readonly height: number;
  readonly plot: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly x: (age: number) => number;
  readonly y: (value: number) => number;
}

/** From a year before the first point until the child is grown. */
function agesOf(chart: GrowthChart, panel: GrowthPanel, today: string): Range {
  const own = chart.points.filter(({ kind }) => isOfPanel(kind, panel)).map(({ age }) => age);
  const known = own.length > 0 ? own : [exactAge(chart.birthday, today)];
  return {
    min: Math.max(0, Math.floor(Math.min(...known) - 1)),
    max: Math.max(GROWN, Math.ceil(Math.max(...known) + ROOM)),
  };
}

const STEPS: Readonly<Record<GrowthPanel, readonly number[]>> = { AL: [0.5, 1, 2, 5], SE: [1, 2, 5, 10] };
const MOST_TICKS = 11;

function ticksOf({ min, max }: Range, steps: readonly number[]): readonly number[] {
  const step = steps.find((one) => (max - min) / one <= MOST_TICKS) ?? steps.at(-1) ?? 1;
  const first = Math.floor(min / step) * step;
  const count = Math.ceil((max - first) / step);
  return Array.from({ length: count + 1 }, (_none, at) => first + at * step);
}

function valuesOf(chart: GrowthChart, panel: GrowthPanel, { min, max }: Range): Range {
  const measured = chart.points.filter(({ kind }) => isOfPanel(kind, panel)).map(({ value }) => value);
  const usual = chart.curves
    .filter(({ kind }) => isOfPanel(kind, panel))
    .flatMap(({ points }) => points.filter(({ age }) => age >= min && age <= max).map(({ value }) => value));
  const lines = panel === 'SE' ? SE_LINES.map(([value]) => value) : [];
  const all = [...measured, ...usual, ...lines];
  const known = all.length > 0 ? all : [22, 26];
  return { min: Math.min(...known) - ROOM, max: Math.max(...known) + ROOM };
}

/** Bars one below the other in the order of their beginning; one that ended leaves its line to the next of its kind. */
function barsOf({ episodes, birthday }: GrowthChart, { min, max }: Range, today: string): readonly EpisodeBar[] {
  const types = [...new Set(episodes.map(({ type }) => type))];
  return episodes.flatMap((episode) => {
    const from = Math.max(min, exactAge(birthday, episode.startDate));
    const to = Math.min(max, exactAge(birthday, episode.endDate ?? today));
    return to < min || from > max ? [] : [{ episode, from, to: Math.max(from, to), lane: types.indexOf(episode.type) }];
  });
}

const WEEK_YEARS = 7 / 365.25;

function weeksOf({ home, birthday }: GrowthChart, { min, max }: Range): readonly HomeBar[] {
  return (home ?? []).flatMap(({ from: day, done, planned }) => {
    const from = exactAge(birthday, day);
    return planned > 0 && from >= min && from <= max ? [{ from, to: from + WEEK_YEARS, share: done / planned }] : [];
  });
}

/** Returns the positions of everything in one half of the chart. */
export function growthFrame(chart: GrowthChart, panel: GrowthPanel, today: string): GrowthFrame {
  const ages = agesOf(chart, panel, today);
  const valueTicks = ticksOf(valuesOf(chart, panel, ages), STEPS[panel]);
  const [low = 0, high = 1] = [valueTicks[0], valueTicks.at(-1)];
  const bars = barsOf(chart, ages, today);
  const lanes = bars.length > 0 ? Math.max(...bars.map(({ lane }) => lane)) + 1 : 0;
  const weeks = panel === 'AL' ? weeksOf(chart, ages) : [];
  const plot = { x: LEFT, y: TOP, width: WIDTH - LEFT - RIGHT, height: PLOT };
  const bottom = TOP + PLOT;
  const homeTop = bottom + AXIS + lanes * LANE + (lanes > 0 ? 4 : 0);
  const years = ages.max - ages.min;
  const every = years > 2 * GROWN ? 5 : 1;
  return {
    ...{ ages, valueTicks, bars, weeks, bottom, plot },
    homeTop,
    ageTicks: Array.from({ length: years + 1 }, (_none, at) => ages.min + at).filter((age) => age % every === 0),
    height: homeTop + (weeks.length > 0 ? HOME + 4 : 0),
    x: (age) => plot.x + ((age - ages.min) / years) * plot.width,
    y: (value) => bottom - ((value - low) / (high - low)) * plot.height,
  };
}

/** Below the numbers of the axis. */
export function laneTop({ bottom }: GrowthFrame, lane: number): number {
  return bottom + AXIS + lane * LANE;
}
