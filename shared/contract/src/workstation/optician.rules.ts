import { EYE_TITLES, EYES, type Eye, eyeKey } from '../base/eyes';
import { ACUITY_SCALE_TITLES, isAcuity, scaleOf } from '../clinic/acuity.rules';
import { isRed, type LensKind, lensFault, prismFault, type Range } from '../clinic/lens-fields.rules';
import { equivalentOf, isMarkedChange } from '../clinic/refraction.rules';
import {
  breaksNotation,
  type CylinderNotation,
  disagreesWithPd,
  lacksAxis,
  pdSum,
  settledAxis,
} from '../clinic/refraction-record.rules';
import { type EyePower, opticianFields } from './optician.fields';
import {
  fieldsOfKind,
  isContact,
  OPTICIAN_KINDS,
  type OpticianField,
  type OpticianKind,
  type OpticianRecord,
} from './optician-kinds.rules';

export type OpticianFault =
  | {
      readonly kind: 'range';
      readonly field: OpticianField;
      readonly label: string;
      readonly min: string;
      readonly max: string;
    }
  | { readonly kind: 'missing'; readonly field: OpticianField; readonly label: string }
  | { readonly kind: 'wrong'; readonly field: OpticianField; readonly says: string }
  | { readonly kind: 'acuity'; readonly field: OpticianField; readonly scale: string }
  | { readonly kind: 'noAxis' | 'pd' | 'red'; readonly field: OpticianField }
  | { readonly kind: 'noEye' | 'notation' };

/** The powers that are quantities of a lens. */
export const LENS_KINDS: Partial<Record<EyePower, LensKind>> = {
  sph: 'sphere',
  cyl: 'cylinder',
  axis: 'axis',
  add: 'add',
  prism1: 'prism',
  prism2: 'prism',
  pd: 'pdMono',
  npd: 'pdMono',
  ph: 'fittingHeight',
};

/** Contact lenses are made in narrower limits. */
const CONTACT_RANGES: Partial<Record<EyePower, Range>> = { sph: [-25, 25], cyl: [-6, 0], add: [0.5, 4] };

/** Limits of what is no quantity of an eye. */
const PLAIN_RANGES: Partial<Record<OpticianField, Range>> = {
  odBc: [8, 9.2],
  osBc: [8, 9.2],
  odDia: [13, 15.5],
  osDia: [13, 15.5],
  corridor: [7, 18],
  inset: [0, 5],
  frameA: [40, 65],
  frameB: [20, 55],
  frameDbl: [10, 25],
  vertex: [8, 16],
  pantoscopic: [0, 20],
  wrap: [0, 20],
};

/** The limits of an eye's quantity in a kind; undefined where the quantity's own hold. */
export function rangeOf(kind: OpticianKind, name: EyePower): Range | undefined {
  return isContact(kind) ? CONTACT_RANGES[name] : undefined;
}

function lensRangeFault(field: OpticianField, quantity: LensKind, value: number | null | undefined, range?: Range) {
  const fault = lensFault(quantity, value, range);
  if (!fault) return undefined;
  const { min, max } = fault;
  return { kind: 'range', field, label: opticianFields[field].title, min, max } as const;
}

function eyeRangeFault(kind: OpticianKind, record: OpticianRecord, eye: Eye): OpticianFault | undefined {
  for (const name of OPTICIAN_KINDS[kind].eye) {
    const quantity = LENS_KINDS[name];
    const field = eyeKey(eye, name);
    const value = record[field];
    // 0 is another way to write 180.
    const isZeroAxis = name === 'axis' && value === 0;
    if (!quantity || typeof value !== 'number' || isZeroAxis) continue;
    const fault = lensRangeFault(field, quantity, value, rangeOf(kind, name));
    if (fault) return fault;
  }
  return undefined;
}

function plainRangeFault(record: OpticianRecord): OpticianFault | undefined {
  for (const [name, range] of Object.entries(PLAIN_RANGES)) {
    const field = name as OpticianField;
    const value = record[field];
    if (typeof value !== 'number' || (value >= range[0] && value <= range[1])) continue;
    const shown = (limit: number) => limit.toFixed(1);
    return { kind: 'range', field, label: opticianFields[field].title, min: shown(range[0]), max: shown(range[1]) };
  }
  return lensRangeFault('pd', 'pd', record.pd) ?? lensRangeFault('npd', 'pd', record.npd);
}

function acuityFault(record: OpticianRecord, visionType: number): OpticianFault | undefined {
  for (const field of ['odVa', 'osVa', 'ouVa', 'odNva', 'osNva', 'ouNva'] as const) {
    const text = record[field];
    if (text && !isAcuity(text, visionType))
      return { kind: 'acuity', field, scale: ACUITY_SCALE_TITLES[scaleOf(visionType)] };
  }
  return undefined;
}

function eyeFault(record: OpticianRecord, eye: Eye): OpticianFault | undefined {
  const field = <K extends EyePower>(name: K) => eyeKey(eye, name);
  if (lacksAxis(record[field('cyl')], record[field('axis')])) return { kind: 'noAxis', field: field('axis') };
  const says = prismFault(
    { value: record[field('prism1')], base: record[field('base1')] },
    { value: record[field('prism2')], base: record[field('base2')] },
  );
  return says ? { kind: 'wrong', field: field('prism1'), says: `${EYE_TITLES[eye]}：${says}` } : undefined;
}

