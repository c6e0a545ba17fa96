import { buttonOf } from '@mingmou/contract/auth/buttons';
import { heldIds } from '@mingmou/contract/auth/menu-tree';
import { MENUS, menuOf } from '@mingmou/contract/auth/menus';
import { holds, type Right } from '@mingmou/contract/auth/rights';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { accountCodes } from '@mingmou/contract/system/system.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { type Grant, menuIdsOfRoles, orgNames, ownMenuIds, ownViewOrgIds } from './grant.store';

/** A right to a page of a module not bought yet is a right all the same. */
export const EVERY_MODULE = MENUS.flatMap(({ module }) => module ?? []);
const NAMES_SHOWN = 5;

export function namesOf(missing: ReadonlySet<number>): string {
  const names = [...missing].flatMap((id) => {
    const button = buttonOf(id);
    if (button) return missing.has(button.menu) ? [] : [button.name];
    return menuOf(id)?.name ?? [];
  });
  return `${names.slice(0, NAMES_SHOWN).join('、')}${names.length > NAMES_SHOWN ? `等${names.length}项` : ''}`;
}

export function beyond(own: readonly number[], granted: readonly number[]): ReadonlySet<number> {
  const held = heldIds(own, EVERY_MODULE);
  return new Set([...heldIds(granted, EVERY_MODULE)].filter((id) => !held.has(id)));
}

/** Refuses pages and buttons that the caller's own roles in the organisation do not hold (domain-system §1.4). */
export function refuseBeyond(own: readonly number[], granted: readonly number[]): void {
  const missing = beyond(own, granted);
  if (missing.size > 0) refuse(accountCodes.grantBeyondOwn, { names: namesOf(missing) });
}

/** Nobody grants a role that holds more than they hold themselves in that organisation, nor where they open no accounts. */
export async function checkGrants(cx: SessionCx, added: readonly Grant[]): Promise<void> {
  if (added.length === 0) return;
  const roles = await menuIdsOfRoles(
    cx,
    added.map(({ roleId }) => roleId),
  );
  const orgs = await orgNames(
    cx,
    added.map(({ orgId }) => orgId),
  );
  const own = await ownMenuIds(cx);
  for (const { orgId, roleId } of added) {
    const granted = roles.get(roleId);
    if (!granted || !orgs.has(orgId)) refuse(sharedCodes.missing);
    refuseBeyond(own.get(orgId) ?? [], granted);
  }
}

/** Nobody shows the figures of an organisation that they neither work in nor see themselves. */
export async function checkViewOrgs(cx: SessionCx, added: readonly number[]): Promise<void> {
  if (added.length === 0) return;
  const names = await orgNames(cx, added);
  if (added.some((orgId) => !names.has(orgId))) refuse(sharedCodes.missing);
  const seen = new Set([...(await ownMenuIds(cx)).keys(), ...(await ownViewOrgIds(cx))]);
  const unseen = added.filter((orgId) => !seen.has(orgId)).map((orgId) => names.get(orgId));
  if (unseen.length > 0) refuse(accountCodes.grantBeyondOwn, { names: unseen.join('、') });
}

/** Whether the caller's own roles of an organisation hold a right. */
export async function holdsThere(cx: SessionCx, right: Right): Promise<(orgId: number) => boolean> {
  const own = await ownMenuIds(cx);
  return (orgId) => holds(right, { menuIds: heldIds(own.get(orgId) ?? [], cx.caller.modules) });
}
