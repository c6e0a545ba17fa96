import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { stateCode } from '@mingmou/contract/base/flow';
import { compareAmounts, type Money, money, toNumeric } from '@mingmou/contract/base/money';
import { cashierCodes, refundCodes } from '@mingmou/contract/cashier/cashier.codes';
import { refundKind as refundKinds } from '@mingmou/contract/cashier/cashier.dicts';
import { orderFlow, refundFlow } from '@mingmou/contract/cashier/cashier.flow';
import { cashierParameters } from '@mingmou/contract/cashier/cashier.parameters';
import type { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { refuse } from '../../../kernel/call/refusal';
import { addDays, dayText, instantOf } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { businessNumber } from '../../../kernel/row/sequence';
import { mustMove } from '../../../kernel/row/transition';
import { lockOpenArrears, openArrearsOf } from '../arrears/arrears.store';
import { findOrder, type LockedOrder, lockOrder, writeOrder } from '../order/order.store';
import { linesOf, lockLines } from '../order/order-line.store';
import { lockPayRows, refundableRowsOf } from '../payment/pay-row.store';
import { pointsToTake } from '../points/points.service';
import { checkCashierShift } from '../shift/cashier-shift.service';
import type { RefundKind } from '../source/order-source.port';
import { type CheckedLine, checkLines, linesText, totalOf } from './refund.guard';
import { type BackBy, insertRefund, insertRefundWays, moveLine } from './refund.store';
import { checkedBack, checkReversal, mayChooseWays } from './refund-methods.service';
import { payRefund } from './refund-payment.service';

const { NORMAL, SINGLE } = refundKinds.codes;

export const REFUND = '退费单';

interface Asking {
  readonly orderId: number;
  /** Version that the person saw; absent if no person did. */
  readonly orderVersion?: number;
  readonly lines: Parameters<typeof checkLines>[2];
  readonly ways?: InputOf<typeof refund.save>['ways'];
  readonly kind: RefundKind;
  /** Its goods came back, and their source asks for it; or they come back with it. */
  readonly goods?: 'RETURNED' | 'RETURNING';
}

/** A refund that may be made: the order locked, lines and ways checked. */
export interface Prepared {
  readonly order: LockedOrder;
  readonly lines: readonly CheckedLine[];
  readonly ways: readonly BackBy[];
  /** The ways were named by a person. */
  readonly isChosen: boolean;
  readonly amount: Money;
  readonly arrearsReduced: Money;
  readonly needApprove: boolean;
  readonly kind: RefundKind;
}

/** Returns whether a second person must approve: a large refund, or an old payment. */
export async function needsApproval(
  { db, caller, now }: SessionCx,
  order: LockedOrder,
  amount: Money,
): Promise<boolean> {
  const { propertyOwnerId, orgId } = caller;
  const most = await readParameter(db, cashierParameters.refundApproveAmount, propertyOwnerId, orgId);
  const days = await readParameter(db, cashierParameters.refundApproveDays, propertyOwnerId, orgId);
  if (compareAmounts(amount, money(most)) >= 0) return true;
  const paidOn = dayText(instantOf(order.payTime ?? ''));
  return paidOn < dayText(addDays(now, -days));
}

/** An order of which something may be refunded (180301). */
export function checkRefundable({ state }: LockedOrder): void {
  mustMove(orderFlow, state, 'refundPart', refundCodes.wrongOrderState);
}

/** Checks a refund in the order of domain-outpatient §6.5; `look` locks nothing. */
export async function prepare(cx: SessionCx, asking: Asking, how: 'look' | 'lock'): Promise<Prepared> {
  const isLook = how === 'look';
  const { orderId, kind } = asking;
  const order = (await (isLook ? findOrder : lockOrder)(cx, orderId)) ?? refuse(sharedCodes.missing);
  checkRefundable(order);
  const rows = await (isLook ? linesOf : lockLines)(cx, orderId);
  const lines = await checkLines(cx, rows, asking.lines, asking.goods ?? kind);
  if (asking.orderVersion !== undefined && asking.orderVersion !== order.version) refuse(cashierCodes.stale);
  const amount = totalOf(lines);
  const openArrears = await (isLook ? openArrearsOf : lockOpenArrears)(cx, order);
  const paid = await (isLook ? refundableRowsOf : lockPayRows)(cx, orderId);
  const back = checkedBack({ amount, openArrears, paid, chosen: asking.ways, mayChoose: mayChooseWays(cx) });
  return { order, lines, ...back, amount, needApprove: await needsApproval(cx, order, amount), kind };
}

function newRefund(cx: SessionCx, { order, amount, kind, isChosen }: Prepared, reason: string) {
  return {
    orderId: order.id,
    refundKind: kind,
    amount,
    reason,
    waysChosen: isChosen,
    applyBy: cx.caller.accountId,
    createdBy: cx.caller.accountId,
  };
}

function logRefund(cx: SessionCx, id: number, refundNo: string, { order, lines, amount }: Prepared, reason: string) {
  cx.log({
    targetType: REFUND,
    targetId: id,
    targetName: refundNo,
    after: {
      orderNo: { label: '收费单号', value: order.orderNo },
      lines: { label: '项目', value: linesText(lines) },
      amount: { label: '退费金额', value: toNumeric(amount) },
    },
    reason,
  });
}

/** 申请: reserves the requested amounts until the refund is paid, rejected or cancelled. */
export async function applyFor(cx: SessionCx, prepared: Prepared, reason: string) {
  if (prepared.isChosen) checkReversal(prepared.ways);
  for (const line of prepared.lines) await moveLine(cx, line, 'lock');
  await writeOrder(cx, prepared.order.id, {});
  const state = prepared.needApprove ? 'PENDING' : 'PAYABLE';
  const refundNo = await businessNumber(cx, 'TF');
  const id = await insertRefund(cx, { ...newRefund(cx, prepared, reason), refundNo, state }, prepared.lines);
  if (prepared.isChosen) await insertRefundWays(cx, id, prepared.ways);
  logRefund(cx, id, refundNo, prepared, reason);
  const refundState = stateCode(refundFlow, state);
  const { amount, arrearsReduced, ways } = prepared;
  return { id, refundNo, refundState, amount, arrearsReduced, ways: [...ways] };
}

/** 直接退费: applied for and paid in one step. */
export async function refundNow(cx: SessionCx, prepared: Prepared, reason: string) {
  checkReversal(prepared.ways);
  const { order, lines, ways, amount, arrearsReduced, kind } = prepared;
  const payment = { order, lines, ways, amount, arrearsReduced, kind };
  const { id, refundNo } = await payRefund(cx, payment, async (columns) => {
    const number = await businessNumber(cx, 'TF');
    const row = { ...newRefund(cx, prepared, reason), ...columns, refundNo: number };
    const made = await insertRefund(cx, row, lines);
    await insertRefundWays(cx, made, ways);
    return { id: made, refundNo: number };
  });
  logRefund(cx, id, refundNo, prepared, reason);
  return { id, refundNo, refundState: stateCode(refundFlow, 'DONE'), amount, arrearsReduced, ways: [...ways] };
}

export async function saveRefund(cx: SessionCx, input: InputOf<typeof refund.save>) {
  const prepared = await prepare(cx, { ...input, kind: NORMAL }, 'lock');
  const { id, refundNo, refundState } = await applyFor(cx, prepared, input.reason);
  return { id, refundNo, refundState };
}

/** 直接退费 by the body of an application. */
export async function settleAtOnce(cx: SessionCx, input: InputOf<typeof refund.save>) {
  await checkCashierShift(cx);
  const prepared = await prepare(cx, { ...input, kind: NORMAL }, 'lock');
  if (prepared.needApprove) refuse(refundCodes.needsApproval);
  return refundNow(cx, prepared, input.reason);
}

/** 单退: one line by its default way; an application where approval is due. */
export async function refundSingle(cx: SessionCx, input: InputOf<typeof refund.single>) {
  const { orderId, orderVersion, lineId, qty, reason } = input;
  await checkCashierShift(cx);
  const asking = {
    orderId,
    orderVersion,
    lines: [{ orderLineId: lineId, qty }],
    kind: SINGLE,
  } as const;
  const prepared = await prepare(cx, asking, 'lock');
  return prepared.needApprove ? applyFor(cx, prepared, reason) : refundNow(cx, prepared, reason);
}

export async function previewRefund(cx: SessionCx, { orderId, lines, withGoods }: InputOf<typeof refund.preview>) {
  const asking = { orderId, lines, kind: NORMAL, ...(withGoods ? { goods: 'RETURNING' as const } : {}) } as const;
  const prepared = await prepare(cx, asking, 'look');
  const { order, amount, arrearsReduced, ways, needApprove } = prepared;
  return {
    orderVersion: order.version,
    amount,
    arrearsReduced,
    lines: prepared.lines.map((line) => ({ orderLineId: line.orderLineId, qty: line.qty, amount: line.amount })),
    ways: [...ways],
    integralTaken: await pointsToTake(cx, order, ways),
    needApprove,
  };
}
