import type { MenuNode } from '@mingmou/contract/auth/menu-nodes';
import { useState } from 'react';
import { walkByArrows } from '../arrow-keys';
import css from './menu.module.css';
import { GroupFace } from './menu-groups';
import { MenuLink } from './menu-link';
import { MenuTree } from './menu-tree';
import { drawnChildren } from './menu-view.rules';

interface CascadeMenuProps {
  readonly nodes: readonly MenuNode[];
  readonly trail: readonly MenuNode[];
  readonly lit: ReadonlySet<number>;
}

/** First level of the menu as a rail at the edge, and next to it the children of the selected group. */
export function CascadeMenu({ nodes, trail, lit }: CascadeMenuProps) {
  const here = trail[0]?.id;
  const [picked, setPicked] = useState(here);
  const [cameFrom, setCameFrom] = useState(here);
  // Another page picks its group, whatever was looked at before.
  if (here !== cameFrom) {
    setCameFrom(here);
    setPicked(here);
  }
  const group = nodes.find((node) => node.id === picked) ?? nodes[0];
  const below = group ? drawnChildren(group) : [];
  return (
    <div className={css.cascade}>
      <ul className={css.rail} onKeyDown={walkByArrows}>
        {nodes.map((node) => (
          <li key={node.id} className={css.group}>
            {drawnChildren(node).length === 0 ? (
              <MenuLink node={node} current={lit.has(node.id)} className={css.groupEntry}>
                <GroupFace node={node} />
              </MenuLink>
            ) : (
              <button
                type="button"
                className={css.groupEntry}
                aria-pressed={group?.id === node.id}
                data-lit={lit.has(node.id)}
                title={node.name}
                onClick={() => setPicked(node.id)}
              >
                <GroupFace node={node} />
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className={css.panel}>
        {group && <h2 className={css.panelTitle}>{group.name}</h2>}
        {group && <MenuTree key={group.id} nodes={below.length > 0 ? below : [group]} lit={lit} />}
      </div>
    </div>
  );
}
