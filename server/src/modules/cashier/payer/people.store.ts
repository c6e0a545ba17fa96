import type { ButtonCode } from '@mingmou/contract/auth/button-rows';
import { buttonByCode } from '@mingmou/contract/auth/buttons';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';

const NO_DISCOUNT = 100;

/** The deepest discount that an account may give here, percent payable: the lowest of its enabled roles; 100 without. */
export async function discountFloor(cx: SessionCx, accountId: number): Promise<number> {
  const row = await mine(cx, 'accountOrgRole as held')
    .innerJoin('role', (on) =>
      on.onRef('role.propertyOwnerId', '=', 'held.propertyOwnerId').onRef('role.id', '=', 'held.roleId'),
    )
    .where('held.orgId', '=', cx.caller.orgId)
    .where('held.accountId', '=', accountId)
    .where('role.stateEnum', '=', 'ENABLE')
    .select(sql<number | null>`min(role.discount_floor)`.as('floor'))
    .executeTakeFirst();
  return row?.floor ?? NO_DISCOUNT;
}

/** Whether an account holds a button here, by one of its enabled roles. */
export async function holdsHere(cx: SessionCx, accountId: number, button: ButtonCode): Promise<boolean> {
  const held = await mine(cx, 'accountOrgRole as held')
    .innerJoin('role', (on) =>
      on.onRef('role.propertyOwnerId', '=', 'held.propertyOwnerId').onRef('role.id', '=', 'held.roleId'),
    )
    .where('held.orgId', '=', cx.caller.orgId)
    .where('held.accountId', '=', accountId)
    .where('role.stateEnum', '=', 'ENABLE')
    .where(sql<boolean>`${buttonByCode(button).id} = ANY (role.menu_ids)`)
    .select('held.accountId')
    .limit(1)
    .execute();
  return held.length > 0;
}

/** Counts which of the employees work in this organisation. */
export async function countStaffHere(cx: SessionCx, ids: readonly number[]): Promise<number> {
  const { n } = await mine(cx, 'employeeOrg')
    .where('orgId', '=', cx.caller.orgId)
    .where('employeeId', 'in', ids)
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}
