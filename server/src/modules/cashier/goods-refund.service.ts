import type { SessionCx } from '../../kernel/cx';
import { orderLinesOf } from './goods-order.service';
import { applyFor, prepare } from './refund.service';
import { lockRefund } from './refund.store';
import { dropRefund } from './refund-steps.service';

interface Returned {
  /** Of the sale. */
  readonly lineId: number;
  readonly qty: number;
}

/** Asks for the money of goods that came back: an application as the till's own, with its amounts by the sale's lines. */
export async function askRefundOf(cx: SessionCx, saleId: number, lines: readonly Returned[], reason: string) {
  const own = await orderLinesOf(cx, saleId);
  const asked = lines.flatMap(({ lineId, qty }) => {
    const line = own.find(({ sourceLineId }) => sourceLineId === lineId);
    return line ? [{ orderLineId: line.id, orderId: line.orderId, qty }] : [];
  });
  const [first] = asked;
  if (!first || asked.length < lines.length) throw new Error(`sale ${saleId} has no order that holds its lines`);
  const prepared = await prepare(cx, { orderId: first.orderId, lines: asked, kind: 1, isReturned: true }, 'lock');
  const { id } = await applyFor(cx, prepared, reason);
  const amounts = new Map(prepared.lines.map(({ line, amount }) => [line.sourceLineId ?? 0, amount] as const));
  return { refundId: id, amounts };
}

const LIVE = ['PENDING', 'PAYABLE'] as const;

/** Whether a refund still waits to be paid. */
export async function isRefundOpen(cx: SessionCx, refundId: number): Promise<boolean> {
  const state = (await lockRefund(cx, refundId))?.state;
  return LIVE.some((open) => open === state);
}

/** A return is taken back: so is what it asked for, where it still waits. */
export async function cancelRefundOf(cx: SessionCx, refundId: number, reason: string): Promise<void> {
  if (await isRefundOpen(cx, refundId)) await dropRefund(cx, refundId, reason);
}
