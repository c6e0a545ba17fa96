import { type Money, sum } from '@mingmou/contract/base/money';
import { acrossOrgs } from '../../../kernel/context/across-orgs';
import type { SessionCx } from '../../../kernel/context/cx';
import { openArrearsOf } from '../arrears/arrears.store';
import { findOrder, lockCustomer, lockJoinableOrder, lockOrder } from '../order/order.store';
import { isGoodsPackageOnWaiting, linesOfOrderSource, writeLine } from '../order/order-line.store';
import { SALE_TYPES } from './goods-types.constants';
import { withdrawLines } from './order-source.service';

/**
 * Till functions for a sale of goods (domain-erp §4.5), in addition to `submitLines`; they run in the transaction of
 * either side. Order of locks of both sides: docs/decisions/0013-cashier.md.
 */

interface Customer {
  readonly patientId: number | null;
  readonly acceptsId: number | null;
}

/** The lines of a sale on the orders of the till. */
export const orderLinesOf = (cx: SessionCx, saleId: number) =>
  linesOfOrderSource(cx, { sourceTypes: SALE_TYPES, sourceId: saleId });

/**
 * Takes the till's locks before the locks of a sale: the patient, the order that new lines would join, and the orders
 * that contain the sale. Every act on a sale calls this first.
 */
export async function lockOrdersOf(cx: SessionCx, { patientId, acceptsId }: Customer, saleId: number | null) {
  if (patientId !== null && (await lockCustomer(cx, patientId))) await lockJoinableOrder(cx, { patientId, acceptsId });
  if (saleId === null) return;
  const ids = (await orderLinesOf(cx, saleId)).map(({ orderId }) => orderId);
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) await lockOrder(cx, id);
}

/** Takes the lines of a sale off the order that waits. */
export async function withdrawSale(cx: SessionCx, saleId: number): Promise<void> {
  const types = new Set((await orderLinesOf(cx, saleId)).map(({ sourceType }) => sourceType));
  for (const sourceType of SALE_TYPES)
    if (types.has(sourceType)) await withdrawLines(cx, { sourceType, sourceId: saleId });
}

/** So many pieces of a sale's line were handed over. */
export async function countDone(cx: SessionCx, saleId: number, done: ReadonlyMap<number, number>): Promise<void> {
  for (const { id, sourceLineId } of await orderLinesOf(cx, saleId)) {
    const doneQty = done.get(sourceLineId ?? 0);
    if (doneQty !== undefined) await writeLine(cx, id, { doneQty });
  }
}

/** Whether an order that waits, of any organisation, holds goods of a package that the till added. */
export const isGoodsPackageWaiting = (cx: SessionCx, packageId: number): Promise<boolean> =>
  acrossOrgs(cx, () => isGoodsPackageOnWaiting(cx, packageId));

/** Returns the lines of a sale on orders that were paid. */
export async function paidLinesOf(cx: SessionCx, saleId: number) {
  const lines = await orderLinesOf(cx, saleId);
  const paid = new Set<number>();
  for (const id of new Set(lines.map(({ orderId }) => orderId))) {
    const order = await findOrder(cx, id);
    if (order && order.state !== 'WAITING' && order.state !== 'VOID') paid.add(id);
  }
  return lines.filter(({ orderId }) => paid.has(orderId));
}

/** Returns the unpaid amount of the orders that contain the sale. */
export async function owedOfSale(cx: SessionCx, saleId: number): Promise<Money> {
  const ids = [...new Set((await orderLinesOf(cx, saleId)).map(({ orderId }) => orderId))];
  const owed: Money[] = [];
  for (const id of ids) {
    const order = await findOrder(cx, id);
    if (order) owed.push(await openArrearsOf(cx, order));
  }
  return sum(owed);
}

/** Everything of the sale's lines went back. */
export async function isAllRefunded(cx: SessionCx, saleId: number): Promise<boolean> {
  return (await orderLinesOf(cx, saleId)).every(({ qty, refundedQty }) => qty === refundedQty);
}

/** For whom an order is. */
export async function orderHeadOf(cx: SessionCx, orderId: number) {
  const order = await findOrder(cx, orderId);
  if (!order) throw new Error(`order ${orderId} is gone while it is paid`);
  const { patientId, acceptsId, customerName, phone } = order;
  return { patientId, acceptsId, customerName, phone };
}

/** Lines that the till added belong to the sale that was made of them. */
export async function linkToSale(
  cx: SessionCx,
  saleId: number,
  lines: readonly { readonly id: number; readonly saleItemId: number }[],
): Promise<void> {
  for (const { id, saleItemId } of lines) await writeLine(cx, id, { sourceId: saleId, sourceLineId: saleItemId });
}
