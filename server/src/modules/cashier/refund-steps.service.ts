import { holds, rightName } from '@mingmou/contract/auth/rights';
import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { nextState, stateOf } from '@mingmou/contract/base/flow';
import { cashierCodes, refundCodes } from '@mingmou/contract/cashier/cashier.codes';
import { type RefundAction, refundFlow } from '@mingmou/contract/cashier/cashier.flow';
import type { refund } from '@mingmou/contract/cashier/refund.contract';
import type { SessionCx } from '../../kernel/cx';
import { forbidden, malformed, refuse } from '../../kernel/refusal';
import { mustMove, stateWords } from '../../kernel/transition';
import { type LockedOrder, lockOrder, writeOrder } from './order.store';
import { lockLines } from './order-line.store';
import { lockPayRows } from './pay-row.store';
import type { CheckedLine } from './refund.guard';
import { REFUND, settleAtOnce } from './refund.service';
import {
  insertRefundWays,
  type LockedRefund,
  lockRefund,
  moveLine,
  orderOfRefund,
  refundLinesOf,
  refundWaysOf,
  writeRefund,
} from './refund.store';
import { checkedBack, checkReversal, mayChooseWays } from './refund.ways';
import { payRefund, refundedLines, tellSources } from './refund-payment.service';
import { checkShift } from './shift.service';

interface Standing {
  readonly order: LockedOrder;
  readonly row: LockedRefund;
  readonly lines: readonly CheckedLine[];
}

/** The refund in a state that allows the step, its order locked before it: of several steps at once the first wins. */
async function standing(
  cx: SessionCx,
  { id, version }: { readonly id: number; readonly version: number },
  action: RefundAction,
): Promise<Standing> {
  const orderId = (await orderOfRefund(cx, id)) ?? refuse(sharedCodes.missing);
  const order = (await lockOrder(cx, orderId)) ?? refuse(sharedCodes.missing);
  const all = await lockLines(cx, orderId);
  const row = (await lockRefund(cx, id)) ?? refuse(sharedCodes.missing);
  const state = stateOf(refundFlow, row.refundState);
  if (nextState(refundFlow, state, action) === null) {
    refuse(refundCodes.wrongState, { state: refundFlow.states[state].title, action: refundFlow.actions[action].title });
  }
  if (row.version !== version) refuse(cashierCodes.stale);
  const lines = (await refundLinesOf(cx, id)).flatMap(({ orderLineId, qty, amount }) => {
    const line = all.find((one) => one.id === orderLineId);
    return line ? [{ orderLineId, qty, amount, line }] : [];
  });
  return { order, row, lines };
}

function logStep(cx: SessionCx, { row }: Standing, action: RefundAction, reason?: string): void {
  const from = stateOf(refundFlow, row.refundState);
  cx.log({
    targetType: REFUND,
    targetId: row.id,
    targetName: row.refundNo,
    ...stateWords(refundFlow, from, mustMove(refundFlow, from, action)),
    ...(reason ? { reason } : {}),
  });
}

/** What the refund held is free again, and its sources hear of it. */
async function drop(cx: SessionCx, { order, row, lines }: Standing): Promise<void> {
  for (const line of lines) await moveLine(cx, line, 'unlock');
  await writeOrder(cx, order.id, {});
  await tellSources(cx, await refundedLines(cx, row.id, { order, lines, kind: row.refundKind }), 'refundDropped');
}

export async function approveRefund(cx: SessionCx, { id, version, pass, remark }: InputOf<typeof refund.approve>) {
  if (!pass && !remark) throw malformed('remark', '审核意见：请填写');
  const action = pass ? 'pass' : 'reject';
  const found = await standing(cx, { id, version }, action);
  if (found.row.applyBy === cx.caller.accountId) refuse(refundCodes.ownRefund);
  if (!pass) await drop(cx, found);
  const refundState = pass ? (2 as const) : (4 as const);
  await writeRefund(cx, id, {
    refundState,
    approveBy: cx.caller.accountId,
    approveAt: cx.now.toISOString(),
    approveRemark: remark ?? null,
  });
  logStep(cx, found, action, remark ?? undefined);
  return { refundState };
}

/** 撤销 by the applicant, or by whoever may approve. */
export async function cancelRefund(cx: SessionCx, { id, version, reason }: InputOf<typeof refund.cancel>) {
  const found = await standing(cx, { id, version }, 'cancel');
  if (found.row.applyBy !== cx.caller.accountId && !holds('cashier:refundApprove', cx.caller)) {
    throw forbidden(rightName('cashier:refundApprove'));
  }
  await drop(cx, found);
  await writeRefund(cx, id, { refundState: 5, cancelBy: cx.caller.accountId, cancelReason: reason });
  logStep(cx, found, 'cancel', reason);
  return { refundState: 5 as const };
}

/** The ways of an application that is paid now: as chosen then, as chosen now, or as the money came. */
async function waysOf(cx: SessionCx, { order, row }: Standing, asked: InputOf<typeof refund.settle>['ways']) {
  const { amount } = row;
  const paid = await lockPayRows(cx, order.id);
  if (!row.waysChosen) return checkedBack({ amount, paid, chosen: asked, mayChoose: mayChooseWays(cx) }).ways;
  // Whether they may be chosen was asked when they were; what is left of each is asked now.
  return checkedBack({ amount, paid, chosen: await refundWaysOf(cx, row.id), mayChoose: true }).ways;
}

/** 退款 of an application that needs no more approval. */
async function settleApplication(
  cx: SessionCx,
  seen: { id: number; version: number },
  asked: InputOf<typeof refund.settle>['ways'],
) {
  await checkShift(cx);
  const found = await standing(cx, seen, 'settle');
  const { order, row, lines } = found;
  const ways = await waysOf(cx, found, asked);
  checkReversal(ways);
  for (const line of lines) await moveLine(cx, line, 'unlock');
  await payRefund(cx, { order, lines, ways, amount: row.amount, kind: row.refundKind }, async (columns) => {
    if (!row.waysChosen) await insertRefundWays(cx, row.id, ways);
    await writeRefund(cx, row.id, columns);
    return row;
  });
  logStep(cx, found, 'settle');
  const { id, refundNo, amount } = row;
  return { id, refundNo, refundState: 3 as const, amount, ways };
}

/** 退款 of an application, or 直接退费. */
export async function settleRefund(cx: SessionCx, input: InputOf<typeof refund.settle>) {
  const { id, version, orderId, orderVersion, lines, ways, reason } = input;
  if (id) {
    if (!version) throw malformed('version', '版本：请填写');
    return settleApplication(cx, { id, version }, ways);
  }
  if (!orderId) throw malformed('orderId', '收费单：请填写');
  if (!orderVersion) throw malformed('orderVersion', '收费单版本：请填写');
  if (!lines?.length) throw malformed('lines', '退费项目：请至少选择一项');
  if (!reason) throw malformed('reason', '原因：请填写');
  return settleAtOnce(cx, { orderId, orderVersion, lines, ways, reason });
}
