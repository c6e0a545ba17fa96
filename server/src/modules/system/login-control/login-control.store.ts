import type { InputOf } from '@mingmou/contract/base/call';
import type { loginControl } from '@mingmou/contract/system/login-control/login-control.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';
import { contains, type Sorting } from '../../../kernel/row/list';

type Filters = Omit<InputOf<typeof loginControl.page>, 'page' | 'size' | 'column' | 'asc'>;

export const controlSorting: Sorting = {
  columns: ['rule_name', 'scope', 'outside_action', 'sms_mode', 'max_devices', 'state_enum', 'updated_at'],
  initial: [['id', 'asc']],
};

export function controlsMatching(cx: SessionCx, { ruleName, stateEnum }: Filters = {}) {
  let rows = mine(cx, 'loginControl')
    .where('loginControl.orgId', '=', cx.caller.orgId)
    .where('loginControl.stateEnum', '<>', 'DELETE')
    .select(['loginControl.id', 'loginControl.name', 'loginControl.name as ruleName', 'loginControl.scope'])
    .select(['loginControl.roleIds', 'loginControl.accountIds', 'loginControl.ipRanges'])
    // Held to the dictionary when it was written.
    .select('loginControl.weekdays')
    .select(['loginControl.timeStart', 'loginControl.timeEnd', 'loginControl.outsideAction', 'loginControl.smsMode'])
    .select(['loginControl.maxDevices', 'loginControl.stateEnum', 'loginControl.version', 'loginControl.updatedAt'])
    .select([
      sql<string[]>`ARRAY(SELECT role.role_name FROM role WHERE role.property_owner_id = login_control.property_owner_id
        AND role.id = ANY (login_control.role_ids) ORDER BY role.id)`.as('roleNames'),
      sql<string[]>`ARRAY(SELECT account.account FROM account
        WHERE account.property_owner_id = login_control.property_owner_id
        AND account.id = ANY (login_control.account_ids) ORDER BY account.id)`.as('accountNames'),
    ]);
  if (ruleName) rows = rows.where('loginControl.name', 'ilike', contains(ruleName));
  return stateEnum ? rows.where('loginControl.stateEnum', '=', stateEnum) : rows;
}

/** Returns which of the named roles and accounts belong to the chain. */
export async function knownOf(
  { db, caller }: SessionCx,
  table: 'role' | 'account',
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('id', 'in', [...ids])
    .where('stateEnum', '<>', 'DELETE')
    .execute();
  return rows.map(({ id }) => id);
}

/** The switch of the organisation, held: changes of rules and of the switch follow one another. */
export async function lockMain({ db, caller }: SessionCx): Promise<boolean> {
  const { propertyOwnerId, orgId } = caller;
  await db
    .insertInto('loginControlMain')
    .values({ propertyOwnerId, orgId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await mine({ db, propertyOwnerId }, 'loginControlMain')
    .select('enabled')
    .where('orgId', '=', orgId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.enabled;
}

export async function writeMain({ db, caller, now }: SessionCx, enabled: boolean): Promise<void> {
  await updateMine({ db, caller }, 'loginControlMain')
    .set({ enabled, updatedAt: now.toISOString(), updatedBy: caller.accountId })
    .where('orgId', '=', caller.orgId)
    .execute();
}

/** Selects the accounts that hold a role in the organisation, with the names of their users. */
export function accountsHere(cx: SessionCx) {
  return mine(cx, 'account')
    .leftJoin('employee', (on) =>
      on.onRef('employee.propertyOwnerId', '=', 'account.propertyOwnerId').onRef('employee.id', '=', 'account.staffId'),
    )
    .where('account.stateEnum', '<>', 'DELETE')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('accountOrgRole as held')
          .select('held.accountId')
          .where('held.propertyOwnerId', '=', cx.caller.propertyOwnerId)
          .where('held.orgId', '=', cx.caller.orgId)
          .whereRef('held.accountId', '=', 'account.id'),
      ),
    )
    .select(['account.id', sql<string>`account.account || coalesce('（' || employee.name || '）', '')`.as('name')])
    .orderBy('account.account');
}
