import type { CallSpec, InputOf } from '@mingmou/contract/base/call';
import { arrears } from '@mingmou/contract/cashier/arrears/arrears.contract';
import { cardRecharge } from '@mingmou/contract/cashier/card/card-recharge.contract';
import { valueCardRefund } from '@mingmou/contract/cashier/card/card-refund.contract';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { actOutcome, moneyAct } from '@mingmou/contract/cashier/payment/money-act.contract';
import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { fateOf } from '../../../kernel/call/idempotency';
import { malformed } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';

const { DONE, NOT_DONE } = actOutcome.codes;

/** The acts that a till sends under a key that it remembers. */
export const MONEY_ACTS: readonly CallSpec[] = [
  ...[chargeOrder.save, chargeOrder.settle, refund.save, refund.settle, refund.returnGoods, arrears.settle],
  ...[cardRecharge.settle, valueCardRefund.settle, cashierShift.handover],
];

export async function outcomeOf(cx: SessionCx, { call: id, key }: InputOf<typeof moneyAct.outcome>) {
  const call = MONEY_ACTS.find((known) => known.id === id);
  if (!call) throw malformed('call', '接口：不是收付款的操作');
  const { keyRefusals } = moneyAct.outcome;
  const fate = await fateOf(cx, { ...call, ...(keyRefusals ? { keyRefusals } : {}) }, key);
  return { outcome: fate === 'done' ? DONE : NOT_DONE } as const;
}
