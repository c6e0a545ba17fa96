import { EYES, type Eye, eyeKey } from '../../../base/eyes';
import { transpose } from '../../../clinic/refraction.rules';
import {
  type Fault,
  judge,
  type Limit,
  type MeasuredPair,
  powerText,
  type Wanted,
} from '../../../erp/workshop/workshop.rules';
import { monthsLater } from '../../conclusion.rules';
import type { GlassesFrame, GlassesLens, GlassesMeasured, GlassesPower } from './glasses-archive.fields';

/** When glasses are looked at where nothing else was said: months after they were taken (§5.1). */
export const REVIEW_MONTHS: readonly number[] = [1, 3, 6, 12];

export interface PlannedDay {
  readonly months: number;
  readonly day: string;
}

export const reviewDays = (deliveredAt: string, months: readonly number[]): readonly PlannedDay[] =>
  [...new Set(months)].sort((a, b) => a - b).map((count) => ({ months: count, day: monthsLater(deliveredAt, count) }));

const apart = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b));

/** Planned days that a review was made for: each review counts for the one that is nearest. */
export function reviewedDays(plan: readonly PlannedDay[], reviews: readonly string[]): ReadonlySet<string> {
  const nearest = (review: string) => [...plan].sort((a, b) => apart(a.day, review) - apart(b.day, review)).slice(0, 1);
  return new Set(reviews.flatMap((review) => nearest(review).map(({ day }) => day)));
}

/** The first planned day after a day; null once all are over. */
export function nextPlanned(deliveredAt: string, months: readonly number[], after: string): string | null {
  return reviewDays(deliveredAt, months).find(({ day }) => day > after)?.day ?? null;
}

const GROWN_UP = 18;
const CHILD_MONTHS = 12;
const ADULT_MONTHS = 24;

/** When to think of a new pair: a child grows out of one sooner. Whose age nobody knows counts as grown up. */
export function replaceAdvice(wornSince: string, age: number | null): string {
  return monthsLater(wornSince, age !== null && age < GROWN_UP ? CHILD_MONTHS : ADULT_MONTHS);
}

const powers = (measure: 'SPH' | 'CYL'): readonly Limit[] => [
  { measure, upTo: 9, off: 0.12 },
  { measure, upTo: 12, off: 0.18 },
  { measure, upTo: null, off: 0.25 },
];

/** Limits where the chain's edition of a standard has none (§5.1). They are hints, not requirements. */
export const FALLBACK_LIMITS: readonly Limit[] = [
  ...powers('SPH'),
  ...powers('CYL'),
  { measure: 'CENTRE_H', upTo: null, off: 2 },
];

/** Returns the limits of an edition, completed by the fallback limits. */
export function limitsWith(edition: readonly Limit[]): readonly Limit[] {
  const named = new Set(edition.map(({ measure }) => measure));
  return [...edition, ...FALLBACK_LIMITS.filter(({ measure }) => !named.has(measure))];
}

const numberOr = <Else>(value: number | null | undefined, other: Else): number | Else =>
  typeof value === 'number' ? value : other;

function wantedEye(power: GlassesPower, eye: Eye): Wanted[] {
  const sph = power[eyeKey(eye, 'sph')];
  if (typeof sph !== 'number') return [];
  const own = [power.odPd, power.osPd];
  const pd = numberOr(
    power.pd,
    own.every((value) => typeof value === 'number') ? Number(own[0]) + Number(own[1]) : null,
  );
  return [
    {
      eye: eye === 'od' ? 'OD' : 'OS',
      ...{ sph, cyl: numberOr(power[eyeKey(eye, 'cyl')], 0), axis: numberOr(power[eyeKey(eye, 'axis')], null) },
      ...{ pd, ph: null },
    },
  ];
}

/** In the notation in which it was ordered: a lensmeter may read the other one. */
function inNotationOf({ cyl: wanted }: Wanted, measured: GlassesMeasured, eye: Eye) {
  const found = {
    sphere: numberOr(measured[eyeKey(eye, 'measSph')], 0),
    cylinder: numberOr(measured[eyeKey(eye, 'measCyl')], 0),
    axis: numberOr(measured[eyeKey(eye, 'measAxis')], null),
  };
  const { sphere, cylinder, axis } = found.cylinder * wanted < 0 ? transpose(found) : found;
  return { sph: sphere, cyl: cylinder, axis };
}

/** What of a finished pair is beyond the limits, as sentences; nothing is refused by it. */
export function glassesFaults(
  limits: readonly Limit[],
  power: GlassesPower,
  measured: GlassesMeasured,
): readonly Fault[] {
  const wanted = EYES.flatMap((eye) => wantedEye(power, eye));
  const { measPd, ocVertDiff } = measured;
  // One distance for both: half of it to each, as the pair is judged by their sum; heights by how far they are apart.
  const centreH = typeof measPd === 'number' ? measPd / 2 : null;
  const pair: MeasuredPair = Object.fromEntries(
    wanted.flatMap((each) => {
      const eye = each.eye === 'OD' ? 'od' : 'os';
      if (typeof measured[eyeKey(eye, 'measSph')] !== 'number') return [];
      const centreV = typeof ocVertDiff === 'number' ? (eye === 'od' ? ocVertDiff : 0) : null;
      return [[each.eye, { ...inNotationOf(each, measured, eye), centreH, centreV }]];
    }),
  );
  return judge(limits, wanted, pair);
}

/** Returns the eyes whose ordered power nobody has measured on the finished pair. */
export function unmeasuredEyes(power: GlassesPower, measured: GlassesMeasured): readonly Eye[] {
  return EYES.filter((eye) => wantedEye(power, eye).length > 0 && typeof measured[eyeKey(eye, 'measSph')] !== 'number');
}

/** The power of an eye in a line; a dash without one. */
export function eyePowerText(power: GlassesPower, eye: Eye): string {
  const [wanted] = wantedEye(power, eye);
  if (!wanted) return '—';
  const add = power[eyeKey(eye, 'add')];
  return `${powerText(wanted)}${typeof add === 'number' ? ` ADD+${add.toFixed(2)}` : ''}`;
}

const joined = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' ');

export const frameText = ({ frameBrand, frameModel, frameColour }: GlassesFrame): string =>
  joined([frameBrand, frameModel, frameColour]);

export const lensText = ({ lensBrand, lensBreed, refractiveIndex }: GlassesLens): string =>
  joined([lensBrand, lensBreed, typeof refractiveIndex === 'number' ? refractiveIndex.toFixed(2) : null]);
