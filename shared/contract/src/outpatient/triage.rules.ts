import { EYE_TITLES, EYES, type Eye, eyeKey } from '../base/eyes';
import type { FieldSpec, Values } from '../base/field';
import { acuityLine, acuityLines, isAcuity } from '../clinic/acuity.rules';
import { decimal, isMultiple } from '../clinic/decimal';
import { isRed, lensFault, lensHint } from '../clinic/lens-fields.rules';
import { lensOf } from '../clinic/measure.fields';
import { medianReading } from '../clinic/median-reading.rules';
import { heldBeyond, type KeptPicture, picturesIn, videosFault } from '../clinic/picture.fields';
import { lacksAxis } from '../clinic/refraction-record.rules';
import { type EyeMeasure, eyeMeasures, type keptTriageFields, triageFields, triageLimits } from './triage.fields';

export type TriageRecord = Values<typeof keptTriageFields>;
export type TriageField = keyof typeof triageFields;

/** From the last visit only glasses and pupil distance are copied; all other values are measured again. */
const REUSED = /^(od|os)(Gls(Sph|Cyl|Axis|Add|Prism|Base)|Pd)$|^ou(Pd|Npd)$|^gls(Pd|LensType)$/;

export const isReused = (name: string) => REUSED.test(name);

/** What hinders saving; the first one found is the answer. */
export type TriageFault =
  | { readonly kind: 'range'; readonly field: TriageField; readonly min: string; readonly max: string }
  | { readonly kind: 'missing'; readonly field: TriageField; readonly label: string }
  | { readonly kind: 'pictures'; readonly field: TriageField; readonly n: number }
  | { readonly kind: 'wrong'; readonly field: TriageField; readonly says: string };

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

const isGiven = (value: unknown) => value !== null && value !== undefined;

