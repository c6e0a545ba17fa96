import { lensFault } from './lens-fields.rules';
import { equivalentOf } from './refraction.rules';

type Measured = number | null | undefined;

interface TypedReading {
  readonly sph: Measured;
  readonly cyl: Measured;
  readonly axis: Measured;
}

export interface MeasuredReading {
  readonly sph: number;
  readonly cyl: number | null;
  readonly axis: number | null;
  readonly equivalent: number;
}

/** True when a part of the reading is out of its range, so that it can never be saved; axis 0 is stored as 180. */
function isRefused({ sph, cyl, axis }: TypedReading): boolean {
  return [lensFault('sphere', sph), lensFault('cylinder', cyl), lensFault('axis', axis || null)].some(Boolean);
}

/**
 * The reading whose equivalent lies in the middle: one that was really measured, so that its axis is one too. Of two, the
 * one with more plus, since accommodation only takes plus away. Refused readings take no part.
 */
export function medianReading(typed: readonly TypedReading[]): MeasuredReading | undefined {
  const measured = typed.flatMap(({ sph, cyl, axis }) =>
    typeof sph === 'number' && !isRefused({ sph, cyl, axis })
      ? [{ sph, cyl: cyl ?? null, axis: axis ?? null, equivalent: equivalentOf(sph, cyl) ?? sph }]
      : [],
  );
  const ordered = measured.sort((a, b) => b.equivalent - a.equivalent);
  return ordered[Math.floor((ordered.length - 1) / 2)];
}
