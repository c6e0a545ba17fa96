import type { InputOf } from '@mingmou/contract/base/call';
import { stateCode } from '@mingmou/contract/base/flow';
import type { Money } from '@mingmou/contract/base/money';
import { refundFlow } from '@mingmou/contract/cashier/cashier.flow';
import type { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { type SqlBool, sql, type Updateable } from 'kysely';
import type { SaleReturnLineTable, SaleReturnTable } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';
import { contains } from '../../../kernel/row/list';
import { patientMatches } from '../../patients/patient-match.rows';
import { billHeads } from '../document/bill-rows.store';
import { customerName } from '../sale/sale-customer.store';

type Filters = InputOf<typeof saleReturn.page>;

/** Whether money goes back is settled when the return passes: until then 无需退费 is not known (null). */
const shownRefundState = sql<SaleReturnTable['refundState'] | null>`CASE
  WHEN p.refund_state = 'NONE' AND b.state <> 'PASSED' THEN NULL ELSE p.refund_state END`;

const OPEN_REFUNDS = [stateCode(refundFlow, 'PENDING'), stateCode(refundFlow, 'PAYABLE')];

/** Returns of sales of the organisation as lists and pages show them. */
export function returnHeads(cx: SessionCx, { reason, saleNo, patient, refundState }: Partial<Filters>) {
  const heads = billHeads(cx, 'XT')
    .innerJoin('saleReturn as p', (on) =>
      on.onRef('p.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('p.billId', '=', 'b.id'),
    )
    .leftJoin('bill as source', (on) =>
      on.onRef('source.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('source.id', '=', 'b.sourceBillId'),
    )
    .leftJoin('sale', (on) =>
      on.onRef('sale.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('sale.billId', '=', 'b.sourceBillId'),
    )
    .leftJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('patient.id', '=', 'sale.patientId'),
    )
    .leftJoin('refundOrder as refund', (on) =>
      on.onRef('refund.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('refund.id', '=', 'p.refundId'),
    )
    .select(['p.reason', 'p.refundId', 'b.sourceBillId as saleId', 'source.billNo as saleNo'])
    .select([
      shownRefundState.as('refundState'),
      sql<NonNullable<SaleReturnLineTable['returnTo']>[]>`ARRAY(SELECT DISTINCT l.return_to FROM sale_return_line l
        WHERE l.property_owner_id = b.property_owner_id AND l.bill_id = b.id AND l.return_to IS NOT NULL
        ORDER BY l.return_to DESC)`.as('returnTos'),
      sql<boolean>`coalesce(refund.refund_state = ANY (${OPEN_REFUNDS}), false)`.as('refundOpen'),
    ])
    .select(['patient.recordNo', 'refund.refundNo', 'sale.chargeState'])
    .select(customerName('sale').as('patientName'));
  const asked = [
    reason && sql<SqlBool>`p.reason = ${reason}`,
    saleNo && sql<SqlBool>`source.bill_no ILIKE ${contains(saleNo)}`,
    patient && sql<SqlBool>`(${patientMatches(patient)} OR sale.buyer_name ILIKE ${contains(patient)})`,
    refundState && sql<SqlBool>`${shownRefundState} = ${refundState}`,
  ];
  return asked.reduce<typeof heads>((rows, condition) => (condition ? rows.where(condition) : rows), heads);
}

export type ReturnHead = Awaited<ReturnType<ReturnType<typeof returnHeads>['execute']>>[number];

export async function writeReturn(cx: SessionCx, billId: number, change: Updateable<SaleReturnTable>): Promise<void> {
  await updateMine(cx, 'saleReturn').set(change).where('billId', '=', billId).execute();
}

/** Writes the amount of a return's line, determined when the return passed. */
export async function writeReturnAmount(cx: SessionCx, id: number, amount: Money): Promise<void> {
  await updateMine(cx, 'saleReturnLine').set({ amount }).where('id', '=', id).execute();
}

/** Returns the return that requested a refund, with its state. */
export function returnOfRefund(cx: SessionCx, refundId: number) {
  return mine(cx, 'saleReturn as back')
    .innerJoin('bill', (on) =>
      on.onRef('bill.propertyOwnerId', '=', 'back.propertyOwnerId').onRef('bill.id', '=', 'back.billId'),
    )
    .select(['back.billId', 'bill.state'])
    .where('back.refundId', '=', refundId)
    .executeTakeFirst();
}

/** What came back of a sale, the latest first. */
export function returnsOfSale(cx: SessionCx, saleId: number) {
  return returnHeads(cx, {})
    .where('b.sourceBillId', '=', saleId)
    .where('b.state', '<>', 'DELETE')
    .orderBy('b.id', 'desc')
    .execute();
}

/** The sale that a return is of; seen, so that the till's rows can be locked first. */
export async function saleIdOf(cx: SessionCx, billId: number): Promise<number | null> {
  const row = await mine(cx, 'bill').select('sourceBillId').where('id', '=', billId).executeTakeFirst();
  return row?.sourceBillId ?? null;
}

/** What waits to come back of the sale's lines (ruling 7); the return `besides` itself counts as free. */
export async function pendingPieces(
  { db, caller }: SessionCx,
  saleId: number,
  besides: number | null,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ saleItemId: number; qty: number }>`SELECT r.sale_item_id, sum(r.qty)::integer AS qty
    FROM sale_return_line r
    JOIN bill back ON back.property_owner_id = r.property_owner_id AND back.id = r.bill_id
      AND back.state = 'SUBMITTED' AND back.id IS DISTINCT FROM ${besides}::bigint AND back.source_bill_id = ${saleId}
    WHERE r.property_owner_id = ${caller.propertyOwnerId} AND r.sale_item_id IS NOT NULL GROUP BY 1`.execute(db);
  return new Map(rows.map(({ saleItemId, qty }) => [saleItemId, qty]));
}

interface Moved {
  readonly saleItemId: number;
  readonly qty: number;
  readonly amount: Money;
}

/**
 * Counts what came back of a line of a sale, or takes it off again: a line that came back whole and was not handed over
 * is cancelled, and begins again where a return is reversed (§4.3).
 */
export async function countReturned(
  { db, caller }: SessionCx,
  { saleItemId, qty, amount }: Moved,
  sign: 1 | -1,
): Promise<void> {
  await sql`UPDATE sale_line SET returned_qty = returned_qty + ${sign}::integer * ${qty}::integer,
      returned_amount = returned_amount + ${sign}::integer * ${amount}::numeric,
      delivery_state = CASE
        WHEN delivery_state <> 'TAKEN' AND returned_qty + ${sign}::integer * ${qty}::integer = qty THEN 'CANCELLED'
        WHEN delivery_state <> 'CANCELLED' THEN delivery_state
        WHEN stock_mode = 'NONE' THEN 'NONE' WHEN stock_mode = 'ORDER' THEN 'TO_ORDER' ELSE 'WAIT_TAKE' END
    WHERE property_owner_id = ${caller.propertyOwnerId} AND id = ${saleItemId}`.execute(db);
}

/** Cost of a sale's line and of its returned pieces, by the ledger. */
export interface SoldCost {
  readonly saleItemId: number;
  readonly periodId: number;
  readonly soldQty: number;
  readonly soldCost: Money;
  readonly backQty: number;
  readonly backCost: Money;
}

export async function soldCosts({ db, caller }: SessionCx, ids: readonly number[]): Promise<Map<number, SoldCost>> {
  const { rows } = await sql<SoldCost>`SELECT l.sale_item_id,
      max(l.period_id) FILTER (WHERE l.biz_type = 'SALE') AS period_id,
      coalesce(-sum(l.qty) FILTER (WHERE l.biz_type = 'SALE'), 0)::integer AS sold_qty,
      coalesce(-sum(coalesce(l.final_cost_amount, l.cost_amount)) FILTER (WHERE l.biz_type = 'SALE'), 0) AS sold_cost,
      coalesce(sum(l.qty) FILTER (WHERE l.biz_type = 'SALE_RETURN'), 0)::integer AS back_qty,
      coalesce(sum(coalesce(l.final_cost_amount, l.cost_amount)) FILTER (WHERE l.biz_type = 'SALE_RETURN'), 0) AS back_cost
    FROM stock_ledger l WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.org_id = ${caller.orgId}
      AND l.sale_item_id = ANY (${[...ids]}::bigint[]) GROUP BY 1`.execute(db);
  return new Map(rows.map((row) => [row.saleItemId, row]));
}
