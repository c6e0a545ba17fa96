import type { MenuNode } from '@mingmou/contract/auth/menu-nodes';
import type { PageRow } from '@mingmou/contract/base/manifest';
import { findByPath } from '@mingmou/core/navigation/path-pattern';

/** A page of the menu. A row of type 1 is a button: it is never drawn and makes no leaf a branch. */
export function isLeaf(node: MenuNode): boolean {
  return node.type === 0 && node.children.every((child) => child.type === 1);
}

/** The tree as the shell draws it: without leaves that no pinned version declares, and branches left empty by that. */
export function withDeclaredLeaves(tree: readonly MenuNode[], pages: readonly PageRow[]): MenuNode[] {
  return tree.flatMap((node) => {
    if (node.type === 1) return [node];
    if (isLeaf(node)) return findByPath(pages, node.path) ? [node] : [];
    const children = withDeclaredLeaves(node.children, pages);
    return children.some((child) => child.type === 0) ? [{ ...node, children }] : [];
  });
}
