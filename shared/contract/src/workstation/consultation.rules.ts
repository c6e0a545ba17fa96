import { dictName } from '../base/dict';
import { EYES, type Eye, eyeKey } from '../base/eyes';
import type { Values } from '../base/field';
import type { consultation } from './consultation.contract';
import { diagnosisEye } from './consultation.dicts';
import { consultationFields, type diagnosisRow } from './consultation.fields';
import type { ContentOf } from './stage';
import type { StageFault, StageForm } from './stage.rules';

export type Consultation = ContentOf<typeof consultation>;
export type ConsultationField = keyof typeof consultationFields;
export type Diagnosis = Values<typeof diagnosisRow>;

export const isOneEye = ({ eye }: Pick<Diagnosis, 'eye'>): boolean => eye === 'OD' || eye === 'OS';

function diagnosisFault({ diagnoses }: Consultation): StageFault | undefined {
  const rows = diagnoses ?? [];
  const keys = rows.map(({ icdCode, eye }) => `${icdCode} ${eye}`);
  if (new Set(keys).size < keys.length)
    return { kind: 'wrong', field: 'diagnoses', says: '诊断：同一诊断与眼别只能填写一次' };
  const both = rows.find(
    ({ icdCode, eye }) => eye === 'OU' && rows.some((one) => one.icdCode === icdCode && isOneEye(one)),
  );
  if (both) return { kind: 'wrong', field: 'diagnoses', says: `诊断：${both.icdName}已按双眼填写，不能再填单眼` };
  if (rows.filter(({ isPrimary }) => isPrimary).length > 1)
    return { kind: 'wrong', field: 'diagnoses', says: '诊断：主诊断只能有一个' };
  return undefined;
}

const WIDE_CUP = 0.6;
const UNEVEN_CUPS = 0.2;

type Cups = Pick<Consultation, 'odCdRatio' | 'osCdRatio'>;

/** A cup worth a second look: wide, or far from the other eye's (domain-workstation §2.3). */
export function cupHint(record: Cups, eye: Eye): string | undefined {
  const own = record[eyeKey(eye, 'cdRatio')];
  const other = record[eyeKey(eye === 'od' ? 'os' : 'od', 'cdRatio')];
  if (typeof own !== 'number') return undefined;
  if (own >= WIDE_CUP) return `杯盘比不小于${WIDE_CUP}`;
  // In tenths: 0.5 − 0.3 falls short of 0.2 in binary.
  const isUneven = typeof other === 'number' && Math.round(Math.abs(own - other) * 10) >= UNEVEN_CUPS * 10;
  return isUneven ? `双眼杯盘比相差不小于${UNEVEN_CUPS}` : undefined;
}

export function cupHints(record: Cups): Readonly<Record<string, string>> {
  const found = EYES.flatMap((eye) => {
    const says = cupHint(record, eye);
    return says ? [[eyeKey(eye, 'cdRatio'), says]] : [];
  });
  return Object.fromEntries(found);
}

/** Form of 问诊 for checks: findings by their fields, and the doctor's conclusions. */
export const consultationForm: StageForm<Consultation> = {
  fields: consultationFields,
  fault: (record, { day }) =>
    record.nextReviewDate && record.nextReviewDate <= day
      ? { kind: 'wrong', field: 'nextReviewDate', says: '下次复诊：应晚于就诊日期' }
      : diagnosisFault(record),
  missing: ({ allergyHas, allergyText, diagnoses }) => {
    if (allergyHas === '有' && !allergyText)
      return { kind: 'missing', field: 'allergyText', label: consultationFields.allergyText.title };
    const lacksPrimary = diagnoses && diagnoses.length > 0 && !diagnoses.some(({ isPrimary }) => isPrimary);
    return lacksPrimary ? { kind: 'missing', field: 'diagnoses', label: '主诊断' } : undefined;
  },
  hints: cupHints,
};

const eyeText = (eye: Diagnosis['eye']) => (eye === 'NA' ? '' : dictName(diagnosisEye, eye));

/** The diagnosis that lists and reports show, the primary one first: 「双眼近视；右眼散光（疑似）」. */
export function diagnosisSummary(rows: readonly Diagnosis[]): string {
  const ordered = [...rows].sort((a, b) => Number(b.isPrimary ?? false) - Number(a.isPrimary ?? false));
  return ordered
    .map(({ eye, icdName, certainty }) => `${eyeText(eye)}${icdName}${certainty === '疑似' ? '（疑似）' : ''}`)
    .join('；');
}
