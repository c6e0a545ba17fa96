import { EYES, type Eye } from '@mingmou/contract/base/eyes';
import type { CourseEvent, WornLens } from '@mingmou/contract/workstation/archive/lens/lens-course.rules';
import type { ChartPoint } from '@mingmou/contract/workstation/growth/growth-chart.fields';
import { dayOf, daysBetween } from '@mingmou/contract/workstation/growth/growth-series.rules';

/** In units of the drawing: as wide as the growth chart, a sheet of A4 between its margins. */
export const WIDTH = 720;
const [LEFT, RIGHT] = [58, 20];
const TOP = 18;
const LENGTHS = 112;
const GAP = 8;
export const STAIN_ROW = 18;
export const LENS_ROW = 20;
export const MARK_ROW = 18;
export const PICTURE_ROW = 50;
const AXIS = 20;
export const PICTURE = 44;
const MARK = 16;
const MOST_ROWS = 3;

export interface CoursePicture {
  readonly recordId: number;
  readonly day: string;
  readonly url: string;
  readonly says: string;
}

export interface CourseDrawn {
  /** The newest first. */
  readonly events: readonly CourseEvent[];
  readonly lenses: readonly WornLens[];
  /** Lengths of the eyes, those of the year before the first record among them. */
  readonly points: readonly ChartPoint[];
  readonly pictures: readonly CoursePicture[];
  readonly today: string;
}

export interface Laid<T> {
  readonly of: T;
  readonly x: number;
  readonly row: number;
}

export interface CourseFrame {
  readonly x: (day: string) => number;
  readonly y: (length: number) => number;
  readonly ticks: readonly { readonly day: string; readonly says: string }[];
  readonly lengthTicks: readonly number[];
  readonly plot: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly marks: readonly Laid<CourseEvent>[];
  readonly pictures: readonly Laid<CoursePicture>[];
  /** Where the lanes begin, from the top. */
  readonly stainTop: number;
  readonly lensTop: number;
  readonly markTop: number;
  readonly pictureTop: number;
  readonly bottom: number;
  readonly height: number;
}

/** Places items of a width in rows without overlaps; items without room are left out. */
function laidOut<T>(all: readonly T[], xOf: (of: T) => number, width: number): readonly Laid<T>[] {
  const ends: number[] = [];
  return all.flatMap((of) => {
    const x = xOf(of);
    const free = ends.findIndex((end) => x - width / 2 >= end);
    const row = free === -1 ? ends.length : free;
    if (row >= MOST_ROWS) return [];
    ends[row] = x + width / 2;
    return [{ of, x, row }];
  });
}

const rowsOf = (laid: readonly Laid<unknown>[]) => Math.max(0, ...laid.map(({ row }) => row + 1));

const MONTH_STEPS = [1, 2, 3, 6, 12, 24];
const MOST_TICKS = 11;

function monthTicks(from: string, to: string): readonly { readonly day: string; readonly says: string }[] {
  const [year = 0, month = 1] = from.split('-').map(Number);
  const [lastYear = 0, lastMonth = 1] = to.split('-').map(Number);
  const months = (lastYear - year) * 12 + (lastMonth - month);
  const step = MONTH_STEPS.find((one) => months / one <= MOST_TICKS) ?? 36;
  return Array.from({ length: Math.floor(months / step) + 1 }, (_none, at) => {
    const place = month - 1 + (at + 1) * step;
    const [atYear, atMonth] = [year + Math.floor(place / 12), (place % 12) + 1];
    const text = `${atYear}-${String(atMonth).padStart(2, '0')}`;
    return { day: `${text}-01`, says: text };
  }).filter(({ day }) => day <= to);
}

const STEPS = [0.1, 0.2, 0.5, 1];
const MOST_LENGTHS = 6;

function lengthTicksOf(points: readonly ChartPoint[]): readonly number[] {
  const values = points.map(({ value }) => value);
  const [low, high] = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [23, 25];
  const room = Math.max(high - low, 0.2);
  const step = STEPS.find((one) => room / one <= MOST_LENGTHS) ?? 2;
  const first = Math.floor(low / step - 0.25) * step;
  const count = Math.ceil((high - first) / step + 0.25);
  return Array.from({ length: count + 1 }, (_none, at) => Number((first + at * step).toFixed(2)));
}

/** Returns the positions of everything in the course; all lanes share one axis of days. */
export function courseFrame({ events, lenses, points, pictures, today }: CourseDrawn): CourseFrame {
  const days = [...events.map(({ day }) => day), ...lenses.map(({ from }) => from), ...points.map(dayOf)].sort();
  const from = days[0] ?? today;
  const to = [today, days.at(-1) ?? today].sort().at(-1) ?? today;
  const span = Math.max(1, daysBetween(from, to));
  const plot = { x: LEFT, y: TOP, width: WIDTH - LEFT - RIGHT, height: LENGTHS };
  const inset = MARK / 2;
  const x = (day: string) => plot.x + inset + (daysBetween(from, day) / span) * (plot.width - 2 * inset);
  const lengthTicks = lengthTicksOf(points);
  const [low = 0, high = 1] = [lengthTicks[0], lengthTicks.at(-1)];
  const marks = laidOut([...events].reverse(), ({ day }) => x(day), MARK);
  const within = (place: number) => Math.min(Math.max(place, plot.x + PICTURE / 2), WIDTH - PICTURE / 2);
  const laid = laidOut(pictures, ({ day }) => within(x(day)), PICTURE + 4);
  const stainTop = TOP + LENGTHS + GAP;
  const lensTop = stainTop + EYES.length * STAIN_ROW + GAP;
  const markTop = lensTop + EYES.length * LENS_ROW + GAP;
  const pictureTop = markTop + rowsOf(marks) * MARK_ROW + (laid.length > 0 ? GAP : 0);
  const bottom = pictureTop + rowsOf(laid) * PICTURE_ROW + 4;
  return {
    ...{ x, lengthTicks, plot, marks, pictures: laid, stainTop, lensTop, markTop, pictureTop, bottom },
    y: (value) => plot.y + plot.height - ((value - low) / (high - low)) * plot.height,
    ticks: monthTicks(from, to),
    height: bottom + AXIS,
  };
}

/** The row of an eye within a lane. */
export const rowOf = (eye: Eye) => EYES.indexOf(eye);
