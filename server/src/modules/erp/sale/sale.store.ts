import type { InputOf } from '@mingmou/contract/base/call';
import type { Money } from '@mingmou/contract/base/money';
import type { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { deliveryState } from '@mingmou/contract/erp/sale/sale.dicts';
import { type SqlBool, sql, type Updateable } from 'kysely';
import type { SaleLineTable, SaleTable } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine, updateMine } from '../../../kernel/context/mine';
import { contains } from '../../../kernel/row/list';
import { patientMatches } from '../../patients/patient-match.rows';
import { billHeads } from '../document/bill-rows.store';
import { dueCondition } from './due.store';
import { customerName } from './sale-customer.store';

export type Filters = InputOf<typeof sale.page>;

/** The order of the till that holds the lines of the sale `b`. */
const chargeOrder = sql`FROM charge_order_line charged
  JOIN charge_order o ON o.property_owner_id = charged.property_owner_id AND o.id = charged.order_id
  WHERE charged.property_owner_id = b.property_owner_id AND charged.source_type IN (3, 4, 5, 8)
    AND charged.source_id = b.id`;

/** Discount of the seller: tag prices of the sale `p` less the amount of its bill `b`. */
export const discountAmount = sql<Money>`p.tag_amount - b.total_amount`;
/** Discount of the cashier; null before the sale is charged. */
export const cashierDiscount = sql<Money | null>`b.total_amount - p.paid_amount`;

/** How far goods are, as `deliveryState` of the contract lists it. */
const ADVANCED = deliveryState.rows.map(({ code }) => code);

