import type { MenuNode } from '@mingmou/contract/auth/menu-nodes';
import type { PageRow } from '@mingmou/contract/base/manifest';
import { findByPath } from '@mingmou/core/navigation/path-pattern';
import { useAppSelector } from '@mingmou/core/store/hooks';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { ContentSlot } from './content-slot';
import { PatientFinderKeys } from './finder/patient-finder-keys';
import { Header } from './header/header';
import { MenuGroups } from './menu/menu-groups';
import { isRoomy, litTrail } from './menu/menu-view.rules';
import { SideMenu } from './menu/side-menu';
import { PageLoadIndicator } from './page-load-indicator';
import { ProgressBar } from './progress-bar';
import css from './shell-view.module.css';
import { TodoBar } from './todo/todo-bar';
import { usePath } from './use-path';

/** State of the menus; a new object after every change. */
export interface MenuState {
  readonly menus: readonly MenuNode[];
  readonly pages: readonly PageRow[];
}

export interface MenuSource {
  readonly state: () => MenuState;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface ShellViewProps {
  readonly source: MenuSource;
  /** The one element that holds all pages. */
  readonly content: HTMLElement;
  /** Puts the org of the new session in force: its menus, its pins, nothing left open. */
  readonly enterOrg: () => Promise<void>;
}

const PRODUCT = '明眸';

/** Pages bring their own; these keep `?` alive on a page that has none. */
const NO_KEYS = [] as const;

/**
 * The chrome around the pages. All three layouts are grids of the same elements: the content stays where it is in the
 * document, since a page that is moved loses its scroll position and its frames.
 */
export function ShellView({ source, content, enterOrg }: ShellViewProps) {
  const { menus, pages } = useSyncExternalStore(source.subscribe, source.state);
  const pathname = usePath();
  const info = useAppSelector((state) => state.session.info);
  const { layout, color, size } = useAppSelector((state) => state.settings);
  const [collapsed, setCollapsed] = useCollapse(pathname);
  const main = useRef<HTMLElement>(null);
  const trail = useMemo(() => litTrail(menus, pages, pathname), [menus, pages, pathname]);
  const lit = useMemo(() => new Set(trail.map((node) => node.id)), [trail]);
  const drawn = useMemo(() => menus.filter((node) => node.type !== 1), [menus]);
  useKeys(NO_KEYS);
  useTitle(findByPath(pages, pathname)?.title);

  return (
    <div className={css.shell} data-layout={layout} data-color={color} data-size={size} data-collapsed={collapsed}>
      <button type="button" className={css.skip} onClick={() => main.current?.focus()}>
        跳到主要内容
      </button>
      <ProgressBar />
      <PageLoadIndicator />
      {info && <PatientFinderKeys />}
      {info && <Header info={info} enterOrg={enterOrg} />}
      <nav className={css.nav} aria-label="主菜单">
        {layout === 'Layout3' ? (
          <MenuGroups nodes={drawn} lit={lit} shape="bar" />
        ) : (
          <SideMenu
            cascade={layout === 'Layout2'}
            nodes={drawn}
            trail={trail}
            lit={lit}
            collapsed={collapsed}
            onCollapse={setCollapsed}
          />
        )}
      </nav>
      <main ref={main} className={css.main} tabIndex={-1}>
        <ContentSlot content={content} />
      </main>
      <TodoBar place={layout === 'Layout3' ? 'end' : collapsed ? 'rail' : 'foot'} />
    </div>
  );
}

/** Pages of /work/detail collapse the sidebar, other pages expand it; in between the button decides. */
function useCollapse(pathname: string): [boolean, (collapsed: boolean) => void] {
  const [seen, setSeen] = useState(pathname);
  const [collapsed, setCollapsed] = useState(() => isRoomy(pathname));
  if (seen !== pathname) {
    setSeen(pathname);
    setCollapsed(isRoomy(pathname));
  }
  return [collapsed, setCollapsed];
}

function useTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
  }, [title]);
}
