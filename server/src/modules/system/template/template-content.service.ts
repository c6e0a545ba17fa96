import { dictionaryOf } from '@mingmou/contract/dict/dictionaries';
import { templateCodes } from '@mingmou/contract/system/system.codes';
import type { PrintContent, TemplateSchema } from '@mingmou/contract/system/template/template.fields';
import {
  printProblem,
  schemaProblem,
  type TemplateKind,
  unknownName,
} from '@mingmou/contract/system/template/template.rules';
import { blocksOf, isFreeKind, type PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { sanitised } from '../../print/sanitise.rules';
import type { TemplateContent } from './template.store';

export interface GivenContent {
  readonly kind: TemplateKind;
  readonly printKind?: PrintKind | null;
  readonly schema?: TemplateSchema | null;
  readonly print?: PrintContent | null;
}

function checkedSchema(schema: TemplateSchema): TemplateContent {
  const problem = schemaProblem(schema);
  if (problem) throw malformed('schema', `模板：${problem}`);
  for (const { dict, label } of (schema.sections ?? []).flatMap(({ fields }) => fields ?? [])) {
    if (dict && !dictionaryOf(dict)) throw malformed('schema', `模板：字段「${label}」的字典不存在`);
  }
  return { schema, print: null };
}

function checkedPrint(kind: PrintKind, given: PrintContent): TemplateContent {
  const free = isFreeKind(kind);
  const print = free
    ? { ...given, html: sanitised(given.html ?? ''), blocks: [] }
    : { ...given, blocks: blocksOf(kind, given.blocks ?? []).map(({ key, shown }) => ({ key, shown })) };
  // Checked as given: unknown values are reported, not dropped.
  const problem = printProblem(kind, given);
  if (problem) throw malformed('print', `打印样式：${problem}`);
  const name = free ? unknownName(kind, print) : null;
  if (name !== null) refuse(templateCodes.unknownPlaceholder, { name });
  return { schema: null, print };
}

/** Returns the stored content of a template: sanitised, complete, without unknown placeholders. */
export function checkedContent({ kind, printKind, schema, print }: GivenContent): TemplateContent {
  if (kind !== 'print') {
    if (printKind || print) throw malformed('print', '打印样式：只有打印模板才有');
    return checkedSchema(schema ?? {});
  }
  if (schema) throw malformed('schema', '模板：打印模板没有表单');
  if (!printKind) throw malformed('printKind', '打印类型：请选择');
  if (!print) throw malformed('print', '打印样式：请填写');
  return checkedPrint(printKind, print);
}
