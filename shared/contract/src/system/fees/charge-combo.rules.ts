import Big from 'big.js';
import { compareAmounts, lineAmount, type Money, type Price, price, sum, toNumeric } from '../../base/money';
import { spread } from '../../cashier/order/spread.rules';

export interface ComboPart {
  /** Of the single charge. */
  readonly price: Price;
  readonly quantity: number;
}

/** Most pieces of one item in one line of an order; up to this number a unit price of 4 decimals keeps every cent. */
export const MOST_PIECES = 99;

const PRICE_DIGITS = 8;

/** Returns the sum of the items' own prices, the highest price of their combination. */
export function listAmount(parts: readonly ComboPart[]): Money {
  return sum(parts.map((part) => lineAmount(part.quantity, part.price)));
}

export function isTooDear(asked: Money, parts: readonly ComboPart[]): boolean {
  return compareAmounts(asked, listAmount(parts)) > 0;
}

/** What each item takes of the price of its combination, by the spread rule of domain-outpatient §6.3. */
export function comboShares(asked: Money, parts: readonly ComboPart[]): readonly Money[] {
  return spread(
    asked,
    parts.map((part) => lineAmount(part.quantity, part.price)),
  );
}

/**
 * Returns the unit price of each item in the combination. Multiplied by its pieces, up to {@link MOST_PIECES}, the unit
 * price gives the item's share.
 */
export function comboUnitPrices(asked: Money, parts: readonly ComboPart[]): readonly Price[] {
  return comboShares(asked, parts).map((share, at) =>
    price(new Big(toNumeric(share)).div(parts[at]?.quantity ?? 1).toFixed(PRICE_DIGITS)),
  );
}
