import { BUTTONS, type Button, buttonOf, isGrantable } from './buttons';
import { hasPages, type MenuNode } from './menu-nodes';
import { isBranch, MENUS, type Menu, menuOf } from './menus';

function isLicensed(menu: Menu, modules: ReadonlySet<string>): boolean {
  return menu.module === undefined || modules.has(menu.module);
}

/**
 * The pages and buttons that really count: known, of a licensed module, and for a button one of its menus held as well.
 * Branches are left out, because they follow from the pages.
 */
export function heldIds(menuIds: Iterable<number>, modules: Iterable<string>): ReadonlySet<number> {
  const bought = new Set(modules);
  const ids = [...menuIds];
  const pages = ids.filter((id) => {
    const menu = menuOf(id);
    return menu !== undefined && !isBranch(id) && isLicensed(menu, bought);
  });
  const pageIds = new Set(pages);
  const buttons = ids.filter((id) => {
    const button = buttonOf(id);
    return button !== undefined && isGrantable(button, pageIds);
  });
  return new Set([...pages, ...buttons]);
}

function buttonNode(button: Button, parentId: number): MenuNode {
  const { id, sort, name, code } = button;
  return { id, parentId, sort, type: 1, name, path: '', icon: '', code, spread: false, children: [] };
}

/** The buttons drawn under a page: its own, and those whose own page is not held but which this page lends. */
function buttonsUnder(pageId: number, held: ReadonlySet<number>): MenuNode[] {
  return BUTTONS.filter((button) => {
    const home = [button.menu, ...button.also].find((menu) => held.has(menu));
    return held.has(button.id) && home === pageId;
  }).map((button) => buttonNode(button, pageId));
}

function childrenOf(parentId: number, held: ReadonlySet<number>): MenuNode[] {
  return MENUS.filter((menu) => menu.parentId === parentId)
    .sort((a, b) => a.sort - b.sort)
    .flatMap((menu) => {
      const branch = isBranch(menu.id);
      const children = branch ? childrenOf(menu.id, held) : buttonsUnder(menu.id, held);
      if (branch ? children.length === 0 : !held.has(menu.id)) return [];
      const { id, sort, name, path, icon } = menu;
      return [{ id, parentId, sort, type: 0, name, path, icon, code: '', spread: false, children } as const];
    });
}

function spreadFirst(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.map((node, index) =>
    index === 0 && hasPages(node) ? { ...node, spread: true, children: spreadFirst(node.children) } : node,
  );
}

/**
 * Returns the tree of getMenus (domain-system §1.3): held pages and buttons with all ancestors, without unlicensed
 * modules, sorted. A button held only through a neighbouring page is placed under that page.
 */
export function menuTree(menuIds: Iterable<number>, modules: Iterable<string>): MenuNode[] {
  return spreadFirst(childrenOf(0, heldIds(menuIds, modules)));
}
