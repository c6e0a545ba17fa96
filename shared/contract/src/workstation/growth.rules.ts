import { EYES, eyeKey } from '../base/eyes';
import { decimal, roundTo } from '../clinic/decimal';
import { type Figures, numberAt } from './form-groups';

/** Quantities of the growth chart: axial length, equivalent with and without cycloplegia (§8.6). */
export type GrowthKind = 'AL' | 'SE_CYC' | 'SE_NON';

export interface GrowthPoint {
  readonly eye: 'OD' | 'OS';
  readonly kind: GrowthKind;
  readonly value: number;
}

/** The forms that give points: of a length, or of a refraction by the names of its parts. */
const SOURCES: Readonly<Record<string, { readonly kind: GrowthKind; readonly part: string }>> = {
  F09: { kind: 'AL', part: 'al' },
  GLASSES_REVIEW: { kind: 'AL', part: 'al' },
  F05: { kind: 'SE_CYC', part: 'cyc' },
  F04: { kind: 'SE_NON', part: 'sub' },
};

/** Returns the quantity of growth that a form measures; undefined for other forms. */
export function growthKindOf(formCode: string): GrowthKind | undefined {
  return SOURCES[formCode]?.kind;
}

/** The points that a finished examination gives; an equivalent is kept as it is, not as it is shown. */
export function growthPoints(formCode: string, figures: Figures): readonly GrowthPoint[] {
  const source = SOURCES[formCode];
  if (!source) return [];
  const { kind, part } = source;
  return EYES.flatMap((side): GrowthPoint[] => {
    const eye = side === 'od' ? 'OD' : 'OS';
    if (kind === 'AL') {
      const value = numberAt(figures, eyeKey(side, part));
      return value === undefined ? [] : [{ eye, kind, value }];
    }
    const sphere = numberAt(figures, eyeKey(side, `${part}Sph`));
    if (sphere === undefined) return [];
    const half = decimal(numberAt(figures, eyeKey(side, `${part}Cyl`)) ?? 0).div(2);
    return [{ eye, kind, value: half.plus(sphere).toNumber() }];
  });
}

/** Days that two measurements must be apart for an annual rate. */
export const LEAST_DAYS = 90;
const DAYS_A_YEAR = 365.25;
const DAY_MS = 86_400_000;

export interface DatedValue {
  readonly day: string;
  readonly value: number;
}

/** Returns the change between two days and its annual rate; the rate is null if the days are too close (§8.6). */
export function annualRate(from: DatedValue, to: DatedValue) {
  const days = Math.round((Date.parse(to.day) - Date.parse(from.day)) / DAY_MS);
  const delta = decimal(to.value).minus(from.value);
  const perYear = days >= LEAST_DAYS ? roundTo(delta.times(DAYS_A_YEAR).div(days), 2) : null;
  return { days, delta: delta.toNumber(), perYear };
}
