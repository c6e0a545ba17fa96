import type { InputOf } from '@mingmou/contract/base/call';
import type { Money } from '@mingmou/contract/base/money';
import type { patientBill } from '@mingmou/contract/patients/portal/patient-bill.contract';
import { type RawBuilder, sql } from 'kysely';
import type { SessionCx } from '../../kernel/context/cx';
import { type Sorting, snake } from '../../kernel/row/list';
import { BILL_COLUMNS, BILLS, type BillColumn } from './bill.source';

type Filters = InputOf<typeof patientBill.total>;

export interface BillRow {
  id: number;
  orgId: number;
  isShown: boolean;
  at: string;
  no: string | null;
  summary: string | null;
  state: number | null;
  qty: number | null;
  orderId: number | null;
  originalAmount: Money | null;
  discountAmount: Money | null;
  payableAmount: Money | null;
  paidAmount: Money | null;
  cardAmount: Money | null;
  integralAmount: Money | null;
  creditAmount: Money | null;
  refundedAmount: Money | null;
}

export const billSorting: Sorting = {
  columns: ['at', 'no', 'original_amount', 'payable_amount', 'paid_amount', 'refunded_amount'],
  initial: [
    ['at', 'desc'],
    ['id', 'desc'],
  ],
};

const NAMES = Object.keys(BILL_COLUMNS) as BillColumn[];

/** Returns the bills of a kind. Content of organisations that the caller may not view is not even read. */
export function billRows(cx: SessionCx, { patientId, kind, dateFrom, dateTo }: Filters, viewed: readonly number[]) {
  const { from, where, columns } = BILLS[kind];
  const isShown = sql<boolean>`e.org_id = ANY (${[...viewed]}::bigint[])`;
  const shown = (name: BillColumn): RawBuilder<unknown> => {
    const value = columns[name];
    const type = BILL_COLUMNS[name];
    if (!value) return sql`NULL::${type}`;
    return name === 'at' ? value : sql`CASE WHEN ${isShown} THEN (${value})::${type} END`;
  };
  const selected = NAMES.map((name) => sql`${shown(name)} AS ${sql.id(snake(name))}`);
  const since = dateFrom ? sql`AND ${columns.at} >= ${dateFrom}::date` : sql``;
  const until = dateTo ? sql`AND ${columns.at} < ${dateTo}::date + 1` : sql``;
  const rows = sql<BillRow>`(SELECT e.id, e.org_id, ${isShown} AS is_shown, ${sql.join(selected)} FROM ${from}
    WHERE e.property_owner_id = ${cx.caller.propertyOwnerId} AND ${where(patientId)} ${since} ${until})`;
  return cx.db.selectFrom(rows.as('bill')).selectAll();
}

export type Bills = ReturnType<typeof billRows>;

const AMOUNTS = [
  ...(['originalAmount', 'discountAmount', 'payableAmount', 'paidAmount', 'cardAmount', 'integralAmount'] as const),
  ...(['creditAmount', 'refundedAmount'] as const),
];

type Sums = Readonly<Record<(typeof AMOUNTS)[number], Money>> & { readonly count: number };

/** Returns the total row of the shown rows, so that it equals the sum of its column. */
export async function billSums(rows: Bills): Promise<Sums> {
  const sums = await rows
    .clearSelect()
    .select(sql<number>`count(*)::integer`.as('count'))
    .select(AMOUNTS.map((name) => sql<Money>`coalesce(sum(${sql.ref(name)}), 0)`.as(name)))
    .executeTakeFirstOrThrow();
  return sums as Sums;
}
