import type { MenuNode } from '@mingmou/contract/auth/menu-nodes';
import { useState } from 'react';
import { walkByArrows } from '../arrow-keys';
import { useFlyout } from '../use-flyout';
import css from './menu.module.css';
import { MenuIcon } from './menu-icon';
import { MenuLink } from './menu-link';
import { MenuTree } from './menu-tree';
import { drawnChildren } from './menu-view.rules';

interface MenuGroupsProps {
  readonly nodes: readonly MenuNode[];
  readonly lit: ReadonlySet<number>;
  /** Column of icons with names below, or row with names next to the icons. */
  readonly shape: 'rail' | 'bar';
}

/** First level of the menu; a group shows its children in a panel that floats over the page. */
export function MenuGroups({ nodes, lit, shape }: MenuGroupsProps) {
  const [openId, setOpenId] = useState<number>();
  const close = () => setOpenId(undefined);
  const around = useFlyout<HTMLUListElement>(openId !== undefined, close);
  return (
    <ul ref={around} className={shape === 'rail' ? css.rail : css.bar} onKeyDown={walkByArrows}>
      {nodes.map((node) => (
        <li key={node.id} className={css.group}>
          {drawnChildren(node).length === 0 ? (
            <MenuLink node={node} current={lit.has(node.id)} className={css.groupEntry} onOpen={close}>
              <GroupFace node={node} />
            </MenuLink>
          ) : (
            <button
              type="button"
              className={css.groupEntry}
              aria-expanded={openId === node.id}
              data-lit={lit.has(node.id)}
              title={node.name}
              onClick={() => setOpenId(openId === node.id ? undefined : node.id)}
            >
              <GroupFace node={node} />
            </button>
          )}
          {openId === node.id && (
            <div className={shape === 'rail' ? css.flyoutBeside : css.flyoutBelow}>
              <MenuTree nodes={drawnChildren(node)} lit={lit} onOpen={close} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

export function GroupFace({ node }: { readonly node: MenuNode }) {
  return (
    <>
      <MenuIcon node={node} />
      <span className={css.groupName}>{node.name}</span>
    </>
  );
}
