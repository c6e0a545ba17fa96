import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { type Money, sameAmount } from '@mingmou/contract/base/money';
import { cashierCodes, orderCodes, settlementCodes } from '@mingmou/contract/cashier/cashier.codes';
import { sourceType as sourceTypes } from '@mingmou/contract/cashier/cashier.dicts';
import { type OrderAction, orderFlow } from '@mingmou/contract/cashier/cashier.flow';
import type { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { transition } from '../../../kernel/row/transition';
import { receivablesOfOrder } from '../arrears/receivable-list.store';
import { amountText } from '../payer/amount-text.rules';
import { payRowsOf } from '../payment/pay-row.store';
import { refundsOf } from '../refund/refund-list.store';
import { RETAIL } from '../source/goods-types.constants';
import { findOrder, type LockedOrder, lockOrder, writeOrder } from './order.store';
import { linesOf, type OrderLine } from './order-line.store';
import { findOrderView, shownOrder } from './order-list.store';

export const ORDER = '收费单';

interface Seen {
  readonly id: number;
  readonly version: number;
}

/** How an order is found, locked and judged before an act on it; a paid one is named by who took the money. */
export function orderGuards(cx: SessionCx, { id, version }: Seen) {
  return {
    flow: orderFlow,
    version,
    lock: () => lockOrder(cx, id),
    state: (order: LockedOrder) => order.state,
    refusals: { wrongState: orderCodes.wrongState, stale: cashierCodes.stale },
    inState: async (order: LockedOrder, at: { readonly allowed: boolean; readonly action: OrderAction }) => {
      if (at.allowed || at.action !== 'settle' || order.payTime === null) return;
      const view = await findOrderView(cx, order.id);
      refuse(settlementCodes.paidAlready, { cashier: view?.cashierName ?? '', time: order.payTime });
    },
  };
}

export async function orderDetail(cx: SessionCx, id: number) {
  const view = (await findOrderView(cx, id)) ?? refuse(sharedCodes.missing);
  return {
    order: shownOrder(view, cx.now),
    lines: await linesOf(cx, id),
    payRows: await payRowsOf(cx, id),
    refunds: await refundsOf(cx, id),
    receivables: await receivablesOfOrder(cx, id),
  };
}

/** Returns the current order as the answer of a write. */
export async function savedOrder(cx: SessionCx, id: number) {
  const order = (await findOrder(cx, id)) ?? refuse(sharedCodes.missing);
  const { version, orderNo, payableAmount } = order;
  return { id, version, orderNo, payableAmount, lines: await linesOf(cx, id) };
}

const { REGISTRATION_FEE, CHECK_BILL, DRUGS, GLASSES, CONTACT_LENSES } = sourceTypes.codes;
const BY_A_SOURCE: readonly number[] = [REGISTRATION_FEE, CHECK_BILL, DRUGS, GLASSES, CONTACT_LENSES];
/** Returns whether only the source can withdraw the line: also a quick sale, but not goods that the till added. */
const isWithdrawn = ({ sourceType, sourceId }: OrderLine) =>
  BY_A_SOURCE.includes(sourceType) || (sourceType === RETAIL && sourceId !== null);

/** 作废: for lines that the cashier added; a source withdraws its own lines. */
export async function voidOrder(cx: SessionCx, { reason, ...seen }: InputOf<typeof chargeOrder.void>) {
  await transition(cx, {
    ...orderGuards(cx, seen),
    action: 'void',
    effect: async ({ id }) => {
      const lines = await linesOf(cx, id);
      if (lines.some(isWithdrawn)) refuse(orderCodes.withdrawAtSource);
    },
    write: ({ id }, state) => writeOrder(cx, id, { state, voidReason: reason }),
    target: ({ orderNo }) => ({ targetType: ORDER, targetName: orderNo }),
    reason,
  });
  return null;
}

/** A total that a page shows is the one that the server computes. */
export function checkTotal(shown: Money, computed: Money): void {
  if (!sameAmount(shown, computed)) refuse(cashierCodes.wrongTotal, { x: amountText(computed) });
}
