import { dictName } from '@mingmou/contract/base/dict';
import type { FieldSpec, Shape } from '@mingmou/contract/base/field';
import { picturesIn } from '@mingmou/contract/clinic/picture.fields';
import { type Answer, answerText, questionsOf } from '@mingmou/contract/outpatient/questionnaire.rules';
import type { TemplateSection } from '@mingmou/contract/system/template/template.fields';
import { checkBill } from '@mingmou/contract/workstation/check-bill.contract';
import { conclusion } from '@mingmou/contract/workstation/conclusion.contract';
import { consultation } from '@mingmou/contract/workstation/consultation.contract';
import { drugRx } from '@mingmou/contract/workstation/drug-rx.contract';
import { drugRxFields } from '@mingmou/contract/workstation/drug-rx.fields';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import { opticianKind } from '@mingmou/contract/workstation/optician.dicts';
import { preExamination } from '@mingmou/contract/workstation/pre-examination.contract';
import { questionTab } from '@mingmou/contract/workstation/question-tab.contract';
import { returnVisit } from '@mingmou/contract/workstation/return-visit.contract';
import type { RevisionChange } from '@mingmou/contract/workstation/revision.contract';
import { shownWithUnit } from '@mingmou/contract/workstation/shown.rules';
import { formOf } from './examination.service';
import { batchOf, ofBilling, ofInspection } from './tabs.service';

interface Recorded {
  readonly fields: Shape;
  readonly title?: string;
}

const WHOLE_TABS = [preExamination, consultation, conclusion, returnVisit];

/** Returns the fields of a stored stage, and its name where a visit has several records of the tab. */
export function recordedAs(stage: string): Recorded {
  if (ofInspection(stage)) {
    const { fields, title } = formOf(stage);
    return { fields, title };
  }
  if (ofBilling(stage)) return { fields: checkBill.fields, title: `第${batchOf(stage)}批` };
  if (stage === drugRx.code) return { fields: drugRxFields, title: drugRx.title };
  const [tab, kind] = stage.split('/');
  if (tab === optician.code && kind) return { fields: optician.fields, title: dictName(opticianKind, kind) };
  return { fields: WHOLE_TABS.find(({ code }) => code === stage)?.fields ?? {} };
}

/** Names of members of staff by id. */
type Names = ReadonlyMap<number, string>;

/** Acuities are read as they were typed. */
const AS_TYPED = { stored: '5', visionType: 1 } as const;
const REFERS: ReadonlySet<FieldSpec['kind']> = new Set(['id', 'ref']);

/** Fields whose value is a member of staff. */
const STAFF: ReadonlySet<string> = new Set(['prescriberId', 'reviewDoctorId', 'doctorId', 'operatorId', 'execStaffId']);

const staffIn = ({ field, old, new: now }: RevisionChange) =>
  STAFF.has(field) ? [old, now].filter((id) => typeof id === 'number') : [];

/** Returns the ids of staff that changes name. */
export const staffNamedIn = (changes: readonly RevisionChange[]) => [...new Set(changes.flatMap(staffIn))];

function rowText(fields: Shape, value: object): string {
  const values = new Map<string, unknown>(Object.entries(value));
  const parts = Object.entries(fields).map(([name, spec]) => {
    const one = values.get(name);
    if (REFERS.has(spec.kind)) return '';
    if (typeof one === 'boolean') return one ? spec.title : '';
    return shownWithUnit(spec, one, AS_TYPED);
  });
  return parts.filter(Boolean).join(' ');
}

function listText(spec: FieldSpec, value: readonly unknown[]): string {
  if (picturesIn(spec) !== undefined) return value.length > 0 ? `${value.length}个文件` : '';
  const { fields } = spec.item ?? {};
  if (!fields) return shownWithUnit(spec, value, AS_TYPED);
  return value
    .map((one) => rowText(fields, one as object))
    .filter(Boolean)
    .join('；');
}

/** Returns a logged value as its page shows it; without the field's declaration, a plain value as it is. */
function valueText(field: string, spec: FieldSpec | undefined, value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return '';
  if (STAFF.has(field) && typeof value === 'number') return names.get(value) ?? `编号${value}`;
  if (!spec) return typeof value === 'object' ? '已填写' : String(value);
  if (REFERS.has(spec.kind)) return `编号${String(value)}`;
  if (Array.isArray(value)) return listText(spec, value);
  if (typeof value === 'object') return spec.fields ? rowText(spec.fields, value) : '已填写';
  return shownWithUnit(spec, value, AS_TYPED);
}

/** Returns changes with both values as texts. */
export function shownChanges(fields: Shape, changes: readonly RevisionChange[], names: Names) {
  return changes.map((change) => {
    const spec = fields[change.field];
    return {
      ...change,
      oldText: valueText(change.field, spec, change.old, names),
      newText: valueText(change.field, spec, change.new, names),
    };
  });
}

const isQuestions = (stage: string) => stage === questionTab.code;
export const asksQuestions = (stages: readonly { readonly stage: string }[]) =>
  stages.some(({ stage }) => isQuestions(stage));

const answersOf = (value: unknown) => (Array.isArray(value) ? (value as readonly Answer[]) : []);

/** Returns the changes of a questionnaire question by question. */
export function questionChanges(
  stage: string,
  changes: readonly RevisionChange[],
  sections: readonly TemplateSection[],
): readonly RevisionChange[] {
  if (!isQuestions(stage)) return changes;
  const labels = new Map(questionsOf(sections).map(({ key, label }) => [key, label]));
  return changes.flatMap((change) => {
    const [before, after] = [answersOf(change.old), answersOf(change.new)];
    const codes = [...new Set([...before, ...after].map(({ code }) => code))];
    return codes.flatMap((code) => {
      const [old, now] = [before, after].map((answers) => answerText(answers.find((one) => one.code === code)));
      return old === now ? [] : [{ field: code, label: labels.get(code) ?? code, old, new: now }];
    });
  });
}
