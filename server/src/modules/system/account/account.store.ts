import type { InputOf } from '@mingmou/contract/base/call';
import type { account } from '@mingmou/contract/system/account/account.contract';
import { type Insertable, sql } from 'kysely';
import type { AccountTable } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';
import { type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import { liveTokens } from './device.store';

type Filters = Omit<InputOf<typeof account.page>, 'page' | 'size' | 'column' | 'asc'>;

export const accountSorting: Sorting = {
  columns: [
    'account',
    'staff_name',
    'mobile',
    'last_login_at',
    'device_count',
    'locked_until',
    'state_enum',
    'updated_at',
  ],
  initial: [['id', 'desc']],
};

interface OrgRoleNames {
  orgId: number;
  orgShortName: string;
  roleIds: number[];
  roleNames: string[];
}

/** The organisations of the account of the surrounding query with its roles in each. */
const orgRoleNames = sql<OrgRoleNames[]>`(SELECT coalesce(json_agg(json_build_object('orgId', place.id,
    'orgShortName', place.org_short_name, 'roleIds', place.role_ids, 'roleNames', place.role_names)
    ORDER BY place.sort, place.id), '[]')
  FROM (SELECT org.id, org.org_short_name, org.sort, array_agg(role.id ORDER BY role.id) AS role_ids,
      array_agg(role.role_name ORDER BY role.id) AS role_names
    FROM account_org_role held
    JOIN org ON org.property_owner_id = held.property_owner_id AND org.id = held.org_id
    JOIN role ON role.property_owner_id = held.property_owner_id AND role.id = held.role_id
    WHERE held.property_owner_id = account.property_owner_id AND held.account_id = account.id
    GROUP BY org.id, org.org_short_name, org.sort) place)`;

interface ViewOrgName {
  orgId: number;
  orgShortName: string;
}

const viewOrgNames = sql<ViewOrgName[]>`(SELECT coalesce(json_agg(json_build_object('orgId', org.id,
    'orgShortName', org.org_short_name) ORDER BY org.sort, org.id), '[]')
  FROM org WHERE org.property_owner_id = account.property_owner_id AND org.id = ANY (account.view_org_ids))`;

/** Sign-in locks the account, and also each name that was typed: the keys are those of its attempts. */
const lockedUntil = (now: Date) => sql<string | null>`(SELECT max(lock.until)
  FROM (VALUES (account.locked_until), ((SELECT max(attempt.locked_until) FROM login_attempt attempt
    WHERE attempt.key IN ('account:' || account.account, 'account:' || account.mobile)))) AS lock (until)
  WHERE lock.until > ${now.toISOString()}::timestamptz)`;

/** Ties a subquery to the account of the surrounding query. */
const ofThisAccount = (alias: 'token' | 'held') => sql<boolean>`${sql.ref(`${alias}.accountId`)} = account.id`;

async function accounts(cx: SessionCx) {
  const { db, caller, now } = cx;
  const live = await liveTokens(cx);
  const rows = mine({ db, caller }, 'account')
    .leftJoin('employee', (on) =>
      on.onRef('employee.propertyOwnerId', '=', 'account.propertyOwnerId').onRef('employee.id', '=', 'account.staffId'),
    )
    .where('account.stateEnum', '<>', 'DELETE')
    .select([
      'account.id',
      'account.account',
      'account.staffId',
      'account.viewOrgIds',
      'account.mustChangePassword',
      'account.passwordChangedAt',
      'account.lastLoginAt',
      'account.lastLoginIp',
      'account.remark',
      'account.stateEnum',
      'account.version',
      'account.updatedAt',
    ])
    .select((is) => [
      is.fn.coalesce('employee.name', 'account.account').as('staffName'),
      orgRoleNames.as('orgRoleNames'),
      viewOrgNames.as('viewOrgNames'),
      lockedUntil(now).as('lockedUntil'),
      live.where(ofThisAccount('token')).select(sql<number>`count(*)`.as('n')).$asScalar().as('deviceCount'),
    ]);
  return { rows, live };
}

export async function accountsMatching(cx: SessionCx, { keyword, roleId, orgId, stateEnum, online }: Filters) {
  const { rows: all, live } = await accounts(cx);
  let rows = all.select(sql<string>`left(account.mobile, 3) || '****' || right(account.mobile, 4)`.as('mobile'));
  if (keyword) {
    const pattern = contains(keyword);
    const names = ['account.account', 'employee.name', 'employee.pinyin', 'account.mobile'] as const;
    rows = rows.where((is) => is.or(names.map((name) => is(name, 'ilike', pattern))));
  }
  if (roleId || orgId) {
    let held = mine(cx, 'accountOrgRole as held').where(ofThisAccount('held')).select('held.roleId');
    if (roleId) held = held.where('held.roleId', '=', roleId);
    if (orgId) held = held.where('held.orgId', '=', orgId);
    rows = rows.where(({ exists }) => exists(held));
  }
  if (online !== undefined && online !== null) {
    const used = live.where(ofThisAccount('token')).select('token.id');
    rows = rows.where(({ exists, not }) => (online ? exists(used) : not(exists(used))));
  }
  return stateEnum ? rows.where('account.stateEnum', '=', stateEnum) : rows;
}

/** The whole account, its mobile in full. */
export async function findAccountRow(cx: SessionCx, id: number) {
  const { rows } = await accounts(cx);
  return rows.select('account.mobile').where('account.id', '=', id).executeTakeFirst();
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccountRow>>>;

/** Holds the account until the transaction ends; signing in and switching wait for it. */
export function lockAccountRow(cx: SessionCx, id: number) {
  return mine(cx, 'account')
    .where('id', '=', id)
    .where('stateEnum', '<>', 'DELETE')
    .select([
      'id',
      'account',
      'mobile',
      'staffId',
      'viewOrgIds',
      'passwordHash',
      'formerPasswordHashes',
      'stateEnum',
      'version',
    ])
    .forUpdate()
    .executeTakeFirst();
}

export async function insertAccount({ db }: SessionCx, row: Insertable<AccountTable>): Promise<number> {
  const { id } = await db.insertInto('account').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export function writeAccount(cx: SessionCx, id: number, change: RowChange<'account'>): Promise<void> {
  return writeRow(cx, 'account', id, change);
}

/** Clears the lock without changing the version, so that an open edit stays valid. */
export async function clearLock(cx: SessionCx, id: number): Promise<void> {
  await updateMine(cx, 'account').set({ lockedUntil: null }).where('id', '=', id).execute();
}

/** The name of an enabled person of the chain. */
export async function enabledStaffName(cx: SessionCx, staffId: number): Promise<string | undefined> {
  const row = await mine(cx, 'employee')
    .where('id', '=', staffId)
    .where('stateEnum', '=', 'ENABLE')
    .select('name')
    .executeTakeFirst();
  return row?.name;
}
