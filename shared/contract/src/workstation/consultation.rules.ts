import { EYES, eyeKey } from '../base/eyes';
import type { Values } from '../base/field';
import { consultationFields, type diagnosisRow, type EyeFinding, eyeFindings } from './consultation.fields';

export type Consultation = Values<typeof consultationFields>;
export type ConsultationField = keyof typeof consultationFields;
export type Diagnosis = Values<typeof diagnosisRow>;

type Range = readonly [min: number, max: number, step: number];

/** Limits of the findings (domain-workstation §0.1, §2.3); in tenths the step is exact. */
const EYE_RANGES: Partial<Record<EyeFinding, Range>> = {
  vanHerick: [0, 4, 1],
  pupilMm: [1, 9, 0.5],
  locsC: [0.1, 5.9, 0.1],
  locsN: [0.1, 5.9, 0.1],
  locsP: [0.1, 5.9, 0.1],
  cdRatio: [0.1, 1, 0.1],
};

/** Findings of which any may stand together, but not with 0 (domain-workstation §8.3). */
const LISTS = ['outerEye', 'cornea', 'iris', 'lens', 'vitreous', 'fundus'] as const satisfies readonly EyeFinding[];

const COVER: Range = [0, 60, 0.5];

/** What nobody finishes without. */
const NEEDED = [
  'chiefComplaint',
  'presentIllness',
  'allergyHas',
  'plan',
] as const satisfies readonly ConsultationField[];

export type ConsultationFault =
  | {
      readonly kind: 'range';
      readonly field: string;
      readonly label: string;
      readonly min: string;
      readonly max: string;
    }
  | { readonly kind: 'missing'; readonly field: string; readonly label: string }
  | { readonly kind: 'wrong'; readonly field: string; readonly says: string };

const DECIMALS = 1;

function rangeFault(field: ConsultationField, value: unknown, [min, max, step]: Range): ConsultationFault | undefined {
  if (typeof value !== 'number') return undefined;
  const isOff = value < min || value > max || Math.round(value * 10) % Math.round(step * 10) !== 0;
  if (!isOff) return undefined;
  const shown = (limit: number) => (Number.isInteger(step) ? String(limit) : limit.toFixed(DECIMALS));
  return { kind: 'range', field, label: consultationFields[field].title, min: shown(min), max: shown(max) };
}

function measureFault(record: Consultation): ConsultationFault | undefined {
  for (const eye of EYES) {
    for (const name of Object.keys(eyeFindings) as EyeFinding[]) {
      const range = EYE_RANGES[name];
      const field = eyeKey(eye, name);
      const fault = range && rangeFault(field, record[field], range);
      if (fault) return fault;
    }
  }
  return (
    rangeFault('coverFarPrism', record.coverFarPrism, COVER) ??
    rangeFault('coverNearPrism', record.coverNearPrism, COVER)
  );
}

function listFault(record: Consultation): ConsultationFault | undefined {
  for (const eye of EYES) {
    for (const name of LISTS) {
      const field = eyeKey(eye, name);
      const chosen: readonly number[] = record[field] ?? [];
      if (chosen.includes(0) && chosen.length > 1)
        return { kind: 'wrong', field, says: `${consultationFields[field].title}：「正常」不能与其他项同时选择` };
      if (new Set(chosen).size < chosen.length)
        return { kind: 'wrong', field, says: `${consultationFields[field].title}：同一项选择了两次` };
    }
  }
  return undefined;
}

function diagnosisFault({ diagnoses }: Consultation): ConsultationFault | undefined {
  const rows = diagnoses ?? [];
  const keys = rows.map(({ icdCode, eye }) => `${icdCode} ${eye}`);
  if (new Set(keys).size < keys.length)
    return { kind: 'wrong', field: 'diagnoses', says: '诊断：同一诊断与眼别只能填写一次' };
  if (rows.filter(({ isPrimary }) => isPrimary).length > 1)
    return { kind: 'wrong', field: 'diagnoses', says: '诊断：主诊断只能有一个' };
  return undefined;
}

/** Why a consultation cannot be saved; `visitDay` is the day of the visit. */
export function consultationFault(record: Consultation, visitDay: string): ConsultationFault | undefined {
  const { nextReviewDate } = record;
  if (nextReviewDate && nextReviewDate <= visitDay)
    return { kind: 'wrong', field: 'nextReviewDate', says: '下次复诊：应晚于就诊日期' };
  return measureFault(record) ?? listFault(record) ?? diagnosisFault(record);
}

/** What is still missing before it can be finished. */
export function consultationMissing(record: Consultation): ConsultationFault | undefined {
  const missing = (field: ConsultationField, label: string = consultationFields[field].title): ConsultationFault => ({
    kind: 'missing',
    field,
    label,
  });
  const field = NEEDED.find((name) => !record[name]);
  if (field) return missing(field);
  if (record.allergyHas === '有' && !record.allergyText) return missing('allergyText');
  const rows = record.diagnoses ?? [];
  if (rows.length > 0 && !rows.some(({ isPrimary }) => isPrimary)) return missing('diagnoses', '主诊断');
  return undefined;
}

const EYE_WORDS = { OD: '右眼', OS: '左眼', OU: '双眼', NA: '' } as const;

/** The diagnosis that lists and reports show, the primary one first: 「双眼近视；右眼散光（疑似）」. */
export function diagnosisSummary(rows: readonly Diagnosis[]): string {
  const ordered = [...rows].sort((a, b) => Number(b.isPrimary ?? false) - Number(a.isPrimary ?? false));
  return ordered
    .map(({ eye, icdName, certainty }) => `${EYE_WORDS[eye]}${icdName}${certainty === '疑似' ? '（疑似）' : ''}`)
    .join('；');
}
