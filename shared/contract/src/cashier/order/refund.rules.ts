import Big from 'big.js';
import { compareAmounts, type Money, minus, money, toNumeric, ZERO } from '../../base/money';
import { spread } from './spread.rules';

export interface RefundableLine {
  readonly qty: number;
  readonly refundedQty: number;
  readonly payableAmount: Money;
  readonly refundedAmount: Money;
}

/**
 * Returns the refund for `pieces` of a line (domain-outpatient §6.5): the last pieces take the whole rest, earlier ones
 * their share of the paid amount, rounded half-up and at most the rest. `pieces`: from 1 to `qty − refundedQty`.
 */
export function refundLineAmount(line: RefundableLine, pieces: number): Money {
  const left = minus(line.payableAmount, line.refundedAmount);
  if (pieces >= line.qty - line.refundedQty) return left;
  const part = money(new Big(toNumeric(line.payableAmount)).times(pieces).div(line.qty).toFixed());
  return compareAmounts(part, left) > 0 ? left : part;
}

/** Payment method of the order, with the part that has not been refunded yet. */
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
