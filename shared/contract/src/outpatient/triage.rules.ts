import { EYE_TITLES, EYES, type Eye, eyeKey } from '../base/eyes';
import type { Values } from '../base/field';
import { acuityLine, acuityLines, isAcuity } from './acuity.rules';
import { type EyeMeasure, eyeMeasures, triageFields } from './triage.fields';

export type TriageRecord = Values<typeof triageFields>;
export type TriageField = keyof typeof triageFields;

type Range = readonly [min: number, max: number];

const EYE_RANGES: Partial<Record<EyeMeasure, Range>> = {
  glsSph: [-30, 30],
  glsCyl: [-12, 12],
  glsAxis: [1, 180],
  glsAdd: [0.5, 6],
  arSph: [-30, 30],
  arCyl: [-12, 12],
  arAxis: [1, 180],
  k1: [30, 60],
  k1Axis: [1, 180],
  k2: [30, 60],
  k2Axis: [1, 180],
  al: [15, 40],
  cct: [300, 800],
  iop: [1, 80],
  pd: [22, 39],
};

const RANGES: Partial<Record<TriageField, Range>> = {
  ...Object.fromEntries(
    EYES.flatMap((eye) =>
      Object.entries(EYE_RANGES).map(([name, range]) => [eyeKey(eye, name as EyeMeasure), range] as const),
    ),
  ),
  ouPd: [44, 78],
  ouNpd: [44, 78],
  heightCm: [40, 250],
  weightKg: [2, 300],
  sbp: [60, 260],
  dbp: [30, 160],
  pulse: [30, 220],
  temperature: [34, 42],
};

/** What hinders saving; the first one found is the answer. */
export type TriageFault =
  | { readonly kind: 'range'; readonly field: TriageField; readonly min: string; readonly max: string }
  | { readonly kind: 'missing'; readonly field: TriageField; readonly label: string };

export interface TriageWarning {
  readonly field: TriageField;
  readonly says: string;
}

const KINDS_OF_ACUITY = ['ucva', 'ucnva', 'cva', 'cnva', 'phva'] as const satisfies readonly EyeMeasure[];
const ACUITIES = [
  ...EYES.flatMap((eye) => KINDS_OF_ACUITY.map((name) => eyeKey(eye, name))),
  'ouUcva',
  'ouUcnva',
  'ouCva',
  'ouCnva',
] as const satisfies readonly TriageField[];
const CORRECTED = ['odCva', 'osCva', 'ouCva', 'odCnva', 'osCnva', 'ouCnva'] as const;
const QUARTER = 0.25;

function outOfRange(record: TriageRecord): TriageFault | undefined {
  for (const [name, [min, max]] of Object.entries(RANGES)) {
    const field = name as TriageField;
    const value = record[field];
    if (typeof value === 'number' && (value < min || value > max))
      return { kind: 'range', field, min: String(min), max: String(max) };
  }
  return undefined;
}

function badAcuity(record: TriageRecord, visionType: number): TriageFault | undefined {
  const lines = acuityLines(visionType);
  const field = ACUITIES.find((name) => {
    const value = record[name];
    return typeof value === 'string' && value !== '' && !isAcuity(value, visionType);
  });
  return field && { kind: 'range', field, min: lines[0] ?? '', max: lines.at(-1) ?? '' };
}

function missing(field: TriageField): TriageFault {
  return { kind: 'missing', field, label: triageFields[field].title };
}

function missingPart(record: TriageRecord): TriageFault | undefined {
  for (const eye of EYES) {
    for (const prefix of ['gls', 'ar'] as const) {
      const axis = eyeKey(eye, `${prefix}Axis` as const);
      if (record[eyeKey(eye, `${prefix}Cyl` as const)] && !record[axis]) return missing(axis);
    }
  }
  if (CORRECTED.some((name) => record[name]) && !record.wearType) return missing('wearType');
  return undefined;
}

/** Why a record cannot be saved; undefined when it can. */
export function triageFault(record: TriageRecord, visionType: number): TriageFault | undefined {
  const { sbp, dbp } = record;
  if (sbp && dbp && sbp <= dbp && sbp >= 60) return { kind: 'range', field: 'sbp', min: String(dbp + 1), max: '260' };
  return outOfRange(record) ?? badAcuity(record, visionType) ?? missingPart(record);
}

