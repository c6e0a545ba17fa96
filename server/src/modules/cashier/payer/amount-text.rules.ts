import { type Money, toNumeric } from '@mingmou/contract/base/money';

/** An amount inside a sentence: `20.00`. */
export function amountText(amount: Money): string {
  return Number(toNumeric(amount)).toFixed(2);
}
