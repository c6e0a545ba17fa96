import type { InputOf } from '@mingmou/contract/base/call';
import type { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { type SqlBool, sql } from 'kysely';
import type { SessionCx } from '../../../kernel/context/cx';
import { updateMine } from '../../../kernel/context/mine';
import { billHeads } from '../document/bill-rows.store';
import { checkStateOfBill, RECEIVED, reconcileStateOfBill } from '../price-check/price-check.store';

export type Filters = InputOf<typeof purchase.page>;

/** Purchase bills of the organisation as lists and pages show them. */
export function purchaseHeads(cx: SessionCx, { supplierId, buyerId, checkState, waiting }: Partial<Filters>) {
  let heads = billHeads(cx, 'RK')
    .innerJoin('purchaseStorage as p', (on) =>
      on.onRef('p.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('p.billId', '=', 'b.id'),
    )
    .leftJoin('erpSupplier as supplier', (on) =>
      on.onRef('supplier.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('supplier.id', '=', 'p.supplierId'),
    )
    .leftJoin('employee as buyer', (on) =>
      on.onRef('buyer.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('buyer.id', '=', 'p.buyerId'),
    )
    .select(['p.supplierId', 'p.buyerId', 'p.orderDate', 'p.orderedAt', 'p.expectDate', 'p.arriveDate'])
    .select(['p.deliveryNo', 'p.invoiceNo', 'p.payType', 'p.orderQty'])
    .leftJoin('employee as acceptor', (on) =>
      on.onRef('acceptor.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('acceptor.id', '=', 'p.acceptorId'),
    )
    .select(['p.acceptorId', 'acceptor.name as acceptorName'])
    .select([checkStateOfBill(RECEIVED).as('checkState'), reconcileStateOfBill(RECEIVED).as('reconcileState')])
    .select(['supplier.phone as supplierPhone', 'supplier.address as supplierAddress'])
    .select(['supplier.name as supplierName', 'buyer.name as buyerName']);
  if (supplierId) heads = heads.where('p.supplierId', '=', supplierId);
  if (buyerId) heads = heads.where('p.buyerId', '=', buyerId);
  if (checkState) heads = heads.where(sql<SqlBool>`${checkStateOfBill(RECEIVED)} = ${checkState}`);
  if (waiting)
    heads = heads.where('p.orderedAt', 'is not', null).where('b.state', 'in', ['DRAFT', 'REJECTED', 'REVERSED']);
  return heads;
}

export type PurchaseHead = Awaited<ReturnType<ReturnType<typeof purchaseHeads>['execute']>>[number];

export async function stampOrdered({ db, caller, now }: SessionCx, billId: number): Promise<void> {
  await updateMine({ db, caller }, 'purchaseStorage')
    .set({ orderedAt: now.toISOString() })
    .where('billId', '=', billId)
    .execute();
}

/** Marks rejected goods to be ordered again, unless another open order contains them. */
export async function waitAgain(
  { db, caller }: SessionCx,
  billId: number,
  saleItemIds: readonly number[],
): Promise<void> {
  if (saleItemIds.length === 0) return;
  await sql`UPDATE sale_line l SET delivery_state = 'TO_ORDER'
    WHERE l.property_owner_id = ${caller.propertyOwnerId} AND l.id = ANY (${[...saleItemIds]}::bigint[])
      AND l.delivery_state = 'ORDERED'
      AND NOT EXISTS (SELECT FROM purchase_storage_line other
        JOIN purchase_storage p ON p.property_owner_id = other.property_owner_id AND p.bill_id = other.bill_id
          AND p.ordered_at IS NOT NULL
        JOIN bill b ON b.property_owner_id = p.property_owner_id AND b.id = p.bill_id
          AND b.state IN ('DRAFT', 'SUBMITTED', 'REJECTED', 'REVERSED')
        WHERE other.property_owner_id = l.property_owner_id AND other.sale_item_id = l.id AND b.id <> ${billId})`.execute(
    db,
  );
}
