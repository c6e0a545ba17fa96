import { heldIds } from '@mingmou/contract/auth/menu-tree';
import type { OutputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { role } from '@mingmou/contract/system/account/role.contract';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { EVERY_MODULE, refuseBeyond } from './grant.service';
import { ownMenuIds } from './grant.store';
import { findRole, orgsHolding } from './role.store';
import { roleTree } from './role-menus.rules';

const effective = (menuIds: readonly number[]) => heldIds(menuIds, EVERY_MODULE);

/**
 * Returns the caller's rights in each organisation that a change of a role reaches: the current one, and every one
 * where the role is held. Otherwise a role held elsewhere could give the caller rights that the caller lacks there.
 */
async function ownWhereItCounts(cx: SessionCx, orgIds: readonly number[]): Promise<ReadonlySet<number>[]> {
  const own = await ownMenuIds(cx);
  return [...new Set(orgIds)].map((orgId) => effective(own.get(orgId) ?? []));
}

/** Refuses a new role that holds what its maker lacks in the organisation. */
export async function refuseNewBeyondOwn(cx: SessionCx, menuIds: readonly number[]): Promise<void> {
  for (const own of await ownWhereItCounts(cx, [cx.caller.orgId])) refuseBeyond([...own], menuIds);
}

interface Changed {
  readonly id: number;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/**
 * Refuses to add rights to a role that the caller lacks in any affected organisation; rights that the role had before
 * stay permitted.
 */
export async function refuseAddedBeyondOwn(cx: SessionCx, { id, from, to }: Changed): Promise<void> {
  const before = effective(from);
  for (const own of await ownWhereItCounts(cx, [cx.caller.orgId, ...(await orgsHolding(cx, id))])) {
    refuseBeyond([...own, ...before], to);
  }
}

/** Refuses to give a role's rights back to those who hold it, where the caller lacks them. */
export async function refuseRevivingBeyondOwn(cx: SessionCx, { id, menuIds }: { id: number; menuIds: number[] }) {
  for (const own of await ownWhereItCounts(cx, await orgsHolding(cx, id))) refuseBeyond([...own], menuIds);
}

/** The tree of the role editor; id 0 is a role yet to be made. */
export async function treeOfRole(cx: SessionCx, id: number): Promise<OutputOf<typeof role.tree>> {
  const row = id === 0 ? undefined : ((await findRole(cx, id)) ?? refuse(sharedCodes.missing));
  const orgIds = [cx.caller.orgId, ...(row ? await orgsHolding(cx, row.id) : [])];
  const places = await ownWhereItCounts(cx, orgIds);
  const [first = new Set<number>()] = places;
  const own = new Set([...first].filter((one) => places.every((place) => place.has(one))));
  return roleTree({ held: effective(row?.menuIds ?? []), own, modules: new Set<string>(cx.caller.modules) });
}
