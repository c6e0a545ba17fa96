import type { BINOCULAR } from './form.dicts';

export type BinocularFinding = (typeof BINOCULAR)[number];

type Figure = number | null | undefined;

/** Results of the examinations of binocular vision. Signs follow §0.1: eso positive, exo negative. */
export interface BinocularFigures {
  readonly age: number | null;
  readonly phoriaFar?: Figure;
  readonly phoriaNear?: Figure;
  readonly aca?: Figure;
  readonly npcBreak?: Figure;
  /** Whether Sheard's criterion is met at near; undefined if it cannot be computed. */
  readonly sheardNear?: boolean | undefined;
  /** Of each eye. */
  readonly amplitudes?: readonly Figure[];
  readonly bcc?: readonly Figure[];
  readonly facility?: readonly Figure[];
  readonly failsOnPlus?: boolean;
}

/** Norms for an age: mean and deviation of the accommodative facility (cpm) of one eye and of both eyes. */
export interface Facility {
  readonly mono: readonly [mean: number, deviation: number];
  readonly bino: readonly [mean: number, deviation: number];
}

export function usualFacility(age: number | null): Facility | undefined {
  if (age === null) return undefined;
  if (age >= 8 && age <= 12) return { mono: [7, 2.5], bino: [5, 2.5] };
  return age >= 13 && age <= 30 ? { mono: [11, 5], bino: [8, 5] } : undefined;
}

/** The least amplitude (D) at an age (Hofstetter). */
export function leastAmplitude(age: number | null): number | undefined {
  return age === null ? undefined : 15 - 0.25 * age;
}

const numbersIn = (values: readonly Figure[] = []) => values.filter((value) => typeof value === 'number');

function accommodation(found: BinocularFigures): readonly BinocularFinding[] {
  const least = leastAmplitude(found.age);
  const isWeak = least !== undefined && numbersIn(found.amplitudes).some((value) => value < least - 2);
  const bcc = numbersIn(found.bcc);
  const isExcess = found.failsOnPlus === true && bcc.some((value) => value < 0);
  const isLagging = bcc.some((value) => value > 0.75);
  const [mean, deviation] = usualFacility(found.age)?.mono ?? [0, 0];
  const facility = numbersIn(found.facility);
  const isSlow = facility.length === 2 && facility.every((value) => value < mean - deviation);
  return [
    ...(isWeak ? (['调节不足'] as const) : []),
    ...(isExcess ? (['调节过度'] as const) : []),
    ...(isLagging ? (['调节滞后'] as const) : []),
    ...(isSlow ? (['灵敏度不足'] as const) : []),
  ];
}

const FAR_NPC = 7.5;

function vergence(found: BinocularFigures): readonly BinocularFinding[] {
  const { phoriaFar: far, phoriaNear: near, aca, npcBreak, sheardNear } = found;
  if (typeof far !== 'number' || typeof near !== 'number') return [];
  const [exoFar, exoNear] = [-far, -near];
  const isPoor = (typeof npcBreak === 'number' && npcBreak > FAR_NPC) || sheardNear === false;
  return [
    ...(near < 0 && exoNear >= exoFar + 4 && isPoor ? (['集合不足'] as const) : []),
    ...(near > 0 && near >= far + 3 && typeof aca === 'number' && aca > 6 ? (['集合过度'] as const) : []),
    ...(far > 0 && far >= near + 4 ? (['散开不足'] as const) : []),
    ...(far < 0 && exoFar >= exoNear + 4 ? (['散开过度'] as const) : []),
  ];
}

/**
 * Returns the findings that the figures suggest (domain-workstation §2.5); the optometrist decides. 正常 is suggested
 * only if a measurement exists that could have suggested another finding.
 */
export function proposedFindings(found: BinocularFigures): readonly BinocularFinding[] {
  const proposed = [...accommodation(found), ...vergence(found)];
  if (proposed.length > 0) return proposed;
  const measured = [found.phoriaNear, ...(found.amplitudes ?? []), ...(found.bcc ?? []), ...(found.facility ?? [])];
  return numbersIn(measured).length > 0 ? ['正常'] : [];
}
