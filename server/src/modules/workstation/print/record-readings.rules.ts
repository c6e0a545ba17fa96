import { dictName } from '@mingmou/contract/base/dict';
import { type Eye, eyeKey } from '@mingmou/contract/base/eyes';
import type { Shape } from '@mingmou/contract/base/field';
import { formatLens } from '@mingmou/contract/clinic/lens-fields.rules';
import { equivalentOf } from '@mingmou/contract/clinic/refraction.rules';
import { type eyeMeasures, triageFields } from '@mingmou/contract/outpatient/triage.fields';
import { certainty, diagnosisEye } from '@mingmou/contract/workstation/consultation.dicts';
import type { Diagnosis } from '@mingmou/contract/workstation/consultation.rules';
import type { Examination } from '@mingmou/contract/workstation/examination';
import { DRAFT_NOTE } from '@mingmou/contract/workstation/print/visit-print.rules';
import { shownValue } from '@mingmou/contract/workstation/shown.rules';
import { type Content, refractionShown } from './stage-groups.rules';

export interface ExaminationOf {
  readonly form: Examination;
  readonly content: Content;
}

/** Content of a medical record: the current stages, finished or not, and only finished examinations. */
export interface RecordOf {
  readonly triage: Content;
  readonly consultation: Content;
  readonly conclusion: Content;
  /** Examinations of one form in the order in which they were finished; the latest is read. */
  readonly examinations: readonly ExaminationOf[];
}

/** Returns a text of a stage as printed next to content of other stages: with a note if its stage is not finished. */
export const noted = ({ isDraft = false }: Content, text: string) => (text && isDraft ? `${text}${DRAFT_NOTE}` : text);

const triageValue =
  (name: keyof typeof eyeMeasures, { triage: { values, scale } }: RecordOf) =>
  (eye: Eye) =>
    shownValue(triageFields[eyeKey(eye, name)], values[eyeKey(eye, name)], scale);

export const atTriage = (name: keyof typeof eyeMeasures, record: RecordOf) => (eye: Eye) =>
  noted(record.triage, triageValue(name, record)(eye));

/** What an examination found. */
function measured(record: RecordOf, formCode: string, names: readonly string[]) {
  const found = record.examinations.findLast(({ form }) => form.code === formCode);
  return (eye: Eye) => {
    if (!found) return '';
    const { form, content } = found;
    const keys = names.map((name) => eyeKey(eye, name));
    const key = keys.find((one) => form.fields[one] && content.values[one] !== undefined);
    const spec = key === undefined ? undefined : form.fields[key];
    return key && spec ? shownValue(spec, content.values[key], content.scale) : '';
  };
}

/** How each form names its refraction before Sph, Cyl and Axis, the dependable one first. */
const REFRACTIONS = { F05: 'cyc', F04: 'sub', F02: '' } as const;

export function refraction(record: RecordOf, formCode: keyof typeof REFRACTIONS) {
  const found = record.examinations.findLast(({ form }) => form.code === formCode);
  return (eye: Eye) => (found ? refractionShown(found.content, found.form.fields, eye, REFRACTIONS[formCode]) : '');
}

export const triageRefraction =
  ({ triage }: RecordOf, name: string) =>
  (eye: Eye) =>
    noted(triage, refractionShown(triage, triageFields as Shape, eye, name));

/** Returns the value of an examination, otherwise of the pre-examination. */
export const either = (first: (eye: Eye) => string, second: (eye: Eye) => string) => (eye: Eye) =>
  first(eye) || second(eye);

export function keratometry(record: RecordOf, name: 'k1' | 'k2') {
  const axis = `${name}Axis` as const;
  const at = (power: string, degrees: string) => (power && degrees ? `${power}@${degrees}` : power);
  return either(
    (eye) => at(measured(record, 'F07', [name])(eye), measured(record, 'F07', [axis])(eye)),
    (eye) => noted(record.triage, at(triageValue(name, record)(eye), triageValue(axis, record)(eye))),
  );
}

export const uncorrected = (record: RecordOf) =>
  either(measured(record, 'F01', ['ucva', 'farUcva']), atTriage('ucva', record));
export const corrected = (record: RecordOf) =>
  either(measured(record, 'F01', ['cva', 'farCva']), atTriage('cva', record));
/** Returns the acuity with the best correction, otherwise with the worn lenses. */
export const bestCorrected = (record: RecordOf) => either(measured(record, 'F04', ['bcva']), corrected(record));
export const autorefraction = (record: RecordOf) => either(refraction(record, 'F02'), triageRefraction(record, 'ar'));

export const pressure = (record: RecordOf) =>
  either(measured(record, 'F06', ['mean', 'iop1']), atTriage('iop', record));
export const axialLength = (record: RecordOf) => either(measured(record, 'F09', ['al']), atTriage('al', record));

/** Returns the equivalent of the newest finished refraction of the most dependable form that measured the eye. */
export function equivalent(record: RecordOf) {
  const read = (values: Readonly<Record<string, unknown>>, eye: Eye, name: string) => {
    const [sphere, cylinder] = ['Sph', 'Cyl'].map((part) => {
      const value = values[eyeKey(eye, name ? `${name}${part}` : part.toLowerCase())];
      return typeof value === 'number' ? value : null;
    });
    return equivalentOf(sphere, cylinder);
  };
  return (eye: Eye) => {
    const found = Object.entries(REFRACTIONS).map(([code, name]) => {
      const newest = record.examinations.findLast(({ form }) => form.code === code);
      return newest ? read(newest.content.values, eye, name) : null;
    });
    const measuredOnce = found.find((value) => value !== null);
    if (measuredOnce !== undefined) return formatLens('sphere', measuredOnce);
    return noted(record.triage, formatLens('sphere', read(record.triage.values, eye, 'ar')));
  };
}

export const textIn = ({ values }: Content, name: string) => {
  const value = values[name];
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string').join('\n') : '';
};

/** The diagnoses in words, the primary one first. */
export function diagnosesOf({ consultation: { values } }: RecordOf) {
  const rows = Array.isArray(values.diagnoses) ? (values.diagnoses as Diagnosis[]) : [];
  const ordered = [...rows].sort((a, b) => Number(b.isPrimary ?? false) - Number(a.isPrimary ?? false));
  return ordered.map(({ icdCode, icdName, eye, certainty: sure }, at) => {
    const doubt = sure && sure !== '确诊' ? `（${dictName(certainty, sure)}）` : '';
    return {
      place: `${at + 1}`,
      name: `${eye === 'NA' ? '' : dictName(diagnosisEye, eye)}${icdName}${doubt}`,
      code: icdCode,
    };
  });
}
