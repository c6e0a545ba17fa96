import { annualRate, LEAST_DAYS } from '../growth.rules';
import {
  chartedPoints,
  dayOf,
  daysBetween,
  GROWTH_EYES,
  type GrowthEye,
  type MeasuredPoint,
  seriesOf,
  type Worn,
} from './growth-series.rules';

/** A treatment over time, and which eyes it is of: both where nothing else is said. */
export interface KeptEpisode extends Worn {
  readonly type: number;
  readonly eye?: string | null;
}

/** What lists over all children ask of one eye. */
export interface KeptEye {
  readonly al: number | null;
  readonly alOn: string | null;
  /** mm a year up to the last length, from the latest one that is at least 90 days older. */
  readonly alRate: number | null;
  /** The length that the place among children of the age is compared with. */
  readonly baseAl: number | null;
  readonly baseOn: string | null;
  readonly se: number | null;
  readonly seOn: string | null;
  readonly seRate: number | null;
}

/** A change of one eye's length from one point of the chart to the next, all of it under the same treatments. */
export interface KeptInterval {
  readonly eye: GrowthEye;
  readonly from: string;
  readonly to: string;
  readonly days: number;
  readonly perYear: number;
  /** Types in their order: `4+7`. */
  readonly treatments: string;
}

export interface KeptGrowth {
  readonly od: KeptEye;
  readonly os: KeptEye;
  /** What goes on: `4+7`, empty where nothing does. */
  readonly treatments: string;
  readonly intervals: readonly KeptInterval[];
}

/** 角膜塑形镜: what reshapes the cornea. */
export const ORTHOKERATOLOGY = 4;
/** A year, but for the days by which a yearly visit comes early. */
const BASE_DAYS = 350;
const SEPARATOR = '+';

export const treatmentsKey = (types: readonly number[]) => [...new Set(types)].sort((a, b) => a - b).join(SEPARATOR);

export const typesOf = (treatments: string) => treatments.split(SEPARATOR).filter(Boolean).map(Number);

const isOf = ({ eye }: KeptEpisode, side: GrowthEye) => eye !== (side === 'OD' ? 'OS' : 'OD');

/** The latest point that is so many days older than the last. */
function earlierBy(days: number, series: readonly MeasuredPoint[]): MeasuredPoint | undefined {
  const last = series.at(-1);
  return last && series.filter((point) => daysBetween(dayOf(point), dayOf(last)) >= days).at(-1);
}

function rateInto(series: readonly MeasuredPoint[]): number | null {
  const [from, to] = [earlierBy(LEAST_DAYS, series), series.at(-1)];
  if (!from || !to) return null;
  return annualRate({ day: dayOf(from), value: from.value }, { day: dayOf(to), value: to.value }).perYear;
}

/** The point of a year ago; of a child that is not followed for so long, the first. */
function baseOf(series: readonly MeasuredPoint[]): MeasuredPoint | undefined {
  const [first, last] = [series[0], series.at(-1)];
  const isOld = first && last && daysBetween(dayOf(first), dayOf(last)) >= LEAST_DAYS;
  return earlierBy(BASE_DAYS, series) ?? (isOld ? first : undefined);
}

function eyeOf(points: readonly MeasuredPoint[], eye: GrowthEye): KeptEye {
  const lengths = seriesOf(points, eye, 'AL');
  const cycloplegic = seriesOf(points, eye, 'SE_CYC');
  const powers = cycloplegic.length > 0 ? cycloplegic : seriesOf(points, eye, 'SE_NON');
  const [al, base, se] = [lengths.at(-1), baseOf(lengths), powers.at(-1)];
  return {
    al: al?.value ?? null,
    alOn: al ? dayOf(al) : null,
    alRate: rateInto(lengths),
    baseAl: base?.value ?? null,
    baseOn: base ? dayOf(base) : null,
    se: se?.value ?? null,
    seOn: se ? dayOf(se) : null,
    seRate: rateInto(powers),
  };
}

/** Returns the treatments of an eye during an entire interval; undefined if one began or ended within it. */
function treatmentsDuring(episodes: readonly KeptEpisode[], from: string, to: string): string | undefined {
  const during = episodes.filter(({ startDate, endDate }) => startDate < to && (!endDate || endDate > from));
  const isWhole = during.every(({ startDate, endDate }) => startDate <= from && (!endDate || endDate >= to));
  return isWhole ? treatmentsKey(during.map(({ type }) => type)) : undefined;
}

function intervalsOf(points: readonly MeasuredPoint[], episodes: readonly KeptEpisode[], eye: GrowthEye) {
  const series = seriesOf(points, eye, 'AL');
  const own = episodes.filter((episode) => isOf(episode, eye));
  return series.slice(1).flatMap((point, at): KeptInterval[] => {
    const before = series[at];
    if (!before) return [];
    const [from, to] = [dayOf(before), dayOf(point)];
    const { days, perYear } = annualRate({ day: from, value: before.value }, { day: to, value: point.value });
    const treatments = treatmentsDuring(own, from, to);
    return perYear !== null && treatments ? [{ eye, from, to, days, perYear, treatments }] : [];
  });
}

/** Returns the stored growth of a patient, from the chart's points and treatments. */
export function keptGrowth(measured: readonly MeasuredPoint[], episodes: readonly KeptEpisode[]): KeptGrowth {
  const points = chartedPoints(
    measured,
    episodes.filter(({ type }) => type === ORTHOKERATOLOGY),
  );
  return {
    od: eyeOf(points, 'OD'),
    os: eyeOf(points, 'OS'),
    treatments: treatmentsKey(episodes.filter(({ endDate }) => !endDate).map(({ type }) => type)),
    intervals: GROWTH_EYES.flatMap((eye) => intervalsOf(points, episodes, eye)),
  };
}
