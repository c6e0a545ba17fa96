import { type Eye, eyeKey } from '../../../base/eyes';
import {
  axisForRotation,
  orthokeratologyCurve,
  toCornea,
  toQuarter,
  transpose,
} from '../../../clinic/refraction.rules';
import { type Figures, figureAt } from '../../form-groups';
import type { BaselineFigures } from './lens-baseline.rules';

/** Usual Jessen factor, and the limits of target and base curve (domain-workstation §3.2). */
const JESSEN = 0.75;
const TARGET = { most: -6, least: -0.75 } as const;
const CURVE_MM = { min: 7, max: 10.5 } as const;

/** Returns the reduction: the sphere at the cornea in minus cylinders; undefined outside the range of such lenses. */
function targetOf({ F04 }: BaselineFigures, eye: Eye, vertexMm: number): number | undefined {
  const sphere = figureAt(F04 ?? {}, eye, 'subSph');
  if (sphere === undefined) return undefined;
  const [cylinder, axis] = [figureAt(F04 ?? {}, eye, 'subCyl') ?? 0, figureAt(F04 ?? {}, eye, 'subAxis') ?? null];
  const lens = { sphere, cylinder, axis };
  const target = toQuarter(toCornea(cylinder > 0 ? transpose(lens) : lens, vertexMm).sphere);
  return target >= TARGET.most && target <= TARGET.least ? target : undefined;
}

interface Chosen {
  readonly targetD?: number | undefined;
  readonly jessen?: number | undefined;
}

/**
 * Proposes target, Jessen factor and base curve of an orthokeratology lens from the baseline (domain-workstation §8.4,
 * §8a 2). Values that a trial has chosen replace the usual ones.
 */
export function okDesign(baseline: BaselineFigures, eye: Eye, vertexMm: number, chosen: Chosen = {}): Figures {
  const targetD = chosen.targetD ?? targetOf(baseline, eye, vertexMm);
  if (targetD === undefined) return {};
  const jessen = chosen.jessen ?? JESSEN;
  const flatK = figureAt(baseline.F07 ?? {}, eye, 'k1');
  const bc = flatK === undefined ? undefined : orthokeratologyCurve(flatK, targetD, jessen).mm;
  const isMade = bc !== undefined && bc >= CURVE_MM.min && bc <= CURVE_MM.max;
  return { targetD, jessen, ...(isMade ? { bc } : {}) };
}

/**
 * Returns the axis to order after a trial whose mark rotated (LARS). The examiner faces the patient: the nose is to the
 * right of the right eye and to the left of the left eye.
 */
export function turnedAxis(tried: Figures, eye: Eye, axis: number): number {
  const degrees = figureAt(tried, eye, 'rotation');
  const way = tried[eyeKey(eye, 'rotationWay')];
  if (!degrees || (way !== '鼻' && way !== '颞')) return axis;
  const isLeft = (way === '鼻') === (eye === 'os');
  return axisForRotation(axis, isLeft ? 'left' : 'right', degrees);
}
