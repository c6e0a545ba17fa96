import { describe, expect, it } from '@jest/globals';
import {
  compareAmounts,
  formatMoney,
  formatPrice,
  hasAtMostDecimals,
  lineAmount,
  minus,
  money,
  price,
  priceOf,
  proRata,
  sameAmount,
  share,
  sum,
  toNumeric,
} from './money';

describe('money', () => {
  it.each([
    ['0.1 + 0.2 is 0.3', sum([money(0.1), money(0.2)]), '0.3'],
    ['half a cent rounds up', money('1.005'), '1.01'],
    ['half a cent below zero rounds away from zero', money('-1.005'), '-1.01'],
    ['3 × 0.3333 is 1.00', lineAmount(3, price('0.3333')), '1'],
    ['7 × 12.3456 is 86.42', lineAmount(7, price('12.3456')), '86.42'],
    ['10 of 90 pieces that cost 1914.54 are 212.73', proRata(money('1914.54'), 10, 90), '212.73'],
    ['85 % of 99.99 is 84.99', share(money('99.99'), 0.85), '84.99'],
    ['a difference is exact', minus(money('100'), money('99.99')), '0.01'],
  ])('%s', (_title, amount, expected) => {
    expect(toNumeric(amount)).toBe(expected);
  });

  it.each([
    [formatMoney(money(1234.5)), '¥1,234.50'],
    [formatMoney(money(-0.5)), '-¥0.50'],
    [formatMoney(money(1234567.89)), '¥1,234,567.89'],
    [formatPrice(price(12.3456)), '¥12.3456'],
    [formatMoney(money(0)), '¥0.00'],
    [formatMoney(money(-1234)), '-¥1,234.00'],
    [formatMoney(money('9999999999.99')), '¥9,999,999,999.99'],
    [formatPrice(price(12.5)), '¥12.50'],
    [formatPrice(price(12)), '¥12.00'],
    [formatPrice(price(1234.567)), '¥1,234.567'],
    [formatPrice(price('1234567.0001')), '¥1,234,567.0001'],
    [formatPrice(price(-0.5)), '-¥0.50'],
    [formatPrice(priceOf(money(999.99))), '¥999.99'],
  ])('is shown as %s', (shown, expected) => {
    expect(shown).toBe(expected);
  });

  it('refuses an amount that a JSON number cannot carry to the cent', () => {
    expect(() => money('99999999999')).toThrow(RangeError);
  });

  it.each([
    [money('9999999999.99'), '9999999999.99'],
    [money('-9999999999.99'), '-9999999999.99'],
    [price('9999999999.9999'), '9999999999.9999'],
    [price('0.33335'), '0.3334'],
  ])('%d is carried', (amount, expected) => {
    expect(toNumeric(amount)).toBe(expected);
  });

  it('refuses what lies a unit beyond', () => {
    expect(() => money('10000000000')).toThrow(RangeError);
    expect(() => price('-10000000000')).toThrow(RangeError);
  });

  it('is the same by value', () => {
    expect(sameAmount(money('1.50'), money(1.5))).toBe(true);
    expect(sameAmount(money('1.50'), money('1.51'))).toBe(false);
  });

  it('compares by value, not by the text it was read from', () => {
    expect(compareAmounts(money('1.50'), money(1.5))).toBe(0);
    expect(compareAmounts(money(2), money(10))).toBeLessThan(0);
  });

  it.each([
    [1.25, 2, true],
    [1.255, 2, false],
    [0.1 + 0.2, 2, false],
    [1e21, 2, true],
    [Number.NaN, 2, false],
  ])('%d has at most %d decimals: %s', (value, decimals, expected) => {
    expect(hasAtMostDecimals(value, decimals)).toBe(expected);
  });
});
