import { compareAmounts, type Money, minus, ZERO } from '../../base/money';
import { spread } from '../order/spread.rules';

/** One way of a collection; of a card what of the amount is gift. */
export interface CollectedWay {
  readonly amount: Money;
  readonly giftPart?: Money | null;
}

/** Amount that one payment method pays for one of the arrears; both are addressed by index. */
export interface CollectedPart {
  readonly way: number;
  readonly arrear: number;
  readonly amount: Money;
  readonly giftPart: Money;
}

/**
 * Returns how payment methods pay several arrears (domain-outpatient §6.6): one method after the other, each spread
 * over the unpaid rest of the arrears, and a card's gift spread over its own parts. `amounts`: collected amount of each
 * of the arrears, in the order of their ids; `ways`: in the order of their codes and cards, with the same total.
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
