import type { Values } from '../base/field';
import { f, required } from '../base/field';
import type { TemplateField, TemplateSection } from '../system/template/template.fields';

export const answerFields = {
  code: required(f.text('问题', 30)),
  /** Chosen options, or one typed text. */
  value: required(f.list('答案', f.text('答案', 200), { max: 60 })),
  /** Text for an option that requires an explanation. */
  text: f.text('说明', 100),
} as const;

export type Answer = Values<typeof answerFields>;

/** Fault of an answer, shown under its question. */
export interface AnswerFault {
  readonly code: string;
  readonly title: string;
  readonly kind: 'missing' | 'wrong';
  readonly says: string;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const NUMBER = /^\d{1,6}(\.\d{1,2})?$/;

export function questionsOf(sections: readonly TemplateSection[]): TemplateField[] {
  return sections.flatMap(({ fields }) => fields ?? []);
}

function valuesGiven(answers: readonly Answer[], code: string): readonly string[] {
  return answers.find((answer) => answer.code === code)?.value.filter((value) => value.trim() !== '') ?? [];
}

/** Whether a person of this age is asked. */
export function isOfAge({ ageMin, ageMax }: TemplateField, age: number): boolean {
  return age >= (ageMin ?? 0) && age <= (ageMax ?? Number.POSITIVE_INFINITY);
}

/** The questions that are asked of a person of this age with these answers, in their order; what hangs on a hidden one is hidden. */
export function askedOf(
  questions: readonly TemplateField[],
  answers: readonly Answer[],
  age: number,
): readonly TemplateField[] {
  const asked: TemplateField[] = [];
  for (const question of questions) {
    const { showIf } = question;
    if (!isOfAge(question, age)) continue;
    if (showIf) {
      const isAsked = asked.some(({ key }) => key === showIf.code);
      if (!isAsked || !valuesGiven(answers, showIf.code).some((value) => showIf.in.includes(value))) continue;
    }
    asked.push(question);
  }
  return asked;
}

/**
 * Returns the answer after an option was selected or deselected. An exclusive option removes the others, and others
 * remove it.
 */
export function chosen(question: TemplateField, old: Answer | null | undefined, option: string): Answer | null {
  const { key: code, type, exclusive } = question;
  const was = old?.value ?? [];
  const isAlone = type !== 'multi' || exclusive?.includes(option) === true;
  const others = isAlone ? [] : was.filter((each) => each !== option && !exclusive?.includes(each));
  const isTakenBack = type === 'multi' && was.includes(option);
  const value = isTakenBack ? others : [...others, option];
  return value.length > 0 ? { code, value, ...(old?.text ? { text: old.text } : {}) } : null;
}

/** As people read it: the options in a row, the words in brackets. */
export function answerText(answer: Answer | null | undefined): string {
  if (!answer) return '';
  const { value, text } = answer;
  return `${value.join('、')}${text ? `（${text}）` : ''}`;
}

export function asksText({ withText }: TemplateField, value: readonly string[]): boolean {
  return value.some((each) => withText?.includes(each));
}

/** The answers as they are kept: of questions that are asked alone, words only where an option asks for them. */
export function settledAnswers(questions: readonly TemplateField[], answers: readonly Answer[], age: number): Answer[] {
  return askedOf(questions, answers, age).flatMap((question) => {
    const value = valuesGiven(answers, question.key).map((each) => each.trim());
    if (value.length === 0) return [];
    const text = answers.find(({ code }) => code === question.key)?.text?.trim();
    return [{ code: question.key, value, ...(text && asksText(question, value) ? { text } : {}) }];
  });
}

function wrongNumber({ min, max, step }: TemplateField, value: string): string | null {
  const number = Number(value);
  if (!NUMBER.test(value)) return '请填写数字';
  if (number < (min ?? 0) || number > (max ?? 999_999)) return `请填写${min ?? 0}–${max ?? 999_999}之间的数`;
  const steps = number / (step ?? 0.01);
  return Math.abs(steps - Math.round(steps)) > 1e-6 ? `请按${step}的倍数填写` : null;
}

function isDay(value: string): boolean {
  return DATE.test(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value);
}

function wrongChoice(question: TemplateField, value: readonly string[]): string | null {
  const { options, exclusive, type } = question;
  if (value.some((each) => !options?.includes(each))) return '请从选项中选择';
  if (new Set(value).size !== value.length || (type === 'select' && value.length > 1)) return '只能选择一项';
  const alone = value.find((each) => exclusive?.includes(each));
  return alone !== undefined && value.length > 1 ? `「${alone}」不能与其他选项同时选择` : null;
}

/** What hinders saving. */
function wrongIn(question: TemplateField, value: readonly string[]): string | null {
  const [first = ''] = value;
  switch (question.type) {
    case 'number':
      return value.length > 1 ? '只能填写一项' : wrongNumber(question, first);
    case 'date':
      return isDay(first) && value.length === 1 ? null : '请填写日期';
    case 'select':
    case 'multi':
      return wrongChoice(question, value);
    default:
      return value.length > 1 || first.length > (question.max ?? 200) ? `最多${question.max ?? 200}字` : null;
  }
}

/** Returns all faults; missing answers prevent only finishing. */
export function answerFaults(questions: readonly TemplateField[], answers: readonly Answer[], age: number) {
  const faults: AnswerFault[] = [];
  for (const question of askedOf(questions, answers, age)) {
    const { key: code, label: title, type } = question;
    const value = valuesGiven(answers, code);
    if (value.length === 0) {
      const says = type === 'select' || type === 'multi' ? '请选择' : '请填写';
      if (question.required) faults.push({ code, title, kind: 'missing', says });
      continue;
    }
    const says = wrongIn(question, value);
    const text = answers.find((answer) => answer.code === code)?.text?.trim();
    if (says) faults.push({ code, title, kind: 'wrong', says });
    else if (asksText(question, value) && !text) faults.push({ code, title, kind: 'missing', says: '请填写说明' });
  }
  return faults;
}

const MYOPIA = { 否: 0, '是(<600度)': 1, '高度(≥600度)': 2, 不详: 9 } as const;
const ALLERGY = { 无: 0, 有: 1, 不详: 9 } as const;
const HISTORY_MOST = 500;
const NOTHING = '无';

/** Change of the patient's file by a finished questionnaire. */
export interface PatientChange {
  firstGlassesAge?: number;
  pastHistory?: string;
  systemicHistory?: string;
  allergyFlag?: 0 | 1 | 9;
  allergyHistory?: string | null;
  fatherMyopia?: 0 | 1 | 2 | 9;
  motherMyopia?: 0 | 1 | 2 | 9;
}

function codeIn<C>(codes: Readonly<Record<string, C>>, word: string | undefined): C | undefined {
  return word === undefined ? undefined : codes[word];
}

function historyOf({ label }: TemplateField, { value, text }: Answer): string | null {
  const said = value.filter((each) => each !== NOTHING);
  return said.length > 0 ? `${label}：${said.join('、')}${text ? `（${text}）` : ''}` : null;
}

/** `answers` as they are kept. A history is written where something is named: 「无」 takes away nothing that is known. */
export function patientChange(questions: readonly TemplateField[], answers: readonly Answer[]): PatientChange {
  const change: PatientChange = {};
  for (const question of questions) {
    const answer = answers.find(({ code }) => code === question.key);
    const { mapTo } = question;
    if (!answer || !mapTo) continue;
    const [first] = answer.value;
    if (mapTo === 'firstGlassesAge') change.firstGlassesAge = Number(first);
    else if (mapTo === 'allergy') {
      const flag = codeIn<0 | 1 | 9>(ALLERGY, first);
      if (flag !== undefined) Object.assign(change, { allergyFlag: flag, allergyHistory: answer.text ?? null });
    } else if (mapTo === 'fatherMyopia' || mapTo === 'motherMyopia') {
      const degree = codeIn<0 | 1 | 2 | 9>(MYOPIA, first);
      if (degree !== undefined) change[mapTo] = degree;
    } else {
      const said = historyOf(question, answer);
      if (said) change[mapTo] = [change[mapTo], said].filter(Boolean).join('；').slice(0, HISTORY_MOST);
    }
  }
  return change;
}
