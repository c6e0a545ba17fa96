import Big from 'big.js';
import { compareAmounts, type Money, minus, money, sameAmount, share, sum, toNumeric, ZERO } from '../../base/money';

const DAYS_A_YEAR = 365;
const PERCENT = 100;

const big = (amount: Money) => new Big(toNumeric(amount));
const lesser = (a: Money, b: Money) => (compareAmounts(a, b) < 0 ? a : b);

/** `amount × part ÷ whole`, half-up; nothing of nothing. */
function proportion(amount: Money, part: Money, whole: Money): Money {
  return sameAmount(whole, ZERO) ? ZERO : money(big(amount).times(big(part)).div(big(whole)).toFixed());
}

/** What of an amount is principal and what gift. */
export interface CardParts {
  readonly principal: Money;
  readonly gift: Money;
}

/**
 * How an amount leaves a card (domain-outpatient §6.7): 1 先本金后赠送 · 2 先赠送后本金 · 3 按比例, moved by a cent where a
 * side lacks one.
 *
 * @param amount at most both balances together
 */
export function deductedParts(order: number, balance: CardParts, amount: Money): CardParts {
  if (order === 2) {
    const gift = lesser(balance.gift, amount);
    return { principal: minus(amount, gift), gift };
  }
  const wanted =
    order === 3 ? proportion(amount, balance.principal, sum([balance.principal, balance.gift])) : balance.principal;
  const atMost = lesser(lesser(wanted, balance.principal), amount);
  const atLeast = minus(amount, balance.gift);
  const principal = compareAmounts(atMost, atLeast) < 0 ? atLeast : atMost;
  return { principal, gift: minus(amount, principal) };
}

/** Returns how an amount returns to a card: the gift in proportion to the rest of the row that paid. */
export function returnedParts(amount: Money, left: CardParts): CardParts {
  const gift = proportion(amount, left.gift, sum([left.principal, left.gift]));
  return { principal: minus(amount, gift), gift };
}

/** A rule of gifts as recharges are measured by it. */
export interface GiftRule {
  readonly id: number;
  readonly threshold: Money;
  readonly giftAmount: Money;
  readonly giftIntegral: number;
}

/** The rule whose gift a recharge earns: that of the highest threshold reached, once. */
export function giftRule<R extends GiftRule>(rules: readonly R[], principal: Money): R | undefined {
  const reached = rules.filter(({ threshold }) => compareAmounts(threshold, principal) <= 0);
  return reached.sort((a, b) => compareAmounts(b.threshold, a.threshold))[0];
}

/** What of a recharge has not gone back yet. */
export interface RechargeLeft {
  readonly id: number;
  readonly principalAmount: Money;
  readonly giftAmount: Money;
  readonly giftIntegral: number;
  readonly refundedPrincipal: Money;
  readonly refundedGift: Money;
  readonly refundedIntegral: number;
}

/** Amount that a card refund takes from one recharge. */
export interface RechargeBack {
  readonly id: number;
  readonly principal: Money;
  readonly giftDue: Money;
  readonly integral: number;
}

export const leftOfRecharge = ({ principalAmount, refundedPrincipal }: RechargeLeft) =>
  minus(principalAmount, refundedPrincipal);

function backOf(recharge: RechargeLeft, principal: Money): RechargeBack {
  const { id, principalAmount, giftAmount, giftIntegral, refundedGift, refundedIntegral } = recharge;
  const giftLeft = minus(giftAmount, refundedGift);
  const integralLeft = giftIntegral - refundedIntegral;
  if (sameAmount(principal, leftOfRecharge(recharge))) {
    return { id, principal, giftDue: giftLeft, integral: integralLeft };
  }
  const giftDue = lesser(proportion(giftAmount, principal, principalAmount), giftLeft);
  const points = new Big(giftIntegral).times(big(principal)).div(big(principalAmount)).round(0, Big.roundHalfUp);
  return { id, principal, giftDue, integral: Math.min(points.toNumber(), integralLeft) };
}

/**
 * Spreads refunded principal over recharges, each up to its rest. The part that uses up a recharge takes the rest of
 * the recharge's gift. `recharges`: latest first, together with a rest of at least `principal`.
 */
