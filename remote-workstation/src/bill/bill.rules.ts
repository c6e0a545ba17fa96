import { compareAmounts, type Money, minus, sum, ZERO } from '@mingmou/contract/base/money';
import { type BillItem, type BillRow, rowAmount, totalOf } from '@mingmou/contract/workstation/check-bill.rules';

const PERCENT = 100;
const RATE_DIGITS = 10_000;

/** Adds an item; if a row for both eyes or no eye has it already, increments the quantity. */
export function added(rows: readonly BillRow[], { spec: _spec, ...item }: BillItem): readonly BillRow[] {
  const same = rows.findIndex(({ itemType, itemId }) => itemType === item.itemType && itemId === item.itemId);
  const isPackage = item.itemType === 'VTPKG' || item.itemType === 'REVIEWPKG';
  if (same >= 0) return rows.map((row, at) => (at === same && row.qty < 99 ? { ...row, qty: row.qty + 1 } : row));
  return [...rows, { ...item, eye: isPackage ? 'NA' : 'OU', qty: 1, discountRate: 1 }];
}

export function changed(rows: readonly BillRow[], place: number, change: Partial<BillRow>): readonly BillRow[] {
  return rows.map((row, at) => (at === place ? { ...row, ...change } : row));
}

/** A rate as people say it: 0.85 is 85 %. */
export const percentOfRate = (rate: number) => Math.round(rate * RATE_DIGITS) / PERCENT;
export const rateOfPercent = (percent: number) => Math.round(percent * PERCENT) / RATE_DIGITS;

/** Returns the total at list prices, the discount, and the total to pay. */
export function sumsOf(rows: readonly BillRow[]): { readonly list: Money; readonly off: Money; readonly total: Money } {
  const list = sum(rows.map((row) => rowAmount({ ...row, discountRate: 1 })));
  const total = totalOf(rows);
  const off = minus(list, total);
  return { list, off: compareAmounts(off, ZERO) > 0 ? off : ZERO, total };
}
