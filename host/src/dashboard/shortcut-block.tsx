import type { MenuNode } from '@mingmou/contract/auth/menu-nodes';
import { useAppSelector } from '@mingmou/core/store/hooks';
import { useState } from 'react';
import { MenuIcon } from '../layout/menu/menu-icon';
import { MenuLink } from '../layout/menu/menu-link';
import { Block, Empty, Loaded } from './block';
import blockCss from './block.module.css';
import { PinDialog } from './pin-dialog';
import { pinnedOf, readPins, toggled, writePins } from './pins';
import css from './shortcut-block.module.css';
import { useOpenable } from './use-openable';

function usePins(): [readonly number[], (id: number) => void] {
  const userId = useAppSelector((state) => state.session.info?.userId ?? 0);
  const [pins, setPins] = useState(() => readPins(localStorage, userId));
  const toggle = (id: number) => {
    const next = toggled(pins, id);
    writePins(localStorage, userId, next);
    setPins(next);
  };
  return [pins, toggle];
}

/** The pages that the person pinned, one click away. */
export function ShortcutBlock() {
  const [pins, toggle] = usePins();
  const [choosing, setChoosing] = useState(false);
  const state = useOpenable();
  const choose = () => setChoosing(true);
  const groups = state.data ?? [];
  const pinned = pinnedOf(
    pins,
    groups.flatMap(({ leaves }) => leaves),
  );
  const manage = (
    <button type="button" className={blockCss.act} onClick={choose}>
      管理
    </button>
  );
  return (
    <Block title="快捷入口" extra={pinned.length > 0 && manage}>
      <Loaded what="快捷入口" state={state}>
        {() =>
          pinned.length > 0 ? <Shortcuts leaves={pinned} /> : <NoShortcuts any={groups.length > 0} choose={choose} />
        }
      </Loaded>
      {choosing && (
        <PinDialog
          groups={groups}
          pinned={pinned.map(({ id }) => id)}
          toggle={toggle}
          onClose={() => setChoosing(false)}
        />
      )}
    </Block>
  );
}

function Shortcuts({ leaves }: { readonly leaves: readonly MenuNode[] }) {
  return (
    <ul className={css.tiles}>
      {leaves.map((leaf) => (
        <li key={leaf.id}>
          <MenuLink node={leaf} current={false} className={css.tile}>
            <span className={css.icon}>
              <MenuIcon node={leaf} />
            </span>
            <span className={css.name}>{leaf.name}</span>
          </MenuLink>
        </li>
      ))}
    </ul>
  );
}

function NoShortcuts({ any, choose }: { readonly any: boolean; readonly choose: () => void }) {
  if (!any) return <Empty text="当前没有可以固定的页面" />;
  return (
    <Empty text="把常用的页面固定在这里，一点就到">
      <button type="button" className={blockCss.action} onClick={choose}>
        选择页面
      </button>
    </Empty>
  );
}
