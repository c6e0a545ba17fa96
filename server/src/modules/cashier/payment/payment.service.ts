import { compareAmounts, type Money, minus, sameAmount, sum, ZERO } from '@mingmou/contract/base/money';
import { orderCodes, settlementCodes } from '@mingmou/contract/cashier/cashier.codes';
import { CARD, CASH, CREDIT, MEDICARE } from '@mingmou/contract/cashier/payment/method.codes';
import { together } from '../../../database/open-transaction';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import type { PaidColumns, WayInput } from '../method/method-input.types';
import type { Bill, PaidBill, WayParts } from '../method/method-kind.types';
import { kindOf } from '../method/method-kinds.registry';
import { holdWays, type PayWay } from '../method/payment-method.store';
import { amountText } from '../payer/amount-text.rules';

const MOST_CARDS = 2;

/** One way of a payment, with the columns of its row. */
export interface PaidBy {
  readonly wayCode: number;
  readonly name: string;
  readonly amount: Money;
  readonly changeAmount: Money;
  /** Payments by this method earn points. */
  readonly earn: boolean;
  readonly columns: PaidColumns;
  readonly input: WayInput;
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
    cardId: null,
    principalPart: null,
    giftPart: null,
    points: null,
    rate: null,
  };
}

const asksForPatient = (wayCode: number) => wayCode >= MEDICARE && wayCode <= CREDIT;

function paidBy(input: WayInput, known: readonly PayWay[], { patientId, scene }: Bill): PaidBy {
  const { wayCode } = input;
  const way = known.find((one) => one.wayCode === wayCode);
  if (!way?.usable || (scene === 2 && !way.recharge) || (scene === 3 && !way.collect)) {
    return refuse(settlementCodes.wayNotUsable, { way: way?.name ?? String(wayCode) });
  }
  if (patientId === null && asksForPatient(wayCode)) refuse(orderCodes.strangerWay);
  if (way.tradeNoRequired && !input.tradeNo) refuse(settlementCodes.numberMissing, { way: way.name });
  if (wayCode === MEDICARE) checkMedicare(input, way);
  const changeAmount = changeOf(input);
  return {
    wayCode,
    name: way.name,
    amount: input.amount,
    changeAmount,
    earn: way.earn,
    columns: columnsOf(input, wayCode, changeAmount),
    input,
  };
}

/** Each way once, a card once, and no more than two of them. */
function checkOnce(ways: readonly PaidBy[]): void {
  const isSame = (a: PaidBy, b: PaidBy) =>
    a.wayCode === b.wayCode && (a.wayCode !== CARD || a.input.cardId === b.input.cardId);
  const twice = ways.find((way, at) => ways.findIndex((other) => isSame(way, other)) !== at);
  if (twice) refuse(settlementCodes.wayTwice, { way: twice.name });
  if (ways.filter(({ wayCode }) => wayCode === CARD).length > MOST_CARDS) {
    throw malformed('ways', `支付方式：一次最多使用${MOST_CARDS}张储值卡`);
  }
}

const byCode = (a: PaidBy, b: PaidBy) => a.wayCode - b.wayCode || (a.input.cardId ?? 0) - (b.input.cardId ?? 0);

/** Lock order (domain-outpatient §6.11): arrears, cards, points. */
const lockOrder = (ways: readonly PaidBy[]) =>
  [...ways].sort((a, b) => Number(b.wayCode === CREDIT) - Number(a.wayCode === CREDIT));

/** Asks the kinds, in the order in which their rows are locked. */
async function withParts(cx: SessionCx, bill: Bill, ways: readonly PaidBy[]): Promise<PaidBy[]> {
  const asked: PaidBy[] = [];
  for (const way of lockOrder(ways)) {
    const parts: WayParts = (await kindOf(way.wayCode)?.check(cx, bill, way.input)) ?? {};
    asked.push({ ...way, columns: { ...way.columns, ...parts } });
  }
  return asked.sort(byCode);
}

const byLock = (a: WayInput, b: WayInput) => a.wayCode - b.wayCode || (a.cardId ?? 0) - (b.cardId ?? 0);

/**
 * Locks the payment methods of a payment together with their funds, in one message and in the order of `checkedWays`. A
 * balance due is locked earlier and takes several steps; if the payment uses credit, `checkedWays` locks one after the
 * other.
 */
export async function heldWays(cx: SessionCx, bill: Bill, inputs: readonly WayInput[]): Promise<readonly PayWay[]> {
  const ways = holdWays(
    cx,
    inputs.map(({ wayCode }) => wayCode),
  );
  const isOwed = inputs.some(({ wayCode }) => wayCode === CREDIT);
  const taken = isOwed ? [] : [...inputs].sort(byLock).map((input) => kindOf(input.wayCode)?.hold?.(cx, bill, input));
  const [known] = await together(ways, ...taken.map(async (one) => one));
  return known;
}

/**
 * Returns the payment methods in the order of their codes, each usable here and used once, with the payable amount as
 * their total.
 */
export async function checkedWays(
  cx: SessionCx,
  bill: Bill,
  inputs: readonly WayInput[],
  known: readonly PayWay[],
): Promise<PaidBy[]> {
  const ways = inputs.map((input) => paidBy(input, known, bill));
  checkOnce(ways);
  const paid = sum(ways.map(({ amount }) => amount));
  if (!sameAmount(paid, bill.total)) {
    refuse(settlementCodes.wrongSum, { a: amountText(paid), b: amountText(bill.total) });
  }
  return withParts(cx, bill, ways.sort(byCode));
}

/** The rows are written: cards, points and credit are taken. */
export async function takeWays(cx: SessionCx, bill: PaidBill, ways: readonly PaidBy[]): Promise<void> {
  await together(
    ...ways.map(async ({ wayCode, input, columns }) => kindOf(wayCode)?.taken?.(cx, bill, input, columns)),
  );
}
