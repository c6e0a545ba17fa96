import type { InputOf } from '@mingmou/contract/base/call';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { Price } from '@mingmou/contract/base/money';
import type { goodsCategory } from '@mingmou/contract/dict/goods-category';
import type { unit } from '@mingmou/contract/dict/unit';
import type { purchaseReturn } from '@mingmou/contract/erp/purchase/purchase-return.contract';
import { sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { billHeads } from '../document/bill-rows.store';
import { checkStateOfBill, RETURNED, reconcileStateOfBill } from '../price-check/price-check.store';
import type { StockMode } from '../stock/goods.store';

type Filters = InputOf<typeof purchaseReturn.page>;

/** Purchase returns of the organisation as lists and pages show them. */
export function returnHeads(cx: SessionCx, { supplierId, reason }: Partial<Filters>) {
  let heads = billHeads(cx, 'CT')
    .innerJoin('purchaseReturn as p', (on) =>
      on.onRef('p.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('p.billId', '=', 'b.id'),
    )
    .leftJoin('erpSupplier as supplier', (on) =>
      on.onRef('supplier.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('supplier.id', '=', 'p.supplierId'),
    )
    .leftJoin('bill as source', (on) =>
      on.onRef('source.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('source.id', '=', 'b.sourceBillId'),
    )
    .select(['p.supplierId', 'p.reason', 'supplier.name as supplierName', 'source.billNo as sourceBillNo'])
    .select([checkStateOfBill(RETURNED).as('checkState'), reconcileStateOfBill(RETURNED).as('reconcileState')]);
  if (supplierId) heads = heads.where('p.supplierId', '=', supplierId);
  if (reason) heads = heads.where('p.reason', '=', reason);
  return heads;
}

export type ReturnHead = Awaited<ReturnType<ReturnType<typeof returnHeads>['execute']>>[number];

interface Source {
  readonly id: number;
  readonly billNo: string;
  readonly supplierId: number;
  readonly supplierName: string;
  readonly bizDate: string;
}

const SOURCES_SHOWN = 200;

/** Receipts that something can still go back of, the newest first. */
export async function sourceBills({ db, caller }: SessionCx, supplierId: number | null): Promise<Source[]> {
  const { rows } = await sql<Source>`SELECT b.id, b.bill_no, p.supplier_id, supplier.name AS supplier_name, b.biz_date
    FROM bill b
    JOIN purchase_storage p ON p.property_owner_id = b.property_owner_id AND p.bill_id = b.id
    JOIN erp_supplier supplier ON supplier.property_owner_id = b.property_owner_id AND supplier.id = p.supplier_id
    WHERE b.property_owner_id = ${caller.propertyOwnerId} AND b.org_id = ${caller.orgId} AND b.bill_type = 'RK'
      AND b.state = 'PASSED' AND (${supplierId}::bigint IS NULL OR p.supplier_id = ${supplierId})
      AND EXISTS (SELECT FROM purchase_storage_line l WHERE l.property_owner_id = b.property_owner_id
        AND l.bill_id = b.id AND l.returned_qty < l.accepted_qty)
    ORDER BY b.biz_date DESC, b.id DESC LIMIT ${SOURCES_SHOWN}`.execute(db);
  return rows;
}

export interface Received {
  readonly sourceItemId: number;
  readonly barcodeId: number;
  readonly code: string;
  readonly goodsName: string;
  readonly spec: string | null;
  readonly unit: CodeOf<typeof unit>;
  readonly categoryId: CodeOf<typeof goodsCategory>;
  readonly tagPrice: Price | null;
  readonly price: Price;
  readonly gift: boolean;
  readonly locationId: number | null;
  readonly batchNo: string | null;
  readonly expireDate: string | null;
  readonly stockMode: StockMode;
  readonly saleItemId: number | null;
  readonly remakeOf: number | null;
  readonly serialNo: string | null;
  readonly returnable: number;
}

/**
 * The lines of a passed receipt and what of each can go back: what came, less what went back and what waits to
 * (ruling 7). Pieces of the return `besides` itself count as free.
 */
export async function receivedLines(
  { db, caller }: SessionCx,
  sourceBillId: number,
  besides: number | null,
): Promise<Received[]> {
  const { rows } =
    await sql<Received>`SELECT l.id AS source_item_id, l.barcode_id, l.code, l.goods_name, l.spec, l.unit,
      l.category_id, l.stock_mode, l.tag_price, l.price, l.gift, l.location_id, l.batch_no, l.expire_date,
      l.sale_item_id, l.remake_of, l.serial_no,
      l.accepted_qty - l.returned_qty - pending.qty AS returnable
    FROM purchase_storage_line l
    JOIN bill b ON b.property_owner_id = l.property_owner_id AND b.id = l.bill_id AND b.state = 'PASSED'
    CROSS JOIN LATERAL (SELECT coalesce(sum(r.qty), 0) AS qty FROM purchase_return_line r
      JOIN bill back ON back.property_owner_id = r.property_owner_id AND back.id = r.bill_id
        AND back.state = 'SUBMITTED' AND back.id IS DISTINCT FROM ${besides}::bigint
      WHERE r.property_owner_id = l.property_owner_id AND r.source_item_id = l.id) pending
    WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.org_id = ${caller.orgId}
      AND l.bill_id = ${sourceBillId} ORDER BY l.line_no`.execute(db);
  return rows;
}

/** Counts what went back of each line that was received; a reversal takes it off again. */
export async function countReturned({ db, caller }: SessionCx, returnId: number, sign: 1 | -1): Promise<void> {
  await sql`UPDATE purchase_storage_line l SET returned_qty = l.returned_qty + ${sign}::integer * back.qty
    FROM (SELECT r.source_item_id, sum(r.qty)::integer AS qty FROM purchase_return_line r
      WHERE r.property_owner_id = ${caller.propertyOwnerId} AND r.bill_id = ${returnId}
        AND r.source_item_id IS NOT NULL GROUP BY r.source_item_id) back
    WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.id = back.source_item_id`.execute(db);
}
