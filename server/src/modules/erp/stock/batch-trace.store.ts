import type { CodeOf } from '@mingmou/contract/base/dict';
import type { deliveryState } from '@mingmou/contract/erp/sale/sale.dicts';
import { type RawBuilder, sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import type { Sorting } from '../../../kernel/row/list';
import { patientMatches } from '../../patients/patient-match.rows';
import { customerName } from '../sale/sale-customer.store';
import { CATALOGUE, goodsName } from './goods.store';
import type { BizType } from './ledger.store';

/** In the order of what happened. */
export const traceSorting: Sorting = {
  columns: [],
  initial: [
    ['biz_date', 'asc'],
    ['id', 'asc'],
  ],
};

const ORG = sql`JOIN org ON org.property_owner_id = l.property_owner_id AND org.id = l.org_id`;
/** Rows `l` of the ledger that nothing took back and that take nothing back. */
const STANDS = sql`l.reverse_of_id IS NULL AND NOT EXISTS (SELECT FROM stock_ledger back
  WHERE back.property_owner_id = l.property_owner_id AND back.reverse_of_id = l.id)`;

interface Where {
  readonly id: number;
  readonly orgName: string;
  readonly isHere: boolean;
  readonly billNo: string | null;
  readonly billId: number | null;
  readonly bizDate: string;
}

interface Receipt extends Where {
  readonly bizType: BizType;
  readonly supplierName: string | null;
  readonly arrivedQty: number | null;
  readonly qty: number;
  readonly rejectedQty: number | null;
  readonly returnedQty: number | null;
  readonly acceptResult: string | null;
  readonly acceptorName: string | null;
  readonly acceptedAt: string | null;
  readonly serialNo: string | null;
  readonly udi: string | null;
}

/** Returns the origin of a batch: receipts with their acceptance, and opening stock. */
export function receiptsOf({ db, caller }: SessionCx, batchId: number) {
  const rows = sql<Receipt>`(SELECT l.id, org.org_short_name AS org_name, l.org_id = ${caller.orgId} AS is_here, l.bill_no, l.bill_id, l.biz_date, l.biz_type,
      supplier.name AS supplier_name, line.qty AS arrived_qty, l.qty, line.rejected_qty, line.returned_qty,
      line.accept_result, acceptor.name AS acceptor_name, line.accepted_at, line.serial_no, line.udi
    FROM stock_ledger l ${ORG}
    LEFT JOIN erp_supplier supplier ON supplier.property_owner_id = l.property_owner_id AND supplier.id = l.supplier_id
    LEFT JOIN purchase_storage_line line ON line.property_owner_id = l.property_owner_id AND line.bill_id = l.bill_id
      AND line.id = l.item_id AND l.biz_type IN ('PURCHASE_IN', 'CONSIGN')
    LEFT JOIN employee acceptor ON acceptor.property_owner_id = line.property_owner_id AND acceptor.id = line.acceptor_id
    WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.batch_id = ${batchId}
      AND (l.biz_type = 'BEGIN' OR line.id IS NOT NULL) AND ${STANDS})`;
  return db.selectFrom(rows.as('s')).selectAll();
}

interface Movement extends Where {
  readonly bizType: BizType;
  readonly locationName: string | null;
  readonly qty: number;
  readonly balanceAfter: number | null;
  readonly isReversal: boolean;
  readonly postedAt: string;
  readonly postedByName: string | null;
}

/** Every row of the ledger that moved pieces of a batch. */
export function movementsOf({ db, caller }: SessionCx, batchId: number) {
  const rows = sql<Movement>`(SELECT l.id, org.org_short_name AS org_name, l.org_id = ${caller.orgId} AS is_here, l.bill_no, l.bill_id, l.biz_date, l.biz_type,
      place.name AS location_name, l.qty, l.balance_after, l.reverse_of_id IS NOT NULL AS is_reversal, l.posted_at,
      coalesce(staff.name, poster.account) AS posted_by_name
    FROM stock_ledger l ${ORG}
    LEFT JOIN stock_location place ON place.property_owner_id = l.property_owner_id AND place.id = l.location_id
    LEFT JOIN account poster ON poster.property_owner_id = l.property_owner_id AND poster.id = l.posted_by
    LEFT JOIN employee staff ON staff.property_owner_id = poster.property_owner_id AND staff.id = poster.staff_id
    WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.batch_id = ${batchId})`;
  return db.selectFrom(rows.as('s')).selectAll();
}

export interface SoldTo extends Where {
  readonly patientId: number | null;
  readonly patientName: string;
  readonly recordNo: string | null;
  readonly phone: string | null;
  readonly soldQty: number;
  readonly backQty: number;
  readonly qty: number;
  readonly deliveryState: CodeOf<typeof deliveryState> | null;
  readonly takenAt: string | null;
  readonly sellerName: string | null;
  readonly udi: string | null;
}

/** Lines of sales with the pieces of a batch that they got, by the ledger, and whose they are. */
function soldSql(
  { caller }: SessionCx,
  asked: RawBuilder<unknown>,
): RawBuilder<SoldTo & { batchId: number; barcodeId: number }> {
  return sql`(SELECT line.id, org.org_short_name AS org_name, line.org_id = ${caller.orgId} AS is_here, bill.bill_no, bill.id AS bill_id, bill.biz_date,
      sale.patient_id, ${customerName('sale')} AS patient_name, patient.record_no,
      coalesce(patient.phone, sale.buyer_phone) AS phone, given.sold_qty, given.back_qty,
      given.sold_qty - given.back_qty AS qty, line.delivery_state, line.taken_at, seller.name AS seller_name, line.udi,
      line.barcode_id, given.batch_id, line.property_owner_id
    FROM (SELECT l.sale_item_id, l.batch_id, coalesce(-sum(l.qty) FILTER (WHERE l.biz_type = 'SALE'), 0)::integer AS sold_qty,
        coalesce(sum(l.qty) FILTER (WHERE l.biz_type = 'SALE_RETURN'), 0)::integer AS back_qty
      FROM stock_ledger l
      WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.biz_type IN ('SALE', 'SALE_RETURN')
        AND l.sale_item_id IS NOT NULL AND ${asked}
      GROUP BY l.sale_item_id, l.batch_id) given
    JOIN sale_line line ON line.property_owner_id = ${caller.propertyOwnerId} AND line.id = given.sale_item_id
    JOIN bill ON bill.property_owner_id = line.property_owner_id AND bill.id = line.bill_id
    JOIN sale ON sale.property_owner_id = line.property_owner_id AND sale.bill_id = line.bill_id
    JOIN org ON org.property_owner_id = line.property_owner_id AND org.id = line.org_id
    LEFT JOIN patient ON patient.property_owner_id = sale.property_owner_id AND patient.id = sale.patient_id
    LEFT JOIN employee seller ON seller.property_owner_id = sale.property_owner_id AND seller.id = sale.seller_id
    WHERE given.sold_qty > 0)`;
}

const SERIALS_SOLD = sql`(SELECT string_agg(came.serial_no, '、' ORDER BY came.id) FROM purchase_storage_line came
  WHERE came.property_owner_id = s.property_owner_id AND came.sale_item_id = s.id AND came.serial_no IS NOT NULL)`;

interface Given extends SoldTo {
  readonly code: string;
  readonly goodsName: string;
  readonly spec: string | null;
  readonly batchId: number;
  readonly batchNo: string;
  readonly expireDate: string;
  readonly serialNo: string | null;
}

/** The batches that patients got whom the words find. */
export function givenTo(cx: SessionCx, patient: string) {
  const { propertyOwnerId } = cx.caller;
  const theirs = sql`l.batch_id > 0 AND l.sale_item_id IN (SELECT bought.id FROM patient
    JOIN sale ON sale.property_owner_id = patient.property_owner_id AND sale.patient_id = patient.id
    JOIN sale_line bought ON bought.property_owner_id = sale.property_owner_id AND bought.bill_id = sale.bill_id
    WHERE patient.property_owner_id = ${propertyOwnerId} AND ${patientMatches(patient)})`;
  const rows = sql<Given>`(SELECT s.*, barcode.code, ${goodsName} AS goods_name, barcode.spec, batch.batch_no,
      batch.expire_date, ${SERIALS_SOLD} AS serial_no
    FROM ${soldSql(cx, theirs)} s
    JOIN ${CATALOGUE} ON barcode.property_owner_id = ${propertyOwnerId} AND barcode.id = s.barcode_id
    JOIN stock_batch batch ON batch.property_owner_id = ${propertyOwnerId} AND batch.id = s.batch_id)`;
  return cx.db.selectFrom(rows.as('given')).selectAll();
}

/** To whom pieces of a batch went; `stillOut`: those who did not bring all of them back. */
export function customersOf(cx: SessionCx, batchId: number, stillOut: boolean) {
  const rows = cx.db.selectFrom(soldSql(cx, sql`l.batch_id = ${batchId}`).as('s')).selectAll();
  return stillOut ? rows.where('s.qty', '>', 0) : rows;
}

type Customers = ReturnType<typeof customersOf>;

export function customerSums(rows: Customers) {
  return rows
    .clearSelect()
    .select([
      sql<number>`coalesce(sum(s.sold_qty), 0)`.as('soldQty'),
      sql<number>`coalesce(sum(s.back_qty), 0)`.as('backQty'),
      sql<number>`coalesce(sum(s.qty), 0)`.as('qty'),
    ])
    .executeTakeFirstOrThrow();
}
