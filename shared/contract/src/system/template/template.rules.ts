import type { CodeOf } from '../../base/dict';
import type { templateKind } from './template.dicts';
import type { PrintContent, PrintItem, TemplateField, TemplateSchema } from './template.fields';
import { isFreeKind, PRINT_KINDS, type PrintKind } from './template-kinds.constants';
import { paperSize } from './template-paper.rules';
import { unknownPlaceholder } from './template-placeholder';
import { questionProblem } from './template-question.rules';
import { vocabularyOf } from './template-vocabulary';

export type TemplateKind = CodeOf<typeof templateKind>;

/** Why a template cannot be saved, as the end of 「模板：…」; null when it can. */
export type Problem = string | null;

const CHOSEN: readonly TemplateField['type'][] = ['select', 'multi'];

function fieldProblem(field: TemplateField): Problem {
  const { label, type, min, max } = field;
  const says = (reason: string) => `字段「${label}」${reason}`;
  const options = field.options ?? [];
  if (CHOSEN.includes(type) && options.length === 0 && !field.dict) return says('请填写选项或字典');
  if (type === 'table' && options.length === 0) return says('请填写表格的列名');
  if (new Set(options).size !== options.length) return says('的选项有重复');
  if (typeof min === 'number' && typeof max === 'number' && min > max) return says('的最小值大于最大值');
  return null;
}

/**
 * Checks that keys are unique in a form, that choices have options, and that conditions refer to an earlier question.
 */
export function schemaProblem({ sections }: TemplateSchema): Problem {
  const keys = new Set<string>();
  const all = (sections ?? []).flatMap(({ fields }) => fields ?? []);
  for (const { fields } of sections ?? []) {
    for (const field of fields ?? []) {
      if (keys.has(field.key)) return `字段名「${field.key}」重复，请更换`;
      keys.add(field.key);
      const problem = fieldProblem(field);
      if (problem) return problem;
      const asked = questionProblem(field, all);
      if (asked) return `字段「${field.label}」${asked}`;
    }
  }
  return null;
}

export function fieldCount({ sections }: TemplateSchema): number {
  return (sections ?? []).reduce((count, { fields }) => count + (fields?.length ?? 0), 0);
}

function itemProblem(
  item: PrintItem,
  size: { readonly width: number; readonly height: number },
  margin: number,
): Problem {
  const within =
    item.x >= margin &&
    item.y >= margin &&
    item.x + item.width <= size.width - margin &&
    item.y + (item.kind === 'line' ? 0 : item.height) <= size.height - margin;
  return within ? null : `元素「${item.text?.slice(0, 10) || item.key}」超出了纸张的可打印区域`;
}

/** Checks that each ticked item belongs to its kind of consent and appears once. */
function consentProblem(kind: PrintKind, { consentKind, riskItems }: PrintContent): Problem {
  const risks = (riskItems ?? []).map((risk) => risk.trim());
  if (kind !== 'CONSENT') return consentKind || risks.length > 0 ? '只有知情同意书才有种类和风险告知' : null;
  if (!consentKind) return risks.length > 0 ? '请选择知情同意书种类，或删除风险告知' : null;
  if (risks.length === 0) return '请至少填写一条风险告知';
  if (risks.some((risk) => !risk)) return '风险告知不能为空，请填写或删除';
  return new Set(risks).size === risks.length ? null : '风险告知有重复';
}

function freeProblem(content: PrintContent): Problem {
  const items = content.items ?? [];
  if (new Set(items.map(({ key }) => key)).size !== items.length) return '元素名重复';
  const size = paperSize(content);
  for (const item of items) {
    const problem = itemProblem(item, size, content.margin);
    if (problem) return problem;
  }
  return null;
}

function blocksProblem(kind: PrintKind, content: PrintContent): Problem {
  const { blocks } = PRINT_KINDS[kind];
  const stored = content.blocks ?? [];
  if (new Set(stored.map(({ key }) => key)).size !== stored.length) return '内容重复';
  for (const { key, shown } of stored) {
    const block = blocks.find((each) => each.key === key);
    if (!block) return `没有「${key}」这项内容`;
    if (block.always && !shown) return `「${block.title}」不能隐藏`;
  }
  return content.items?.length || content.html ? '该类型的版面由内容项决定' : null;
}

/** Paper, blocks and elements of a print fit its kind. */
export function printProblem(kind: PrintKind, content: PrintContent): Problem {
  if (!PRINT_KINDS[kind].papers.includes(content.paper)) return '该类型不能用这种纸张';
  if (content.paper === 'CUSTOM' && !(content.width && content.height)) return '请填写纸宽和纸高';
  const { width, height } = paperSize(content);
  if (content.margin * 2 >= Math.min(width, height)) return '边距超出了纸张';
  const consent = consentProblem(kind, content);
  if (consent) return consent;
  return isFreeKind(kind) ? freeProblem(content) : blocksProblem(kind, content);
}

/** The first placeholder of a free page that nothing fills (170212). */
export function unknownName(kind: PrintKind, content: PrintContent): string | null {
  const vocabulary = vocabularyOf(kind);
  const texts = [content.html ?? '', ...(content.items ?? []).map(({ text }) => text ?? '')];
  for (const text of texts) {
    const unknown = unknownPlaceholder(text, vocabulary);
    if (unknown !== null) return unknown;
  }
  return null;
}

/** A free page without a word, or a form without a field, is not published (170211). */
export function isEmptyTemplate(of: {
  readonly printKind?: PrintKind | null;
  readonly schema?: TemplateSchema | null;
  readonly print?: PrintContent | null;
}): boolean {
  if (of.schema) return fieldCount(of.schema) === 0;
  if (!of.print || !of.printKind || !isFreeKind(of.printKind)) return !of.print;
  return !of.print.html?.trim() && !of.print.items?.length;
}
