import { sql } from 'kysely';
import type { FactKind, Sql } from './facts.store';

/** A figure of reports: which facts it sums, and what each adds to it. */
export interface Figure {
  readonly kinds: readonly FactKind[];
  /** Further condition on a fact; none: all of its kinds. */
  readonly where?: Sql;
  /** Of a sum: what a fact adds. Else the figure counts, distinct by this column or each fact. */
  readonly adds?: Sql;
  readonly distinct?: 'order_id' | 'patient_id';
}

const AMOUNT = sql`fact.amount`;
const INCOME = sql`fact.income`;
const OTHER = sql`NOT fact.income`;
const LESS_REFUNDS = sql`CASE WHEN fact.kind IN ('refundLine', 'back') THEN -fact.amount ELSE fact.amount END`;
const QTY = sql`fact.qty`;
const LESS_RETURNED = sql`CASE WHEN fact.kind = 'refundLine' THEN -fact.qty ELSE fact.qty END`;

/** Each figure once, for reports and dashboard alike (domain-screening-reports §7, §8). */
export const FIGURES = {
  orders: { kinds: ['line'], distinct: 'order_id' },
  patients: { kinds: ['line'], distinct: 'patient_id' },
  original: { kinds: ['line'], adds: sql`fact.original` },
  discount: { kinds: ['line'], adds: sql`fact.original - fact.amount` },
  payable: { kinds: ['line'], adds: AMOUNT },
  income: { kinds: ['pay'], where: INCOME, adds: AMOUNT },
  other: { kinds: ['pay'], where: OTHER, adds: AMOUNT },
  refund: { kinds: ['refundLine'], adds: AMOUNT },
  refundIncome: { kinds: ['back'], where: INCOME, adds: AMOUNT },
  refundOther: { kinds: ['back'], where: OTHER, adds: AMOUNT },
  netIncome: { kinds: ['pay', 'back'], where: INCOME, adds: LESS_REFUNDS },
  netRevenue: { kinds: ['line', 'refundLine'], adds: LESS_REFUNDS },
  qty: { kinds: ['line'], adds: QTY },
  refundQty: { kinds: ['refundLine'], adds: QTY },
  netQty: { kinds: ['line', 'refundLine'], adds: LESS_RETURNED },
  payCount: { kinds: ['pay'] },
  payAmount: { kinds: ['pay'], adds: AMOUNT },
  backCount: { kinds: ['back'] },
  backAmount: { kinds: ['back'], adds: AMOUNT },
  wayNet: { kinds: ['pay', 'back'], adds: LESS_REFUNDS },
} as const satisfies Readonly<Record<string, Figure>>;

export type FigureName = keyof typeof FIGURES;

export function figureOf(name: FigureName): Figure {
  return FIGURES[name];
}

/** The condition of the facts that make a figure. */
export function makes({ kinds, where, distinct }: Figure): Sql {
  const parts = [sql`fact.kind IN (${sql.join(kinds.map((kind) => sql.lit(kind)))})`];
  if (where) parts.push(where);
  if (distinct === 'patient_id') parts.push(sql`fact.patient_id IS NOT NULL`);
  return sql.join(parts, sql` AND `);
}

/** The figure over the facts of a group. */
export function aggregate(figure: Figure): Sql {
  const { adds, distinct } = figure;
  if (distinct === 'order_id')
    return sql`count(DISTINCT fact.order_id) FILTER (WHERE ${makes(figure)}) + coalesce(sum(fact.orders) FILTER (WHERE ${makes(figure)}), 0)`;
  if (distinct) return sql`count(DISTINCT ${sql.ref(`fact.${distinct}`)}) FILTER (WHERE ${makes(figure)})`;
  if (!adds) return sql`coalesce(sum(fact.times) FILTER (WHERE ${makes(figure)}), 0)`;
  return sql`coalesce(sum(${adds}) FILTER (WHERE ${makes(figure)}), 0)`;
}
