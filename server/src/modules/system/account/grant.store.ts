import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/cx';

/** One role held in one organisation. */
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

export async function accountCount({ db, caller }: SessionCx): Promise<number> {
  const { n } = await db
    .selectFrom('account')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('stateEnum', '<>', 'DELETE')
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Grants that open something: of an enabled account, in an enabled organisation, by an enabled role. */
export function grantsInForce({ db, caller }: SessionCx) {
  return db
    .selectFrom('accountOrgRole as held')
    .innerJoin('account', (on) =>
      on.onRef('account.propertyOwnerId', '=', 'held.propertyOwnerId').onRef('account.id', '=', 'held.accountId'),
    )
    .innerJoin('org', (on) =>
      on.onRef('org.propertyOwnerId', '=', 'held.propertyOwnerId').onRef('org.id', '=', 'held.orgId'),
    )
    .innerJoin('role', (on) =>
      on.onRef('role.propertyOwnerId', '=', 'held.propertyOwnerId').onRef('role.id', '=', 'held.roleId'),
    )
    .where('held.propertyOwnerId', '=', caller.propertyOwnerId)
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

export function grantsOf({ db, caller }: SessionCx, accountId: number): Promise<Grant[]> {
  return db
    .selectFrom('accountOrgRole')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('accountId', '=', accountId)
    .select(['orgId', 'roleId'])
    .execute();
}

export async function addGrants({ db, caller }: SessionCx, accountId: number, grants: readonly Grant[]): Promise<void> {
  if (grants.length === 0) return;
  const { propertyOwnerId } = caller;
  await db
    .insertInto('accountOrgRole')
    .values(grants.map((grant) => ({ ...grant, propertyOwnerId, accountId })))
    .execute();
}

export async function dropGrants(
  { db, caller }: SessionCx,
  accountId: number,
  grants: readonly Grant[],
): Promise<void> {
  for (const { orgId, roleId } of grants) {
    await db
      .deleteFrom('accountOrgRole')
      .where('propertyOwnerId', '=', caller.propertyOwnerId)
      .where('accountId', '=', accountId)
      .where('orgId', '=', orgId)
      .where('roleId', '=', roleId)
      .execute();
  }
}

/** What enabled roles of the chain hold, by role. */
export async function menuIdsOfRoles(
  { db, caller }: SessionCx,
  roleIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (roleIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('role')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('id', 'in', roleIds)
    .where('stateEnum', '=', 'ENABLE')
    .select(['id', 'menuIds'])
    .execute();
  return new Map(rows.map(({ id, menuIds }) => [id, menuIds]));
}

/** What the caller's enabled roles hold, by organisation. */
export async function ownMenuIds({ db, caller }: SessionCx): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await db
    .selectFrom('accountOrgRole as held')
    .innerJoin('role', (on) =>
      on.onRef('role.propertyOwnerId', '=', 'held.propertyOwnerId').onRef('role.id', '=', 'held.roleId'),
    )
    .where('held.propertyOwnerId', '=', caller.propertyOwnerId)
    .where('held.accountId', '=', caller.accountId)
    .where('role.stateEnum', '=', 'ENABLE')
    .select(['held.orgId', 'role.menuIds'])
    .execute();
  const byOrg = new Map<number, readonly number[]>();
  for (const { orgId, menuIds } of rows) byOrg.set(orgId, [...(byOrg.get(orgId) ?? []), ...menuIds]);
  return byOrg;
}

export async function ownViewOrgIds({ db, caller }: SessionCx): Promise<readonly number[]> {
  const { viewOrgIds } = await db
    .selectFrom('account')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('id', '=', caller.accountId)
    .select('viewOrgIds')
    .executeTakeFirstOrThrow();
  return viewOrgIds;
}

/** Short names of organisations of the chain that are not deleted, by id. */
export async function orgNames(
  { db, caller }: SessionCx,
  orgIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (orgIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('org')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('id', 'in', orgIds)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'orgShortName'])
    .execute();
  return new Map(rows.map(({ id, orgShortName }) => [id, orgShortName]));
}
