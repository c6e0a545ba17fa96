import { sql } from 'kysely';
import type { Figure } from '../../kernel/report/fact-source';
import type { FactKind } from './facts.store';

const AMOUNT = sql`fact.amount`;
const INCOME = sql`fact.income`;
const way = (code: number) => sql`fact.way_code = ${sql.lit(code)}`;
const [STORED, POINTS, CREDIT] = [way(6), way(7), way(8)];
/** The chain's own ways that are no 实收. */
const OTHER = sql`NOT fact.income AND fact.way_code NOT IN (6, 7, 8)`;
const LESS_REFUNDS = sql`CASE WHEN fact.kind IN ('refundLine', 'back', 'cardBack') THEN -fact.amount ELSE fact.amount END`;
/** A fact is one row; a day's sum tells how many it holds. */
const TIMES = sql`fact.times`;
const QTY = sql`fact.qty`;
const LESS_RETURNED = sql`CASE WHEN fact.kind = 'refundLine' THEN -fact.qty ELSE fact.qty END`;

/** Each figure once, for reports and dashboard alike (domain-screening-reports §7, §8). */
export const FIGURES = {
  orders: { kinds: ['line'], distinct: { by: 'order_id', known: sql`fact.orders` } },
  patients: { kinds: ['line'], where: sql`fact.patient_id IS NOT NULL`, distinct: { by: 'patient_id' }, isApart: true },
  original: { kinds: ['line'], adds: sql`fact.original` },
  discount: { kinds: ['line'], adds: sql`fact.original - fact.amount` },
  payable: { kinds: ['line'], adds: AMOUNT },
  income: { kinds: ['pay'], where: INCOME, adds: AMOUNT },
  stored: { kinds: ['pay'], where: STORED, adds: AMOUNT },
  points: { kinds: ['pay'], where: POINTS, adds: AMOUNT },
  credit: { kinds: ['pay'], where: CREDIT, adds: AMOUNT },
  other: { kinds: ['pay'], where: OTHER, adds: AMOUNT },
  collect: { kinds: ['collect'], adds: AMOUNT },
  collectIncome: { kinds: ['collect'], where: INCOME, adds: AMOUNT },
  recharge: { kinds: ['recharge'], adds: AMOUNT },
  cardRefund: { kinds: ['cardBack'], adds: AMOUNT },
  refund: { kinds: ['refundLine'], adds: AMOUNT },
  refundIncome: { kinds: ['back'], where: INCOME, adds: AMOUNT },
  refundStored: { kinds: ['back'], where: STORED, adds: AMOUNT },
  refundPoints: { kinds: ['back'], where: POINTS, adds: AMOUNT },
  refundReduced: { kinds: ['reduced'], adds: AMOUNT },
  refundForfeit: { kinds: ['forfeit'], adds: AMOUNT },
  refundOther: { kinds: ['back'], where: OTHER, adds: AMOUNT },
  netIncome: { kinds: ['pay', 'collect', 'recharge', 'back', 'cardBack'], where: INCOME, adds: LESS_REFUNDS },
  netRevenue: { kinds: ['line', 'refundLine'], adds: LESS_REFUNDS },
  qty: { kinds: ['line'], adds: QTY },
  refundQty: { kinds: ['refundLine'], adds: QTY },
  netQty: { kinds: ['line', 'refundLine'], adds: LESS_RETURNED },
  payCount: { kinds: ['pay'], counts: TIMES },
  payAmount: { kinds: ['pay'], adds: AMOUNT },
  collectCount: { kinds: ['collect'], counts: TIMES },
  collectAmount: { kinds: ['collect'], adds: AMOUNT },
  rechargeCount: { kinds: ['recharge'], counts: TIMES },
  rechargeAmount: { kinds: ['recharge'], adds: AMOUNT },
  backCount: { kinds: ['back'], counts: TIMES },
  backAmount: { kinds: ['back'], adds: AMOUNT },
  cardBackCount: { kinds: ['cardBack'], counts: TIMES },
  cardBackAmount: { kinds: ['cardBack'], adds: AMOUNT },
  wayNet: { kinds: ['pay', 'collect', 'recharge', 'back', 'cardBack'], adds: LESS_REFUNDS },
} as const satisfies Readonly<Record<string, Figure & { readonly kinds: readonly FactKind[] }>>;

export type FigureName = keyof typeof FIGURES;

const MONEY_KINDS: readonly FactKind[] = ['pay', 'collect', 'recharge', 'back', 'cardBack', 'reduced', 'forfeit'];

/** Returns whether a figure measures money: payments or refunds. */
export function isOfMoney(name: FigureName): boolean {
  return FIGURES[name].kinds.some((kind) => MONEY_KINDS.includes(kind));
}
