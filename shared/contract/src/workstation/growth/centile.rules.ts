import { roundTo } from '../../clinic/decimal';

/** Row of a reference set for one sex and age: parameters of the distribution, or percentile values. */
export interface ReferenceRow {
  readonly sex: 1 | 2;
  readonly age: number;
  /** Power, median and coefficient of variation (LMS). */
  readonly l?: number | null;
  readonly m?: number | null;
  readonly s?: number | null;
  /** By the number of the percentile. */
  readonly centiles?: Readonly<Partial<Record<Centile, number>>> | null;
}

/** Standard deviations from the median by percentile, for the percentiles of sets and charts. */
const DEVIATIONS = {
  3: -1.880793608,
  5: -1.644853627,
  10: -1.281551566,
  25: -0.67448975,
  50: 0,
  75: 0.67448975,
  90: 1.281551566,
  95: 1.644853627,
  97: 1.880793608,
} as const;
export type Centile = keyof typeof DEVIATIONS;

export const CENTILES: readonly Centile[] = [3, 5, 10, 25, 50, 75, 90, 95, 97];
/** The lines of a chart (domain-workstation §8.6). */
export const DRAWN_CENTILES: readonly Centile[] = [5, 10, 25, 50, 75, 90, 95];

/** Rows of one sex by age, prepared once for many children. */
export type ReferenceTable = readonly ReferenceRow[];

const DAYS_A_YEAR = 365.25;
const DAY_MS = 86_400_000;

/** Days lived over 365.25, as the reference rule has it. */
export function exactAge(birthday: string, day: string): number {
  return Math.round((Date.parse(day) - Date.parse(birthday)) / DAY_MS) / DAYS_A_YEAR;
}

/** Undefined where the set says nothing of the sex. */
export function tableOf(rows: readonly ReferenceRow[], sex: number): ReferenceTable | undefined {
  const own = rows.filter((row) => row.sex === sex).sort((a, b) => a.age - b.age);
  return own.length > 0 ? own : undefined;
}

function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/**
 * Returns the row of a set at an age, interpolated linearly. The last row covers its whole year; beyond it the result
 * is undefined.
 */
function rowAt(table: ReferenceTable, age: number): ReferenceRow | undefined {
  const next = table.findIndex((row) => row.age > age);
  const last = table.at(-1);
  if (next === -1) return last && age < last.age + 1 ? last : undefined;
  const [from, to] = [table[next - 1], table[next]];
  if (!from || !to) return undefined;
  const share = (age - from.age) / (to.age - from.age);
  const mix = (a: number | null | undefined, b: number | null | undefined) => between(a ?? 0, b ?? 0, share);
  const { sex } = from;
  if (isLms(from) && isLms(to))
    return { sex, age, l: mix(from.l ?? 1, to.l ?? 1), m: mix(from.m, to.m), s: mix(from.s, to.s) };
  const centiles = CENTILES.flatMap((one) => {
    const [a, b] = [from.centiles?.[one], to.centiles?.[one]];
    return typeof a === 'number' && typeof b === 'number' ? [[one, mix(a, b)] as const] : [];
  });
  return centiles.length > 1 ? { sex, age, centiles: Object.fromEntries(centiles) } : undefined;
}

const isLms = ({ m, s }: ReferenceRow) => typeof m === 'number' && typeof s === 'number';

/** Known percentiles as points of deviation and value, both rising. */
function pointsOf({ centiles = {} }: ReferenceRow): readonly (readonly [z: number, value: number])[] {
  return CENTILES.flatMap((one) => {
    const value = centiles?.[one];
    return typeof value === 'number' ? [[DEVIATIONS[one], value] as const] : [];
  });
}

/** The two neighbours that a number lies between; beyond the ends, the last two. */
function neighbours(
  points: readonly (readonly [number, number])[],
  isBelow: (point: readonly [number, number]) => boolean,
) {
  const at = Math.min(
    Math.max(
      points.findIndex((point) => !isBelow(point)),
      1,
    ),
    points.length - 1,
  );
  const place = points.every(isBelow) ? points.length - 1 : at;
  return [points[place - 1] ?? [0, 0], points[place] ?? [0, 0]] as const;
}