export function spreadBack(recharges: readonly RechargeLeft[], principal: Money): RechargeBack[] {
  let open = principal;
  const parts: RechargeBack[] = [];
  for (const recharge of recharges) {
    const part = lesser(open, leftOfRecharge(recharge));
    if (sameAmount(part, ZERO)) continue;
    parts.push(backOf(recharge, part));
    open = minus(open, part);
  }
  return parts;
}

/** Amounts of a card refund requested by the holder (domain-outpatient §6.7). */
export interface CardRefund {
  readonly back: readonly RechargeBack[];
  /** Gift that the refunded recharges claim back from the card. */
  readonly giftTaken: Money;
  /** The rest of the gift, which lapses where the card is closed. */
  readonly giftLapsed: Money;
  /** Principal that is retained for used gift. */
  readonly forfeit: Money;
  readonly paidOut: Money;
}

interface Refunding {
  readonly recharges: readonly RechargeLeft[];
  readonly principal: Money;
  readonly giftBalance: Money;
  readonly closes: boolean;
  /** False: used gift is the holder's (`deductUsedGift`, or within seven days). */
  readonly deducts: boolean;
}

export function cardRefund({ recharges, principal, giftBalance, closes, deducts }: Refunding): CardRefund {
  const back = spreadBack(recharges, principal);
  const due = sum(back.map(({ giftDue }) => giftDue));
  const claw = lesser(due, giftBalance);
  const forfeit = deducts ? lesser(minus(due, claw), principal) : ZERO;
  const giftLapsed = closes ? minus(giftBalance, claw) : ZERO;
  return { back, giftTaken: claw, giftLapsed, forfeit, paidOut: minus(principal, forfeit) };
}

/**
 * Returns the amount owed to a holder whom the chain can no longer serve: the paid share of the card's balance (§8b 2).
 */
export function refundByOperator(balance: CardParts, recharges: readonly RechargeLeft[]): Money {
  const paid = sum(recharges.map(leftOfRecharge));
  const gift = sum(recharges.map(({ giftAmount, refundedGift }) => minus(giftAmount, refundedGift)));
  return proportion(sum([balance.principal, balance.gift]), paid, sum([paid, gift]));
}

/** Simple interest of so many days at a rate a year. */
export function interestOf(amount: Money, percent: number, days: number): Money {
  const rate = new Big(percent).times(Math.max(days, 0)).div(PERCENT).div(DAYS_A_YEAR);
  return share(amount, rate.toFixed());
}

/** What of a payment goes back, and what of that nobody is paid. */
export interface RowBack {
  readonly payRowId: number;
  readonly amount: Money;
  readonly forfeit: Money;
}

interface PaidRowLeft {
  readonly id: number;
  readonly rechargeId: number;
  readonly wayCode: number;
  readonly left: Money;
}

/**
 * Returns how a card's refund returns to the payments of its recharges: latest first, within a recharge by payment
 * method code, each up to its rest. The retained amount comes off the oldest payments.
 */
export function rowsBack(
  parts: readonly Pick<RechargeBack, 'id' | 'principal'>[],
  rows: readonly PaidRowLeft[],
  forfeit: Money,
): RowBack[] {
  const back = parts.flatMap(({ id, principal }) => {
    const own = rows.filter(({ rechargeId }) => rechargeId === id);
    let open = principal;
    return own
      .sort((a, b) => a.wayCode - b.wayCode || a.id - b.id)
      .map((row) => {
        const amount = lesser(open, row.left);
        open = minus(open, amount);
        return { payRowId: row.id, amount };
      });
  });
  const given = back.filter(({ amount }) => compareAmounts(amount, ZERO) > 0);
  return keptBack(given, forfeit);
}

/** Takes the retained amount from the oldest payments; the rows are sorted latest first. */
export function keptBack(rows: readonly Omit<RowBack, 'forfeit'>[], forfeit: Money): RowBack[] {
  let kept = forfeit;
  const oldestFirst = [...rows].reverse().map(({ payRowId, amount }) => {
    const part = lesser(kept, amount);
    kept = minus(kept, part);
    return { payRowId, amount, forfeit: part };
  });
  return oldestFirst.reverse();
}
