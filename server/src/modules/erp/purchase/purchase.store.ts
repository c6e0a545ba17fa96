import type { InputOf } from '@mingmou/contract/base/call';
import type { purchase } from '@mingmou/contract/erp/purchase.contract';
import { type Insertable, type SelectQueryBuilder, sql } from 'kysely';
import type { PurchaseStorageTable } from '../../../database/schema.generated';
import type { SessionCx } from '../../../kernel/cx';
import { contains, type Sorting } from '../../../kernel/list';

type Filters = Omit<InputOf<typeof purchase.page>, 'page' | 'size' | 'column' | 'asc'>;

export const purchaseSorting: Sorting = {
  columns: ['bill_no', 'order_date', 'biz_date', 'order_qty', 'total_qty', 'total_amount', 'state', 'created_at'],
  initial: [
    ['created_at', 'desc'],
    ['id', 'desc'],
  ],
};

export type PurchaseHead = Omit<Insertable<PurchaseStorageTable>, 'propertyOwnerId' | 'orgId' | 'billId' | 'orderedAt'>;

/** Writes what a purchase bill has beside the common head. */
export async function writeHead({ db, caller }: SessionCx, billId: number, head: PurchaseHead): Promise<void> {
  const { propertyOwnerId, orgId } = caller;
  await db
    .insertInto('purchaseStorage')
    .values({ ...head, propertyOwnerId, orgId, billId })
    .onConflict((conflict) => conflict.columns(['propertyOwnerId', 'billId']).doUpdateSet(head))
    .execute();
}

export function headOf({ db, caller }: SessionCx, billId: number) {
  return db
    .selectFrom('purchaseStorage')
    .select(['supplierId', 'buyerId', 'orderDate', 'orderedAt', 'expectDate'])
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('billId', '=', billId)
    .executeTakeFirstOrThrow();
}

export async function stampOrdered({ db, caller, now }: SessionCx, billId: number): Promise<void> {
  await db
    .updateTable('purchaseStorage')
    .set({ orderedAt: now.toISOString() })
    .where('propertyOwnerId', '=', caller.propertyOwnerId)
    .where('billId', '=', billId)
    .execute();
}

function accountName(column: string) {
  return sql<string | null>`(SELECT coalesce(staff.name, a.account) FROM account a
    LEFT JOIN employee staff ON staff.property_owner_id = a.property_owner_id AND staff.id = a.staff_id
    WHERE a.property_owner_id = b.property_owner_id AND a.id = ${sql.ref(`b.${column}`)})`;
}