function deviationIn(row: ReferenceRow, value: number): number {
  if (isLms(row)) {
    const { l, m, s } = row;
    const [power, median, spread] = [l ?? 1, m ?? 1, s ?? 1];
    return power === 0 ? Math.log(value / median) / spread : ((value / median) ** power - 1) / (power * spread);
  }
  const [from, to] = neighbours(pointsOf(row), (point) => point[1] < value);
  return between(from[0], to[0], (value - from[1]) / (to[1] - from[1]));
}

function valueIn(row: ReferenceRow, z: number): number {
  if (isLms(row)) {
    const { l, m, s } = row;
    const [power, median, spread] = [l ?? 1, m ?? 1, s ?? 1];
    return power === 0 ? median * Math.exp(spread * z) : median * (1 + power * spread * z) ** (1 / power);
  }
  const [from, to] = neighbours(pointsOf(row), (point) => point[0] < z);
  return between(from[1], to[1], (z - from[0]) / (to[0] - from[0]));
}

/** Coefficients of Abramowitz and Stegun 26.2.17, right to seven places. */
const SERIES = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429] as const;
const SCALE = 0.2316419;

/** The share of a normal distribution below a deviation. */
export function shareBelow(z: number): number {
  const t = 1 / (1 + SCALE * Math.abs(z));
  const sum = SERIES.reduceRight((rest, factor) => t * (factor + rest), 0);
  const above = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
  return z >= 0 ? 1 - above : above;
}

/** Returns how many of the chart's lines a value reaches or exceeds; undefined outside of the ages of the set. */
export function linesBelow(table: ReferenceTable, age: number, value: number): number | undefined {
  const row = rowAt(table, age);
  if (!row) return undefined;
  const z = deviationIn(row, value);
  return DRAWN_CENTILES.filter((centile) => DEVIATIONS[centile] <= z).length;
}

export interface Placed {
  /** 1–99. */
  readonly percentile: number;
  readonly z: number;
}

const [LEAST, MOST] = [1, 99];

/** Returns the percentile of a value among children of the age and sex; undefined outside of the ages of the set. */
export function placeOf(table: ReferenceTable, age: number, value: number): Placed | undefined {
  const row = rowAt(table, age);
  if (!row) return undefined;
  const z = deviationIn(row, value);
  const percentile = Math.min(Math.max(Math.round(shareBelow(z) * 100), LEAST), MOST);
  return { percentile, z: roundTo(z, 2) };
}

/** Returns the value in one year at a constant percentile; undefined if the set ends before. */
export function valueNextYear(table: ReferenceTable, age: number, value: number): number | undefined {
  const [now, then] = [rowAt(table, age), rowAt(table, age + 1)];
  return now && then ? roundTo(valueIn(then, deviationIn(now, value)), 2) : undefined;
}

export interface CentileCurve {
  readonly centile: Centile;
  readonly points: readonly { readonly age: number; readonly value: number }[];
}

/** The lines of a chart, to the end of the last year that the set holds for. */
export function curvesOf(table: ReferenceTable): readonly CentileCurve[] {
  const last = table.at(-1);
  const ages = [...table, ...(last ? [{ ...last, age: last.age + 1 }] : [])];
  return DRAWN_CENTILES.map((centile) => ({
    centile,
    points: ages.map((row) => ({ age: row.age, value: roundTo(valueIn(row, DEVIATIONS[centile]), 2) })),
  }));
}

/** The ages of which a set says something: from the first row up to the end of the last one's year. */
export function agesOf(rows: readonly ReferenceRow[]): { readonly from: number; readonly to: number } | undefined {
  if (rows.length === 0) return undefined;
  const ages = rows.map(({ age }) => age);
  return { from: Math.min(...ages), to: Math.max(...ages) };
}

/** 「位于同龄同性别第69百分位（武汉2022）」: no word of a disease. */
export function percentileSentence(percentile: number, setName: string): string {
  return `位于同龄同性别第${percentile}百分位（${setName}）`;
}

/** 「超出参考范围（6–15岁）」. */
export function outOfAges(ages: { readonly from: number; readonly to: number }): string {
  return `超出参考范围（${ages.from}–${ages.to}岁）`;
}
