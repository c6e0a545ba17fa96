import type { MenuNode } from '@mingmou/contract/auth/menu-nodes';
import type { Right } from '@mingmou/contract/auth/rights';
import type { OutputOf } from '@mingmou/contract/base/call';
import { formatMoney } from '@mingmou/contract/base/money';
import { FIGURES, type FigureItem, MONEY_FIGURES, MONEY_RIGHT } from '@mingmou/contract/home/figures';
import { home } from '@mingmou/contract/home/home.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall } from '@mingmou/core/store/use-call';
import type { ReactNode } from 'react';
import { MenuLink } from '../layout/menu/menu-link';
import { Block, Loaded } from './block';
import block from './block.module.css';
import css from './figures-block.module.css';
import { useFreshOnReturn } from './use-fresh-on-return';
import { useOpenable } from './use-openable';

const ANY_FIGURE: readonly Right[] = [
  MONEY_RIGHT,
  ...new Set(FIGURES.flatMap(({ menus }) => menus.map((menu): Right => `menu:${menu}`))),
];

/** 今日数据: figures that the person's menus permit, each with a link to its rows. */
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
      <button type="button" className={block.act} disabled={fetching} onClick={refetch}>
        刷新
      </button>
    </span>
  );
  return (
    <Block title="今日数据" extra={extra} className={css.block}>
      <Loaded what="今日数据" state={state} shape={<Expected />}>
        {(figures) => (
          <>
            <ul className={css.tiles}>
              {FIGURES.map((item) => {
                const value = figures[item.key];
                return typeof value === 'number' ? (
                  <li key={item.key}>
                    <Tile title={item.title} unit={item.unit} leaf={leafOf(item, leaves)}>
                      {value.toLocaleString('zh-CN')}
                    </Tile>
                  </li>
                ) : null;
              })}
              {MONEY_FIGURES.map((item) => {
                const value = figures[item.key];
                return value === undefined || value === null ? null : (
                  <li key={item.key}>
                    <Tile title={item.title} leaf={leafOf(item, leaves)} isAmount>
                      {formatMoney(value)}
                    </Tile>
                  </li>
                );
              })}
            </ul>
            <Growth {...figures} />
          </>
        )}
      </Loaded>
    </Block>
  );
}

/** The tiles that the person's rights show, without their values. */
function Expected() {
  const showsMoney = useHolds(MONEY_RIGHT);
  return (
    <>
      <ul className={css.tiles}>
        {FIGURES.map(({ key, title, menus }) => (
          <ExpectedTile key={key} title={title} menus={menus} />
        ))}
        {showsMoney
          ? MONEY_FIGURES.map(({ key, title }) => (
              <li key={key}>
                <Tile title={title} leaf={undefined} isAmount>
                  –
                </Tile>
              </li>
            ))
          : null}
      </ul>
      {showsMoney ? <p className={css.growth}>本月净实收</p> : null}
    </>
  );
}

function ExpectedTile({ title, menus }: Pick<FigureItem, 'title' | 'menus'>) {
  const isShown = useHolds(menus.map((menu): Right => `menu:${menu}`));
  if (!isShown) return null;
  return (
    <li>
      <Tile title={title} leaf={undefined}>
        –
      </Tile>
    </li>
  );
}

function leafOf({ opens }: { readonly opens: readonly number[] }, leaves: readonly MenuNode[]): MenuNode | undefined {
  return opens.flatMap((menu) => leaves.find(({ id }) => id === menu) ?? [])[0];
}

interface TileProps {
  readonly title: string;
  readonly unit?: string;
  /** Where it leads; nowhere without the page. */
  readonly leaf: MenuNode | undefined;
  readonly isAmount?: boolean;
  readonly children: ReactNode;
}

function Tile({ title, unit, leaf, isAmount = false, children }: TileProps) {
  const face = (
    <>
      <span className={css.name}>{title}</span>
      <span className={isAmount ? css.amount : css.value}>
        {children}
        {unit ? <small className={css.unit}>{unit}</small> : null}
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

type Months = Pick<OutputOf<typeof home.todayFigures>, 'netIncomeMonth' | 'netIncomeBefore'>;

/** 环比: this month so far compared with the same days of last month; no rate without a value last month. */
function Growth({ netIncomeMonth: now, netIncomeBefore: before }: Months) {
  if (!now || !before) return null;
  const [present, former] = [Number(now), Number(before)];
  const rate =
    former > 0 ? `环比 ${present >= former ? '+' : ''}${(((present - former) / former) * 100).toFixed(1)}%` : '';
  return (
    <p className={css.growth}>
      本月净实收上月同期 {formatMoney(before)} {rate}
    </p>
  );
}
