import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { nextState, stateOf } from '@mingmou/contract/base/flow';
import { type Money, sameAmount } from '@mingmou/contract/base/money';
import { cashierCodes, orderCodes, settlementCodes } from '@mingmou/contract/cashier/cashier.codes';
import { type OrderAction, orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import type { chargeOrder } from '@mingmou/contract/cashier/order.contract';
import type { SessionCx } from '../../kernel/cx';
import { refuse } from '../../kernel/refusal';
import { amountText } from './amount-text';
import { findOrder, type LockedOrder, lockOrder, writeOrder } from './order.store';
import { linesOf } from './order-line.store';
import { findOrderView, shownOrder } from './order-list.store';
import { payRowsOf } from './pay-row.store';
import { refundsOf } from './refund-list.store';

export const ORDER = '收费单';

/** Refuses an act that the state of the order does not allow; a paid one is named by who took the money. */
export async function checkOrderState(cx: SessionCx, order: LockedOrder, action: OrderAction): Promise<void> {
  const state = stateOf(orderFlow, order.orderState);
  if (nextState(orderFlow, state, action) !== null) return;
  if (action === 'settle' && order.payTime !== null) {
    const view = await findOrderView(cx, order.id);
    refuse(settlementCodes.paidAlready, { cashier: view?.cashierName ?? '', time: order.payTime });
  }
  refuse(orderCodes.wrongState, { state: orderFlow.states[state].title, action: orderFlow.actions[action].title });
}

interface Seen {
  readonly id: number;
  readonly version: number;
}

/** The order, locked, in a state that allows the act, and unchanged since the person saw it. */
export async function lockForAct(cx: SessionCx, { id, version }: Seen, action: OrderAction): Promise<LockedOrder> {
  const order = (await lockOrder(cx, id)) ?? refuse(sharedCodes.missing);
  await checkOrderState(cx, order, action);
  if (order.version !== version) refuse(cashierCodes.stale);
  return order;
}

export async function orderDetail(cx: SessionCx, id: number) {
  const view = (await findOrderView(cx, id)) ?? refuse(sharedCodes.missing);
  return {
    order: shownOrder(view, cx.now),
    lines: await linesOf(cx, id),
    payRows: await payRowsOf(cx, id),
    refunds: await refundsOf(cx, id),
  };
}

/** What a write answers: the order as it is now. */
export async function savedOrder(cx: SessionCx, id: number) {
  const order = (await findOrder(cx, id)) ?? refuse(sharedCodes.missing);
  const { version, orderNo, payableAmount } = order;
  return { id, version, orderNo, payableAmount, lines: await linesOf(cx, id) };
}

const BY_A_SOURCE = [1, 2, 3, 4, 5];

/** 作废: only what the cashier added; a source withdraws its own. */
export async function voidOrder(cx: SessionCx, { id, version, reason }: InputOf<typeof chargeOrder.void>) {
  const order = await lockForAct(cx, { id, version }, 'void');
  const lines = await linesOf(cx, id);
  if (lines.some(({ sourceType }) => BY_A_SOURCE.includes(sourceType))) refuse(orderCodes.withdrawAtSource);
  await writeOrder(cx, id, { orderState: 5, voidReason: reason });
  cx.log({ targetType: ORDER, targetId: id, targetName: order.orderNo, reason });
  return null;
}

/** A total that a page shows is the one that the server computes. */
export function checkTotal(shown: Money, computed: Money): void {
  if (!sameAmount(shown, computed)) refuse(cashierCodes.wrongTotal, { x: amountText(computed) });
}
