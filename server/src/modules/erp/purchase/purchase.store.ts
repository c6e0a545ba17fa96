import type { InputOf } from '@mingmou/contract/base/call';
import type { purchase } from '@mingmou/contract/erp/purchase.contract';
import type { SessionCx } from '../../../kernel/cx';
import { updateMine } from '../../../kernel/mine';
import { billHeads } from '../document/bill-rows.store';

export type Filters = InputOf<typeof purchase.page>;

/** Purchase bills of the organisation as lists and pages show them. */
export function purchaseHeads(cx: SessionCx, { supplierId, buyerId, waiting }: Partial<Filters>) {
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
    .select(['supplier.name as supplierName', 'buyer.name as buyerName']);
  if (supplierId) heads = heads.where('p.supplierId', '=', supplierId);
  if (buyerId) heads = heads.where('p.buyerId', '=', buyerId);
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
