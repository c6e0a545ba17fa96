import { stateCode } from '@mingmou/contract/base/flow';
import { orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import type { Insertable, Kysely, Updateable } from 'kysely';
import type { ChargeOrderLineTable, DB } from '../../../database/schema.generated';
import { type Composing, type Params, statement } from '../../../database/statement';
import type { SessionCx } from '../../../kernel/context/cx';
import { deleteMine, mine, updateMine } from '../../../kernel/context/mine';
import type { OrderSourceType } from '../source/order-source.port';

const COLUMNS = [
  'line.id',
  'line.orgId',
  'line.orderId',
  'line.lineNo',
  'line.sourceType',
  'line.sourceId',
  'line.sourceLineId',
  'line.itemId',
  'line.barcodeId',
  'line.categoryId',
  'line.servicePackageId',
  'line.comboId',
  'line.packageId',
  'line.packageName',
  'line.packageNo',
  'line.packageItemNo',
  'line.name',
  'line.spec',
  'line.unit',
  'line.qty',
  'line.unitPrice',
  'line.priceEditable',
  'line.amount',
  'line.discountFlag',
  'line.vipFlag',
  'line.minDiscountRate',
  'line.lineDiscountType',
  'line.lineDiscountValue',
  'line.lineDiscountAmount',
  'line.discountBySource',
  'line.vipRate',
  'line.vipAmount',
  'line.wholeShare',
  'line.couponShare',
  'line.roundingShare',
  'line.payableAmount',
  'line.selected',
  'line.doneQty',
  'line.refundedQty',
  'line.refundedAmount',
  'line.lockedQty',
  'line.lockedAmount',
  'line.doctorId',
  'line.sellerId',
  'line.departmentId',
] as const;

interface OrderKey {
  readonly propertyOwnerId: number;
  readonly orgId: number;
  readonly orderId: number;
}

const lines = (db: Kysely<DB>, order: Params<OrderKey>) =>
  mine({ db, propertyOwnerId: order.propertyOwnerId }, 'chargeOrderLine as line')
    .where('line.orgId', '=', order.orgId)
    .where('line.orderId', '=', order.orderId)
    .select(COLUMNS)
    .orderBy('line.lineNo');

const named = (db: Kysely<DB>, order: Params<OrderKey>) =>
  lines(db, order)
    .leftJoin('employee as doctor', (on) =>
      on.onRef('doctor.propertyOwnerId', '=', 'line.propertyOwnerId').onRef('doctor.id', '=', 'line.doctorId'),
    )
    .leftJoin('employee as seller', (on) =>
      on.onRef('seller.propertyOwnerId', '=', 'line.propertyOwnerId').onRef('seller.id', '=', 'line.sellerId'),
    )
    .leftJoin('serviceCombo as combo', (on) =>
      on.onRef('combo.propertyOwnerId', '=', 'line.propertyOwnerId').onRef('combo.id', '=', 'line.comboId'),
    )
    .select(['doctor.name as doctorName', 'seller.name as sellerName', 'combo.name as comboName']);

const keys = ({ params }: Composing<OrderKey>) => params('propertyOwnerId', 'orgId', 'orderId');

const seen = statement((parts: Composing<OrderKey>) => named(parts.db, keys(parts)).compile());
const locked = statement((parts: Composing<OrderKey>) => lines(parts.db, keys(parts)).forUpdate().compile());

/** Line with the columns that acts on an order need. */
export type OrderLine = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number];
/** As they are shown, with names. */
export type NamedLine = Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number];

const keyOf = ({ caller: { propertyOwnerId, orgId } }: SessionCx, orderId: number) => ({
  propertyOwnerId,
  orgId,
  orderId,
});

export async function linesOf(cx: SessionCx, orderId: number): Promise<NamedLine[]> {
  return seen(cx.db, keyOf(cx, orderId));
}

/** Locked, without names: each table joined is paid for by every payment. The order is locked before. */
export async function lockLines(cx: SessionCx, orderId: number): Promise<OrderLine[]> {
  return locked(cx.db, keyOf(cx, orderId));
}

export async function insertLine({ db }: SessionCx, row: Insertable<ChargeOrderLineTable>): Promise<void> {
  await db.insertInto('chargeOrderLine').values(row).execute();
}

export async function writeLine(cx: SessionCx, id: number, change: Updateable<ChargeOrderLineTable>): Promise<void> {
  await updateMine(cx, 'chargeOrderLine').set(change).where('id', '=', id).execute();
}

export async function deleteLines(cx: SessionCx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await deleteMine(cx, 'chargeOrderLine').where('id', 'in', ids).execute();
}

/** The orders that hold lines of a source, oldest first; seen, not locked. */
export async function ordersOfOrderSource(
  cx: SessionCx,
  { sourceType, sourceId }: { readonly sourceType: OrderSourceType; readonly sourceId: number },
): Promise<number[]> {
  const rows = await mine(cx, 'chargeOrderLine')
    .where('orgId', '=', cx.caller.orgId)
    .where('sourceType', '=', sourceType)
    .where('sourceId', '=', sourceId)
    .select('orderId')
    .distinct()
    .orderBy('orderId')
    .execute();
  return rows.map(({ orderId }) => orderId);
}

/** Whether an order that waits holds goods of a package that the till added. */
export async function isGoodsPackageOnWaiting(cx: SessionCx, packageId: number): Promise<boolean> {
  const row = await mine(cx, 'chargeOrderLine as line')
    .innerJoin('chargeOrder as order', (on) =>
      on.onRef('order.propertyOwnerId', '=', 'line.propertyOwnerId').onRef('order.id', '=', 'line.orderId'),
    )
    .where('line.packageId', '=', packageId)
    .where('line.sourceId', 'is', null)
    .where('order.orderState', '=', stateCode(orderFlow, 'WAITING'))
    .select('line.id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The lines of a source on whatever orders hold them, of any of the types. */
export async function linesOfOrderSource(
  cx: SessionCx,
  { sourceTypes, sourceId }: { readonly sourceTypes: readonly OrderSourceType[]; readonly sourceId: number },
) {
  return mine(cx, 'chargeOrderLine as line')
    .where('line.orgId', '=', cx.caller.orgId)
    .where('line.sourceType', 'in', sourceTypes)
    .where('line.sourceId', '=', sourceId)
    .select(COLUMNS)
    .orderBy('line.orderId')
    .orderBy('line.lineNo')
    .execute();
}
