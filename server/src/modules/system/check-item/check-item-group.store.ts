import type { InputOf } from '@mingmou/contract/base/call';
import type { StateEnum } from '@mingmou/contract/base/field';
import type { checkItemGroup } from '@mingmou/contract/system/check-item/check-item-group.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';

interface Filters extends InputOf<typeof checkItemGroup.findAll> {
  readonly name?: string | null;
  readonly stateEnum?: StateEnum | null;
}

export const checkItemGroupSorting: Sorting = {
  columns: ['name', 'is_default', 'sort', 'state_enum', 'updated_at'],
  initial: [
    ['sort', 'asc'],
    ['id', 'asc'],
  ],
};

const DEPARTMENT_NAMES = sql<
  string[]
>`coalesce((SELECT json_agg(department.name ORDER BY department.sort, department.id)
  FROM department WHERE department.property_owner_id = check_item_group.property_owner_id
    AND department.id = ANY (check_item_group.department_ids)), '[]')`;

export function checkItemGroupsMatching(cx: SessionCx, filters: Filters = {}) {
  const { name, departmentId, visitType: type, stateEnum } = filters;
  let rows = mine(cx, 'checkItemGroup')
    .where('orgId', '=', cx.caller.orgId)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'name', 'departmentIds', 'isDefault', 'sort', 'stateEnum', 'version', 'updatedAt'])
    .select(['checkItemIds', 'visitTypes', DEPARTMENT_NAMES.as('departmentNames')]);
  if (name) rows = rows.where('name', 'ilike', contains(name));
  if (departmentId) {
    rows = rows.where(sql<boolean>`(department_ids = '{}' OR department_ids @> ARRAY[${departmentId}]::bigint[])`);
  }
  if (type) rows = rows.where(sql<boolean>`(visit_types = '{}' OR visit_types @> ARRAY[${type}]::integer[])`);
  return stateEnum ? rows.where('stateEnum', '=', stateEnum) : rows;
}

export async function defaultGroupId(cx: SessionCx): Promise<number | undefined> {
  const row = await mine(cx, 'checkItemGroup')
    .where('orgId', '=', cx.caller.orgId)
    .where('stateEnum', '<>', 'DELETE')
    .where('isDefault', '=', true)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return row?.id;
}

/** The groups of the organisation in their order, locked. */
export function groupsInOrder(cx: SessionCx) {
  return mine(cx, 'checkItemGroup')
    .where('orgId', '=', cx.caller.orgId)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'name', 'sort'])
    .orderBy('sort')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** The place behind all others. */
export async function lastPlace(cx: SessionCx): Promise<number> {
  const { last } = await mine(cx, 'checkItemGroup')
    .where('orgId', '=', cx.caller.orgId)
    .where('stateEnum', '<>', 'DELETE')
    .select((is) => is.fn.coalesce(is.fn.max('sort'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

/** Locks those of the departments that belong to the organisation and are not deleted. */
export async function departmentsHere(cx: SessionCx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return mine(cx, 'department')
    .where('orgId', '=', cx.caller.orgId)
    .where('stateEnum', '<>', 'DELETE')
    .where('id', 'in', [...ids])
    .select(['id', 'stateEnum'])
    .forShare()
    .execute();
}
