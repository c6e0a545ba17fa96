import type { InputOf } from '@mingmou/contract/base/call';
import type { diagnosticTemplate } from '@mingmou/contract/workstation/template.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';
import { contains, type Sorting } from '../../kernel/row/list';

type Filters = Omit<InputOf<typeof diagnosticTemplate.private.page>, 'page' | 'size' | 'column' | 'asc'>;
export type TemplateScope = 'PRIVATE' | 'PUBLIC';

export const templateSorting: Sorting = {
  columns: ['kind', 'group_name', 'title', 'sort', 'state_enum', 'updated_at'],
  initial: [
    ['kind', 'asc'],
    ['sort', 'asc'],
    ['id', 'asc'],
  ],
};

/** Whose templates of a scope the caller has. */
export function ownerOf({ caller }: SessionCx, scope: TemplateScope): number {
  return scope === 'PRIVATE' ? caller.accountId : caller.orgId;
}

export function templatesMatching(cx: SessionCx, scope: TemplateScope, { kind, title, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'diagnosticTemplate')
    .where('scope', '=', scope)
    .where('ownerId', '=', ownerOf(cx, scope))
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'kind', 'title', 'groupName', 'content', 'sort', 'pinyin', 'scope'])
    .select(['stateEnum', 'version', 'updatedAt', sql<string>`title`.as('name')]);
  if (kind) rows = rows.where('kind', '=', kind);
  if (title) rows = rows.where('title', 'ilike', contains(title));
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}
