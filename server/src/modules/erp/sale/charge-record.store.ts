import type { CodeOf } from '@mingmou/contract/base/dict';
import { stateCode } from '@mingmou/contract/base/flow';
import type { Money } from '@mingmou/contract/base/money';
import type { FiltersOf } from '@mingmou/contract/base/records';
import { orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import type { chargeRecord } from '@mingmou/contract/erp/sale/charge-record.contract';
import type { chargeAnomaly } from '@mingmou/contract/erp/sale/sale.dicts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import type { Sorting } from '../../../kernel/row/list';
import { asStored } from '../../../kernel/row/records';
import { matching } from '../document/bill-rows.store';
import { saleKeeping } from './sale.storage';
import { saleHeads } from './sale.store';

type Anomaly = CodeOf<typeof chargeAnomaly>;

const PAID_ORDERS = (['PAID', 'PART_REFUNDED', 'REFUNDED'] as const).map((state) => stateCode(orderFlow, state));

/** Amount paid at the till for the lines of the sale `b`; null while no order with them is paid. */
const tillAmount = sql<Money | null>`(SELECT sum(charged.payable_amount) FROM charge_order_line charged
  JOIN charge_order o ON o.property_owner_id = charged.property_owner_id AND o.id = charged.order_id
    AND o.order_state = ANY (${PAID_ORDERS}::integer[])
  WHERE charged.property_owner_id = b.property_owner_id AND charged.source_type IN (3, 4, 5, 8)
    AND charged.source_id = b.id)`;

/** How the sale `p` with the bill `b` and the till disagree. */
const conditions = ({ now }: SessionCx): Readonly<Record<Anomaly, RawBuilder<SqlBool>>> => ({
  NOT_PASSED: sql`b.state = 'SUBMITTED' AND (p.charge_state = 'CHARGED' OR p.charge_state = 'WAIT' AND ${tillAmount} IS NOT NULL)`,
  MISMATCH: sql`p.charge_state IN ('CHARGED', 'PART_REFUND', 'REFUNDED') AND (p.paid_amount IS DISTINCT FROM ${tillAmount}
    OR p.paid_amount IS DISTINCT FROM (SELECT sum(l.paid_amount) FROM sale_line l
      WHERE l.property_owner_id = b.property_owner_id AND l.bill_id = b.id))`,
  NOT_REFUNDED: sql`EXISTS (SELECT FROM sale_return r
    JOIN bill back ON back.property_owner_id = r.property_owner_id AND back.id = r.bill_id AND back.state = 'PASSED'
    WHERE r.property_owner_id = b.property_owner_id AND r.refund_state = 'WAIT' AND back.source_bill_id = b.id)`,
  OVERDUE: sql`b.state = 'SUBMITTED' AND p.charge_state IN ('WAIT', 'NONE') AND ${tillAmount} IS NULL
    AND p.reserved_until <= ${now.toISOString()}::timestamptz`,
});

const ANOMALIES: readonly Anomaly[] = ['NOT_PASSED', 'MISMATCH', 'NOT_REFUNDED', 'OVERDUE'];

const sorting: Sorting = {
  columns: [
    ...[
      'bill_no',
      'created_at',
      'patient_name',
      'total_amount',
      'paid_amount',
      'till_amount',
      'charge_no',
      'charged_at',
    ],
    ...['charge_state', 'state'],
  ],
  initial: [['id', 'desc']],
};

/** Sales with a charge, and unpaid ones whose reservation has ended. */
function recordsMatching(cx: SessionCx, { anomaly, chargeNo, ...filters }: FiltersOf<typeof chargeRecord>) {
  const isAnomalous = conditions(cx);
  const found = ANOMALIES.map((name) => sql`CASE WHEN ${isAnomalous[name]} THEN ${name}::text END`);
  const rows = matching(saleHeads(cx, { chargeNo: chargeNo ?? null }), filters, saleKeeping)
    .select([
      'p.chargeNote as note',
      tillAmount.as('tillAmount'),
      sql<Anomaly[]>`array_remove(ARRAY[${sql.join(found)}], NULL)`.as('anomalies'),
    ])
    .where(sql<SqlBool>`(p.charge_state <> 'NONE' OR ${isAnomalous.OVERDUE})`);
  return anomaly ? rows.where(isAnomalous[anomaly]) : rows;
}

export const chargeRecordSource = { rows: recordsMatching, sorting, shown: asStored };

/** The passed returns of a sale whose money was not refunded, the earliest first. */
export async function unrefundedReturns(cx: SessionCx, saleId: number): Promise<number[]> {
  const rows = await mine(cx, 'saleReturn as r')
    .innerJoin('bill as back', (on) =>
      on.onRef('back.propertyOwnerId', '=', 'r.propertyOwnerId').onRef('back.id', '=', 'r.billId'),
    )
    .where('back.sourceBillId', '=', saleId)
    .where('back.state', '=', 'PASSED')
    .where('r.refundState', '=', 'WAIT')
    .select('back.id')
    .orderBy('back.id')
    .execute();
  return rows.map(({ id }) => id);
}
