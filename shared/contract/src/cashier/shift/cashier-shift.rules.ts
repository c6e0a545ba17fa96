import type { CodeOf } from '../../base/dict';
import { lineAmount, type Money, minus, price, sum } from '../../base/money';
import type { cashFace } from '../cashier.dicts';

interface CashCount {
  /** In cents. */
  readonly face: CodeOf<typeof cashFace>;
  readonly pieces: number;
}

const CENTS = 100;

/** What notes and coins make together. */
export function countedCash(counts: readonly CashCount[]): Money {
  return sum(counts.map(({ face, pieces }) => lineAmount(pieces, price(face / CENTS))));
}

/** Counted less expected: negative where cash is missing. */
export function cashDifference(counted: Money, expected: Money): Money {
  return minus(counted, expected);
}

interface WaySums {
  readonly charge: Money;
  readonly collect: Money;
  readonly recharge: Money;
  readonly refund: Money;
  readonly cardRefund: Money;
}

/** What stays of a way. */
export function netOf({ charge, collect, recharge, refund, cardRefund }: WaySums): Money {
  return minus(sum([charge, collect, recharge]), sum([refund, cardRefund]));
}
