import { describe, expect, it } from '@jest/globals';
import { type Money, money, sum, toNumeric } from '../../base/money';
import { spread } from './spread.rules';

const texts = (amounts: readonly Money[]) => amounts.map(toNumeric);
const of = (...values: string[]) => values.map((value) => money(value));

describe('spread', () => {
  it.each([
    [
      'cuts to the cent and gives what is left to the largest fraction',
      '0.10',
      ['1', '1', '2'],
      ['0.03', '0.02', '0.05'],
    ],
    ['gives a tie to the first', '0.01', ['5', '5', '5'], ['0.01', '0', '0']],
    ['gives nothing to a base of 0', '3.00', ['0', '3', '0'], ['0', '3', '0']],
    ['takes everything when the total is all', '7.77', ['3.33', '4.44'], ['3.33', '4.44']],
    ['answers nothing for nothing', '0', ['0', '0'], ['0', '0']],
    ['stays exact at the top of what money holds', '9999999999.99', ['9999999999.99'], ['9999999999.99']],
  ])('%s', (_title, total, bases, expected) => {
    expect(texts(spread(money(total), of(...bases)))).toEqual(expected);
  });

  it.each([
    ['more than its bases hold', '10.01', ['5', '5']],
    ['a negative total', '-0.01', ['5']],
    ['a negative base', '1', ['5', '-1']],
  ])('refuses %s', (_title, total, bases) => {
    expect(() => spread(money(total), of(...bases))).toThrow(RangeError);
  });

  it('never gives more than the base, and always the whole total', () => {
    for (let round = 0; round < 500; round += 1) {
      const bases = [7, 11, 13, 1, 0].map((step) => money((((round * step * 37) % 1009) / 100).toFixed(2)));
      const most = sum(bases);
      const total = money(((Number(toNumeric(most)) * (round % 101)) / 100).toFixed(2));
      const shares = spread(total, bases);
      expect(toNumeric(sum(shares))).toBe(toNumeric(total));
      for (const [at, share] of shares.entries()) {
        expect(Number(toNumeric(share))).toBeGreaterThanOrEqual(0);
        expect(Number(toNumeric(share))).toBeLessThanOrEqual(Number(toNumeric(bases[at] ?? money(0))));
      }
    }
  });
});
