import { stateCode } from '@mingmou/contract/base/flow';
import { orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import type { SessionCx } from '../../../kernel/context/cx';
import { mine } from '../../../kernel/context/mine';
import { feeLines } from '../../visit/registration.rows';

const WAITING = stateCode(orderFlow, 'WAITING');
const PAID = [stateCode(orderFlow, 'PAID'), stateCode(orderFlow, 'PART_REFUNDED')];

function withOrder(cx: SessionCx, registrationId: number, packageLineIds: readonly number[] = []) {
  return feeLines(cx, registrationId, packageLineIds).innerJoin('chargeOrder as order', (on) =>
    on.onRef('order.propertyOwnerId', '=', 'line.propertyOwnerId').onRef('order.id', '=', 'line.orderId'),
  );
}

/** Returns whether a line of the fee is not fully refunded. */
export async function hasFeeLeft(cx: SessionCx, registrationId: number): Promise<boolean> {
  const lines = feeLines(cx, registrationId).whereRef('line.refundedQty', '<', 'line.qty');
  return (await lines.select('line.id').limit(1).executeTakeFirst()) !== undefined;
}

/** True while a line of the fee waits to be paid: on a waiting order, or left out of a payment. */
export async function hasUnpaidFee(cx: SessionCx, registrationId: number): Promise<boolean> {
  const lines = withOrder(cx, registrationId).where((is) =>
    is.or([is('order.orderState', '=', WAITING), is('line.selected', '=', false)]),
  );
  return (await lines.select('line.id').limit(1).executeTakeFirst()) !== undefined;
}

/** Selects package lines sold with a visit that have become packages of the patient. */
export function soldPackageLines(cx: SessionCx, acceptsId: number) {
  return mine(cx, 'chargeOrderLine as line')
    .innerJoin('patientPackage as bought', (on) =>
      on.onRef('bought.propertyOwnerId', '=', 'line.propertyOwnerId').onRef('bought.orderLineId', '=', 'line.id'),
    )
    .where('line.orgId', '=', cx.caller.orgId)
    .where('line.sourceType', 'in', [6, 7])
    .where('line.sourceId', '=', acceptsId)
    .where('bought.usedTimes', '=', 0)
    .where('bought.refundable', '=', true)
    .whereRef('line.refundedQty', '<', 'line.qty')
    .select(['line.id as orderLineId', 'line.name', 'line.qty', 'line.payableAmount as amount'])
    .orderBy('line.id')
    .execute();
}

/** Returns paid fee lines without a full refund, and the selected package lines, by order. */
export async function returnableLines(cx: SessionCx, registrationId: number, packageLineIds: readonly number[]) {
  const lines = await withOrder(cx, registrationId, packageLineIds)
    .where('order.orderState', 'in', PAID)
    .whereRef('line.refundedQty', '<', 'line.qty')
    .select(['line.id as orderLineId', 'line.orderId'])
    .select((is) => is('line.qty', '-', is.ref('line.refundedQty')).as('qty'))
    .orderBy('line.orderId')
    .orderBy('line.lineNo')
    .execute();
  const orderIds = [...new Set(lines.map(({ orderId }) => orderId))];
  return orderIds.map((orderId) => ({ orderId, lines: lines.filter((line) => line.orderId === orderId) }));
}

export async function refundReason(cx: SessionCx, refundId: number): Promise<string | undefined> {
  const row = await mine(cx, 'refundOrder').where('id', '=', refundId).select('reason').executeTakeFirst();
  return row?.reason;
}
