import { orderCodes } from '@mingmou/contract/cashier/cashier.codes';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { findOrder } from '../order/order.store';
import { linesOf, type OrderLine, ordersOfOrderSource } from '../order/order-line.store';
import { leftOfLine } from '../refund/refund.guard';
import { applyFor, prepare, refundNow } from '../refund/refund.service';
import { checkCashierShift } from '../shift/cashier-shift.service';
import type { RefundKind } from './order-source.port';
import type { OrderSourceKey } from './order-source.service';

interface Returning extends OrderSourceKey {
  readonly kind: RefundKind;
  readonly reason: string;
}

interface Paid {
  readonly orderId: number;
  readonly lines: readonly OrderLine[];
}

async function paidLines(cx: SessionCx, key: OrderSourceKey): Promise<Paid | undefined> {
  for (const orderId of await ordersOfOrderSource(cx, key)) {
    const order = await findOrder(cx, orderId);
    if (order?.state !== 'PAID' && order?.state !== 'PART_REFUNDED') continue;
    const own = (await linesOf(cx, orderId)).filter(
      (line) => line.sourceType === key.sourceType && line.sourceId === key.sourceId && leftOfLine(line).qty > 0,
    );
    if (own.length > 0) return { orderId, lines: own };
  }
  return undefined;
}

/**
 * Refunds the whole rest of a source's payment (退号) by the original methods: immediately, or as a request if approval
 * is required (state 1). Hooks notify the source. Locks the order first, so a source calls this before it locks its own
 * rows.
 */
export async function refundOrderSource(cx: SessionCx, { kind, reason, ...key }: Returning) {
  await checkCashierShift(cx);
  const paid = (await paidLines(cx, key)) ?? refuse(orderCodes.nothingSelected);
  const lines = paid.lines.map((line) => ({ orderLineId: line.id, qty: leftOfLine(line).qty }));
  const prepared = await prepare(cx, { orderId: paid.orderId, lines, kind }, 'lock');
  const { id, refundNo, refundState, amount } = prepared.needApprove
    ? await applyFor(cx, prepared, reason)
    : await refundNow(cx, prepared, reason);
  return { refundId: id, refundNo, refundState, amount };
}
