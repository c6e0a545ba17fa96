import { buttonId } from '@mingmou/contract/auth/buttons';
import type { InputOf } from '@mingmou/contract/base/call';
import type { role } from '@mingmou/contract/system/account/role.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';
import { grantsInForce } from './grant.store';

type Filters = Omit<InputOf<typeof role.page>, 'page' | 'size' | 'column' | 'asc'>;

const ROLE_PAGE = 1744;

export const roleSorting: Sorting = {
  columns: ['role_name', 'preset', 'account_count', 'discount_floor', 'updated_at', 'state_enum'],
  initial: [
    ['preset', 'desc'],
    ['id', 'asc'],
  ],
};

/** Accounts that are not deleted and hold the role of the surrounding query. */
const accountCount = sql<number>`(SELECT count(DISTINCT held.account_id) FROM account_org_role held
  JOIN account ON account.property_owner_id = held.property_owner_id AND account.id = held.account_id
  WHERE held.property_owner_id = role.property_owner_id AND held.role_id = role.id AND account.state_enum <> 'DELETE')`;

export function rolesMatching(cx: SessionCx, { roleName, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'role')
    .where('role.stateEnum', '<>', 'DELETE')
    .select([
      'role.id',
      'role.roleName',
      'role.roleCode',
      'role.preset',
      'role.menuIds',
      'role.remark',
      'role.stateEnum',
      'role.version',
      'role.updatedAt',
      'role.discountFloor',
      accountCount.as('accountCount'),
    ]);
  if (roleName) rows = rows.where('role.roleName', 'ilike', contains(roleName));
  return stateEnum ? rows.where('role.stateEnum', '=', stateEnum) : rows;
}

export function findRole(cx: SessionCx, id: number) {
  return rolesMatching(cx).where('role.id', '=', id).executeTakeFirst();
}

export function lockRole(cx: SessionCx, id: number) {
  return rolesMatching(cx).where('role.id', '=', id).forUpdate().executeTakeFirst();
}

export type RoleRow = NonNullable<Awaited<ReturnType<typeof findRole>>>;

/** The organisations in which accounts that are not deleted hold the role. */
export async function orgsHolding(cx: SessionCx, roleId: number): Promise<readonly number[]> {
  const rows = await mine(cx, 'accountOrgRole as held')
    .innerJoin('account', (on) =>
      on.onRef('account.propertyOwnerId', '=', 'held.propertyOwnerId').onRef('account.id', '=', 'held.accountId'),
    )
    .where('held.roleId', '=', roleId)
    .where('account.stateEnum', '<>', 'DELETE')
    .select('held.orgId')
    .distinct()
    .execute();
  return rows.map(({ orgId }) => orgId);
}

/** Whether anybody enabled can still change roles in an enabled organisation of the chain. */
export async function someoneKeepsRoles(cx: SessionCx): Promise<boolean> {
  const row = await grantsInForce(cx)
    .where(sql<boolean>`role.menu_ids @> ARRAY[${ROLE_PAGE}, ${buttonId('role:save')}]::integer[]`)
    .select('held.accountId')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Names of the roles of the chain that are not deleted. */
export async function roleNames(cx: SessionCx): Promise<ReadonlySet<string>> {
  const rows = await mine(cx, 'role').where('stateEnum', '<>', 'DELETE').select('roleName').execute();
  return new Set(rows.map(({ roleName }) => roleName));
}

/** Enabled roles of the chain, the ready-made ones first. */
export function pickableRoles(cx: SessionCx) {
  return mine(cx, 'role')
    .where('stateEnum', '=', 'ENABLE')
    .select(['id', 'roleName'])
    .orderBy('preset', 'desc')
    .orderBy('id')
    .execute();
}
