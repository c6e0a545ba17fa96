import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { deleteMine, mine } from '../../../kernel/context/mine';

/** One role held in one organisation. */
/** Percent payable. */
export const NO_DISCOUNT = 100;

export interface Grant {
  readonly orgId: number;
  readonly roleId: number;
}

/** Makes changes of who administers the chain, and of the number of its accounts, wait for one another. */
export async function lockChain({ db, caller }: SessionCx): Promise<{ accountLimit: number }> {
  return db
    .selectFrom('propertyOwner')
    .select('accountLimit')
    .where('id', '=', caller.propertyOwnerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function accountCount(cx: SessionCx): Promise<number> {
  const { n } = await mine(cx, 'account')
    .where('stateEnum', '<>', 'DELETE')
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Grants that open something: of an enabled account, in an enabled organisation, by an enabled role. */
export function grantsInForce(cx: SessionCx) {
  return mine(cx, 'accountOrgRole as held')
    .innerJoin('account', (on) =>
      on.onRef('account.propertyOwnerId', '=', 'held.propertyOwnerId').onRef('account.id', '=', 'held.accountId'),
    )
    .innerJoin('org', (on) =>
      on.onRef('org.propertyOwnerId', '=', 'held.propertyOwnerId').onRef('org.id', '=', 'held.orgId'),
    )
    .innerJoin('role', (on) =>
      on.onRef('role.propertyOwnerId', '=', 'held.propertyOwnerId').onRef('role.id', '=', 'held.roleId'),
    )
    .where('account.stateEnum', '=', 'ENABLE')
    .where('org.stateEnum', '=', 'ENABLE')
    .where('role.stateEnum', '=', 'ENABLE');
}

/** Enabled accounts that administer an enabled organisation of the chain. */
export async function adminIds(cx: SessionCx): Promise<number[]> {
  const rows = await grantsInForce(cx)
    .where('role.roleCode', '=', 'ORG_ADMIN')
    .select('held.accountId')
    .distinct()
    .execute();
  return rows.map(({ accountId }) => accountId);
}

export function grantsOf(cx: SessionCx, accountId: number): Promise<Grant[]> {
  return mine(cx, 'accountOrgRole').where('accountId', '=', accountId).select(['orgId', 'roleId']).execute();
}

export async function addGrants({ db, caller }: SessionCx, accountId: number, grants: readonly Grant[]): Promise<void> {
  if (grants.length === 0) return;
  const { propertyOwnerId } = caller;
  await db
    .insertInto('accountOrgRole')
    .values(grants.map((grant) => ({ ...grant, propertyOwnerId, accountId })))
    .execute();
}

export async function dropGrants(cx: SessionCx, accountId: number, grants: readonly Grant[]): Promise<void> {
  for (const { orgId, roleId } of grants) {
    await deleteMine(cx, 'accountOrgRole')
      .where('accountId', '=', accountId)
      .where('orgId', '=', orgId)
      .where('roleId', '=', roleId)
      .execute();
  }
}

/** What enabled roles of the chain hold, by role. */
export async function menuIdsOfRoles(
  cx: SessionCx,
  roleIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (roleIds.length === 0) return new Map();
  const rows = await mine(cx, 'role')
    .where('id', 'in', roleIds)
    .where('stateEnum', '=', 'ENABLE')
    .select(['id', 'menuIds'])
    .execute();
  return new Map(rows.map(({ id, menuIds }) => [id, menuIds]));
}

/** Returns the rights of the caller's enabled roles by organisation. */
export async function ownMenuIds(cx: SessionCx): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await mine(cx, 'accountOrgRole as held')
    .innerJoin('role', (on) =>
      on.onRef('role.propertyOwnerId', '=', 'held.propertyOwnerId').onRef('role.id', '=', 'held.roleId'),
    )
    .where('held.accountId', '=', cx.caller.accountId)
    .where('role.stateEnum', '=', 'ENABLE')
    .select(['held.orgId', 'role.menuIds'])
    .execute();
  const byOrg = new Map<number, readonly number[]>();
  for (const { orgId, menuIds } of rows) byOrg.set(orgId, [...(byOrg.get(orgId) ?? []), ...menuIds]);
  return byOrg;
}

/** The deepest discount that the caller's enabled roles give, by organisation. */
export async function ownFloors(cx: SessionCx): Promise<ReadonlyMap<number, number>> {
  const rows = await mine(cx, 'accountOrgRole as held')
    .innerJoin('role', (on) =>
      on.onRef('role.propertyOwnerId', '=', 'held.propertyOwnerId').onRef('role.id', '=', 'held.roleId'),
    )
    .where('held.accountId', '=', cx.caller.accountId)
    .where('role.stateEnum', '=', 'ENABLE')
    .groupBy('held.orgId')
    .select((is) => ['held.orgId', is.fn.min<number>('role.discountFloor').as('floor')])
    .execute();
  return new Map(rows.map(({ orgId, floor }) => [orgId, floor]));
}

/** The deepest discount of enabled roles of the chain. */
export async function lowestFloor(cx: SessionCx, roleIds: readonly number[]): Promise<number> {
  if (roleIds.length === 0) return NO_DISCOUNT;
  const { floor } = await mine(cx, 'role')
    .where('id', 'in', roleIds)
    .where('stateEnum', '=', 'ENABLE')
    .select((is) => is.fn.min<number | null>('discountFloor').as('floor'))
    .executeTakeFirstOrThrow();
  return floor ?? NO_DISCOUNT;
}

export async function ownViewOrgIds(cx: SessionCx): Promise<readonly number[]> {
  const { viewOrgIds } = await mine(cx, 'account')
    .where('id', '=', cx.caller.accountId)
    .select('viewOrgIds')
    .executeTakeFirstOrThrow();
  return viewOrgIds;
}

/** Short names of organisations of the chain that are not deleted, by id. */
export async function orgNames(cx: SessionCx, orgIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (orgIds.length === 0) return new Map();
  const rows = await mine(cx, 'org')
    .where('id', 'in', orgIds)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'orgShortName'])
    .execute();
  return new Map(rows.map(({ id, orgShortName }) => [id, orgShortName]));
}