/** Purchase bills of the organisation as lists and pages show them; numerics as text. */
export function purchases({ db, caller }: SessionCx) {
  return db
    .selectFrom('bill as b')
    .innerJoin('purchaseStorage as p', (on) =>
      on.onRef('p.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('p.billId', '=', 'b.id'),
    )
    .leftJoin('erpSupplier as supplier', (on) =>
      on.onRef('supplier.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('supplier.id', '=', 'p.supplierId'),
    )
    .leftJoin('employee as buyer', (on) =>
      on.onRef('buyer.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('buyer.id', '=', 'p.buyerId'),
    )
    .select(['b.id', 'b.version', 'b.billNo', 'b.state', 'b.bizDate', 'b.handlerId', 'b.submittedAt', 'b.reviewedAt'])
    .select(['b.rejectReason', 'b.retrialReason', 'b.retrialAt', 'b.totalQty', 'b.totalAmount', 'b.printCount'])
    .select(['b.remark', 'b.createdAt', 'b.makerId', 'b.submittedBy', 'p.supplierId', 'p.buyerId', 'p.orderDate'])
    .select(['p.orderedAt', 'p.expectDate', 'p.arriveDate', 'p.deliveryNo', 'p.invoiceNo', 'p.payType', 'p.orderQty'])
    .select(['supplier.name as supplierName', 'buyer.name as buyerName'])
    .select([
      accountName('makerId').as('makerName'),
      accountName('submittedBy').as('submittedByName'),
      accountName('reviewedBy').as('reviewedByName'),
      accountName('retrialBy').as('retrialByName'),
    ])
    .where('b.propertyOwnerId', '=', caller.propertyOwnerId)
    .where('b.orgId', '=', caller.orgId)
    .where('b.billType', '=', 'RK')
    .where('b.state', '<>', 'DELETE');
}

type Rows = ReturnType<typeof purchases>;
export type PurchaseView = Awaited<ReturnType<Rows['execute']>>[number];

function ofGoods(rows: Rows, goods: string): Rows {
  const pattern = contains(goods);
  return rows.where(
    sql<boolean>`EXISTS (SELECT FROM purchase_storage_line l WHERE l.property_owner_id = b.property_owner_id
      AND l.bill_id = b.id AND (l.goods_name ILIKE ${pattern} OR l.spec ILIKE ${pattern} OR l.code LIKE ${pattern}))`,
  );
}

export function purchasesMatching(cx: SessionCx, filters: Filters): Rows {
  const { dateFrom, dateTo, billNo, supplierId, buyerId, goods, states, waiting } = filters;
  let rows = purchases(cx);
  if (dateFrom) rows = rows.where('p.orderDate', '>=', dateFrom);
  if (dateTo) rows = rows.where('p.orderDate', '<=', dateTo);
  if (billNo) rows = rows.where('b.billNo', 'ilike', contains(billNo));
  if (supplierId) rows = rows.where('p.supplierId', '=', supplierId);
  if (buyerId) rows = rows.where('p.buyerId', '=', buyerId);
  if (goods) rows = ofGoods(rows, goods);
  if (states?.length) rows = rows.where('b.state', 'in', states);
  if (waiting)
    rows = rows.where('p.orderedAt', 'is not', null).where('b.state', 'in', ['DRAFT', 'REJECTED', 'REVERSED']);
  return rows;
}

/** Totals of all matching bills. */
export async function purchaseSums<DB, TB extends keyof DB, O>(rows: SelectQueryBuilder<DB, TB, O>) {
  const sums = await rows
    .clearSelect()
    .select([
      sql<number>`coalesce(sum(p.order_qty), 0)`.as('orderQty'),
      sql<number>`coalesce(sum(b.total_qty), 0)`.as('totalQty'),
      sql<string>`coalesce(sum(b.total_amount), 0)`.as('totalAmount'),
    ])
    .$castTo<{ orderQty: number; totalQty: number; totalAmount: string }>()
    .executeTakeFirstOrThrow();
  return sums;
}

export const purchaseLineSorting: Sorting = {
  columns: purchaseSorting.columns,
  initial: [...purchaseSorting.initial, ['line_no', 'asc']],
};

/** The lines of the matching bills. */
export function purchaseLineRows(cx: SessionCx, filters: Filters) {
  return purchasesMatching(cx, filters)
    .innerJoin('purchaseStorageLine as l', (on) =>
      on.onRef('l.propertyOwnerId', '=', 'b.propertyOwnerId').onRef('l.billId', '=', 'b.id'),
    )
    .leftJoin('stockLocation as place', (on) =>
      on.onRef('place.propertyOwnerId', '=', 'l.propertyOwnerId').onRef('place.id', '=', 'l.locationId'),
    )
    .clearSelect()
    .select(['b.id', 'b.createdAt', 'b.billNo', 'b.state', 'b.bizDate', 'p.orderDate', 'l.lineNo'])
    .select(['supplier.name as supplierName', 'buyer.name as buyerName', 'place.name as locationName'])
    .select(['l.code', 'l.goodsName', 'l.spec', 'l.unit', 'l.batchNo', 'l.expireDate', 'l.orderQty', 'l.qty', 'l.gift'])
    .select(['l.price', 'l.amount', 'b.totalQty', 'b.totalAmount']);
}