function outOfRange(record: TriageRecord): TriageFault | undefined {
  for (const [name, spec] of Object.entries(triageLimits)) {
    const field = name as TriageField;
    const value = record[field];
    const { min, max, step }: FieldSpec = spec;
    if (typeof value !== 'number' || min === undefined || max === undefined) continue;
    const lens = lensOf(spec);
    // The input applies the same rule to a quantity of the eye, so a marked value is never saved.
    const fits = lens
      ? lensFault(lens, value, [min, max]) === undefined
      : value >= min && value <= max && (step === undefined || isMultiple(value, step));
    if (!fits) return { kind: 'range', field, min: String(min), max: String(max) };
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

/** Refractions of an eye: worn glasses, three readings, and their median. */
const TURNS = ['ar1', 'ar2', 'ar3'] as const;
const REFRACTIONS = ['gls', ...TURNS, 'ar'] as const;

function missingOfEye(record: TriageRecord, eye: Eye): TriageFault | undefined {
  for (const prefix of REFRACTIONS) {
    const axis = eyeKey(eye, `${prefix}Axis` as const);
    if (lacksAxis(record[eyeKey(eye, `${prefix}Cyl` as const)], record[axis])) return missing(axis);
  }
  const turn = TURNS.find((one) => !isGiven(record[eyeKey(eye, `${one}Sph`)]) && record[eyeKey(eye, `${one}Cyl`)]);
  if (turn) return missing(eyeKey(eye, `${turn}Sph`));
  const [prism, base] = [eyeKey(eye, 'glsPrism'), eyeKey(eye, 'glsBase')];
  if (record[prism] && !record[base]) return missing(base);
  return record[base] && !record[prism] ? missing(prism) : undefined;
}

function missingPart(record: TriageRecord): TriageFault | undefined {
  for (const eye of EYES) {
    const fault = missingOfEye(record, eye);
    if (fault) return fault;
  }
  if (CORRECTED.some((name) => record[name]) && !record.wearType) return missing('wearType');
  // An angle says how far, not which way.
  return record.hirschbergAngle && !isGiven(record.hirschberg) ? missing('hirschberg') : undefined;
}

function badPictures(record: TriageRecord): TriageFault | undefined {
  for (const field of ['slip', 'files'] as const) {
    const held: readonly KeptPicture[] = record[field] ?? [];
    const spec = triageFields[field];
    const beyond = heldBeyond(spec, held);
    if (beyond === 'pictures') return { kind: 'pictures', field, n: picturesIn(spec) ?? 0 };
    if (beyond === 'videos') return { kind: 'wrong', field, says: videosFault(spec) };
    if (new Set(held.map(({ fileId }) => fileId)).size < held.length)
      return { kind: 'wrong', field, says: `${triageFields[field].title}：同一张图片出现了两次` };
  }
  return undefined;
}

/** Why a record cannot be saved; undefined when it can. */
export function triageFault(record: TriageRecord, visionType: number): TriageFault | undefined {
  const { sbp, dbp } = record;
  if (sbp && dbp && sbp <= dbp && sbp >= 60) return { kind: 'range', field: 'sbp', min: String(dbp + 1), max: '260' };
  return outOfRange(record) ?? badAcuity(record, visionType) ?? missingPart(record) ?? badPictures(record);
}

/** A finished record says how well the patient sees, or why that was not measured. */
export function isMeasured({ odUcva, osUcva, odCva, osCva, skipReason }: TriageRecord): boolean {
  return [odUcva, osUcva, odCva, osCva, skipReason].some((value) => Boolean(value));
}

const STEPPED = REFRACTIONS.flatMap((prefix) => [`${prefix}Sph`, `${prefix}Cyl`] as const);

function eyeWarnings(record: TriageRecord, eye: Eye): TriageWarning[] {
  const title = EYE_TITLES[eye];
  const found: TriageWarning[] = [];
  for (const name of STEPPED) {
    const field = eyeKey(eye, name);
    if (isRed('sphere', record[field]))
      found.push({ field, says: `${title}${eyeMeasures[name].title}不是0.25的整数倍` });
  }
  const [median, own] = [medianAr(record, eye), eyeKey(eye, 'arSph')];
  const isOwn = median && (record[own] !== median.sph || (record[eyeKey(eye, 'arCyl')] ?? null) !== median.cyl);
  if (isOwn) found.push({ field: own, says: `${title}有多次读数，保存时以中值为准` });
  for (const name of ['k1', 'k2'] as const) {
    const field = eyeKey(eye, name);
    if ((record[field] ?? 0) > 48) found.push({ field, says: `${title}${eyeMeasures[name].title}大于48D` });
  }
  const iop = eyeKey(eye, 'iop');
  const pressure = lensHint('iop', record[iop]);
  if (pressure) found.push({ field: iop, says: `${title}${pressure}` });
  return found;
}

/** Returns the warnings of permitted but unusual values, shown in red or amber next to the field. */
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

/** The flat meridian first, whatever the order in which they were typed. */
function settledMeridians(record: TriageRecord, eye: Eye): Readonly<Record<string, number | null | undefined>> {
  const [flat, steep] = (['k1', 'k2'] as const).map((name) => record[eyeKey(eye, name)]);
  if (typeof flat !== 'number' || typeof steep !== 'number' || flat <= steep) return {};
  return {
    [eyeKey(eye, 'k1')]: steep,
    [eyeKey(eye, 'k1Axis')]: record[eyeKey(eye, 'k2Axis')],
    [eyeKey(eye, 'k2')]: flat,
    [eyeKey(eye, 'k2Axis')]: record[eyeKey(eye, 'k1Axis')],
  };
}

/** ΔK in dioptres; null without both meridians. */
export function deltaK(record: TriageRecord, eye: Eye): number | null {
  const [first, second] = [record[eyeKey(eye, 'k1')], record[eyeKey(eye, 'k2')]];
  if (typeof first !== 'number' || typeof second !== 'number') return null;
  return decimal(second).minus(first).abs().toNumber();
}

/** The row shows the median of the readings, where there are any. */
export function medianAr(record: TriageRecord, eye: Eye) {
  return medianReading(
    TURNS.map((turn) => ({
      sph: record[eyeKey(eye, `${turn}Sph`)],
      cyl: record[eyeKey(eye, `${turn}Cyl`)],
      axis: record[eyeKey(eye, `${turn}Axis`)],
    })),
  );
}

function settledEye(record: TriageRecord, eye: Eye): Readonly<Record<string, unknown>> {
  const median = medianAr(record, eye);
  const whole = median
    ? {
        ...record,
        ...{ [eyeKey(eye, 'arSph')]: median.sph, [eyeKey(eye, 'arCyl')]: median.cyl },
        [eyeKey(eye, 'arAxis')]: median.axis,
      }
    : record;
  const axes = REFRACTIONS.flatMap((prefix) =>
    whole[eyeKey(eye, `${prefix}Cyl` as const)] ? [] : [[eyeKey(eye, `${prefix}Axis` as const), null] as const],
  );
  return { ...whole, ...settledMeridians(record, eye), ...Object.fromEntries(axes) };
}

/** The record as it is kept: no axis without a cylinder, both pupil distances added up where nobody typed the sum. */
export function settledRecord(record: TriageRecord): TriageRecord {
  const settled: Record<string, unknown> = EYES.reduce<TriageRecord>(
    (whole, eye) => settledEye(whole, eye) as TriageRecord,
    record,
  );
  const { odPd, osPd, ouPd } = record;
  if (odPd && osPd && !ouPd) settled.ouPd = decimal(odPd).plus(osPd).round(1).toNumber();
  if (record.hirschberg === 0) settled.hirschbergAngle = null;
  return Object.fromEntries(
    Object.keys(triageFields).flatMap((name) => {
      const value = settled[name];
      const isEmpty = value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length);
      return isEmpty ? [] : [[name, value]];
    }),
  ) as TriageRecord;
}