/** Sales of the organisation as lists and pages show them. */
export function saleHeads(cx: SessionCx, filters: Partial<Filters>) {
  const { patientId, patient, sellerId, source, chargeState, settled, chargeNo, deliveryStates, due } = filters;
  const heads = billHeads(cx, 'XS')
    .innerJoin('sale as p', (on) =>
      on.onRef('p.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('p.billId', '=', 'b.id'),
    )
    .leftJoin('patient', (on) =>
      on.onRef('patient.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('patient.id', '=', 'p.patientId'),
    )
    .leftJoin('employee as seller', (on) =>
      on.onRef('seller.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('seller.id', '=', 'p.sellerId'),
    )
    .leftJoin('employee as optometrist', (on) =>
      on.onRef('optometrist.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('optometrist.id', '=', 'p.optometristId'),
    )
    .leftJoin('opticianPrescription as paper', (on) =>
      on.onRef('paper.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('paper.id', '=', 'p.prescriptionId'),
    )
    .select(['p.prescriptionId', 'p.overrideReason', 'paper.rxNo'])
    .select(['p.source', 'p.saleType', 'p.patientId', 'p.buyerName', 'p.buyerPhone', 'p.acceptsId', 'p.sellerId'])
    .select(['p.optometristId', 'p.processType', 'p.deliveryMode', 'p.deliveryDate', 'p.address', 'p.urgent'])
    .select(['p.tagAmount', 'p.paidAmount', 'p.chargeState', 'p.chargedAt', 'p.reservedUntil', 'p.summary'])
    .select(['p.promisedAt', 'p.notifiedAt'])
    .select(['patient.recordNo', 'seller.name as sellerName', 'optometrist.name as optometristName'])
    .select([
      customerName('p').as('patientName'),
      discountAmount.as('discountAmount'),
      cashierDiscount.as('cashierDiscount'),
      sql<number | null>`(SELECT o.id ${chargeOrder} LIMIT 1)`.as('chargeOrderId'),
      sql<string | null>`(SELECT o.order_no ${chargeOrder} LIMIT 1)`.as('chargeNo'),
      sql<SaleLineTable['deliveryState']>`(SELECT l.delivery_state FROM sale_line l
        WHERE l.property_owner_id = b.property_owner_id AND l.bill_id = b.id
        ORDER BY array_position(${ADVANCED}::text[], l.delivery_state) LIMIT 1)`.as('deliveryState'),
    ]);
  const asked = [
    patientId && sql<SqlBool>`p.patient_id = ${patientId}`,
    patient && sql<SqlBool>`(${patientMatches(patient)} OR p.buyer_name ILIKE ${contains(patient)})`,
    sellerId && sql<SqlBool>`p.seller_id = ${sellerId}`,
    source && sql<SqlBool>`p.source = ${source}`,
    chargeState && sql<SqlBool>`p.charge_state = ${chargeState}`,
    settled && sql<SqlBool>`p.charge_state IN ('CHARGED', 'NONE')`,
    chargeNo && sql<SqlBool>`EXISTS (SELECT ${chargeOrder} AND o.order_no ILIKE ${contains(chargeNo)})`,
    deliveryStates?.length &&
      sql<SqlBool>`EXISTS (SELECT FROM sale_line l WHERE l.property_owner_id = b.property_owner_id AND l.bill_id = b.id
        AND l.delivery_state = ANY (${deliveryStates}))`,
    due && dueCondition(cx, due),
  ];
  return asked.reduce<typeof heads>((rows, condition) => (condition ? rows.where(condition) : rows), heads);
}

export type SaleHead = Awaited<ReturnType<ReturnType<typeof saleHeads>['execute']>>[number];

/** Of which customer a sale is; seen, so that the till's rows can be locked first. */
export function customerOfSale(cx: SessionCx, billId: number) {
  return mine(cx, 'sale').select(['patientId', 'acceptsId']).where('billId', '=', billId).executeTakeFirst();
}

export async function writeSale(cx: SessionCx, billId: number, change: Updateable<SaleTable>): Promise<void> {
  await updateMine(cx, 'sale').set(change).where('billId', '=', billId).execute();
}

export async function writeSaleLine(cx: SessionCx, id: number, change: Updateable<SaleLineTable>): Promise<void> {
  await updateMine(cx, 'saleLine').set(change).where('id', '=', id).execute();
}

/** The numbers of other sales of the patient that wait for review. */
export async function otherWaitingSales(cx: SessionCx, patientId: number, besides: number): Promise<string[]> {
  const rows = await mine(cx, 'bill as b')
    .innerJoin('sale as p', (on) =>
      on.onRef('p.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('p.billId', '=', 'b.id'),
    )
    .where('b.orgId', '=', cx.caller.orgId)
    .where('b.state', '=', 'SUBMITTED')
    .where('p.patientId', '=', patientId)
    .where('b.id', '<>', besides)
    .select('b.billNo')
    .orderBy('b.id')
    .execute();
  return rows.map(({ billNo }) => billNo);
}

/** Goods that a patient bought in this organisation. */
export function soldLines(cx: SessionCx, patientId: number) {
  return mine(cx, 'saleLine as line')
    .innerJoin('sale as p', (on) =>
      on.onRef('p.propertyOwnerId', '=', 'line.propertyOwnerId').onRef('p.billId', '=', 'line.billId'),
    )
    .innerJoin('bill as b', (on) =>
      on.onRef('b.propertyOwnerId', '=', 'line.propertyOwnerId').onRef('b.id', '=', 'line.billId'),
    )
    .leftJoin('employee as seller', (on) =>
      on.onRef('seller.propertyOwnerId', '=', 'p.propertyOwnerId').onRef('seller.id', '=', 'p.sellerId'),
    )
    .where('p.patientId', '=', patientId)
    .where('p.orgId', '=', cx.caller.orgId)
    .where('b.state', '=', 'PASSED')
    .select(['line.id', 'line.billId as saleId', 'b.billNo', 'b.bizDate', 'line.code', 'line.goodsName', 'line.spec'])
    .select(['line.unit', 'line.categoryId', 'line.qty', 'line.price', 'line.amount', 'line.paidAmount', 'line.eye'])
    .select(['line.customParams', 'line.deliveryState', 'line.returnedQty', 'line.takenAt'])
    .select('seller.name as sellerName');
}

/** Pieces of one batch that left for a line of a sale, and where they left from. */
export interface SoldPiece {
  readonly saleItemId: number;
  readonly locationId: number;
  readonly batchId: number;
  readonly batchNo: string | null;
  readonly expireDate: string | null;
  readonly qty: number;
}

/** Returns pieces in the customer's hands by the ledger, line by line, last expiry first (ruling 11). */
export async function soldPieces({ db, caller }: SessionCx, billId: number): Promise<SoldPiece[]> {
  const { rows } = await sql<SoldPiece>`SELECT l.sale_item_id, l.batch_id, batch.batch_no, batch.expire_date,
      min(l.location_id) FILTER (WHERE l.biz_type = 'SALE') AS location_id, -sum(l.qty)::integer AS qty
    FROM stock_ledger l
    LEFT JOIN stock_batch batch ON batch.property_owner_id = l.property_owner_id AND batch.id = l.batch_id
    WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.org_id = ${caller.orgId}
      AND l.biz_type IN ('SALE', 'SALE_RETURN')
      AND l.sale_item_id IN (SELECT line.id FROM sale_line line
        WHERE line.property_owner_id = ${caller.propertyOwnerId} AND line.bill_id = ${billId})
    GROUP BY l.sale_item_id, l.batch_id, batch.batch_no, batch.expire_date
    HAVING sum(l.qty) < 0
    ORDER BY l.sale_item_id, batch.expire_date DESC, l.batch_id DESC`.execute(db);
  return rows;
}

/** How far the goods of a line are, and whether they were made for it. */
export function goodsOfLine(cx: SessionCx, lineId: number) {
  return mine(cx, 'saleLine').where('id', '=', lineId).select(['deliveryState', 'stockMode']).executeTakeFirst();
}

/**
 * Writes the first delivery state of each line of a sale (domain-erp §4.3): lines of `takenIds` are taken now by the
 * caller, the others wait.
 */
export async function startDeliveryOfLines(cx: SessionCx, billId: number, takenIds: readonly number[]): Promise<void> {
  const { db, caller, now } = cx;
  const ids = [...takenIds];
  await sql`UPDATE sale_line SET delivery_state = CASE WHEN stock_mode = 'NONE' THEN 'NONE'
      WHEN stock_mode = 'ORDER' THEN 'TO_ORDER' WHEN id = ANY (${ids}::bigint[]) THEN 'TAKEN' ELSE 'WAIT_TAKE' END,
      taken_at = CASE WHEN id = ANY (${ids}::bigint[]) THEN ${now.toISOString()}::timestamptz END,
      taken_by = CASE WHEN id = ANY (${ids}::bigint[]) THEN ${caller.accountId}::bigint END
    WHERE property_owner_id = ${caller.propertyOwnerId} AND bill_id = ${billId}`.execute(db);
}

/** Clears the delivery state of all lines of a sale. */
export async function clearDeliveryOfLines({ db, caller }: SessionCx, billId: number): Promise<void> {
  await sql`UPDATE sale_line SET delivery_state = NULL, taken_at = NULL, taken_by = NULL
    WHERE property_owner_id = ${caller.propertyOwnerId} AND bill_id = ${billId}`.execute(db);
}

/** Returns the organisation's licence to sell medical devices. */
export function findSellerLicence(cx: SessionCx) {
  return mine(cx, 'org')
    .where('org.id', '=', cx.caller.orgId)
    .select(['org.deviceLicenceNo', 'org.deviceLicenceScope', 'org.deviceLicenceExpire'])
    .executeTakeFirst();
}
