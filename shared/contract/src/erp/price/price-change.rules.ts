import type { CodeOf } from '../../base/dict';
import { compareAmounts, type Price, percentOf, price } from '../../base/money';
import type { priceRule } from './price.dicts';

/** Rows that one batch changes. */
export const MAX_PRICE_ROWS = 2000;
export const MOST_PRICE = 999_999;
/** Most of 比例 and 加价率, in percent. */
export const MOST_PERCENT = 10_000;

const HUNDRED = 100;
const NOTHING = price(0);

export interface PriceChange {
  readonly rule: CodeOf<typeof priceRule>;
  /** Yuan of 固定值, percent of the others. */
  readonly value: number;
}

export interface PriceBase {
  /** What holds now; absent: 未定价. */
  readonly present?: Price | null | undefined;
  readonly cost?: Price | null | undefined;
}

/** The new price, rounded to 0.01, or why there is none. */
export function changedPrice({ rule, value }: PriceChange, { present, cost }: PriceBase): Price | string {
  switch (rule) {
    case 'FIXED':
      return percentOf(price(value), HUNDRED);
    case 'RATIO':
      return present ? percentOf(present, value) : '还没有价格，不能按比例调整';
    case 'MARKUP':
      return cost && compareAmounts(cost, NOTHING) > 0
        ? percentOf(cost, HUNDRED + value)
        : '没有成本，不能按加价率定价';
  }
}
