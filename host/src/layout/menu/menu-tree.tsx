import type { MenuNode } from '@mingmou/contract/auth/menu-nodes';
import { useState } from 'react';
import { walkByArrows } from '../arrow-keys';
import css from './menu.module.css';
import { MenuIcon } from './menu-icon';
import { MenuLink } from './menu-link';
import { drawnChildren } from './menu-view.rules';

interface MenuTreeProps {
  readonly nodes: readonly MenuNode[];
  readonly lit: ReadonlySet<number>;
  readonly onOpen?: (() => void) | undefined;
  readonly depth?: number;
}

/** Pages as links, branches as buttons that expand and collapse their children. */
export function MenuTree({ nodes, lit, onOpen, depth = 0 }: MenuTreeProps) {
  return (
    <ul className={depth === 0 ? css.list : css.sublist} onKeyDown={depth === 0 ? walkByArrows : undefined}>
      {nodes.map((node) => (
        <li key={node.id}>
          {drawnChildren(node).length === 0 ? (
            <MenuLink node={node} current={lit.has(node.id)} className={css.entry} onOpen={onOpen}>
              <MenuIcon node={node} />
              <span className={css.name}>{node.name}</span>
            </MenuLink>
          ) : (
            <Branch node={node} lit={lit} onOpen={onOpen} depth={depth} />
          )}
        </li>
      ))}
    </ul>
  );
}

interface BranchProps extends Required<Pick<MenuTreeProps, 'lit' | 'depth'>>, Pick<MenuTreeProps, 'onOpen'> {
  readonly node: MenuNode;
}

function Branch({ node, lit, onOpen, depth }: BranchProps) {
  const leadsHere = lit.has(node.id);
  const [open, setOpen] = useState(leadsHere || node.spread);
  const [ledHere, setLedHere] = useState(leadsHere);
  // Coming to a page below unfolds the way to it; leaving folds nothing under the pointer.
  if (leadsHere !== ledHere) {
    setLedHere(leadsHere);
    if (leadsHere) setOpen(true);
  }
  return (
    <>
      <button
        type="button"
        className={css.entry}
        aria-expanded={open}
        data-lit={leadsHere}
        title={node.name}
        onClick={() => setOpen(!open)}
      >
        <MenuIcon node={node} />
        <span className={css.name}>{node.name}</span>
        <Caret />
      </button>
      {open && <MenuTree nodes={drawnChildren(node)} lit={lit} onOpen={onOpen} depth={depth + 1} />}
    </>
  );
}

function Caret() {
  return (
    <svg
      className={css.caret}
      width="10"
      height="10"
      viewBox="0 0 10 10"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
    >
      <path d="M3 1.5 6.5 5 3 8.5" strokeWidth="1.4" />
    </svg>
  );
}
