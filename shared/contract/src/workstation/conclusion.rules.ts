import type { CodeOf } from '../base/dict';
import { EYES, type Eye } from '../base/eyes';
import type { Values } from '../base/field';
import { type refractiveStatus, treatmentType } from './conclusion.dicts';
import { conclusionFields, planRow } from './conclusion.fields';
import type { ContentOf } from './stage';
import { isBlank, type StageFault, type StageForm } from './stage.rules';
import { conclusionCodes } from './workstation.codes';

export type Conclusion = ContentOf<{ readonly fields: typeof conclusionFields }>;
export type PlanRow = Values<typeof planRow>;
export type RefractiveStatus = CodeOf<typeof refractiveStatus>;

/** Measured refraction of one eye. */
export interface Refraction {
  readonly sph?: number | null | undefined;
  readonly cyl?: number | null | undefined;
}

const MYOPIC = -0.5;
const MODERATE = -3;
const HIGH = -6;
const PRE_UP_TO = 0.75;
const HYPEROPIC = 0.5;
const ADULT = 18;
const ASTIGMATIC = 0.75;
const UNEQUAL = 1;
/** Axial length in millimetres beyond which high myopia is to be feared (§8b.6). */
const LONG_EYE = 26;

/** Unrounded: a threshold must not be crossed by the second decimal that is shown. */
function equivalent({ sph, cyl }: Refraction): number | null {
  return typeof sph === 'number' ? sph + (cyl ?? 0) / 2 : null;
}

const GRADES: readonly (readonly [beyond: number, status: RefractiveStatus])[] = [
  [HIGH, 'HIGH'],
  [MODERATE, 'MID'],
  [MYOPIC, 'LOW'],
];

/** By the worse eye where one is myopic; else what both say. */
function sphereStatus(equivalents: readonly number[], age: number): RefractiveStatus[] {
  const worse = Math.min(...equivalents);
  const grade = GRADES.find(([beyond]) => worse <= beyond)?.[1];
  const found: RefractiveStatus[] = grade ? [grade] : [];
  const isPre = age < ADULT && !grade && equivalents.some((one) => one > MYOPIC && one <= PRE_UP_TO);
  if (isPre) found.push('PRE');
  if (age >= ADULT && equivalents.some((one) => one >= HYPEROPIC)) found.push('HYPEROPIA');
  return found;
}

/** The state of refraction that follows from both eyes (domain-workstation §2.6, §8b.6). */
export function proposedStatus(eyes: Readonly<Record<Eye, Refraction>>, age: number): RefractiveStatus[] {
  const equivalents = EYES.flatMap((eye) => equivalent(eyes[eye]) ?? []);
  if (equivalents.length === 0) return [];
  const found = sphereStatus(equivalents, age);
  if (EYES.some((eye) => Math.abs(eyes[eye].cyl ?? 0) >= ASTIGMATIC)) found.push('ASTIGMATISM');
  const [od, os] = equivalents;
  if (od !== undefined && os !== undefined && Math.abs(od - os) >= UNEQUAL) found.push('ANISO');
  return found;
}

export function isLongEye(lengths: readonly (number | null | undefined)[]): boolean {
  return lengths.some((length) => (length ?? 0) >= LONG_EYE);
}

/** The same day so many months later; the last of the month where it has none. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

const ATROPINE = 7;
const RED_LIGHT = 8;
/** What must be known of the eyes before red light (§8b.7). */
const BASELINE = ['baselineOd', 'baselineOs', 'baselineFundus', 'baselineOct'] as const;
const nameOf = (type: number) => treatmentType.rows.find(({ code }) => code === type)?.name ?? '';
const wrong = (field: string, says: string): StageFault => ({ kind: 'wrong', field, says });

/** What an episode of a kind cannot begin without. */
export function planMissing(row: PlanRow): StageFault | undefined {
  const lacks = (label: string): StageFault => ({
    kind: 'missing',
    field: 'myopiaPlan',
    label: `${nameOf(row.type)}的${label}`,
  });
  if (row.act === 'CLOSE') return isBlank(row.stopReason) ? lacks('停止原因') : undefined;
  if (row.type === ATROPINE && isBlank(row.concentration)) return lacks('浓度');
  if (row.type === RED_LIGHT && isBlank(row.registerNo))
    return { kind: 'refused', field: 'myopiaPlan', code: conclusionCodes.noRegistration };
  if (row.type !== RED_LIGHT) return undefined;
  const baseline = BASELINE.find((name) => isBlank(row[name]));
  return baseline && lacks(planRow[baseline].title);
}

/** Figures of an episode, without the decision about it. */
export type EpisodeDetail = Omit<PlanRow, 'type' | 'act' | 'param' | 'stopReason'>;

/** Returns an episode's figures as one line: 「0.01% 每晚1次 双眼 国药准字」. Free text precedes the figures. */
export function paramOf({ param, ...row }: Partial<PlanRow>): string {
  const named = ['concentration', 'frequency', 'eye', 'source', 'registerNo'] as const;
  const words = named.map((name) => {
    const value = row[name];
    return planRow[name].dict?.rows.find(({ code }) => code === value)?.name ?? value ?? '';
  });
  const light = [row.timesADay ? `每日${row.timesADay}次` : '', row.minutes ? `每次${row.minutes}分钟` : ''];
  return [param ?? '', ...words, ...light].filter(Boolean).join(' ');
}

/** 回访 may be left out; once begun it needs its task and its day. */
const RETURN = ['returnLabelId', 'returnDate', 'returnNote'] as const;
const NEEDED_OF_RETURN = ['returnLabelId', 'returnDate'] as const;

export const conclusionForm: StageForm<Conclusion> = {
  fields: conclusionFields,
  fault: ({ nextReviewDate, returnDate, myopiaPlan }, { day }) => {
    if (nextReviewDate && nextReviewDate <= day) return wrong('nextReviewDate', '下次复诊：应晚于就诊日期');
    if (returnDate && returnDate <= day) return wrong('returnDate', '回访日期：应晚于就诊日期');
    const types = (myopiaPlan ?? []).map(({ type }) => type);
    const twice = types.find((type, at) => types.indexOf(type) < at);
    return twice === undefined ? undefined : wrong('myopiaPlan', `防控方案：${nameOf(twice)}填写了两次`);
  },
  missing: (record) => {
    const { myopiaPlan } = record;
    for (const row of myopiaPlan ?? []) {
      const fault = planMissing(row);
      if (fault) return fault;
    }
    if (RETURN.every((name) => isBlank(record[name]))) return undefined;
    const field = NEEDED_OF_RETURN.find((name) => isBlank(record[name]));
    return field && { kind: 'missing', field, label: conclusionFields[field].title };
  },
};
