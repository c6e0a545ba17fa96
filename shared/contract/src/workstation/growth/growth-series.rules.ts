import { decimal, roundTo } from '../../clinic/decimal';
import { annualRate, type GrowthKind } from '../growth.rules';

export type GrowthEye = 'OD' | 'OS';

/** A point as it was measured. */
export interface MeasuredPoint {
  readonly eye: GrowthEye;
  readonly kind: GrowthKind;
  /** `YYYY-MM-DD HH:mm:ss`. */
  readonly measuredAt: string;
  readonly value: number;
  readonly device?: string | null;
}

/** When an orthokeratology lens was worn: to no end while it goes on. */
export interface Worn {
  readonly startDate: string;
  readonly endDate?: string | null;
}

/** From where progress is fast (domain-workstation §0.3). */
export interface GrowthLimits {
  readonly alWarnMmPerYear: number;
  readonly alFastMmPerYear: number;
  readonly seFastDPerYear: number;
}

export const dayOf = ({ measuredAt }: Pick<MeasuredPoint, 'measuredAt'>) => measuredAt.slice(0, 10);

/** So long the cornea takes to find back to its shape. */
const RESHAPED_DAYS = 30;
const DAY_MS = 86_400_000;

export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

function isReshaped(point: MeasuredPoint, worn: readonly Worn[]): boolean {
  const day = Date.parse(dayOf(point));
  return worn.some(({ startDate, endDate }) => {
    const end = endDate ? Date.parse(endDate) + RESHAPED_DAYS * DAY_MS : Number.POSITIVE_INFINITY;
    return day > Date.parse(startDate) && day <= end;
  });
}

/**
 * The points that a chart shows: of a day the last, the equivalent without cycloplegia only where there is none with it,
 * and no equivalent of a cornea that a lens reshaped.
 */
export function chartedPoints<P extends MeasuredPoint>(points: readonly P[], worn: readonly Worn[]): readonly P[] {
  const last = new Map(points.map((point) => [`${point.eye} ${point.kind} ${dayOf(point)}`, point]));
  return [...last.values()].filter((point) => {
    if (point.kind === 'AL') return true;
    const isBettered = point.kind === 'SE_NON' && last.has(`${point.eye} SE_CYC ${dayOf(point)}`);
    return !isBettered && !isReshaped(point, worn);
  });
}

export type RateTone = 'WARN' | 'FAST';

/** How fast a year's change is; an eye that grows, or an equivalent that goes towards minus. */
export function toneOf(kind: GrowthKind, perYear: number | null, limits: GrowthLimits): RateTone | null {
  if (perYear === null) return null;
  if (kind !== 'AL') return perYear <= -limits.seFastDPerYear ? 'FAST' : null;
  if (perYear >= limits.alFastMmPerYear) return 'FAST';
  return perYear >= limits.alWarnMmPerYear ? 'WARN' : null;
}

export interface GrowthRate {
  readonly eye: GrowthEye;
  readonly kind: GrowthKind;
  readonly from: string;
  readonly to: string;
  readonly days: number;
  readonly delta: number;
  readonly perYear: number | null;
  readonly tone: RateTone | null;
  /** The two were measured by different devices. */
  readonly isOtherDevice: boolean;
}

/** The change between two points of one eye and kind. */
export function rateBetween(from: MeasuredPoint, to: MeasuredPoint, limits: GrowthLimits): GrowthRate {
  const [first, second] = [dayOf(from), dayOf(to)];
  const { days, delta, perYear } = annualRate({ day: first, value: from.value }, { day: second, value: to.value });
  return {
    ...{ eye: to.eye, kind: to.kind, from: first, to: second, days, delta, perYear },
    tone: toneOf(to.kind, perYear, limits),
    isOtherDevice: Boolean(from.device && to.device && from.device !== to.device),
  };
}

