import { describe, expect, it } from '@jest/globals';
import { lineAmount, money, price, toNumeric } from '../../base/money';
import { comboShares, comboUnitPrices, isTooDear, listAmount, MOST_PIECES } from './charge-combo.rules';

const parts = (...prices: readonly number[]) => prices.map((each) => ({ price: price(each), quantity: 1 }));
const texts = (asked: number, ...prices: readonly number[]) =>
  comboShares(money(asked), parts(...prices)).map((share) => Number(toNumeric(share)));

describe('the price of a combination', () => {
  it('SYS-15 is spread by the amounts of its items, cents left over to the largest fractions', () => {
    expect(texts(168.88, 100, 80, 20)).toEqual([84.44, 67.55, 16.89]);
    expect(texts(88.88, 33, 33, 34)).toEqual([29.33, 29.33, 30.22]);
  });

  it('SYS-15 is no more than its items one by one', () => {
    expect(isTooDear(money(200.01), parts(100, 80, 20))).toBe(true);
    expect(isTooDear(money(200), parts(100, 80, 20))).toBe(false);
  });

  it('keeps every cent as a unit price, up to the most pieces of a line', () => {
    for (let cents = 1; cents <= 1000; cents += 7) {
      for (const quantity of [1, 2, 3, 7, 9, 11]) {
        const items = [
          { price: price(3.33), quantity },
          { price: price(12.5), quantity: 1 },
        ];
        const asked = money(Math.min(cents / 100, Number(toNumeric(listAmount(items)))));
        const shares = comboShares(asked, items);
        const units = comboUnitPrices(asked, items);
        for (const times of [1, 2, Math.floor(MOST_PIECES / quantity)]) {
          const line = lineAmount(quantity * times, units[0] ?? price(0));
          const cents = Math.round(Number(toNumeric(shares[0] ?? money(0))) * 100) * times;
          expect(Math.round(Number(toNumeric(line)) * 100)).toBe(cents);
        }
      }
    }
  });
});
