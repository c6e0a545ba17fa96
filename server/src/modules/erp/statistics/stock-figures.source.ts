import type { MoveOfGoods, StockFigure, StockMove } from '@mingmou/contract/erp/statistics/stock-figures.fields';
import { sql } from 'kysely';
import type { Figure } from '../../../kernel/report/fact-source';
import type { BizType } from '../stock/ledger.store';

/** Kind of a ledger row in a range of days: earlier rows are the opening, goods in transit are separate. */
export type FactKind = BizType | 'OPEN';

interface Move {
  readonly kinds: readonly FactKind[];
  /** Counts what left, so that it is no negative number. */
  readonly sign?: -1;
}

/** Kinds of movements whose sum is an organisation's stock. */
export const STOCK_KINDS: readonly FactKind[] = [
  ...(['OPEN', 'BEGIN', 'PURCHASE_IN', 'PURCHASE_RETURN', 'PRICE_CHECK', 'TRANSFER_OUT', 'TRANSFER_BACK'] as const),
  ...(['TRANSFER_IN', 'CHECK_GAIN', 'CHECK_LOSS', 'DAMAGE', 'SALE', 'SALE_RETURN', 'ADJUST', 'UPSTREAM'] as const),
  ...(['SETTLE', 'CONSIGN'] as const),
];

const MOVES: Readonly<Record<StockMove, Move>> = {
  open: { kinds: ['OPEN'] },
  buy: { kinds: ['PURCHASE_IN'] },
  buyRet: { kinds: ['PURCHASE_RETURN'], sign: -1 },
  in: { kinds: ['TRANSFER_IN'] },
  out: { kinds: ['TRANSFER_OUT', 'TRANSFER_BACK'], sign: -1 },
  gain: { kinds: ['CHECK_GAIN'] },
  loss: { kinds: ['CHECK_LOSS'], sign: -1 },
  dmg: { kinds: ['DAMAGE'], sign: -1 },
  sale: { kinds: ['SALE'], sign: -1 },
  saleRet: { kinds: ['SALE_RETURN'] },
  consign: { kinds: ['CONSIGN'] },
  adj: { kinds: ['PRICE_CHECK', 'ADJUST', 'UPSTREAM', 'SETTLE'] },
  close: { kinds: STOCK_KINDS },
  transit: { kinds: ['TRANSIT'] },
};

function isOfGoods(move: string): move is MoveOfGoods {
  return move !== 'adj';
}

function figuresOf([move, { kinds, sign }]: readonly [string, Move]): Readonly<Record<string, Figure>> {
  const signed = (column: string) => (sign ? sql`-${sql.ref(column)}` : sql.ref(column));
  const amount = move === 'consign' ? {} : { [`${move}Amount`]: { kinds, adds: signed('fact.amount') } };
  if (!isOfGoods(move)) return amount;
  return {
    ...amount,
    [`${move}Qty`]: { kinds, adds: signed('fact.qty') },
    [`${move}Tag`]: { kinds, adds: signed('fact.tag') },
  };
}

/** Each figure of 进销存 once (domain-erp §6.1): pieces, V1 业务成本, V3 标签价. */
export const FIGURES = Object.assign({}, ...Object.entries(MOVES).map(figuresOf)) as Readonly<
  Record<StockFigure, Figure>
>;

/** Whether a figure counts what left: the rows behind it are counted so as well. */
export function countsWhatLeft(name: StockFigure): boolean {
  return FIGURES[name].kinds.length > 0 && MOVES[name.replace(/(Qty|Amount|Tag)$/, '') as StockMove].sign === -1;
}
