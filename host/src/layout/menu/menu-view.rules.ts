import type { MenuNode } from '@mingmou/contract/auth/menu-nodes';
import type { PageRow } from '@mingmou/contract/base/manifest';
import { findByPath } from '@mingmou/core/navigation/path-pattern';

const BUTTON = 1;

/** Returns the shown children of a menu: pages and branches, no buttons. */
export function drawnChildren(node: MenuNode): readonly MenuNode[] {
  return node.children.filter((child) => child.type !== BUTTON);
}

/** The nodes from the root to the first one that fits. */
function trailTo(nodes: readonly MenuNode[], fits: (node: MenuNode) => boolean): readonly MenuNode[] {
  for (const node of nodes) {
    if (node.type === BUTTON) continue;
    if (fits(node)) return [node];
    const rest = trailTo(node.children, fits);
    if (rest.length > 0) return [node, ...rest];
  }
  return [];
}

function menuIdOf(page: PageRow | undefined): number | undefined {
  if (page?.highlight !== undefined) return page.highlight;
  const id = /^menu:(\d+)/.exec(page?.access ?? '')?.[1];
  return id === undefined ? undefined : Number(id);
}

/**
 * Which menus are lit for a path, from the root to the leaf: the menu of that very path, else the one that its page
 * belongs to, else that its page asks to be lit.
 */
export function litTrail(menus: readonly MenuNode[], pages: readonly PageRow[], pathname: string): readonly MenuNode[] {
  const own = trailTo(menus, (node) => node.path === pathname && drawnChildren(node).length === 0);
  if (own.length > 0) return own;
  const id = menuIdOf(findByPath(pages, pathname));
  return id === undefined ? [] : trailTo(menus, (node) => node.id === id);
}

/** Pages below it need the room: the sidebar is collapsed (product.md §2). */
export function isRoomy(pathname: string): boolean {
  return /^\/work\/detail(\/|$)/.test(pathname);
}
