import type { MenuNode } from '@mingmou/contract/auth/menu-nodes';
import { CascadeMenu } from './cascade-menu';
import { MenuGroups } from './menu-groups';
import { MenuTree } from './menu-tree';
import css from './side-menu.module.css';

export interface SideMenuProps {
  readonly cascade: boolean;
  readonly nodes: readonly MenuNode[];
  readonly trail: readonly MenuNode[];
  readonly lit: ReadonlySet<number>;
  readonly collapsed: boolean;
  readonly onCollapse: (collapsed: boolean) => void;
}

export function SideMenu({ cascade, nodes, trail, lit, collapsed, onCollapse }: SideMenuProps) {
  const label = collapsed ? '展开菜单' : '收起菜单';
  return (
    <div className={css.side}>
      {collapsed && <MenuGroups nodes={nodes} lit={lit} shape="rail" />}
      {!collapsed && cascade && <CascadeMenu nodes={nodes} trail={trail} lit={lit} />}
      {!collapsed && !cascade && (
        <div className={css.tree}>
          <MenuTree nodes={nodes} lit={lit} />
        </div>
      )}
      <button
        type="button"
        className={css.collapse}
        aria-label={label}
        title={label}
        aria-pressed={collapsed}
        onClick={() => onCollapse(!collapsed)}
      >
        <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" fill="none" stroke="currentColor">
          <path d={collapsed ? 'M3 3l4 4-4 4M8 3l4 4-4 4' : 'M11 3 7 7l4 4M6 3 2 7l4 4'} strokeWidth="1.4" />
        </svg>
      </button>
    </div>
  );
}
