import { orderCodes } from '@mingmou/contract/cashier/cashier.codes';
import { sql } from 'kysely';
import { addMinutes } from '../../kernel/clock';
import type { SessionCx } from '../../kernel/cx';

const NO_DISCOUNT = 100;

/** The deepest discount that an account may give here, percent payable: the lowest of its enabled roles; 100 without. */
export async function discountFloor({ db, caller }: SessionCx, accountId: number): Promise<number> {
  const row = await db
    .selectFrom('accountOrgRole as held')
    .innerJoin('role', (on) =>
      on.onRef('role.propertyOwnerId', '=', 'held.propertyOwnerId').onRef('role.id', '=', 'held.roleId'),
    )
    .where('held.propertyOwnerId', '=', caller.propertyOwnerId)
    .where('held.orgId', '=', caller.orgId)
    .where('held.accountId', '=', accountId)
    .where('role.stateEnum', '=', 'ENABLE')
    .select(sql<number | null>`min(role.discount_floor)`.as('floor'))
    .executeTakeFirst();
  return row?.floor ?? NO_DISCOUNT;
}

/** Refused authorisations of the caller: they stand in the operation log, which outlives the refusal. */
export async function refusedLately({ db, caller, now }: SessionCx, minutes: number): Promise<number> {
  const { n } = await db
    .selectFrom('operationLog')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('at', '>', addMinutes(now, -minutes).toISOString())
    .where('accountId', '=', caller.accountId)
    .where('code', '=', orderCodes.wrongAuthorizer.code)
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export function accountByName({ db, caller }: SessionCx, account: string) {
  return db
    .selectFrom('account')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('account', '=', account)
    .where('stateEnum', '=', 'ENABLE')
    .select(['id', 'passwordHash'])
    .executeTakeFirst();
}

/** How many of these employees work in this organisation. */
export async function countStaffHere({ db, caller }: SessionCx, ids: readonly number[]): Promise<number> {
  const { n } = await db
    .selectFrom('employeeOrg')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('orgId', '=', caller.orgId)
    .where('employeeId', 'in', ids)
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Name, phone and address of the organisation, as prints head themselves. */
export function printHead({ db, caller }: SessionCx) {
  return db
    .selectFrom('org')
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('id', '=', caller.orgId)
    .select((is) => [is.fn.coalesce('printTitle', 'orgShortName').as('orgShortName')])
    .select(['phone as orgPhone', 'address as orgAddress'])
    .executeTakeFirstOrThrow();
}
