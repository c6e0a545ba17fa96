import type { CodeOf } from '@mingmou/contract/base/dict';
import { compareAmounts, type Money, money, sameAmount, sum, ZERO } from '@mingmou/contract/base/money';
import { cardCodes } from '@mingmou/contract/cashier/card/card.codes';
import { cardRefundCause } from '@mingmou/contract/cashier/card/card.dicts';
import { cardParameters } from '@mingmou/contract/cashier/card/card.parameters';
import {
  type CardRefund,
  cardRefund,
  interestOf,
  leftOfRecharge,
  refundByOperator,
  spreadBack,
} from '@mingmou/contract/cashier/card/card.rules';
import { cashierCodes } from '@mingmou/contract/cashier/cashier.codes';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { addDays, dayText, instantOf } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { spendable } from '../card/card.guard';
import type { LockedCard } from '../card/card.store';
import { type LeftRecharge, lockRecharges, seeRecharges } from '../card/recharge.store';
import { amountText } from '../payer/amount-text.rules';

const { OPERATOR, WITHIN_SEVEN_DAYS } = cardRefundCause.codes;
const DAYS = 7;
const DAY_MS = 86_400_000;

export interface CardAsking {
  /** Requested amount; may be absent for a refund that closes the card. */
  readonly amount?: Money | null | undefined;
  readonly closeCard?: boolean | null | undefined;
  readonly refundCause: CodeOf<typeof cardRefundCause>;
  readonly causeDate?: string | null | undefined;
}

/** A refund of a card in figures; nothing of it is written yet. */
export interface Figures extends CardRefund {
  readonly card: LockedCard;
  readonly recharges: readonly LeftRecharge[];
  /** Refunded to the payments of the recharges: R. */
  readonly amount: Money;
  /** Leaves the card. */
  readonly principal: Money;
  readonly interest: Money;
  readonly closes: boolean;
  /** Principal that may go back here. */
  readonly most: Money;
}

const bounded = (a: Money, b: Money) => (compareAmounts(a, b) < 0 ? a : b);
const leftIn = (recharges: readonly LeftRecharge[]) => sum(recharges.map(leftOfRecharge));

function checkAmount(asked: Money, { free, whole }: { readonly free: Money; readonly whole: Money | null }): void {
  if (compareAmounts(asked, free) > 0) refuse(cardCodes.tooMuch, { x: amountText(free) });
  if (whole && !sameAmount(asked, whole)) refuse(cashierCodes.wrongTotal, { x: amountText(whole) });
}

/** What leaves the card: a part that is free of other refunds, or all of its principal. */
function principalOf({ principalBalance }: LockedCard, { amount, closeCard, refundCause }: CardAsking): Money {
  if (refundCause === OPERATOR) return principalBalance;
  if (closeCard) return amount ?? principalBalance;
  if (!amount || compareAmounts(amount, ZERO) <= 0) throw malformed('amount', '退款金额：请填写');
  return amount;
}

/** 七日内 holds of each recharge of which something goes back. */
function checkDays(cx: SessionCx, touched: readonly LeftRecharge[]): void {
  const late = touched.find(({ at }) => addDays(instantOf(at), DAYS) < cx.now);
  if (late) throw malformed('refundCause', `退款类型：充值单${late.rechargeNo}已超过七日，请另选原因`);
}

async function interestFor(cx: SessionCx, amount: Money, causeDate: string | null | undefined): Promise<Money> {
  if (!causeDate) throw malformed('causeDate', '原因发生日期：请填写');
  const today = dayText(cx.now);
  if (causeDate > today) throw malformed('causeDate', '原因发生日期：不能晚于今天');
  const rate = await readParameter(cx.db, cardParameters.cardRefundRate, cx.caller.propertyOwnerId, cx.caller.orgId);
  return interestOf(amount, rate, (Date.parse(today) - Date.parse(causeDate)) / DAY_MS);
}

function ownOf(cx: SessionCx, recharges: readonly LeftRecharge[], amount: Money): LeftRecharge[] {
  const own = recharges.filter(({ orgId }) => orgId === cx.caller.orgId);
  if (compareAmounts(amount, leftIn(own)) <= 0) return own;
  const elsewhere = recharges.filter(({ orgId }) => orgId !== cx.caller.orgId);
  const org = [...new Set(elsewhere.map(({ orgShortName }) => orgShortName))].join('、');
  return refuse(cardCodes.elsewhere, { org });
}

/** §8b 2: the paid share of everything on the card, which leaves it closed. */
async function byOperator(cx: SessionCx, card: LockedCard, all: readonly LeftRecharge[], asked: CardAsking) {
  const balance = { principal: card.principalBalance, gift: card.giftBalance };
  const amount = bounded(refundByOperator(balance, all), leftIn(all));
  if (asked.amount && !sameAmount(asked.amount, amount)) refuse(cashierCodes.wrongTotal, { x: amountText(amount) });
  const recharges = ownOf(cx, all, amount);
  const interest = await interestFor(cx, amount, asked.causeDate);
  const paidOut = sum([amount, interest]);
  const back = spreadBack(recharges, amount);
  return { back, giftTaken: card.giftBalance, giftLapsed: ZERO, forfeit: ZERO, paidOut, amount, interest, recharges };
}

async function byHolder(cx: SessionCx, card: LockedCard, all: readonly LeftRecharge[], asked: CardAsking, R: Money) {
  const recharges = ownOf(cx, all, R);
  const chain = cx.caller.propertyOwnerId;
  const deductsUsed = await readParameter(cx.db, cardParameters.deductUsedGift, chain, cx.caller.orgId);
  const isWithinDays = asked.refundCause === WITHIN_SEVEN_DAYS;
  const figures = cardRefund({
    ...{ recharges, principal: R, giftBalance: card.giftBalance, closes: asked.closeCard === true },
    deducts: deductsUsed && !isWithinDays,
  });
  if (isWithinDays) {
    checkDays(
      cx,
      recharges.filter(({ id }) => figures.back.some((part) => part.id === id)),
    );
  }
  return { ...figures, amount: R, interest: ZERO, recharges };
}

/**
 * Returns the figures of a card refund as of now (domain-outpatient §6.7, §8b 2); refuses an impossible refund. `held`
 * is the principal that the refund itself has locked already.
 */
export async function figuresOf(
  cx: SessionCx,
  card: LockedCard,
  asked: CardAsking,
  { how, held = ZERO }: { readonly how: 'look' | 'lock'; readonly held?: Money },
): Promise<Figures> {
  const all = await (how === 'lock' ? lockRecharges : seeRecharges)(cx, card.id);
  const free = sum([spendable(card).principal, held]);
  const closes = asked.closeCard === true || asked.refundCause === OPERATOR;
  const principal = principalOf(card, asked);
  checkAmount(principal, { free, whole: closes ? card.principalBalance : null });
  const figures =
    asked.refundCause === OPERATOR
      ? await byOperator(cx, card, all, asked)
      : await byHolder(cx, card, all, asked, principal);
  const here = leftIn(all.filter(({ orgId }) => orgId === cx.caller.orgId));
  return { ...figures, card, principal, closes, most: bounded(free, here) };
}

export async function cashMaxOf({ db, caller }: SessionCx): Promise<Money> {
  return money(await readParameter(db, cardParameters.cardRefundCashMax, caller.propertyOwnerId, caller.orgId));
}