/** The points of one eye and kind, the oldest first. */
export function seriesOf<P extends MeasuredPoint>(
  points: readonly P[],
  eye: GrowthEye,
  kind: GrowthKind,
): readonly P[] {
  const own = points.filter((point) => point.eye === eye && point.kind === kind);
  return own.sort((a, b) => a.measuredAt.localeCompare(b.measuredAt));
}

const KINDS: readonly GrowthKind[] = ['AL', 'SE_CYC', 'SE_NON'];
export const GROWTH_EYES: readonly GrowthEye[] = ['OD', 'OS'];

/** From each point to the next, an eye and a kind at a time. */
export function ratesOf(points: readonly MeasuredPoint[], limits: GrowthLimits): readonly GrowthRate[] {
  return KINDS.flatMap((kind) =>
    GROWTH_EYES.flatMap((eye) => {
      const own = seriesOf(points, eye, kind);
      return own.slice(1).flatMap((to, at) => {
        const from = own[at];
        return from ? [rateBetween(from, to, limits)] : [];
      });
    }),
  );
}

/** Returns the last equivalent of an eye: of the latest day, with cycloplegia if that day has one. */
export function latestEquivalent<P extends MeasuredPoint>(points: readonly P[], eye: GrowthEye): P | undefined {
  const [cycloplegic, plain] = [seriesOf(points, eye, 'SE_CYC').at(-1), seriesOf(points, eye, 'SE_NON').at(-1)];
  if (!cycloplegic || !plain) return cycloplegic ?? plain;
  return dayOf(plain) > dayOf(cycloplegic) ? plain : cycloplegic;
}

/** The latest change of each eye: of its length, and of its equivalent in the kind that was measured last. */
export function latestRates(points: readonly MeasuredPoint[], limits: GrowthLimits): readonly GrowthRate[] {
  const rates = ratesOf(points, limits);
  const last = (eye: GrowthEye, kind: GrowthKind | undefined) =>
    rates.filter((rate) => rate.eye === eye && rate.kind === kind).at(-1);
  return GROWTH_EYES.flatMap((eye) => {
    const both = [last(eye, 'AL'), last(eye, latestEquivalent(points, eye)?.kind)];
    return both.filter((rate) => rate !== undefined);
  });
}

const signed = (value: number, decimals: number) => `${value > 0 ? '+' : ''}${value.toFixed(decimals)}`;

const UNITS: Readonly<Record<GrowthKind, string>> = { AL: 'mm', SE_CYC: 'D', SE_NON: 'D' };

/** 「+0.18mm」, 「-0.63D」: halves of eighths are rounded as they are shown. */
export function deltaText(kind: GrowthKind, delta: number): string {
  return `${signed(roundTo(delta, 2), 2)}${UNITS[kind]}`;
}

/** Returns 「0.36mm/年」; below 90 days the missing days and the plain change. */
export function rateText({ kind, perYear, delta }: Pick<GrowthRate, 'kind' | 'perYear' | 'delta'>): string {
  if (perYear === null) return `间隔不足90天（${deltaText(kind, delta)}）`;
  return `${kind === 'AL' ? perYear.toFixed(2) : signed(perYear, 2)}${UNITS[kind]}/年`;
}

const TONE_WORDS: Readonly<Record<RateTone, string>> = { WARN: '偏快', FAST: '过快' };

export function toneText(tone: RateTone | null | undefined): string {
  return tone ? TONE_WORDS[tone] : '';
}

/** A value of the chart as it is read: a length in hundredths, an equivalent with its sign. */
export function growthText(kind: GrowthKind, value: number): string {
  return kind === 'AL' ? value.toFixed(2) : signed(roundTo(value, 2), 2);
}

/** 「预计一年后 24.82（+0.32）」. */
export function expectedText(value: number, now: number): string {
  return `${value.toFixed(2)}（${signed(decimal(value).minus(roundTo(now, 2)).toNumber(), 2)}）`;
}
