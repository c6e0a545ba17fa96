import type { MenuNode } from '@mingmou/contract/auth/menu-nodes';
import type { Right } from '@mingmou/contract/auth/rights';
import { FIGURES, type FigureItem } from '@mingmou/contract/home/figures';
import { home } from '@mingmou/contract/home/home.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall } from '@mingmou/core/store/use-call';
import { MenuLink } from '../layout/menu/menu-link';
import { Block, Loaded } from './block';
import css from './figures-block.module.css';
import { useFreshOnReturn } from './use-fresh-on-return';
import { useOpenable } from './use-openable';

const ANY_FIGURE: readonly Right[] = [
  ...new Set(FIGURES.flatMap(({ menus }) => menus.map((menu): Right => `menu:${menu}`))),
];

/** 今日数据: the figures that the person's menus show, each leading to the page its rows stand on. */
export function FiguresBlock() {
  return useHolds(ANY_FIGURE) ? <HeldFigures /> : null;
}

function HeldFigures() {
  const state = useCall(home.todayFigures, {}, { quiet: true });
  useFreshOnReturn(state);
  const leaves = useOpenable().data?.flatMap((group) => group.leaves) ?? [];
  const { data, fetching, refetch } = state;
  const extra = data && (
    <span className={css.asOf}>
      截至 {data.asOf.slice(11, 16)}
      <button type="button" className={css.refresh} disabled={fetching} onClick={refetch}>
        刷新
      </button>
    </span>
  );
  return (
    <Block title="今日数据" extra={extra} className={css.block}>
      <Loaded what="今日数据" state={state}>
        {(figures) => (
          <ul className={css.tiles}>
            {FIGURES.map((item) => {
              const value = figures[item.key];
              return typeof value === 'number' ? (
                <li key={item.key}>
                  <Tile item={item} value={value} leaf={leafOf(item, leaves)} />
                </li>
              ) : null;
            })}
          </ul>
        )}
      </Loaded>
    </Block>
  );
}

function leafOf({ opens }: FigureItem, leaves: readonly MenuNode[]): MenuNode | undefined {
  return opens.flatMap((menu) => leaves.find(({ id }) => id === menu) ?? [])[0];
}

interface TileProps {
  readonly item: FigureItem;
  readonly value: number;
  /** Where it leads; nowhere without the page. */
  readonly leaf: MenuNode | undefined;
}

function Tile({ item: { title, unit }, value, leaf }: TileProps) {
  const face = (
    <>
      <span className={css.name}>{title}</span>
      <span className={css.value}>
        {value.toLocaleString('zh-CN')}
        <small className={css.unit}>{unit}</small>
      </span>
    </>
  );
  if (!leaf) return <div className={css.tile}>{face}</div>;
  return (
    <MenuLink node={leaf} current={false} className={css.tile}>
      {face}
    </MenuLink>
  );
}
