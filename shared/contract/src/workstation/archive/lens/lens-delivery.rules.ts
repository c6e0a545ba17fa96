import { EYE_TITLES, EYES, type Eye, eyeKey } from '../../../base/eyes';
import { decimal } from '../../../clinic/decimal';
import type { Figures } from '../../form-groups';
import { lensExpiry, type PlannedReview, reviewPlan } from './lens-cycle.rules';

/**
 * Limits of the difference between a lens and its order (domain-workstation §3.4), from a standard that the chain
 * loaded.
 */
export interface LensTolerance {
  readonly standard: string;
  readonly bc: number;
  readonly dia: number;
  /** Center thickness. */
  readonly ct: number;
  /** Up to 5.00 D, up to 10.00 D, and above. */
  readonly powers: readonly [low: number, middle: number, high: number];
}

const [FIVE, TEN] = [5, 10];

function powerTolerance({ powers: [low, middle, high] }: LensTolerance, ordered: number): number {
  const size = Math.abs(ordered);
  return size <= FIVE ? low : size <= TEN ? middle : high;
}

const MEASURED = [
  ['measBc', 'bc', '基弧', 2],
  ['measDia', 'dia', '直径', 1],
  ['measSph', 'sph', '球镜', 2],
  ['measCyl', 'cyl', '柱镜', 2],
  ['measCt', 'ct', '中心厚度', 2],
] as const;

export interface LensDifference {
  readonly field: string;
  readonly title: string;
  /** Measured less ordered. */
  readonly by: number;
  readonly allowed: number;
  readonly text: string;
}

const numberAt = (record: Figures, name: string) => (typeof record[name] === 'number' ? record[name] : undefined);

/** Returns the differences between the measured and the ordered values of a lens. */
export function lensDifferences(
  record: Figures,
  order: Figures,
  tolerance: LensTolerance,
  eye: Eye,
): readonly LensDifference[] {
  return MEASURED.flatMap(([meant, name, title, decimals]) => {
    const [measured, ordered] = [numberAt(record, eyeKey(eye, meant)), numberAt(order, eyeKey(eye, name))];
    if (measured === undefined || ordered === undefined) return [];
    const by = decimal(measured).minus(ordered).toNumber();
    const allowed = name === 'sph' || name === 'cyl' ? powerTolerance(tolerance, ordered) : tolerance[name];
    const text = `${title}${by > 0 ? '+' : by < 0 ? '−' : ''}${Math.abs(by).toFixed(decimals)}`;
    return [{ field: eyeKey(eye, meant), title: `${EYE_TITLES[eye]}${title}`, by, allowed, text }];
  });
}

export const isBeyond = ({ by, allowed }: LensDifference): boolean => Math.abs(by) > allowed;

/** Returns the eyes whose lenses a delivery hands over: the scanned ones. */
export function eyesDelivered(record: Figures): readonly Eye[] {
  return EYES.filter(
    (eye) => typeof record[eyeKey(eye, 'barCode')] === 'string' && record[eyeKey(eye, 'barCode')] !== '',
  );
}

/** When lenses that are worn from a day are looked at; none while day or cycle are unknown. */
export function plannedReviews(
  lensCategory: number,
  { startWearDate, replaceCycle }: Figures,
): readonly PlannedReview[] {
  if (typeof startWearDate !== 'string' || typeof replaceCycle !== 'number') return [];
  const expire = lensExpiry(startWearDate, replaceCycle);
  return expire === null ? [] : reviewPlan(lensCategory, startWearDate, expire);
}

/** How long a lens is worn where the order says nothing (§8.2): that of soft lenses is a matter of the goods. */
export const USUAL_CYCLE: Readonly<Record<number, number | undefined>> = { 2: 7, 3: 6 };
