import { compareAmounts, type Money, sum, ZERO } from '@mingmou/contract/base/money';
import { refundCodes } from '@mingmou/contract/cashier/cashier.codes';
import { orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import type { SessionCx } from '../../../kernel/context/cx';
import { mustMove } from '../../../kernel/row/transition';
import { moveArrears } from '../arrears/arrears.store';
import { giveBack, holdBack } from '../method/method-kinds.registry';
import { type LockedOrder, writeOrder } from '../order/order.store';
import { linesOf } from '../order/order-line.store';
import { returnCoupon } from '../payment/coupon.service';
import { countRefunded, payRowsOf } from '../payment/pay-row.store';
import { pointsOfRefund, writePointsBack } from '../points/points.service';
import { cashierShiftOfAct } from '../shift/cashier-shift.service';
import { byOrderSource, type RefundedLine, type RefundKind } from '../source/order-source.port';
import type { CheckedLine } from './refund.guard';
import { type BackBy, moveLine, pointsTaken } from './refund.store';

interface Payment {
  readonly order: LockedOrder;
  readonly lines: readonly CheckedLine[];
  readonly ways: readonly BackBy[];
  readonly amount: Money;
  /** What of the amount is owed less; the arrears are locked. */
  readonly arrearsReduced: Money;
  readonly kind: RefundKind;
}

interface PaidColumns {
  readonly state: 'DONE';
  readonly refundBy: number;
  readonly refundTime: string;
  readonly shiftId: number;
  readonly arrearsReduced: Money;
  readonly wayCodes: number[];
  readonly integralTaken: number;
  readonly integralDebtAdded: number;
}

/** Returns the refunded lines in the form that their sources need. */
export async function refundedLines(
  cx: SessionCx,
  refundId: number,
  { order, lines, kind }: Pick<Payment, 'order' | 'lines' | 'kind'>,
): Promise<RefundedLine[]> {
  const now = await linesOf(cx, order.id);
  return lines.flatMap(({ orderLineId, qty, amount }) => {
    const line = now.find(({ id }) => id === orderLineId);
    if (!line) return [];
    const isWhole = line.refundedQty === line.qty;
    return [{ ...line, refundId, refundKind: kind, refundedQtyNow: qty, refundedAmountNow: amount, isWhole }];
  });
}

/** Tells each source of its own lines. */
export async function tellOrderSources(
  cx: SessionCx,
  lines: readonly RefundedLine[],
  what: 'refunded' | 'refundDropped',
): Promise<void> {
  for (const [source, own] of byOrderSource(lines)) await source[what]?.(cx, own);
}

/** Writes 已退费 when every piece of the order is refunded, otherwise 部分退费. Used parts of a package are kept. */
async function writeRefundedOrder(cx: SessionCx, { order, amount, arrearsReduced }: Payment): Promise<void> {
  const isOwedLess = compareAmounts(arrearsReduced, ZERO) > 0;
  const owed = isOwedLess ? await moveArrears(cx, order.id, { reduced: arrearsReduced }) : undefined;
  const refundedAmount = sum([order.refundedAmount, amount]);
  const lines = await linesOf(cx, order.id);
  const isWhole = lines.every((line) => line.refundedQty === line.qty);
  if (isWhole) await returnCoupon(cx, order.couponId);
  await writeOrder(cx, order.id, {
    refundedAmount,
    ...(owed && { arrearState: owed.arrearState }),
    state: mustMove(orderFlow, order.state, isWhole ? 'refundRest' : 'refundPart', refundCodes.wrongOrderState),
  });
}

/** Returns the input for the points of a refund, after its amounts were added to the payments. */
async function backOf(cx: SessionCx, orderId: number, ways: readonly BackBy[]) {
  return {
    given: ways.reduce((points, way) => points + way.points, 0),
    before: await pointsTaken(cx, orderId),
    left: await payRowsOf(cx, orderId),
  };
}

/**
 * Pays a refund that was checked: lines, payments, order, the caller's shift, then the refund itself by `write` (which
 * may number it, so it comes after every lock), and tells the sources.
 */
export async function payRefund<R extends { readonly id: number; readonly refundNo: string }>(
  cx: SessionCx,
  payment: Payment,
  write: (columns: PaidColumns) => Promise<R>,
): Promise<R> {
  const { order, lines, ways, arrearsReduced } = payment;
  for (const line of lines) await moveLine(cx, line, 'refund');
  for (const way of ways) await countRefunded(cx, way);
  await writeRefundedOrder(cx, payment);
  await holdBack(cx, ways);
  const points = await pointsOfRefund(cx, order, await backOf(cx, order.id, ways));
  const shiftId = await cashierShiftOfAct(cx);
  const paidOut = ways.map(({ insteadWay, wayCode }) => insteadWay ?? wayCode);
  const written = await write({
    state: 'DONE',
    refundBy: cx.caller.accountId,
    refundTime: cx.now.toISOString(),
    shiftId,
    arrearsReduced,
    wayCodes: [...new Set(paidOut)].sort((a, b) => a - b),
    integralTaken: points.taken,
    integralDebtAdded: points.debtAdded,
  });
  await writePointsBack(cx, points, { bizType: 'REFUND', bizId: written.id, bizNo: written.refundNo });
  const { refundNo } = written;
  await giveBack(cx, { bizType: 'REFUND', id: written.id, refundNo, patientId: order.patientId }, ways);
  await tellOrderSources(cx, await refundedLines(cx, written.id, payment), 'refunded');
  return written;
}