export interface OpticianSettings {
  readonly visionType: number;
  readonly notation: CylinderNotation;
}

/** A field that the kind does not carry; filling one is a slip that must not pass silently. */
export function foreignField(kind: OpticianKind, record: OpticianRecord): OpticianField | undefined {
  const own = new Set<string>(fieldsOfKind(kind));
  const names = Object.keys(opticianFields) as OpticianField[];
  return names.find((name) => record[name] !== null && record[name] !== undefined && !own.has(name));
}

/** Why a record cannot be saved, the settled one as well as a draft (domain-workstation §0.1). */
export function opticianFault(
  kind: OpticianKind,
  record: OpticianRecord,
  { visionType, notation }: OpticianSettings,
): OpticianFault | undefined {
  for (const eye of EYES) {
    const fault = eyeRangeFault(kind, record, eye) ?? eyeFault(record, eye);
    if (fault) return fault;
  }
  const rest = plainRangeFault(record) ?? acuityFault(record, visionType);
  if (rest) return rest;
  if (disagreesWithPd(record.odPd, record.osPd, record.pd)) return { kind: 'pd', field: 'pd' };
  if (disagreesWithPd(record.odNpd, record.osNpd, record.npd)) return { kind: 'pd', field: 'npd' };
  return breaksNotation([record.odCyl, record.osCyl], notation) ? { kind: 'notation' } : undefined;
}

/** An eye is prescribed for once it has a sphere. */
export function isPrescribed(record: OpticianRecord, eye: Eye): boolean {
  return typeof record[eyeKey(eye, 'sph')] === 'number';
}

function hasAny(kind: OpticianKind, record: OpticianRecord, eye: Eye): boolean {
  return OPTICIAN_KINDS[kind].eye.some((name) => {
    const value = record[eyeKey(eye, name)];
    return value !== null && value !== undefined && value !== '';
  });
}

function eyeIncomplete(kind: OpticianKind, record: OpticianRecord, eye: Eye): OpticianFault | undefined {
  const missing = (field: OpticianField): OpticianFault => ({
    kind: 'missing',
    field,
    label: opticianFields[field].title,
  });
  if (!isPrescribed(record, eye)) return hasAny(kind, record, eye) ? missing(eyeKey(eye, 'sph')) : undefined;
  const name = OPTICIAN_KINDS[kind].needed.find((needed) => {
    const value = record[eyeKey(eye, needed)];
    return value === null || value === undefined || value === '';
  });
  if (name) return missing(eyeKey(eye, name));
  const red = (['sph', 'cyl'] as const).find((power) =>
    isRed(power === 'sph' ? 'sphere' : 'cylinder', record[eyeKey(eye, power)]),
  );
  return red && { kind: 'red', field: eyeKey(eye, red) };
}

/** What hinders confirming a record that may be saved. */
export function opticianIncomplete(kind: OpticianKind, record: OpticianRecord): OpticianFault | undefined {
  if (!EYES.some((eye) => isPrescribed(record, eye))) return { kind: 'noEye' };
  for (const eye of EYES) {
    const fault = eyeIncomplete(kind, record, eye);
    if (fault) return fault;
  }
  const missing = (field: OpticianField): OpticianFault => ({
    kind: 'missing',
    field,
    label: opticianFields[field].title,
  });
  if (record.source === null || record.source === undefined) return missing('source');
  // What was not measured here says where it comes from.
  if (record.source !== 0 && !record.remark) return missing('remark');
  return record.prescriberId ? undefined : missing('prescriberId');
}

/** Eyes whose equivalent moved by 1.00 D or more since the last confirmed prescription of the kind. */
export function markedChanges(record: OpticianRecord, last: OpticianRecord | null): Eye[] {
  if (!last) return [];
  const of = (one: OpticianRecord, eye: Eye) => equivalentOf(one[eyeKey(eye, 'sph')], one[eyeKey(eye, 'cyl')]);
  return EYES.filter((eye) => isMarkedChange(of(last, eye), of(record, eye)));
}

/** The record as it is kept: no axis without a cylinder and 180 for 0, both distances added up where nobody typed the sum. */
export function settledOptician(record: OpticianRecord): OpticianRecord {
  const settled: Record<string, unknown> = { ...record };
  for (const eye of EYES) {
    const cylinder = record[eyeKey(eye, 'cyl')];
    const axis = record[eyeKey(eye, 'axis')];
    const isLacking = lacksAxis(cylinder, axis);
    settled[eyeKey(eye, 'axis')] = isLacking ? null : settledAxis(cylinder, axis);
  }
  settled.pd = record.pd ?? pdSum(record.odPd, record.osPd);
  settled.npd = record.npd ?? pdSum(record.odNpd, record.osNpd);
  return Object.fromEntries(
    Object.keys(opticianFields).flatMap((name) => {
      const value = settled[name];
      return value === null || value === undefined || value === '' ? [] : [[name, value]];
    }),
  ) as OpticianRecord;
}
