import { type StateCode, stateCode } from '@mingmou/contract/base/flow';
import { orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import { billCharge } from '@mingmou/contract/workstation/check-bill.dicts';
import { type RawBuilder, sql } from 'kysely';

const PAID_ORDERS = (['PAID', 'PART_REFUNDED', 'REFUNDED'] as const).map((state) => stateCode(orderFlow, state));

/** The line of a source's row on whatever order it is now: `type` and `source` say of which submission, `row` which of its lines. */
function lineOf(row: string, type: RawBuilder<number>, source: string, columns: RawBuilder<unknown>) {
  const of = (column: string) => sql.ref(`${row}.${column}`);
  return sql`SELECT ${columns} FROM charge_order_line l
    JOIN charge_order o ON o.property_owner_id = l.property_owner_id AND o.id = l.order_id
    WHERE l.property_owner_id = ${of('propertyOwnerId')} AND l.source_type = ${type}
      AND l.source_id = ${of(source)} AND l.source_line_id = ${of('id')}
    ORDER BY l.id DESC LIMIT 1`;
}

const codeOf = (state: 'WAITING' | 'PAID' | 'REFUNDED') => sql.lit(stateCode(billCharge, state));

/** 待收费, 已收费 or 已退费 of such a row; null where it has no line. */
export function chargeStateOfRow(
  row: string,
  type: RawBuilder<number>,
  source: string,
): RawBuilder<StateCode<typeof billCharge> | null> {
  const state = sql`CASE WHEN l.refunded_qty >= l.qty THEN ${codeOf('REFUNDED')}
    WHEN o.order_state IN (${sql.join(PAID_ORDERS)}) THEN ${codeOf('PAID')} ELSE ${codeOf('WAITING')} END`;
  return sql`(${lineOf(row, type, source, state)})`;
}

/** How many of its pieces were refunded; null where it has no line. */
export function refundedQtyOfRow(row: string, type: RawBuilder<number>, source: string): RawBuilder<number | null> {
  return sql<number | null>`(${lineOf(row, type, source, sql`l.refunded_qty`)})`;
}

/** The number of its order. */
export function orderNoOfRow(row: string, type: RawBuilder<number>, source: string): RawBuilder<string | null> {
  return sql<string | null>`(${lineOf(row, type, source, sql`o.order_no`)})`;
}
