import { flattenMenus, type MenuNode } from '@mingmou/contract/auth/menu-tree';
import type { Granted } from '@mingmou/contract/auth/rights';

const known = new WeakMap<readonly MenuNode[], Granted>();

/** The pages and buttons of a menu tree, as the rights rules want them; one object for one tree. */
export function heldIn(menus: readonly MenuNode[]): Granted {
  const before = known.get(menus);
  if (before) return before;
  const granted: Granted = { menuIds: new Set(flattenMenus(menus).map((node) => node.id)) };
  known.set(menus, granted);
  return granted;
}
