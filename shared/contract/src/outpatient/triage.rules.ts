import { EYE_TITLES, EYES, type Eye, eyeKey } from '../base/eyes';
import type { Values } from '../base/field';
import { acuityLine, acuityLines, isAcuity } from '../clinic/acuity.rules';
import { isRed, LENS_LIMITS, type LensKind, lensHint } from '../clinic/lens-fields.rules';
import { lacksAxis } from '../clinic/refraction-record.rules';
import { type EyeMeasure, eyeMeasures, triageFields } from './triage.fields';

export type TriageRecord = Values<typeof triageFields>;
export type TriageField = keyof typeof triageFields;

type Range = readonly [min: number, max: number];

/** The quantity that each measure of an eye is; acuities have their own grammar. */
export const EYE_KINDS: Partial<Record<EyeMeasure, LensKind>> = {
  glsSph: 'sphere',
  glsCyl: 'cylinder',
  glsAxis: 'axis',
  glsAdd: 'add',
  arSph: 'sphere',
  arCyl: 'cylinder',
  arAxis: 'axis',
  k1: 'kDioptres',
  k1Axis: 'axis',
  k2: 'kDioptres',
  k2Axis: 'axis',
  al: 'axialLength',
  cct: 'cornealThickness',
  iop: 'iop',
  pd: 'pdMono',
};

function rangeOf(kind: LensKind): Range {
  const { min, max } = LENS_LIMITS[kind];
  return [min, max];
}

const RANGES: Partial<Record<TriageField, Range>> = {
  ...Object.fromEntries(
    EYES.flatMap((eye) =>
      Object.entries(EYE_KINDS).map(([name, kind]) => [eyeKey(eye, name as EyeMeasure), rangeOf(kind)] as const),
    ),
  ),
  ouPd: rangeOf('pd'),
  ouNpd: rangeOf('pd'),
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
      if (lacksAxis(record[eyeKey(eye, `${prefix}Cyl` as const)], record[axis])) return missing(axis);
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

function eyeWarnings(record: TriageRecord, eye: Eye): TriageWarning[] {
  const title = EYE_TITLES[eye];
  const found: TriageWarning[] = [];
  for (const name of ['glsSph', 'glsCyl', 'arSph', 'arCyl'] as const) {
    const field = eyeKey(eye, name);
    if (isRed('sphere', record[field]))
      found.push({ field, says: `${title}${eyeMeasures[name].title}不是0.25的整数倍` });
  }
  for (const name of ['k1', 'k2'] as const) {
    const field = eyeKey(eye, name);
    if ((record[field] ?? 0) > 48) found.push({ field, says: `${title}${eyeMeasures[name].title}大于48D` });
  }
  const iop = eyeKey(eye, 'iop');
  const pressure = lensHint('iop', record[iop]);
  if (pressure) found.push({ field: iop, says: `${title}${pressure}` });
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
