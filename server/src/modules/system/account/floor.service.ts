import { holds, rightName } from '@mingmou/contract/auth/rights';
import { roleCodes } from '@mingmou/contract/system/system.codes';
import { forbidden, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { type Grant, grantsOf, lowestFloor, NO_DISCOUNT, ownFloors } from './grant.store';

const RIGHT = 'role:discount';

/**
 * Refuses to set a role's discount floor below the caller's own, unless the caller has the right to. The caller's floor
 * is checked in the current organisation and in every organisation where the role is held.
 */
export async function refuseFloorBelowOwn(cx: SessionCx, floor: number, orgIds: readonly number[] = []): Promise<void> {
  const own = await ownFloors(cx);
  const isBelow = [cx.caller.orgId, ...orgIds].some((orgId) => floor < (own.get(orgId) ?? NO_DISCOUNT));
  if (isBelow && !holds(RIGHT, cx.caller)) throw forbidden(rightName(RIGHT));
}

/** Nobody sets the floor of a role that they hold themselves, wherever they hold it. */
export async function refuseOwnFloor(cx: SessionCx, roleId: number): Promise<void> {
  const held = await grantsOf(cx, cx.caller.accountId);
  if (held.some((grant) => grant.roleId === roleId)) refuse(roleCodes.ownFloor);
}

/** Nor takes a role with a deeper one without that right: it is the same by another way. */
export async function refuseDeeperForOneself(cx: SessionCx, accountId: number, added: readonly Grant[]): Promise<void> {
  if (accountId !== cx.caller.accountId || holds(RIGHT, cx.caller)) return;
  const own = await ownFloors(cx);
  for (const { orgId, roleId } of added)
    if ((await lowestFloor(cx, [roleId])) < (own.get(orgId) ?? NO_DISCOUNT)) throw forbidden(rightName(RIGHT));
}
