import type { Grant } from '../base/call';
import type { Right } from './rights';

/** A row of the menu that getMenus answers. */
export interface MenuNode {
  readonly id: number;
  readonly parentId: number;
  readonly sort: number;
  /** 0: page or branch. 1: button. */
  readonly type: 0 | 1;
  readonly name: string;
  /** Empty for a button. */
  readonly path: string;
  readonly icon: string;
  /** `area:action` of a button, else empty. */
  readonly code: string;
  /** True for a branch that is open at first, because it leads to the first page. */
  readonly spread: boolean;
  readonly children: readonly MenuNode[];
}

/** Buttons are no pages. */
export function hasPages(node: MenuNode): boolean {
  return node.children.some((child) => child.type === 0);
}

/** Every node, depth-first, buttons included. */
export function flattenMenus(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => [node, ...flattenMenus(node.children)]);
}

/** The page that `/` opens; buttons are no children. */
export function firstLeaf(nodes: readonly MenuNode[]): MenuNode | undefined {
  for (const node of nodes) {
    if (node.type === 1) continue;
    const leaf = hasPages(node) ? firstLeaf(node.children) : node;
    if (leaf) return leaf;
  }
  return undefined;
}

/**
 * Rights of a menu tree. Browsers check rights by the tree from the server, so they need no table of menus and buttons.
 */
export interface HeldMenus {
  readonly ids: ReadonlySet<number>;
  readonly codes: ReadonlySet<string>;
}

export function heldMenus(nodes: readonly MenuNode[]): HeldMenus {
  const all = flattenMenus(nodes);
  return { ids: new Set(all.map(({ id }) => id)), codes: new Set(all.map(({ code }) => code)) };
}

function holdsRight(right: Right, { ids, codes }: HeldMenus): boolean {
  const menu = /^(?:menu|branch):(\d+)$/.exec(right)?.[1];
  // A branch is sent only with a page below it, so its own node says as much.
  return menu === undefined ? codes.has(right) : ids.has(Number(menu));
}

/** Whether a tree grants a call; the same verdict as the server's `satisfies` on the ids behind the tree. */
export function isGranted(grant: Grant, held: HeldMenus): boolean {
  if (grant === 'none' || grant === 'any') return true;
  const rights = typeof grant === 'string' ? [grant] : grant;
  return rights.some((right) => holdsRight(right, held));
}
