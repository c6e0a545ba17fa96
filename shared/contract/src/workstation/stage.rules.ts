import { check } from '../base/check';
import { type Code, sentence } from '../base/codes';
import type { FieldSpec, Shape } from '../base/field';
import { ACUITY_SCALE_TITLES, isAcuity, scaleOf } from '../clinic/acuity.rules';
import { isMultiple } from '../clinic/decimal';
import { lensFault, type MeasureSentence } from '../clinic/lens-fields.rules';
import { type CodedField, codedFigure, codedOf, lensOf } from '../clinic/measure.fields';
import { heldBeyond, type KeptPicture, picturesIn, videosFault } from '../clinic/picture.fields';
import { breaksNotation, type CylinderNotation, lacksAxis, settledAxis } from '../clinic/refraction-record.rules';
import { type Drawing, drawingFault, templateOf } from './drawing/drawing.fields';
import { prescriptionCodes, stageCodes } from './workstation.codes';

/** Why a record cannot be saved or finished. */
export type StageFault =
  | {
      readonly kind: 'range';
      readonly field: string;
      readonly label: string;
      readonly min: string;
      readonly max: string;
    }
  | { readonly kind: 'missing'; readonly field: string; readonly label: string }
  // `short` is the sentence without the label of the field, where the sentence names the label.
  | { readonly kind: 'wrong'; readonly field: string; readonly says: string; readonly short?: string }
  | { readonly kind: 'acuity'; readonly field: string; readonly scale: string }
  | { readonly kind: 'pictures'; readonly field: string; readonly n: number }
  | { readonly kind: 'refused'; readonly field: string; readonly code: Code; readonly short?: string }
  | { readonly kind: 'noAxis' | 'pd' | 'red'; readonly field: string }
  | { readonly kind: 'noEye' | 'notation' };

/** Settings that affect the checks of a record. */
export interface StageSettings {
  readonly visionType: number;
  readonly notation: CylinderNotation;
  /** The day of the visit. */
  readonly day: string;
}

/**
 * Fields and checks of a form, for browser and server. The fields declare limits, acuities, axes, notation and the
 * values required to finish (`required`); the functions add rules of this form only.
 */
export interface StageForm<R extends object = object> {
  readonly fields: Shape;
  /** Why it cannot be saved, in place of all that follows from the fields: records whose refusals have numbers of their own. */
  readonly judge?: (record: R, settings: StageSettings) => StageFault | undefined;
  /** Why it cannot be saved. */
  readonly fault?: (record: R, settings: StageSettings) => StageFault | undefined;
  /** Fields whose value follows from another that is within its own limits: it is not judged by its limits again. */
  readonly derived?: (record: R) => ReadonlySet<string>;
  /** Returns a missing value that finishing requires. Checked before the required fields. */
  readonly missing?: (record: R) => StageFault | undefined;
  /** The record as it is kept. */
  readonly settled?: (record: R) => R;
  /** Allowed, but worth a second look: a sentence a field. */
  readonly hints?: (record: R) => Readonly<Record<string, string>>;
  /** Allowed, but alarming: red. */
  readonly alerts?: (record: R) => Readonly<Record<string, string>>;
}

type Values = Readonly<Record<string, unknown>>;
type Measured = number | null | undefined;

const valuesOf = (record: object): Values => Object.fromEntries(Object.entries(record));

export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

const CHECKED: ReadonlySet<string> = new Set(['int', 'decimal', 'text', 'note', 'date', 'dateTime', 'time']);

/** Returns the fault that the input shows for a value. A record with a fault can neither be saved nor finished. */
function checkFault(field: string, spec: FieldSpec, value: unknown): StageFault | undefined {
  const reason = CHECKED.has(spec.kind) ? check({ ...spec, required: false }, value) : null;
  return reason === null ? undefined : { kind: 'wrong', field, says: `${spec.title}：${reason}`, short: reason };
}

