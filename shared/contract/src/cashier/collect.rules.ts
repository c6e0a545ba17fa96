import { compareAmounts, type Money, minus, ZERO } from '../base/money';
import { spread } from './spread.rules';

/** One way of a collection; of a card what of the amount is gift. */
export interface CollectedWay {
  readonly amount: Money;
  readonly giftPart?: Money | null;
}

/** What one way pays of one of the arrears; both are named by their place. */
export interface CollectedPart {
  readonly way: number;
  readonly arrear: number;
  readonly amount: Money;
  readonly giftPart: Money;
}

/**
 * How the ways of a collection pay several arrears (domain-outpatient §6.6): one way after the other, each over what the
 * arrears still lack of their amounts, by the spread rule; the gift of a card over its own parts likewise.
 *
 * @param amounts what is collected of each of the arrears, in the order of their ids
 * @param ways in the order of their codes and cards; together as much as the amounts
 */
export function collectedParts(amounts: readonly Money[], ways: readonly CollectedWay[]): readonly CollectedPart[] {
  let lacks = amounts;
  return ways.flatMap(({ amount, giftPart }, way) => {
    const parts = spread(amount, lacks);
    lacks = lacks.map((lack, at) => minus(lack, parts[at] ?? ZERO));
    const gifts = spread(giftPart ?? ZERO, parts);
    return parts.flatMap((part, arrear) =>
      compareAmounts(part, ZERO) > 0 ? [{ way, arrear, amount: part, giftPart: gifts[arrear] ?? ZERO }] : [],
    );
  });
}

/** 按时间自动分配: the amount over the balances, the oldest in full before the next. */
export function oldestFirst(amount: Money, balances: readonly Money[]): readonly Money[] {
  let rest = amount;
  return balances.map((balance) => {
    const part = compareAmounts(rest, balance) > 0 ? balance : rest;
    rest = minus(rest, part);
    return part;
  });
}
