import { sentence } from '../base/codes';
import type { CodeOf } from '../base/dict';
import type { Values } from '../base/field';
import { type PackContent, packsToDispense } from '../system/fees/drug-usage.rules';
import { doseUnit, type rxCategory } from './drug-rx.dicts';
import { drugRxFields, rxLine } from './drug-rx.fields';
import type { ContentOf } from './stage';
import { isBlank, type StageFault, type StageForm } from './stage.rules';
import { prescriptionCodes } from './workstation.codes';

export type RxLine = Values<typeof rxLine>;
export type RxCategory = CodeOf<typeof rxCategory>;
export type DrugRx = ContentOf<{ readonly fields: typeof drugRxFields }>;

/** Kinds of drugs that one paper holds. */
export const MOST_LINES = 5;
const CHILD_UNTIL = 14;
const LONGEST_DAYS = { 普通: 7, 急诊: 3, 儿科: 7 } as const;
const BY_FEEL = '适量';

/** Returns the category for an age: 儿科 follows from the age; urgent stays urgent. */
export function categoryAt(age: number, chosen: RxCategory | null | undefined): RxCategory {
  if (chosen === '急诊') return chosen;
  return age < CHILD_UNTIL ? '儿科' : '普通';
}

/** Days that a drug may be prescribed for without a reason. */
export function longestDays({ category }: DrugRx): number {
  return LONGEST_DAYS[category ?? '普通'];
}

export function asksForReason(record: DrugRx, { days }: RxLine): boolean {
  return (days ?? 0) > longestDays(record);
}

const CONTAINERS = '支|片|粒|瓶|袋|枚';
const CONTAINED = new RegExp(`[×xX*]\\s*(\\d+)\\s*(?:${CONTAINERS})`);

/**
 * Returns the content of a pack in the unit of a dose, parsed from a specification: 「0.01% 0.4ml×30支」 in drops is 12
 * mL.
 */
export function packContent(spec: string, dosed: string): PackContent | null {
  const unit = dosed === '滴' ? 'mL' : dosed;
  if (!doseUnit.rows.some(({ code }) => code === dosed) || dosed === BY_FEEL) return null;
  const found = new RegExp(`(\\d+(?:\\.\\d+)?)\\s*${unit}(?![a-z])`, 'i').exec(spec)?.[1];
  if (found === undefined) return null;
  const isCounted = CONTAINERS.split('|').includes(unit);
  const packs = isCounted ? 1 : Number(CONTAINED.exec(spec)?.[1] ?? 1);
  return { amount: Number(found) * packs, unit };
}

/** Packs that a line comes to (domain-workstation §8.3); null where the doctor says how many. */
export function suggestedQty({ singleDose, doseUnit: dosed, frequency, days, eye, spec }: RxLine): number | null {
  if (!singleDose || !dosed || !frequency) return null;
  const content = packContent(spec ?? '', dosed);
  if (!content) return null;
  const usage = { dose: singleDose, doseUnit: dosed, frequency, days: days ?? null };
  return packsToDispense({ ...usage, eye: eye === 'NA' ? null : (eye ?? null) }, content);
}

const wrong = (says: string): StageFault => ({ kind: 'wrong', field: 'lines', says });

function fault({ lines }: DrugRx): StageFault | undefined {
  const rows = lines ?? [];
  if (rows.length > MOST_LINES) return { kind: 'refused', field: 'lines', code: prescriptionCodes.tooManyLines };
  const twice = rows.find(({ drugId }, at) => rows.findIndex((one) => one.drugId === drugId) < at);
  return twice && wrong(`药品：${twice.name ?? '同一药品'}开了两次，请合并为一行`);
}

const NEEDED = ['singleDose', 'doseUnit', 'frequency', 'route', 'eye', 'days', 'qty'] as const;

function lineMissing(record: DrugRx, line: RxLine, place: number): StageFault | undefined {
  const needed = NEEDED.filter((name) => name !== 'singleDose' || line.doseUnit !== BY_FEEL);
  const lacking = needed.find((name) => isBlank(line[name]));
  if (lacking) return { kind: 'missing', field: 'lines', label: `第${place + 1}行${rxLine[lacking].title}` };
  if (!asksForReason(record, line) || (line.longReason && line.longText)) return undefined;
  const { code } = prescriptionCodes.tooLong;
  const text = sentence(prescriptionCodes.tooLong, { n: longestDays(record) });
  return { kind: 'refused', field: 'lines', code: { code, text } };
}

function missing(record: DrugRx): StageFault | undefined {
  if ((record.validDays ?? 1) > 1 && !record.validReason)
    return { kind: 'missing', field: 'validReason', label: drugRxFields.validReason.title };
  for (const [place, line] of (record.lines ?? []).entries()) {
    const found = lineMissing(record, line, place);
    if (found) return found;
  }
  return undefined;
}

/** Returns the stored form of a line; a reason is stored only where one is required. */
function settledLine(record: DrugRx, line: RxLine): RxLine {
  const kept = asksForReason(record, line) ? line : { ...line, longReason: null, longText: null };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => !isBlank(value))) as RxLine;
}

export const drugRxForm: StageForm<DrugRx> = {
  fields: drugRxFields,
  fault,
  missing,
  settled: (record) => ({
    ...record,
    validDays: record.validDays ?? 1,
    validReason: (record.validDays ?? 1) > 1 ? record.validReason : null,
    lines: record.lines?.map((line) => settledLine(record, line)),
  }),
};

const DOSE = /^(\d+(?:\.\d+)?)\s*(\S+)$/;

/** Parses the usual dose of a drug's card: 「1滴」; empty for any other format. */
export function doseOf(text: string): Pick<RxLine, 'singleDose' | 'doseUnit'> {
  const [, dose, dosed] = DOSE.exec(text.trim()) ?? [];
  const unit = doseUnit.rows.find(({ code }) => code === dosed)?.code;
  return unit && dose ? { singleDose: Number(dose), doseUnit: unit } : {};
}
