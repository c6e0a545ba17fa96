import { holds, rightName } from '@mingmou/contract/auth/rights';
import type { InputOf } from '@mingmou/contract/base/call';
import { stateCode } from '@mingmou/contract/base/flow';
import { cashierCodes, refundCodes } from '@mingmou/contract/cashier/cashier.codes';
import { refundFlow } from '@mingmou/contract/cashier/cashier.flow';
import type { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { forbidden, malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { transition } from '../../../kernel/row/transition';
import { lockOpenArrears } from '../arrears/arrears.store';
import { holdPrincipal } from '../card/card.store';
import { lockCardStanding } from '../card-refund/card-refund-lock.service';
import { lockOrder, writeOrder } from '../order/order.store';
import { lockLines } from '../order/order-line.store';
import { lockPayRows } from '../payment/pay-row.store';
import { checkCashierShift } from '../shift/cashier-shift.service';
import { byOrderSource } from '../source/order-source.port';
import { REFUND, settleAtOnce } from './refund.service';
import {
  insertRefundWays,
  type LockedRefund,
  lockRefund,
  moveLine,
  refundLinesOf,
  refundWaysOf,
  subjectOfRefund,
  writeRefund,
} from './refund.store';
import { checkedBack, checkReversal, type DefaultBack, mayChooseWays } from './refund-methods.service';
import { payRefund, refundedLines, tellOrderSources } from './refund-payment.service';

/** Locks a refund with its lines, after its order. Of concurrent steps the first one wins. */
async function lockStanding(cx: SessionCx, id: number) {
  const orderId = (await subjectOfRefund(cx, id))?.orderId;
  const order = orderId ? await lockOrder(cx, orderId) : undefined;
  if (!order) return undefined;
  const all = await lockLines(cx, order.id);
  const row = await lockRefund(cx, id);
  if (!row) return undefined;
  const lines = (await refundLinesOf(cx, id)).flatMap(({ orderLineId, qty, amount }) => {
    const line = all.find((one) => one.id === orderLineId);
    return line ? [{ orderLineId, qty, amount, line }] : [];
  });
  return { id, version: row.version, order, row, lines };
}

type Standing = NonNullable<Awaited<ReturnType<typeof lockStanding>>>;

interface Seen {
  readonly id: number;
  readonly version: number;
}

interface Judged {
  readonly row: LockedRefund;
}

/** Checks before a step of a refund, and its name in the log. */
const refundGuards = {
  flow: refundFlow,
  state: ({ row }: Judged) => row.state,
  refusals: { wrongState: refundCodes.wrongState, stale: cashierCodes.stale },
  target: ({ row }: Judged) => ({ targetType: REFUND, targetName: row.refundNo }),
} as const;

/** Releases the amounts that the refund reserved, and notifies the sources. */
async function drop(cx: SessionCx, { order, row, lines }: Standing): Promise<void> {
  for (const line of lines) await moveLine(cx, line, 'unlock');
  await writeOrder(cx, order.id, {});
  await tellOrderSources(cx, await refundedLines(cx, row.id, { order, lines, kind: row.refundKind }), 'refundDropped');
}

/** Locks a refund of an order or of a card, with the function that releases its reservations. */
async function lockDroppable(cx: SessionCx, id: number) {
  const ofCard = await lockCardStanding(cx, id);
  if (ofCard) {
    const { card, row } = ofCard;
    return { ...ofCard, drop: () => holdPrincipal(cx, card.id, row.principalTaken, 'free') };
  }
  const standing = await lockStanding(cx, id);
  return standing && { ...standing, drop: () => drop(cx, standing) };
}

export async function approveRefund(cx: SessionCx, { pass, remark, ...seen }: InputOf<typeof refund.approve>) {
  if (!pass && !remark) throw malformed('remark', '审核意见：请填写');
  const { to } = await transition(cx, {
    ...refundGuards,
    version: seen.version,
    lock: () => lockDroppable(cx, seen.id),
    action: pass ? 'pass' : 'reject',
    effect: async (found) => {
      if (found.row.applyBy === cx.caller.accountId) refuse(refundCodes.ownRefund);
      if (!pass) await found.drop();
    },
    write: ({ id }, state) =>
      writeRefund(cx, id, {
        state,
        approveBy: cx.caller.accountId,
        approveAt: cx.now.toISOString(),
        approveRemark: remark ?? null,
      }),
    reason: remark,
  });
  return { refundState: stateCode(refundFlow, to) };
}

/** 撤销 by the applicant, or by an account that may approve. */
export async function cancelRefund(cx: SessionCx, { reason, ...seen }: InputOf<typeof refund.cancel>) {
  const { to } = await transition(cx, {
    ...refundGuards,
    version: seen.version,
    lock: () => lockDroppable(cx, seen.id),
    action: 'cancel',
    permit: ({ row }) => {
      if (row.applyBy === cx.caller.accountId || holds('cashier:refundApprove', cx.caller)) return;
      throw forbidden(rightName('cashier:refundApprove'));
    },
    effect: (found) => found.drop(),
    write: ({ id }, state) => writeRefund(cx, id, { state, cancelBy: cx.caller.accountId, cancelReason: reason }),
    reason,
  });
  return { refundState: stateCode(refundFlow, to) };
}

/** Cancels an open application without asking who applied: its goods went another way. The order is locked by the caller. */
export async function dropRefund(cx: SessionCx, id: number, reason: string): Promise<void> {
  const found = await lockStanding(cx, id);
  if (!found) return;
  await drop(cx, found);
  await writeRefund(cx, id, { state: 'CANCELLED', cancelBy: cx.caller.accountId, cancelReason: reason });
}

/** How an application that is paid now goes back: as chosen then, as chosen now, or as the money came. */
async function backOf(cx: SessionCx, { order, row }: Standing, asked: InputOf<typeof refund.settle>['ways']) {
  const { amount } = row;
  const openArrears = await lockOpenArrears(cx, order);
  const funds = { amount, openArrears, paid: await lockPayRows(cx, order.id) };
  if (!row.waysChosen) return checkedBack({ ...funds, chosen: asked, mayChoose: mayChooseWays(cx) });
  // Permission for the methods was checked when they were chosen; their rest is checked now.
  return checkedBack({ ...funds, chosen: await refundWaysOf(cx, row.id), mayChoose: true });
}

/** Refuses goods that did not come back yet, and services that were begun since the application. */
async function checkPayable(cx: SessionCx, { id, lines }: Standing): Promise<void> {
  for (const [source, own] of byOrderSource(lines.map(({ line }) => line))) {
    const why = await source.payable?.(cx, id, own);
    if (why) throw why;
  }
}

/** 退款 of an application that needs no more approval. */
async function settleApplication(cx: SessionCx, seen: Seen, asked: InputOf<typeof refund.settle>['ways']) {
  await checkCashierShift(cx);
  const { row: found, change } = await transition(cx, {
    ...refundGuards,
    version: seen.version,
    lock: () => lockStanding(cx, seen.id),
    action: 'settle',
    effect: async (standing) => {
      await checkPayable(cx, standing);
      const back = await backOf(cx, standing, asked);
      checkReversal(back.ways);
      return back;
    },
    write: (standing, _done, back) => pay(cx, standing, back),
  });
  const { id, refundNo, amount } = found.row;
  const { arrearsReduced, ways } = change;
  return { id, refundNo, refundState: stateCode(refundFlow, 'DONE'), amount, arrearsReduced, ways };
}

/** Pays an application that was made in this very transaction; undefined where it waits for approval. */
export async function payIfApproved(cx: SessionCx, id: number) {
  const row = await lockRefund(cx, id);
  return row?.state === 'PAYABLE' ? settleApplication(cx, row, undefined) : undefined;
}

async function pay(cx: SessionCx, { order, row, lines }: Standing, back: DefaultBack): Promise<void> {
  for (const line of lines) await moveLine(cx, line, 'unlock');
  await payRefund(cx, { order, lines, ...back, amount: row.amount, kind: row.refundKind }, async (columns) => {
    if (!row.waysChosen) await insertRefundWays(cx, row.id, back.ways);
    await writeRefund(cx, row.id, columns);
    return row;
  });
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
