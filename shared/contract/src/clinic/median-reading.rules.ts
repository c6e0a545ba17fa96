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

/**
 * The reading whose equivalent lies in the middle: one that was really measured, so that its axis is one too. Of two, the
 * one with more plus, since accommodation only takes plus away.
 */
export function medianReading(typed: readonly TypedReading[]): MeasuredReading | undefined {
  const measured = typed.flatMap(({ sph, cyl, axis }) =>
    typeof sph === 'number'
      ? [{ sph, cyl: cyl ?? null, axis: axis ?? null, equivalent: equivalentOf(sph, cyl) ?? sph }]
      : [],
  );
  const ordered = measured.sort((a, b) => b.equivalent - a.equivalent);
  return ordered[Math.floor((ordered.length - 1) / 2)];
}
