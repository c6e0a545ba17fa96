import type { OutputOf } from '@mingmou/contract/base/call';
import type { template } from '@mingmou/contract/system/template/template.contract';
import type { PrintContent, TemplateSchema } from '@mingmou/contract/system/template/template.fields';
import {
  printProblem,
  schemaProblem,
  type TemplateKind,
  unknownName,
} from '@mingmou/contract/system/template/template.rules';
import { isFreeKind, type PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { plainPrint } from '@mingmou/contract/system/template/template-print.rules';

type Read = OutputOf<typeof template.findById>;

/** A template as the editor opened it; without `id` it was never saved. */
export type EditorStart = Omit<Read, 'id' | 'updatedAt' | 'stateEnum'> & { readonly id?: number };

/** Draft of a template. */
export interface TemplateDraft {
  readonly name: string;
  readonly printKind: PrintKind | null;
  readonly schema: TemplateSchema | null;
  readonly print: PrintContent | null;
}

const FIRST_PRINT: PrintKind = 'BLANK';

export function blankTemplate(kind: TemplateKind): EditorStart {
  const isPrint = kind === 'print';
  return {
    kind,
    name: '',
    version: 0,
    source: 'ORG',
    publishState: 'DRAFT',
    templateVersion: 1,
    publishedVersion: null,
    printKind: isPrint ? FIRST_PRINT : null,
    schema: isPrint ? null : { sections: [{ title: '分组一', fields: [] }] },
    print: isPrint ? plainPrint(FIRST_PRINT) : null,
  };
}

export function draftOf({ name, printKind, schema, print }: EditorStart): TemplateDraft {
  return { name, printKind: printKind ?? null, schema: schema ?? null, print: print ?? null };
}

/** Why a draft cannot be saved, in a sentence; null when it can. */
export function draftProblem({ name, printKind, schema, print }: TemplateDraft): string | null {
  if (name.trim() === '') return '请输入模板名称';
  if (schema) return schemaProblem(schema);
  if (!print || !printKind) return null;
  const problem = printProblem(printKind, print);
  if (problem) return problem;
  const unknown = isFreeKind(printKind) ? unknownName(printKind, print) : null;
  return unknown === null ? null : `模板中有无法识别的占位符：${unknown}`;
}
