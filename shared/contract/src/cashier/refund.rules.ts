import Big from 'big.js';
import { compareAmounts, type Money, minus, money, toNumeric, ZERO } from '../base/money';
import { spread } from './spread.rules';

export interface RefundableLine {
  readonly qty: number;
  readonly refundedQty: number;
  readonly payableAmount: Money;
  readonly refundedAmount: Money;
}

/**
 * What `pieces` of a line are refunded with (domain-outpatient §6.5): the last ones with everything left, earlier ones
 * with their part of what was paid, half-up, never more than what is left.
 *
 * @param pieces from 1 to `qty − refundedQty`
 */
export function refundLineAmount(line: RefundableLine, pieces: number): Money {
  const left = minus(line.payableAmount, line.refundedAmount);
  if (pieces >= line.qty - line.refundedQty) return left;
  const part = money(new Big(toNumeric(line.payableAmount)).times(pieces).div(line.qty).toFixed());
  return compareAmounts(part, left) > 0 ? left : part;
}

/** A way that the order was paid with and what of it was not given back yet. */
export interface PaidWay {
  readonly payRowId: number;
  readonly wayCode: number;
  readonly left: Money;
}

export interface BackAllocation {
  /** Taken off the open arrears of the order; no money moves. */
  readonly arrearsReduced: Money;
  /** By way code, then row; rows that give nothing back are left out. */
  readonly ways: readonly { readonly payRowId: number; readonly wayCode: number; readonly amount: Money }[];
}

/**
 * How a refund goes back when nobody chooses otherwise (domain-outpatient §6.5): open arrears first, the rest over the
 * paid ways in proportion to what each has left.
 *
 * @param amount at most `openArrears` and all that is left of the ways
 */
export function allocateBack(amount: Money, ways: readonly PaidWay[], openArrears: Money = ZERO): BackAllocation {
  const arrearsReduced = compareAmounts(amount, openArrears) > 0 ? openArrears : amount;
  const rows = [...ways].sort((a, b) => a.wayCode - b.wayCode || a.payRowId - b.payRowId);
  const parts = spread(
    minus(amount, arrearsReduced),
    rows.map(({ left }) => left),
  );
  return {
    arrearsReduced,
    ways: rows.flatMap(({ payRowId, wayCode }, at) => {
      const part = parts[at] ?? ZERO;
      return compareAmounts(part, ZERO) > 0 ? [{ payRowId, wayCode, amount: part }] : [];
    }),
  };
}