/** A finished record says how well the patient sees, or why that was not measured. */
export function isMeasured({ odUcva, osUcva, odCva, osCva, skipReason }: TriageRecord): boolean {
  return [odUcva, osUcva, odCva, osCva, skipReason].some((value) => Boolean(value));
}

/** Dioptres that no lens has: red, though measurements may well lie between the steps. */
export function isOffStep(value: number | null | undefined): boolean {
  return typeof value === 'number' && Math.round(value * 100) % (QUARTER * 100) !== 0;
}

function eyeWarnings(record: TriageRecord, eye: Eye): TriageWarning[] {
  const title = EYE_TITLES[eye];
  const found: TriageWarning[] = [];
  for (const name of ['glsSph', 'glsCyl', 'arSph', 'arCyl'] as const) {
    const field = eyeKey(eye, name);
    if (isOffStep(record[field])) found.push({ field, says: `${title}${eyeMeasures[name].title}不是0.25的整数倍` });
  }
  for (const name of ['k1', 'k2'] as const) {
    const field = eyeKey(eye, name);
    if ((record[field] ?? 0) > 48) found.push({ field, says: `${title}${eyeMeasures[name].title}大于48D` });
  }
  const iop = eyeKey(eye, 'iop');
  const pressure = record[iop];
  if (typeof pressure === 'number' && pressure > 21) found.push({ field: iop, says: `${title}眼压高于21mmHg` });
  if (typeof pressure === 'number' && pressure < 10) found.push({ field: iop, says: `${title}眼压低于10mmHg` });
  return found;
}

/** What is allowed but deserves a second look; shown in red or amber beside its field. */
export function triageWarnings(record: TriageRecord, visionType: number): TriageWarning[] {
  const found = EYES.flatMap((eye) => eyeWarnings(record, eye));
  const { odUcva, osUcva, odIop, osIop, sbp, dbp, temperature } = record;
  const [right, left] = [acuityLine(odUcva ?? '', visionType), acuityLine(osUcva ?? '', visionType)];
  if (right !== null && left !== null && Math.abs(right - left) >= 2)
    found.push({ field: 'osUcva', says: '两眼裸眼视力相差两行以上' });
  if (typeof odIop === 'number' && typeof osIop === 'number' && Math.abs(odIop - osIop) >= 8)
    found.push({ field: 'osIop', says: '两眼眼压相差8mmHg以上' });
  if ((sbp ?? 0) >= 140) found.push({ field: 'sbp', says: '收缩压不低于140mmHg' });
  if ((dbp ?? 0) >= 90) found.push({ field: 'dbp', says: '舒张压不低于90mmHg' });
  if ((temperature ?? 0) >= 37.3) found.push({ field: 'temperature', says: '体温不低于37.3℃' });
  return found;
}

/** kg/m² with one decimal, half-up; null without both measures. */
export function bmiOf({ heightCm, weightKg }: TriageRecord): number | null {
  if (!heightCm || !weightKg) return null;
  // Both carry one decimal: in whole tenths the quotient is off by no more than the last bit.
  const tenths = (Math.round(weightKg * 10) * 1_000_000) / Math.round(heightCm * 10) ** 2;
  return Math.round(Number(tenths.toPrecision(12))) / 10;
}

/** Spherical equivalent with two decimals, halves away from zero. */
export function equivalentOf(sphere: number | null | undefined, cylinder: number | null | undefined): number | null {
  if (typeof sphere !== 'number') return null;
  const value = sphere + (cylinder ?? 0) / 2;
  return (Math.sign(value) * Math.round(Math.abs(value) * 100)) / 100;
}

/** The record as it is kept: no axis without a cylinder, both pupil distances added up where nobody typed the sum. */
export function settledRecord(record: TriageRecord): TriageRecord {
  const settled: Record<string, unknown> = { ...record };
  for (const eye of EYES) {
    for (const prefix of ['gls', 'ar'] as const) {
      if (!record[eyeKey(eye, `${prefix}Cyl` as const)]) settled[eyeKey(eye, `${prefix}Axis` as const)] = null;
    }
  }
  const { odPd, osPd, ouPd } = record;
  if (odPd && osPd && !ouPd) settled.ouPd = Math.round((odPd + osPd) * 10) / 10;
  return Object.fromEntries(
    Object.keys(triageFields).flatMap((name) => {
      const value = settled[name];
      return value === null || value === undefined || value === '' ? [] : [[name, value]];
    }),
  ) as TriageRecord;
}
