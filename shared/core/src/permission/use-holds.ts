import { type HeldMenus, heldMenus, isGranted, type MenuNode } from '@mingmou/contract/auth/menu-nodes';
import type { Grant } from '@mingmou/contract/base/call';
import { useAppSelector } from '../store/hooks';

const known = new WeakMap<readonly MenuNode[], HeldMenus>();

function heldIn(menus: readonly MenuNode[]): HeldMenus {
  const held = known.get(menus) ?? heldMenus(menus);
  known.set(menus, held);
  return held;
}

/** True when the signed-in person may make the calls of this grant; the server decides again at every call. */
export function useHolds(grant: Grant): boolean {
  return useAppSelector((state) => isGranted(grant, heldIn(state.session.menus)));
}
