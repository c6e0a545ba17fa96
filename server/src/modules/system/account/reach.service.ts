import { heldIds } from '@mingmou/contract/auth/menu-tree';
import { holds, type Right, rightName } from '@mingmou/contract/auth/rights';
import { accountCodes, roleCodes } from '@mingmou/contract/system/system.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { beyond, EVERY_MODULE, namesOf } from './grant.service';
import { grantsOf, menuIdsOfRoles, orgNames, ownMenuIds } from './grant.store';

/** Nobody acts beyond the organisations where they hold the right to. */
export async function refuseBeyondOrgs(cx: SessionCx, right: Right, orgIds: readonly number[]): Promise<void> {
  const own = await ownMenuIds(cx);
  const beyondIt = orgIds.find((orgId) => !holds(right, { menuIds: heldIds(own.get(orgId) ?? [], EVERY_MODULE) }));
  if (beyondIt === undefined) return;
  const names = await orgNames(cx, [beyondIt]);
  refuse(accountCodes.beyondOrgs, { org: names.get(beyondIt) ?? '', name: rightName(right) });
}

interface Act {
  readonly right: Right;
  /** Where the act is felt; everywhere where the person works, if absent. */
  readonly orgIds?: readonly number[];
}

/**
 * Refuses an act on an account that has more rights than the caller, or that works in an organisation where the caller
 * lacks the right. The caller's own account never has more rights than the caller.
 */
export async function refuseOutOfReach(cx: SessionCx, accountId: number, { right, orgIds }: Act): Promise<void> {
  if (accountId === cx.caller.accountId) return;
  const all = await grantsOf(cx, accountId);
  const grants = orgIds ? all.filter(({ orgId }) => orgIds.includes(orgId)) : all;
  const roles = await menuIdsOfRoles(
    cx,
    grants.map(({ roleId }) => roleId),
  );
  const own = await ownMenuIds(cx);
  const missing = new Set(
    grants.flatMap(({ orgId, roleId }) => [...beyond(own.get(orgId) ?? [], roles.get(roleId) ?? [])]),
  );
  if (missing.size > 0) refuse(accountCodes.morePowerful, { names: namesOf(missing) });
  await refuseBeyondOrgs(cx, right, orgIds ?? grants.map(({ orgId }) => orgId));
}

interface HeldRole {
  readonly menuIds: readonly number[];
  /** Organisations where the role is held. */
  readonly orgIds: readonly number[];
}

/** Checks the same for a role, because changing a role acts on all its holders. */
export async function refuseRoleOutOfReach(cx: SessionCx, { menuIds, orgIds }: HeldRole, right: Right): Promise<void> {
  const own = await ownMenuIds(cx);
  const missing = new Set(orgIds.flatMap((orgId) => [...beyond(own.get(orgId) ?? [], menuIds)]));
  if (missing.size > 0) refuse(roleCodes.morePowerful, { names: namesOf(missing) });
  await refuseBeyondOrgs(cx, right, orgIds);
}
