import type { SessionCx } from '../../../kernel/context/cx';
import type { OrderSourceKey } from '../source/order-source.service';
import { shownOrder } from './order-list.store';
import { linesOfOrderSource, ordersOfVisit, refundsOfOrders } from './order-look.store';

const idsOf = (orders: readonly { readonly orderId: number }[]) => [...new Set(orders.map(({ orderId }) => orderId))];

/** Returns the lines that a source submitted, and the refunds of their orders. */
export async function moneyOfOrderSource(cx: SessionCx, key: OrderSourceKey) {
  const lines = await linesOfOrderSource(cx, key);
  return { lines, refunds: await refundsOfOrders(cx, idsOf(lines)) };
}

/** Returns the charged, paid and refunded amounts of a visit. */
export async function moneyOfVisit(cx: SessionCx, acceptsId: number) {
  const orders = await ordersOfVisit(cx, acceptsId);
  const refunds = await refundsOfOrders(
    cx,
    orders.map(({ id }) => id),
  );
  return { orders: orders.map((order) => shownOrder(order, cx.now)), refunds };
}
