import type { BillState } from '@mingmou/contract/erp/bill/bill.flow';
import { sql } from 'kysely';
import type { SaleLineTable } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { customerName } from './sale-customer.store';

/** A line of a sale that goods are made for. */
export interface OrderedLine {
  readonly saleItemId: number;
  readonly saleId: number;
  readonly saleNo: string;
  readonly state: BillState;
  readonly deliveryState: SaleLineTable['deliveryState'];
  readonly barcodeId: number;
  readonly goodsName: string;
  /** What of it did not come back. */
  readonly qty: number;
}

/** Whom a line `sold` of a sale is for, of which sale; its `patient`. */
const SALE_OF_LINE = sql`JOIN bill sale_bill ON sale_bill.property_owner_id = sold.property_owner_id
    AND sale_bill.id = sold.bill_id
  JOIN sale ON sale.property_owner_id = sold.property_owner_id AND sale.bill_id = sold.bill_id
  LEFT JOIN patient ON patient.property_owner_id = sale.property_owner_id AND patient.id = sale.patient_id`;

/** The same of a line `l` that names one of a sale, or of one that names none. */
export const saleOfLine = {
  columns: sql`sold.eye, sold.custom_params, sold.sale_no, sold.customer_name`,
  joins: sql`LEFT JOIN LATERAL (SELECT sold.eye, sold.custom_params, sale_bill.bill_no AS sale_no,
      ${customerName('sale')} AS customer_name FROM sale_line sold ${SALE_OF_LINE}
    WHERE sold.property_owner_id = l.property_owner_id AND sold.id = l.sale_item_id) sold ON true`,
};

/** How many of the ids are lines of sales of this organisation. */
export async function knownSaleLines(cx: SessionCx, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { count } = await mine(cx, 'saleLine')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('orgId', '=', cx.caller.orgId)
    .where('id', 'in', [...ids])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Locks sales of this organisation and returns their made-to-order lines, so that none is returned, delivered or
 * reversed while its goods move. A caller that also locks a purchase has locked it before.
 */
export async function lockOrderedLines(
  { db, caller }: SessionCx,
  ids: readonly number[],
): Promise<Map<number, OrderedLine>> {
  if (ids.length === 0) return new Map();
  const { propertyOwnerId, orgId } = caller;
  await sql`SELECT b.id FROM bill b WHERE b.property_owner_id = ${propertyOwnerId} AND b.id IN (SELECT line.bill_id
      FROM sale_line line WHERE line.property_owner_id = ${propertyOwnerId} AND line.id = ANY (${[...ids]}::bigint[]))
    ORDER BY b.id FOR NO KEY UPDATE`.execute(db);
  const { rows } = await sql<OrderedLine>`SELECT sold.id AS sale_item_id, sold.bill_id AS sale_id,
      sale_bill.bill_no AS sale_no, sale_bill.state, sold.delivery_state, sold.barcode_id, sold.goods_name,
      coalesce(sold.qty, 0) - sold.returned_qty AS qty
    FROM sale_line sold ${SALE_OF_LINE}
    WHERE sold.property_owner_id = ${propertyOwnerId} AND sold.org_id = ${orgId}
      AND sold.id = ANY (${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.saleItemId, row]));
}

/** Moves lines in one of the states `from` to `to` (domain-erp §4.3). */
export async function moveOrderedLines(
  { db, caller, now }: SessionCx,
  ids: readonly number[],
  from: readonly ('TO_ORDER' | 'ORDERED' | 'ARRIVED' | 'PROCESSING' | 'WAIT_TAKE')[],
  to: 'TO_ORDER' | 'ORDERED' | 'ARRIVED',
): Promise<void> {
  if (ids.length === 0) return;
  await sql`UPDATE sale_line SET delivery_state = ${to},
      arrived_at = ${to === 'ARRIVED' ? now.toISOString() : null}::timestamptz
    WHERE property_owner_id = ${caller.propertyOwnerId} AND org_id = ${caller.orgId}
      AND id = ANY (${[...ids]}::bigint[]) AND delivery_state = ANY (${[...from]})`.execute(db);
}

/** Serial numbers of the lenses that came for lines of sales and did not go back. */
const CAME = sql`FROM purchase_storage_line came
  JOIN bill receipt ON receipt.property_owner_id = came.property_owner_id AND receipt.id = came.bill_id
    AND receipt.state = 'PASSED'
  WHERE came.serial_no IS NOT NULL AND came.returned_qty = 0`;

export const factsOfLine = {
  columns: sql`(SELECT jsonb_build_object('sph', stocked.sph, 'cyl', stocked.cyl, 'add', stocked.add_power)
      FROM erp_barcode stocked WHERE stocked.property_owner_id = l.property_owner_id AND stocked.id = l.barcode_id
        AND stocked.sph IS NOT NULL) AS power,
    (SELECT string_agg(came.serial_no, '、' ORDER BY came.id) ${CAME}
    AND came.property_owner_id = l.property_owner_id AND came.sale_item_id = l.id) AS serial_nos`,
};

export async function serialsOf(
  { db, caller }: SessionCx,
  saleItemIds: readonly number[],
): Promise<{ readonly saleItemId: number; readonly serialNo: string }[]> {
  const { rows } = await sql<{ saleItemId: number; serialNo: string }>`SELECT came.sale_item_id, came.serial_no ${CAME}
    AND came.property_owner_id = ${caller.propertyOwnerId}
    AND came.sale_item_id = ANY (${[...saleItemIds]}::bigint[])`.execute(db);
  return rows;
}
