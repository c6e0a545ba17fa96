import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { Money } from '@mingmou/contract/base/money';
import { refundKind } from '@mingmou/contract/cashier/cashier.dicts';
import type { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { holdBack } from '../method/method-kinds.registry';
import { findOrder } from '../order/order.store';
import { linesOf } from '../order/order-line.store';
import { holdAccount } from '../points/points.store';
import { applyFor, needsApproval, type Prepared, prepare } from '../refund/refund.service';
import { lockRefund, refundLinesOf, writeRefund } from '../refund/refund.store';
import { dropRefund } from '../refund/refund-steps.service';
import { orderLinesOf } from './goods-order.service';
import { SALE_TYPES } from './goods-types.constants';

const { NORMAL } = refundKind.codes;

/** Till functions for a return of goods (domain-erp §4.4, §4.5), in the transaction of either side. */

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
  const prepared = await prepare(cx, { orderId: first.orderId, lines: asked, kind: NORMAL, goods: 'RETURNED' }, 'lock');
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

/** Cancels the waiting refund of a return that was cancelled. */
export async function cancelRefundOf(cx: SessionCx, refundId: number, reason: string): Promise<void> {
  if (await isRefundOpen(cx, refundId)) await dropRefund(cx, refundId, reason);
}

type Returning = InputOf<typeof refund.returnGoods>;

/** The sale that all of the lines are of: a return is of one (unlocked). */
export async function saleOfLines(cx: SessionCx, { orderId, lines }: Returning): Promise<number> {
  const all = await linesOf(cx, orderId);
  const sales = lines.map(({ orderLineId }) => {
    const line = all.find(({ id }) => id === orderLineId);
    if (!line) throw malformed('lines', '退费项目：不属于该收费单');
    return SALE_TYPES.some((type) => type === line.sourceType) ? line.sourceId : null;
  });
  const [first] = sales;
  if (!first || sales.some((sale) => sale !== first)) {
    throw malformed('lines', '退费项目：退货退款一次只能办理同一张销售单的商品');
  }
  return first;
}

/** A refund whose goods come back with it, checked; cards and points that it moves are held before goods are. */
export async function prepareWithGoods(cx: SessionCx, input: Returning): Promise<Prepared> {
  const prepared = await prepare(cx, { ...input, kind: NORMAL, goods: 'RETURNING' }, 'lock');
  await holdBack(cx, prepared.ways);
  if (prepared.order.patientId !== null) await holdAccount(cx, prepared.order.patientId);
  return prepared;
}

/** Creates the refund request of a return; the money waits for the approval of the return or of the refund. */
export function askWithGoods(cx: SessionCx, prepared: Prepared, { reason, waits }: { reason: string; waits: boolean }) {
  return applyFor(cx, { ...prepared, needApprove: prepared.needApprove || waits }, reason);
}

/**
 * The goods of an application came back: it is approved by that, unless it needed approval for its own sake. Answers its
 * amounts by the sale's lines; undefined where it does not wait any more.
 */
export async function goodsAreBack(cx: SessionCx, refundId: number): Promise<ReadonlyMap<number, Money> | undefined> {
  const found = await lockRefund(cx, refundId);
  if (!found?.orderId || !LIVE.some((open) => open === found.state)) return undefined;
  const order = (await findOrder(cx, found.orderId)) ?? refuse(sharedCodes.missing);
  const isApproved = found.state === 'PENDING' && !(await needsApproval(cx, order, found.amount));
  if (isApproved) await writeRefund(cx, refundId, { state: 'PAYABLE' });
  const lines = await linesOf(cx, order.id);
  const asked = await refundLinesOf(cx, refundId);
  return new Map(
    asked.map(({ orderLineId, amount }) => [lines.find(({ id }) => id === orderLineId)?.sourceLineId ?? 0, amount]),
  );
}
