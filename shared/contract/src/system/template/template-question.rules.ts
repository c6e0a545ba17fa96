import { dictionaryOf } from '../../dict/dictionaries';
import { answerTarget } from './template.dicts';
import type { TemplateField } from './template.fields';

/** What may be chosen, by the field itself or by its dictionary. */
export function choicesOf({ options, dict }: TemplateField): readonly string[] {
  if (options?.length) return options;
  return dict ? (dictionaryOf(dict)?.rows.map(({ name }) => name) ?? []) : [];
}

/** Targets that know certain answers alone: any other would be lost without a word. */
const KNOWN: Partial<Record<NonNullable<TemplateField['mapTo']>, readonly string[]>> = {
  allergy: ['无', '有', '不详'],
  fatherMyopia: ['否', '是(<600度)', '高度(≥600度)', '不详'],
  motherMyopia: ['否', '是(<600度)', '高度(≥600度)', '不详'],
};

function targetProblem(field: TemplateField): string | null {
  const { mapTo, type } = field;
  if (!mapTo) return null;
  const target = answerTarget.rows.find(({ code }) => code === mapTo)?.name ?? mapTo;
  if (mapTo === 'firstGlassesAge') return type === 'number' ? null : `写入「${target}」，类型须为数字`;
  const known = KNOWN[mapTo];
  if (!known) return type === 'select' || type === 'multi' ? null : `写入「${target}」，类型须为单选或多选`;
  if (type !== 'select') return `写入「${target}」，类型须为单选`;
  const foreign = choicesOf(field).find((choice) => !known.includes(choice));
  return foreign === undefined ? null : `写入「${target}」，选项只能是${known.join('、')}，请更换「${foreign}」`;
}

function conditionProblem({ key, showIf }: TemplateField, all: readonly TemplateField[]): string | null {
  if (!showIf) return null;
  const asked = all.findIndex((field) => field.key === showIf.code);
  const question = all[asked];
  if (!question) return `的显示条件指向不存在的字段「${showIf.code}」，请重新选择`;
  if (asked >= all.findIndex((field) => field.key === key))
    return `的显示条件指向「${question.label}」，它须排在本字段之前`;
  const { in: answers } = showIf;
  if (answers.length === 0) return '的显示条件请选择答案';
  const choices = choicesOf(question);
  const lost = answers.find((answer) => !choices.includes(answer));
  return lost === undefined ? null : `的显示条件「${lost}」不是「${question.label}」的选项，请重新选择`;
}

function lostOption(field: TemplateField): string | null {
  const choices = choicesOf(field);
  for (const [title, chosen] of [
    ['独占选项', field.exclusive],
    ['须说明的选项', field.withText],
  ] as const) {
    const lost = chosen?.find((option) => !choices.includes(option));
    if (lost !== undefined) return `的${title}「${lost}」不在选项里，请重新选择`;
  }
  return null;
}

/** What hinders a question among all of its form, as the end of 「字段「…」」; null when nothing does. */
export function questionProblem(field: TemplateField, all: readonly TemplateField[]): string | null {
  const { ageMin, ageMax } = field;
  if (typeof ageMin === 'number' && typeof ageMax === 'number' && ageMin > ageMax) return '的最小年龄大于最大年龄';
  return lostOption(field) ?? conditionProblem(field, all) ?? targetProblem(field);
}
