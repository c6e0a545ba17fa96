import { flattenMenus, type MenuNode } from '@mingmou/contract/auth/menu-nodes';
import { remotes } from '@mingmou/contract/system/remotes/remotes.contract';
import { useAppSelector } from '@mingmou/core/store/hooks';
import { type CallState, useCall } from '@mingmou/core/store/use-call';
import { useMemo } from 'react';
import { pageTable } from '../boot/page-table';
import { isLeaf, withDeclaredLeaves } from '../guard/menus';

export interface LeafGroup {
  readonly id: number;
  readonly name: string;
  readonly leaves: readonly MenuNode[];
}

const HOME = '/dashboard';

function groupsOf(tree: readonly MenuNode[]): LeafGroup[] {
  return tree
    .map((group) => ({
      id: group.id,
      name: group.name,
      leaves: flattenMenus([group]).filter((node) => isLeaf(node) && node.path !== HOME),
    }))
    .filter(({ leaves }) => leaves.length > 0);
}

/** The pages that the person's menus lead to and a pinned version has, by group of the menu. */
export function useOpenable(): CallState<readonly LeafGroup[]> {
  const menus = useAppSelector((state) => state.session.menus);
  const state = useCall(remotes.manifest, {}, { quiet: true });
  const pins = state.data?.remotes;
  const data = useMemo(() => pins && groupsOf(withDeclaredLeaves(menus, pageTable(pins))), [menus, pins]);
  return { ...state, data };
}