function rangeFault(field: string, spec: FieldSpec, value: number): StageFault | undefined {
  const { title: label, min, max, step, decimals = 0 } = spec;
  const lens = lensOf(spec);
  if (lens) {
    // 0 is another way to write 180.
    if (lens === 'axis' && value === 0) return undefined;
    const fault = lensFault(lens, value, min === undefined || max === undefined ? undefined : [min, max]);
    return fault && { kind: 'range', field, label, min: fault.min, max: fault.max };
  }
  if (min === undefined || max === undefined) return undefined;
  const fits = value >= min && value <= max && (step === undefined || isMultiple(value, step));
  if (fits) return checkFault(field, spec, value);
  return { kind: 'range', field, label, min: min.toFixed(decimals), max: max.toFixed(decimals) };
}

const NORMAL = 0;

/** Refuses 0 together with other findings; all other findings combine (domain-workstation §8.3). */
function listFault(field: string, { title, item }: FieldSpec, codes: readonly unknown[]): StageFault | undefined {
  if (!item?.dict) return undefined;
  if (codes.includes(NORMAL) && codes.length > 1)
    return { kind: 'wrong', field, says: `${title}：「正常」不能与其他项同时选择` };
  return new Set(codes).size < codes.length ? { kind: 'wrong', field, says: `${title}：同一项选择了两次` } : undefined;
}

function picturesFault(field: string, spec: FieldSpec, held: readonly KeptPicture[], most: number) {
  const beyond = heldBeyond(spec, held);
  if (beyond === 'pictures') return { kind: 'pictures', field, n: most } as const;
  if (beyond === 'videos') return { kind: 'wrong', field, says: videosFault(spec) } as const;
  const isTwice = new Set(held.map(({ fileId }) => fileId)).size < held.length;
  return isTwice ? ({ kind: 'wrong', field, says: `${spec.title}：同一张图片出现了两次` } as const) : undefined;
}

/** Returns the fault of a figure that may be replaced by a word. */
function codedFault(field: string, spec: CodedField, value: string): StageFault | undefined {
  if (value === '' || spec.codes.includes(value)) return undefined;
  const figure = codedFigure(value);
  if (figure === null) {
    const short = `请填写数字或${spec.codes.join('、')}`;
    return { kind: 'wrong', field, says: `${spec.title}：${short}`, short };
  }
  return rangeFault(field, { ...spec, kind: 'decimal', min: spec.low, max: spec.high }, figure);
}

function valueFault(field: string, spec: FieldSpec, value: unknown, visionType: number): StageFault | undefined {
  if (typeof value === 'number') return rangeFault(field, spec, value);
  const template = templateOf(spec);
  if (template && typeof value === 'object' && value !== null) {
    // Its shape is the transport's.
    const says = drawingFault(spec.title, template, value as Drawing);
    return says === undefined ? undefined : { kind: 'wrong', field, says };
  }
  if (Array.isArray(value)) {
    const most = picturesIn(spec);
    return most === undefined ? listFault(field, spec, value) : picturesFault(field, spec, value, most);
  }
  const codes = codedOf(spec);
  if (codes && typeof value === 'string') return codedFault(field, codes, value);
  if (spec.kind !== 'acuity') return typeof value === 'string' ? checkFault(field, spec, value) : undefined;
  if (typeof value !== 'string' || value === '' || isAcuity(value, visionType)) return undefined;
  return { kind: 'acuity', field, scale: ACUITY_SCALE_TITLES[scaleOf(visionType)] };
}

/** The fields of cylinders, with the axes that belong to them: `odCyl`, `odAxis`. */
function cylinders(fields: Shape): readonly (readonly [cylinder: string, axis: string])[] {
  const names = Object.keys(fields).filter((name) => fields[name]?.kind === 'cylinder');
  return names.map((name) => [name, name.replace(/Cyl$/, 'Axis')]);
}

const measured = (record: Values, name: string): Measured => {
  const value = record[name];
  return typeof value === 'number' ? value : undefined;
};

