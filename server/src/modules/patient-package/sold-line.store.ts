import type { SessionCx } from '../../kernel/context/cx';
import { mine } from '../../kernel/context/mine';

/** Returns the item that an order's line sells, and its buyer. */
export function soldLine(cx: SessionCx, lineId: number) {
  return mine(cx, 'chargeOrderLine as line')
    .innerJoin('chargeOrder as order', (on) =>
      on.onRef('order.propertyOwnerId', '=', 'line.propertyOwnerId').onRef('order.id', '=', 'line.orderId'),
    )
    .where('line.id', '=', lineId)
    .select(['order.orderNo', 'order.patientId', 'line.servicePackageId'])
    .executeTakeFirst();
}
