import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictionaryOf } from '@mingmou/contract/dict/dictionaries';
import type { TemplateField, TemplateSection } from '@mingmou/contract/system/template/template.fields';
import type { TemplateKind } from '@mingmou/contract/system/template/template.rules';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { findTemplate, readContent, templatesInUse } from './template.store';
import { defaultRelationId, findRelation } from './template-relation.store';

/** Form to fill in: its questions, with the options of dictionaries written out. */
export interface FormInUse {
  readonly templateId: number;
  readonly templateVersion: number;
  readonly templateName: string;
  readonly sections: TemplateSection[];
}

function withOptions(field: TemplateField): TemplateField {
  if (!field.dict || field.options?.length) return field;
  return { ...field, options: dictionaryOf(field.dict)?.rows.map(({ name }) => name) ?? [] };
}

/** A template in one of its versions; absent the version, the one that is in use. */
export async function formOf(
  cx: SessionCx,
  kind: TemplateKind,
  templateId: number,
  version?: number,
): Promise<FormInUse> {
  const row = (await findTemplate(cx, kind, templateId)) ?? refuse(sharedCodes.missing);
  const templateVersion = version ?? row.publishedVersion ?? refuse(sharedCodes.missing);
  const { schema } = await readContent(cx, templateId, templateVersion);
  const sections = (schema?.sections ?? []).map(({ title, fields }) => ({
    title,
    fields: (fields ?? []).map(withOptions),
  }));
  return { templateId, templateVersion, templateName: row.name, sections };
}

/** What 模板配置 names as the default of a kind, else the first that is in use. */
export async function defaultForm(cx: SessionCx, kind: TemplateKind): Promise<FormInUse> {
  const relationId = await defaultRelationId(cx, kind, null);
  const relation = relationId === undefined ? undefined : await findRelation(cx, kind, relationId);
  const [first] = relation ? [] : await templatesInUse(cx, kind);
  return formOf(cx, kind, relation?.templateId ?? first?.id ?? refuse(sharedCodes.missing));
}