/** Why a record cannot be saved, the settled one as well as a draft (domain-workstation §0.1). */
export function formFault<R extends object>(
  form: StageForm<R>,
  record: R,
  settings: StageSettings,
): StageFault | undefined {
  if (form.judge) return form.judge(record, settings);
  const values = valuesOf(record);
  const derived = form.derived?.(record);
  for (const [field, spec] of Object.entries(form.fields)) {
    if (derived?.has(field)) continue;
    const fault = valueFault(field, spec, values[field], settings.visionType);
    if (fault) return fault;
  }
  const pairs = cylinders(form.fields);
  const lacking = pairs.find(([cylinder, axis]) => lacksAxis(measured(values, cylinder), measured(values, axis)));
  if (lacking) return { kind: 'noAxis', field: lacking[1] };
  const own = form.fault?.(record, settings);
  if (own) return own;
  const powers = pairs.map(([cylinder]) => measured(values, cylinder));
  return breaksNotation(powers, settings.notation) ? { kind: 'notation' } : undefined;
}

/** Lists everything that hinders finishing a record that may be saved, each field once. */
export function formGaps<R extends object>(form: StageForm<R>, record: R): readonly StageFault[] {
  const own = form.missing?.(record);
  const values = valuesOf(record);
  const lacking = Object.entries(form.fields)
    .filter(([name, { required }]) => required && isBlank(values[name]))
    .map(([field, { title }]) => ({ kind: 'missing', field, label: title }) as const);
  if (!own) return lacking;
  return [own, ...lacking.filter(({ field }) => !('field' in own) || own.field !== field)];
}

/** Returns what hinders finishing first. */
export function formMissing<R extends object>(form: StageForm<R>, record: R): StageFault | undefined {
  return formGaps(form, record)[0];
}

/**
 * Returns the record as stored: no blanks, no axis without a cylinder, 180 instead of 0, and the form's own
 * derivations.
 */
export function formSettled<R extends object>({ fields, settled }: StageForm<R>, record: R): R {
  const values = valuesOf(record);
  const axes = cylinders(fields).map(([cylinder, axis]) => [
    axis,
    settledAxis(measured(values, cylinder), measured(values, axis)),
  ]);
  // 0 is another way to write 180, whatever the axis is of.
  const others = Object.keys(fields).filter((name) => fields[name]?.kind === 'axis' && values[name] === 0);
  const turned = Object.fromEntries(others.map((name) => [name, 180]));
  const withAxes: R = { ...record, ...turned, ...Object.fromEntries(axes) };
  const kept = settled ? settled(withAxes) : withAxes;
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => !isBlank(value))) as R;
}

/** A fault as the person reads it: a refusal of its own number, or the transport's answer with the field. */
export function answerTo(fault: StageFault): { readonly code?: Code; readonly says: string } {
  switch (fault.kind) {
    case 'range':
      return { code: stageCodes.outOfRange, says: sentence(stageCodes.outOfRange, fault) };
    case 'missing':
      return { code: stageCodes.missing, says: sentence(stageCodes.missing, fault) };
    case 'acuity':
      return { code: stageCodes.wrongAcuity, says: sentence(stageCodes.wrongAcuity, fault) };
    case 'pictures':
      return { code: stageCodes.tooManyPictures, says: sentence(stageCodes.tooManyPictures, fault) };
    case 'wrong':
      return { says: fault.says };
    default: {
      const code = fault.kind === 'refused' ? fault.code : PLAIN[fault.kind];
      return { code, says: code.text };
    }
  }
}

/** Returns a fault with and without the label of its field. */
export function sentenceOf(fault: StageFault): MeasureSentence {
  const { says } = answerTo(fault);
  if (fault.kind === 'range' || fault.kind === 'missing')
    return { says, short: answerTo({ ...fault, label: '' }).says };
  return { says, short: ('short' in fault && fault.short) || says };
}

/** Says all faults in one sentence where all are missing fields, and otherwise the first: 「请填写主诉、现病史」. */
export function saysOf(faults: readonly StageFault[]): string | undefined {
  const [first] = faults;
  const labels = faults.flatMap((fault) => (fault.kind === 'missing' ? [fault.label] : []));
  if (labels.length < faults.length || labels.length < 2) return first && answerTo(first).says;
  return sentence(stageCodes.missing, { label: labels.join('、') });
}

const PLAIN = {
  noAxis: stageCodes.noAxis,
  pd: stageCodes.pdMismatch,
  red: prescriptionCodes.offStep,
  noEye: prescriptionCodes.noEye,
  notation: prescriptionCodes.mixedNotation,
} as const;
