import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { accountName } from '../payer/names.store';
import { refunds } from '../refund/refund-list.store';
import type { OrderSourceKey } from '../source/order-source.service';
import { orders } from './order-list.store';

/** Selects the lines that a source submitted, each with its current order. */
export function linesOfOrderSource(cx: SessionCx, { sourceType, sourceId }: OrderSourceKey) {
  return mine(cx, 'chargeOrderLine as line')
    .innerJoin('chargeOrder as o', (on) =>
      on.onRef('o.propertyOwnerId', '=', 'line.propertyOwnerId').onRef('o.id', '=', 'line.orderId'),
    )
    .where('line.orgId', '=', cx.caller.orgId)
    .where('line.sourceType', '=', sourceType)
    .where('line.sourceId', '=', sourceId)
    .select(['line.id', 'line.name', 'line.qty', 'line.unitPrice', 'line.payableAmount', 'line.refundedQty'])
    .select(['line.refundedAmount', 'line.lockedQty', 'line.orderId', 'o.orderNo', 'o.orderState', 'o.payTime'])
    .select(accountName('o', 'cashierId').as('cashierName'))
    .orderBy('line.orderId')
    .orderBy('line.lineNo')
    .execute();
}

/** The orders of a visit, oldest first. */
export function ordersOfVisit(cx: SessionCx, acceptsId: number) {
  return orders(cx).where('o.acceptsId', '=', acceptsId).orderBy('o.id').execute();
}

export async function refundsOfOrders(cx: SessionCx, orderIds: readonly number[]) {
  if (orderIds.length === 0) return [];
  return refunds(cx).where('r.orderId', 'in', orderIds).orderBy('r.id').execute();
}
