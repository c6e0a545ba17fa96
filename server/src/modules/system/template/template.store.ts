import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { template } from '@mingmou/contract/system/template/template.contract';
import type { templateSource } from '@mingmou/contract/system/template/template.dicts';
import type { PrintContent, TemplateSchema } from '@mingmou/contract/system/template/template.fields';
import type { TemplateKind } from '@mingmou/contract/system/template/template.rules';
import type { PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';
import { insertRow, writeRow } from '../../../kernel/row/versioned-row';

type Filters = Omit<InputOf<typeof template.page>, 'page' | 'size' | 'column' | 'asc'>;

/** A form of a visit or a print; the other is null. */
export interface TemplateContent {
  readonly schema: TemplateSchema | null;
  readonly print: PrintContent | null;
}

export const templateSorting: Sorting = {
  columns: ['name', 'print_kind', 'source', 'publish_state', 'template_version', 'state_enum', 'updated_at'],
  initial: [
    ['source', 'asc'],
    ['id', 'asc'],
  ],
};

const SOURCE = sql<CodeOf<typeof templateSource>>`CASE WHEN template.org_id IS NULL THEN 'PLATFORM' ELSE 'ORG' END`;

/** The templates of a kind that an organisation sees: the platform's and its own. */
export function templatesMatching(cx: SessionCx, { kind, name, source, publishState: state, stateEnum }: Filters) {
  let rows = mine(cx, 'template')
    .where((is) => is.or([is('template.orgId', 'is', null), is('template.orgId', '=', cx.caller.orgId)]))
    .where('template.kind', '=', kind)
    .where('template.stateEnum', '<>', 'DELETE')
    .select([
      'template.id',
      'template.name',
      'template.templateVersion',
      'template.publishedVersion',
      'template.stateEnum',
      'template.version',
      'template.updatedAt',
    ])
    .select(['template.kind', 'template.printKind', 'template.publishState', SOURCE.as('source')]);
  if (name) rows = rows.where('template.name', 'ilike', contains(name));
  if (source) rows = rows.where('template.orgId', source === 'PLATFORM' ? 'is' : 'is not', null);
  if (state) rows = rows.where('template.publishState', '=', state);
  return stateEnum ? rows.where('template.stateEnum', '=', stateEnum) : rows;
}

export type TemplateRow = Awaited<ReturnType<typeof findTemplate>> & object;

export function findTemplate(cx: SessionCx, kind: TemplateKind, id: number) {
  return templatesMatching(cx, { kind }).where('template.id', '=', id).executeTakeFirst();
}

export function lockTemplate(cx: SessionCx, kind: TemplateKind, id: number) {
  return templatesMatching(cx, { kind }).where('template.id', '=', id).forUpdate('template').executeTakeFirst();
}

/** Those in use, for a choice: the organisation's own first. */
export function templatesInUse(cx: SessionCx, kind: TemplateKind) {
  return templatesMatching(cx, { kind, stateEnum: 'ENABLE' })
    .where('template.publishedVersion', 'is not', null)
    .orderBy(sql`template.org_id IS NULL`)
    .orderBy('template.id')
    .limit(1000)
    .execute();
}

/** Reads the content of one version of a template. */
export async function readContent(
  cx: SessionCx,
  templateId: number,
  templateVersion: number,
): Promise<TemplateContent> {
  const { content } = await mine(cx, 'templateVersion')
    .where('templateId', '=', templateId)
    .where('templateVersion', '=', templateVersion)
    .select('content')
    .executeTakeFirstOrThrow();
  // Written by this module alone, after the contract and the rules of its kind.
  return content as unknown as TemplateContent;
}

interface NewTemplate {
  readonly kind: TemplateKind;
  readonly printKind: PrintKind | null;
  readonly name: string;
}

/** A draft of version 1 of the caller's organisation. */
export async function insertTemplate(cx: SessionCx, row: NewTemplate, content: TemplateContent): Promise<number> {
  const { orgId } = cx.caller;
  const id = await insertRow(cx, 'template', { ...row, orgId });
  await insertVersion(cx, id, 1, content);
  return id;
}

async function insertVersion({ db, caller }: SessionCx, templateId: number, version: number, content: TemplateContent) {
  const { propertyOwnerId, orgId } = caller;
  await db
    .insertInto('templateVersion')
    .values({ propertyOwnerId, orgId, templateId, templateVersion: version, content: JSON.stringify(content) })
    .execute();
}

type Locked = Pick<TemplateRow, 'id' | 'templateVersion' | 'publishState'>;

/** Writes the draft; where the newest version is in use, the draft of the next one is begun. Answers the draft's number. */
export async function writeDraft(
  cx: SessionCx,
  { id, templateVersion, publishState: state }: Locked,
  name: string,
  content: TemplateContent,
): Promise<number> {
  if (state === 'PUBLISHED') {
    const next = templateVersion + 1;
    await insertVersion(cx, id, next, content);
    await writeRow(cx, 'template', id, { name, templateVersion: next, publishState: 'DRAFT' });
    return next;
  }
  await updateMine(cx, 'templateVersion')
    .set({ content: JSON.stringify(content) })
    .where('templateId', '=', id)
    .where('templateVersion', '=', templateVersion)
    .execute();
  await writeRow(cx, 'template', id, { name });
  return templateVersion;
}

export async function writePublished(cx: SessionCx, { id, templateVersion }: Locked): Promise<void> {
  const { db, caller, now } = cx;
  await updateMine({ db, caller }, 'templateVersion')
    .set({ publishedAt: now.toISOString(), publishedBy: caller.accountId })
    .where('templateId', '=', id)
    .where('templateVersion', '=', templateVersion)
    .execute();
  await writeRow(cx, 'template', id, { publishState: 'PUBLISHED', publishedVersion: templateVersion });
}

export type TemplateUse = '模板配置的默认' | '模板配置' | '空白单';

/** Where the organisation uses a template; the default of its kind before other uses. */
export async function useOf({ db, caller }: SessionCx, templateId: number): Promise<TemplateUse | null> {
  const { propertyOwnerId, orgId } = caller;
  const relation = await mine({ db, propertyOwnerId }, 'templateRelation')
    .where('orgId', '=', orgId)
    .where('templateId', '=', templateId)
    .where('stateEnum', '<>', 'DELETE')
    .select('isDefault')
    .executeTakeFirst();
  if (relation) return relation.isDefault ? '模板配置的默认' : '模板配置';
  const form = await mine({ db, propertyOwnerId }, 'emptyForm')
    .where('orgId', '=', orgId)
    .where('templateId', '=', templateId)
    .where('stateEnum', '<>', 'DELETE')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return form ? '空白单' : null;
}
