import { EYE_TITLES, EYES, type Eye, eyeKey } from '../base/eyes';
import { seesLess } from '../clinic/acuity.rules';
import { formatLens } from '../clinic/lens-fields.rules';
import { equivalentOf, isMarkedChange } from '../clinic/refraction.rules';
import type { PowerRecord } from './optician-compare.rules';
import type { OpticianRecord } from './optician-kinds.rules';

/** Questions before a prescription is confirmed; none of them forbids the confirmation. */
export type SafetyCode = 'OPPOSITE' | 'ANISOMETROPIA' | 'CHANGED' | 'WORN' | 'LOW_ACUITY' | 'CYCLOPLEGIA';

export interface SafetyAsk {
  readonly code: SafetyCode;
  readonly text: string;
  readonly eye?: Eye;
}

/** Sphere and cylinder of one eye, of a paper or of glasses that are worn. */
export interface Power {
  readonly sph: number | null;
  readonly cyl: number | null;
}

export type Powers = Readonly<Record<Eye, Power>>;

export interface SafetyFacts {
  /** In whole years; null where the birthday is not known. */
  readonly age: number | null;
  readonly visionType: number;
  /** Powers of the patient's last confirmed prescription of the kind, by any author and in any later state. */
  readonly last: Powers | null;
  readonly worn: Powers | null;
  /** Below this age a first prescription for the distance asks for a refraction under cycloplegia; null where it does not. */
  readonly cycloAskAge: number | null;
  /** Whether the visit's diagnosis explains that the eye sees less. */
  readonly isExplained: (eye: Eye) => boolean;
}

/** A sphere as near to zero as this has no sign. */
const SIGNED_FROM = 0.5;
const ANISOMETROPIA = 2;
/** From this age on an eye is expected to read 5.0 (1.0). */
const FULL_ACUITY_AGE = 7;
const FULL_ACUITY = '1.0';

const eyePower = (record: PowerRecord, eye: Eye): Power => ({
  sph: record[eyeKey(eye, 'sph')] ?? null,
  cyl: record[eyeKey(eye, 'cyl')] ?? null,
});

export function powersOf(record: PowerRecord): Powers {
  return { od: eyePower(record, 'od'), os: eyePower(record, 'os') };
}

const sphere = (value: number | null) => formatLens('sphere', value) || '—';

function betweenEyes({ od, os }: Powers): SafetyAsk[] {
  const asks: SafetyAsk[] = [];
  const [right, left] = [od.sph ?? 0, os.sph ?? 0];
  if (Math.min(Math.abs(right), Math.abs(left)) >= SIGNED_FROM && Math.sign(right) !== Math.sign(left))
    asks.push({ code: 'OPPOSITE', text: `双眼球镜符号相反：右眼${sphere(right)}，左眼${sphere(left)}` });
  const [odSe, osSe] = [equivalentOf(od.sph, od.cyl), equivalentOf(os.sph, os.cyl)];
  if (odSe === null || osSe === null) return asks;
  const apart = Math.abs(odSe - osSe);
  if (apart >= ANISOMETROPIA)
    asks.push({
      code: 'ANISOMETROPIA',
      text: `双眼等效球镜相差${apart.toFixed(2)}D：右眼${sphere(odSe)}，左眼${sphere(osSe)}`,
    });
  return asks;
}

interface Against {
  readonly code: 'CHANGED' | 'WORN';
  readonly before: Powers | null;
  readonly what: string;
}

function changes(now: Powers, { code, before, what }: Against): SafetyAsk[] {
  if (!before) return [];
  return EYES.flatMap((eye): SafetyAsk[] => {
    const [old, fresh] = [before[eye], now[eye]];
    const says = (name: string, from: number | null, to: number | null) =>
      `${EYE_TITLES[eye]}${name}与${what}相差1.00D以上：${sphere(from)}→${sphere(to)}`;
    const [oldSe, newSe] = [equivalentOf(old.sph, old.cyl), equivalentOf(fresh.sph, fresh.cyl)];
    if (isMarkedChange(oldSe, newSe)) return [{ code, eye, text: says('等效球镜', oldSe, newSe) }];
    const [oldCyl, newCyl] = [old.cyl ?? 0, fresh.cyl ?? 0];
    const isBoth = old.sph !== null && fresh.sph !== null;
    return isBoth && isMarkedChange(oldCyl, newCyl) ? [{ code, eye, text: says('柱镜', oldCyl, newCyl) }] : [];
  });
}

function lowAcuities(record: OpticianRecord, { age, visionType, isExplained }: SafetyFacts): SafetyAsk[] {
  if (age === null || age < FULL_ACUITY_AGE) return [];
  return EYES.flatMap((eye): SafetyAsk[] => {
    const acuity = record[eyeKey(eye, 'va')];
    if (!seesLess(acuity, visionType, FULL_ACUITY) || isExplained(eye)) return [];
    return [{ code: 'LOW_ACUITY', eye, text: `${EYE_TITLES[eye]}矫正视力${acuity}低于5.0（1.0），诊断中没有原因` }];
  });
}

/** Answered by a reason, which the prescription keeps. */
function withoutCycloplegia({ noCycloReason }: OpticianRecord, { age, cycloAskAge }: SafetyFacts): SafetyAsk[] {
  if (age === null || cycloAskAge === null || age >= cycloAskAge || noCycloReason?.trim()) return [];
  return [{ code: 'CYCLOPLEGIA', text: '未行睫状肌麻痹验光，原因？' }];
}

/** Returns all safety questions of domain-workstation §2.7, each with its figures. */
export function safetyAsks(record: OpticianRecord, facts: SafetyFacts): SafetyAsk[] {
  const now = powersOf(record);
  return [
    ...betweenEyes(now),
    ...changes(now, { code: 'CHANGED', before: facts.last, what: '上次处方' }),
    ...changes(now, { code: 'WORN', before: facts.worn, what: '原镜' }),
    ...lowAcuities(record, facts),
    ...withoutCycloplegia(record, facts),
  ];
}
