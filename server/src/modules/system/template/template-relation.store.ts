import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { templateSource } from '@mingmou/contract/system/template/template.dicts';
import type { TemplateKind } from '@mingmou/contract/system/template/template.rules';
import type { PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import type { templateRelation } from '@mingmou/contract/system/template/template-relation.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';

type Filters = Omit<InputOf<typeof templateRelation.page>, 'page' | 'size' | 'column' | 'asc'>;

export const relationSorting: Sorting = {
  columns: [
    'name',
    'alias',
    'source',
    'template_version',
    'is_default',
    'required',
    'sort',
    'state_enum',
    'updated_at',
  ],
  initial: [
    ['sort', 'asc'],
    ['id', 'asc'],
  ],
};

export function relationsMatching(cx: SessionCx, { kind, name, source, stateEnum }: Filters) {
  let rows = mine(cx, 'templateRelation as relation')
    .innerJoin('template', (on) =>
      on
        .onRef('template.propertyOwnerId', '=', 'relation.propertyOwnerId')
        .onRef('template.id', '=', 'relation.templateId'),
    )
    .where('relation.orgId', '=', cx.caller.orgId)
    .where('relation.kind', '=', kind)
    .where('relation.stateEnum', '<>', 'DELETE')
    .select([
      'relation.id',
      'relation.templateId',
      'relation.alias',
      'relation.sort',
      'relation.isDefault',
      'relation.required',
      'relation.stateEnum',
      'relation.version',
      'relation.updatedAt',
      'template.name',
      'template.templateVersion',
      'template.publishedVersion',
    ])
    .select([
      'relation.kind',
      'relation.printKind',
      'template.publishState',
      sql<CodeOf<typeof templateSource>>`CASE WHEN template.org_id IS NULL THEN 'PLATFORM' ELSE 'ORG' END`.as('source'),
    ]);
  if (name)
    rows = rows.where((is) =>
      is.or([is('template.name', 'ilike', contains(name)), is('relation.alias', 'ilike', contains(name))]),
    );
  if (source) rows = rows.where('template.orgId', source === 'PLATFORM' ? 'is' : 'is not', null);
  return stateEnum ? rows.where('relation.stateEnum', '=', stateEnum) : rows;
}

export type RelationRow = Awaited<ReturnType<typeof findRelation>> & object;

export function findRelation(cx: SessionCx, kind: TemplateKind, id: number) {
  return relationsMatching(cx, { kind }).where('relation.id', '=', id).executeTakeFirst();
}

export function lockRelation(cx: SessionCx, kind: TemplateKind, id: number) {
  return relationsMatching(cx, { kind }).where('relation.id', '=', id).forUpdate('relation').executeTakeFirst();
}

/** Selects the relations that a page of the product may use, in order. */
export function usableRelations(cx: SessionCx, kind: TemplateKind) {
  return relationsMatching(cx, { kind, stateEnum: 'ENABLE' })
    .where('template.stateEnum', '=', 'ENABLE')
    .where('template.publishedVersion', 'is not', null)
    .orderBy('relation.sort')
    .orderBy('relation.id')
    .limit(1000)
    .execute();
}

/** Id of the default of a kind, of a print of its 打印类型; locked. */
export async function defaultRelationId(
  cx: SessionCx,
  kind: TemplateKind,
  print: PrintKind | null,
): Promise<number | undefined> {
  const row = await mine(cx, 'templateRelation')
    .where('orgId', '=', cx.caller.orgId)
    .where('kind', '=', kind)
    .where('printKind', 'is not distinct from', print)
    .where('isDefault', '=', true)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return row?.id;
}

/** All of a kind in their order, locked one after the other. */
export function lockOrder(cx: SessionCx, kind: TemplateKind) {
  return mine(cx, 'templateRelation')
    .where('orgId', '=', cx.caller.orgId)
    .where('kind', '=', kind)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'sort'])
    .orderBy('sort')
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function lastSort(cx: SessionCx, kind: TemplateKind): Promise<number> {
  const { last } = await mine(cx, 'templateRelation')
    .where('orgId', '=', cx.caller.orgId)
    .where('kind', '=', kind)
    .where('stateEnum', '<>', 'DELETE')
    .select((is) => is.fn.coalesce(is.fn.max('sort'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow();
  return last;
}
