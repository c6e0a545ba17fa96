import type { InputOf } from '@mingmou/contract/base/call';
import { compareAmounts, type Money, minus, sameAmount, sum, ZERO } from '@mingmou/contract/base/money';
import { orderCodes, settlementCodes } from '@mingmou/contract/cashier/cashier.codes';
import type { chargeOrder } from '@mingmou/contract/cashier/order.contract';
import type { SessionCx } from '../../kernel/cx';
import { malformed, refuse } from '../../kernel/refusal';
import { amountText } from './amount-text';
import type { LockedOrder } from './order.store';
import { holdWays, type PayWay } from './pay-way.store';
import type { PaidColumns } from './payment.store';

const CASH = 1;
const MEDICARE = 5;

type WayInput = NonNullable<InputOf<typeof chargeOrder.settle>['ways']>[number];

/** One way of a payment, with the columns of its row. */
export interface PaidBy {
  readonly wayCode: number;
  readonly name: string;
  readonly amount: Money;
  readonly changeAmount: Money;
  readonly columns: PaidColumns;
}

function checkMedicare({ amount, medicareNo, medicareFund, medicareAccount }: WayInput, { name }: PayWay): void {
  if (!medicareNo) refuse(settlementCodes.numberMissing, { way: name });
  if (!sameAmount(sum([medicareFund ?? ZERO, medicareAccount ?? ZERO]), amount)) {
    throw malformed('medicareFund', '统筹支付：与个人账户之和须等于医保支付金额');
  }
}

function changeOf({ wayCode, amount, tendered }: WayInput): Money {
  if (wayCode !== CASH || tendered === null || tendered === undefined) return ZERO;
  if (compareAmounts(tendered, amount) < 0) refuse(settlementCodes.tooLittleCash);
  return minus(tendered, amount);
}

function columnsOf(input: WayInput, wayCode: number, change: Money): PaidColumns {
  const isCash = wayCode === CASH;
  const isMedicare = wayCode === MEDICARE;
  return {
    wayCode,
    amount: input.amount,
    tendered: isCash ? (input.tendered ?? input.amount) : null,
    changeAmount: change,
    tradeNo: input.tradeNo ?? null,
    medicareNo: isMedicare ? (input.medicareNo ?? null) : null,
    medicareFund: isMedicare ? (input.medicareFund ?? ZERO) : null,
    medicareAccount: isMedicare ? (input.medicareAccount ?? ZERO) : null,
  };
}

function paidBy(input: WayInput, known: readonly PayWay[], isStranger: boolean): PaidBy {
  const { wayCode } = input;
  const way = known.find((one) => one.wayCode === wayCode);
  if (!way?.usable) return refuse(settlementCodes.wayNotUsable, { way: way?.name ?? String(wayCode) });
  if (isStranger && wayCode === MEDICARE) refuse(orderCodes.strangerWay);
  if (way.tradeNoRequired && !input.tradeNo) refuse(settlementCodes.numberMissing, { way: way.name });
  if (wayCode === MEDICARE) checkMedicare(input, way);
  const changeAmount = changeOf(input);
  return {
    wayCode,
    name: way.name,
    amount: input.amount,
    changeAmount,
    columns: columnsOf(input, wayCode, changeAmount),
  };
}

/** The ways of a payment, each usable here and once, together exactly what is payable. */
export async function checkedWays(cx: SessionCx, order: LockedOrder, inputs: readonly WayInput[]): Promise<PaidBy[]> {
  const known = await holdWays(
    cx,
    inputs.map(({ wayCode }) => wayCode),
  );
  const ways = inputs.map((input) => paidBy(input, known, order.patientId === null));
  const twice = ways.find(({ wayCode }, at) => ways.findIndex((way) => way.wayCode === wayCode) !== at);
  if (twice) refuse(settlementCodes.wayTwice, { way: twice.name });
  const paid = sum(ways.map(({ amount }) => amount));
  if (!sameAmount(paid, order.payableAmount)) {
    refuse(settlementCodes.wrongSum, { a: amountText(paid), b: amountText(order.payableAmount) });
  }
  return ways.sort((a, b) => a.wayCode - b.wayCode);
}
