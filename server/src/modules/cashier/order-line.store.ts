import type { Insertable, Kysely, Updateable } from 'kysely';
import type { ChargeOrderLineTable, DB } from '../../database/schema.generated';
import { type Composing, type Params, statement } from '../../database/statement';
import type { SessionCx } from '../../kernel/cx';
import { deleteMine, mine, updateMine } from '../../kernel/mine';
import type { SourceType } from './order-sources';

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
  'line.setmealId',
  'line.comboId',
  'line.name',
  'line.spec',
  'line.unit',
  'line.qty',
  'line.unitPrice',
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

const lines = (db: Kysely<DB>, order: OrderKey | Params<OrderKey>) =>
  mine({ db, propertyOwnerId: order.propertyOwnerId }, 'chargeOrderLine as line')
    .leftJoin('employee as doctor', (on) =>
      on.onRef('doctor.propertyOwnerId', '=', 'line.propertyOwnerId').onRef('doctor.id', '=', 'line.doctorId'),
    )
    .leftJoin('employee as seller', (on) =>
      on.onRef('seller.propertyOwnerId', '=', 'line.propertyOwnerId').onRef('seller.id', '=', 'line.sellerId'),
    )
    .leftJoin('serviceCombo as combo', (on) =>
      on.onRef('combo.propertyOwnerId', '=', 'line.propertyOwnerId').onRef('combo.id', '=', 'line.comboId'),
    )
    .where('line.orgId', '=', order.orgId)
    .where('line.orderId', '=', order.orderId)
    .select(COLUMNS)
    .select(['doctor.name as doctorName', 'seller.name as sellerName', 'combo.name as comboName'])
    .orderBy('line.lineNo');

const ofOrder = ({ db, params }: Composing<OrderKey>) => lines(db, params('propertyOwnerId', 'orgId', 'orderId'));

const seen = statement((parts: Composing<OrderKey>) => ofOrder(parts).compile());
const locked = statement((parts: Composing<OrderKey>) => ofOrder(parts).forUpdate('line').compile());

export type OrderLine = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number];

const keyOf = ({ caller: { propertyOwnerId, orgId } }: SessionCx, orderId: number) => ({
  propertyOwnerId,
  orgId,
  orderId,
});

export async function linesOf(cx: SessionCx, orderId: number): Promise<OrderLine[]> {
  return seen(cx.db, keyOf(cx, orderId));
}

/** Locked; the order is locked before. */
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
export async function ordersOfSource(
  cx: SessionCx,
  { sourceType, sourceId }: { readonly sourceType: SourceType; readonly sourceId: number },
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

/** The lines of a source on whatever orders hold them, of any of the types. */
export async function linesOfSource(
  cx: SessionCx,
  { sourceTypes, sourceId }: { readonly sourceTypes: readonly SourceType[]; readonly sourceId: number },
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
