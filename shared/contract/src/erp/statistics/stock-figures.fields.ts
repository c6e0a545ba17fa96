import { type Field, f, required } from '../../base/field';
import type { Money } from '../../base/money';
import { signed } from '../../base/report';

/** Movements of stock in the order of domain-erp §6.1. 期末 is their sum; 在途 is separate. */
const TITLES = {
  open: '期初',
  buy: '采购入库',
  buyRet: '采购退货',
  in: '调入',
  out: '调出',
  gain: '盘盈',
  loss: '盘亏',
  dmg: '报损',
  sale: '销售',
  saleRet: '销售退货',
  consign: '代销收发',
  adj: '成本调整',
  close: '期末',
  transit: '在途',
} as const;

export type StockMove = keyof typeof TITLES;
/** 成本调整 moves amounts alone. */
export type MoveOfGoods = Exclude<StockMove, 'adj'>;
/** 代销收发 moves pieces of others, which have no cost. */
type CostlessMove = 'consign';

/** How much of a move: pieces, their V1 业务成本, their V3 标签价. */
export type StockFigure = `${Exclude<StockMove, CostlessMove>}Amount` | `${MoveOfGoods}${'Qty' | 'Tag'}`;

type Columns = { readonly [K in `${MoveOfGoods}Qty`]: Field<number, true> } & {
  readonly [K in Exclude<StockFigure, `${string}Qty`>]: Field<Money, false>;
};

function columnsOf(move: string, title: string) {
  const amount = move === 'consign' ? {} : { [`${move}Amount`]: signed(`${title}金额`) };
  if (move === 'adj') return amount;
  return { [`${move}Qty`]: required(f.int(`${title}数量`)), ...amount, [`${move}Tag`]: signed(`${title}标签价`) };
}

/** The columns of every 进销存 report; amounts are there for whom they are meant. */
export const stockFigures = Object.assign(
  {},
  ...Object.entries(TITLES).map(([move, title]) => columnsOf(move, title)),
) as Columns;

export const STOCK_FIGURES = Object.keys(stockFigures) as readonly StockFigure[];
