import { type CodeOf, dictName } from '../../base/dict';
import { treatmentType } from '../conclusion.dicts';
import { linesBelow, type ReferenceTable } from './centile.rules';
import { typesOf } from './kept-growth.rules';
import type { intervalAge, myopiaGroup } from './myopia.dicts';

export type MyopiaGroup = CodeOf<typeof myopiaGroup>;
export type IntervalAge = CodeOf<typeof intervalAge>;

/** Age in years from which a patient is no longer a child. */
export const ADULT_AGE = 18;
/** Equivalents from here on are myopic (domain-workstation §2.6). */
export const MYOPIC_SE = -0.5;
/** A length is measured every half year at least; so many days without one are too many. */
export const UNMEASURED_DAYS = 183;
/** A visit so many days before the day that was agreed is taken for it. */
export const EARLY_DAYS = 14;

/** From which age each band begins. */
export const BAND_STARTS: readonly (readonly [IntervalAge, number])[] = [
  ['A0', 0],
  ['A6', 6],
  ['A8', 8],
  ['A10', 10],
  ['A12', 12],
  ['A14', 14],
];

/** 「角膜塑形镜 + 低浓度阿托品」. */
export function treatmentsTitle(treatments: string | null | undefined): string {
  return typesOf(treatments ?? '')
    .map((type) => dictName(treatmentType, type))
    .join(' + ');
}

/** A length with the one that it is compared with, and how old the child was. */
export interface ComparedLength {
  readonly al: number | null;
  readonly age: number | null;
  readonly baseAl: number | null;
  readonly baseAge: number | null;
}

/** How many of the chart's lines a child rose by since the length it is compared with. */
export function linesRisen(table: ReferenceTable | undefined, { al, age, baseAl, baseAge }: ComparedLength): number {
  if (!table || al === null || age === null || baseAl === null || baseAge === null) return 0;
  const [now, then] = [linesBelow(table, age, al), linesBelow(table, baseAge, baseAl)];
  return now === undefined || then === undefined ? 0 : Math.max(0, now - then);
}
