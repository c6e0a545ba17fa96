import { describe, expect, it } from '@jest/globals';
import { type Money, money, price, sum, toNumeric } from '../../base/money';
import {
  type AmountLine,
  type AmountTerms,
  amountProblem,
  belowDiscountFloor,
  orderAmounts,
  type RoundingMode,
  rounded,
} from './amount.rules';

const plain: AmountTerms = {
  vipRate: 100,
  vipStack: false,
  wholeDiscountType: 0,
  wholeDiscountValue: 0,
  roundingMode: 0,
};

function line(unitPrice: string, more: Partial<AmountLine> = {}): AmountLine {
  return {
    selected: true,
    qty: 1,
    unitPrice: price(unitPrice),
    discountFlag: true,
    vipFlag: true,
    lineDiscountType: 0,
    lineDiscountValue: 0,
    ...more,
  };
}

const w14Lines = [
  line('20', { discountFlag: false, vipFlag: false }),
  line('180'),
  line('66.66', { qty: 3 }),
  line('899', { lineDiscountType: 1, lineDiscountValue: 80 }),
];
const w14Terms: AmountTerms = {
  ...plain,
  vipRate: 87.5,
  wholeDiscountType: 2,
  wholeDiscountValue: 50,
  coupon: { threshold: money(500), amount: money(30) },
  roundingMode: 1,
};

const texts = (amounts: readonly Money[]) => amounts.map((amount) => Number(toNumeric(amount)).toFixed(2));

describe('amounts of an order', () => {
  const w14 = orderAmounts(w14Lines, w14Terms);
  const column = (pick: (row: (typeof w14.lines)[number]) => Money) => texts(w14.lines.map(pick));

  it('OUT-14 line and vip: no vip on a line with a manual discount', () => {
    expect(column(({ amount }) => amount)).toEqual(['20.00', '180.00', '199.98', '899.00']);
    expect(column(({ lineDiscountAmount }) => lineDiscountAmount)).toEqual(['0.00', '0.00', '0.00', '179.80']);
    expect(column(({ vipAmount }) => vipAmount)).toEqual(['0.00', '22.50', '25.00', '0.00']);
    expect(w14.lines.map(({ vipRate }) => vipRate)).toEqual([100, 87.5, 87.5, 100]);
    expect(texts([sum([w14.originalAmount]), w14.lineDiscountAmount, w14.vipDiscountAmount])).toEqual([
      '1298.98',
      '179.80',
      '47.50',
    ]);
  });

  it('OUT-14 whole order: 50.00 over the lines that may be discounted', () => {
    expect(column(({ wholeShare }) => wholeShare)).toEqual(['0.00', '7.49', '8.32', '34.19']);
  });

  it('OUT-14 coupon: 30.00 over the lines in its scope', () => {
    expect(column(({ couponShare }) => couponShare)).toEqual(['0.00', '4.49', '4.99', '20.52']);
  });

  it('OUT-14 rounding: an added cent goes to the most expensive line', () => {
    expect(column(({ roundingShare }) => roundingShare)).toEqual(['0.00', '0.00', '0.00', '-0.02']);
    expect(column(({ payableAmount }) => payableAmount)).toEqual(['20.00', '145.52', '161.67', '664.51']);
    expect(texts([w14.wholeDiscountAmount, w14.couponAmount, w14.roundingAmount, w14.payableAmount])).toEqual([
      '50.00',
      '30.00',
      '-0.02',
      '991.70',
    ]);
  });

  it.each<[string, Partial<AmountLine>, string]>([
    ['rate', { lineDiscountType: 1, lineDiscountValue: 33.33 }, '33.33'],
    ['amount off', { lineDiscountType: 2, lineDiscountValue: 40 }, '60.00'],
    [
      'price of the whole line',
      { qty: 4, unitPrice: price('25'), lineDiscountType: 3, lineDiscountValue: 88 },
      '88.00',
    ],
    ['half a cent up', { qty: 3, unitPrice: price('0.335') }, '1.01'],
  ])('line discount by %s', (_title, more, payable) => {
    expect(texts([orderAmounts([line('100', more)], plain).payableAmount])).toEqual([payable]);
  });

  it('vip on top of a manual discount only where the chain stacks them', () => {
    const lines = [line('100', { lineDiscountType: 2, lineDiscountValue: 20 })];
    const terms = { ...plain, vipRate: 90 };
    expect(texts([orderAmounts(lines, terms).payableAmount])).toEqual(['80.00']);
    expect(texts([orderAmounts(lines, { ...terms, vipStack: true }).payableAmount])).toEqual(['72.00']);
  });

  it('a whole-order rate is percent payable', () => {
    const amounts = orderAmounts([line('99.99'), line('0.01')], {
      ...plain,
      wholeDiscountType: 1,
      wholeDiscountValue: 85,
    });
    expect(texts([amounts.wholeDiscountAmount, amounts.payableAmount])).toEqual(['15.00', '85.00']);
  });

  it('a line left out takes no share and is not counted', () => {
    const terms: AmountTerms = { ...plain, wholeDiscountType: 2, wholeDiscountValue: 10, roundingMode: 2 };
    const amounts = orderAmounts([line('30.50'), line('70', { selected: false })], terms);
    expect(texts(amounts.lines.map(({ payableAmount }) => payableAmount))).toEqual(['20.00', '70.00']);
    expect(texts([amounts.originalAmount, amounts.payableAmount, amounts.roundingAmount])).toEqual([
      '30.50',
      '20.00',
      '0.50',
    ]);
  });

  it('a coupon looks at its scope after the whole-order discount', () => {
    const lines = [line('300'), line('300', { couponScope: false })];
    const coupon = { threshold: money(300), amount: money(400) };
    const amounts = orderAmounts(lines, { ...plain, coupon });
    expect(texts(amounts.lines.map(({ couponShare }) => couponShare))).toEqual(['300.00', '0.00']);
    const cheaper: AmountTerms = { ...plain, coupon, wholeDiscountType: 2, wholeDiscountValue: 0.02 };
    expect(amountProblem(lines, { ...plain, coupon })).toBeUndefined();
    expect(amountProblem(lines, cheaper)).toEqual({ problem: 'couponThreshold', threshold: money(300) });
  });

  it.each<[RoundingMode, string, string, string]>([
    [0, '88.45', '88.45', '0.00'],
    [1, '88.45', '88.50', '-0.05'],
    [2, '88.45', '88.00', '0.45'],
    [3, '88.45', '88.00', '0.45'],
    [3, '88.50', '89.00', '-0.50'],
  ])('OUT-18 rounding mode %d of %s is %s', (mode, before, payable, difference) => {
    expect(texts([rounded(money(before), mode)])).toEqual([payable]);
    const amounts = orderAmounts([line(before)], { ...plain, roundingMode: mode });
    expect(texts([amounts.payableAmount, amounts.roundingAmount])).toEqual([payable, difference]);
  });

  it('spreads rounding down over all lines and adds rounding up to the most expensive line, the first of two equal ones', () => {
    const lines = [line('10.11'), line('20.17'), line('20.17')];
    const down = orderAmounts(lines, { ...plain, roundingMode: 2 });
    expect(texts(down.lines.map(({ roundingShare }) => roundingShare))).toEqual(['0.09', '0.18', '0.18']);
    const up = orderAmounts([line('10.12'), line('20.17'), line('20.17')], { ...plain, roundingMode: 1 });
    expect(texts(up.lines.map(({ roundingShare }) => roundingShare))).toEqual(['0.00', '-0.04', '0.00']);
  });

  it('keeps a coupon and rounding up away from an excluded line, however expensive the line is', () => {
    const lines = [line('100', { selected: false }), line('30.44')];
    const coupon = { threshold: money(30), amount: money(10) };
    const amounts = orderAmounts(lines, { ...plain, coupon });
    expect(texts(amounts.lines.map(({ couponShare }) => couponShare))).toEqual(['0.00', '10.00']);
    const up = orderAmounts([line('100', { selected: false }), line('30.46')], { ...plain, roundingMode: 1 });
    expect(texts(up.lines.map(({ roundingShare }) => roundingShare))).toEqual(['0.00', '-0.04']);
  });

  it.each<[string, Partial<AmountLine>]>([
    ['an amount', { lineDiscountType: 2, lineDiscountValue: -5 }],
    ['a price above the line', { lineDiscountType: 3, lineDiscountValue: 105 }],
    ['a rate above 100', { lineDiscountType: 1, lineDiscountValue: 105 }],
    ['a line that may not be discounted', { lineDiscountType: 2, lineDiscountValue: 5, discountFlag: false }],
  ])('a discount never adds to the line nor takes where none may: %s', (_title, more) => {
    const amounts = orderAmounts([line('100', more)], plain);
    expect(texts([amounts.lineDiscountAmount, amounts.payableAmount])).toEqual(['0.00', '100.00']);
  });

  it('vip stays with the lines that take part in it', () => {
    const amounts = orderAmounts([line('100'), line('100', { vipFlag: false })], { ...plain, vipRate: 90 });
    expect(texts(amounts.lines.map(({ payableAmount }) => payableAmount))).toEqual(['90.00', '100.00']);
  });

  it('an empty order is 0', () => {
    expect(texts([orderAmounts([], { ...plain, roundingMode: 3 }).payableAmount])).toEqual(['0.00']);
  });
});

describe('refused amounts', () => {
  const off = (lineDiscountType: 1 | 2 | 3, lineDiscountValue: number, more: Partial<AmountLine> = {}) =>
    line('100', { lineDiscountType, lineDiscountValue, ...more });

  it.each<[string, AmountLine, ReturnType<typeof amountProblem>]>([
    [
      '180104 a line that may not be discounted',
      off(2, 1, { discountFlag: false }),
      { problem: 'notDiscountable', line: 0 },
    ],
    ['180105 more off than the line costs', off(2, 100.01), { problem: 'belowZero', line: 0 }],
    ['180105 a price above the line', off(3, 100.01), { problem: 'belowZero', line: 0 }],
    ['180105 a rate above 100', off(1, 100.01), { problem: 'belowZero', line: 0 }],
    [
      '180113 below what the item allows',
      off(1, 79.99, { minDiscountRate: 80 }),
      { problem: 'belowItemFloor', line: 0, floor: 80 },
    ],
    ['180113 not at what the item allows', off(1, 80, { minDiscountRate: 80 }), undefined],
    ['180113 not for what its source sent', off(1, 50, { minDiscountRate: 80, sourceDiscount: true }), undefined],
    ['the whole line off', off(2, 100), undefined],
    ['a price of the whole line of nothing', off(3, 0), undefined],
    ['a rate of 100, which takes nothing off', off(1, 100), undefined],
    ['180105 a negative amount off', off(2, -0.01), { problem: 'belowZero', line: 0 }],
    ['no discount on a line that may not have one', line('100', { discountFlag: false }), undefined],
  ])('%s', (_title, asked, expected) => {
    expect(amountProblem([asked], plain)).toEqual(expected);
  });

  it.each([
    ['180105 more off the order than its lines hold', 80.01, { problem: 'belowZero' }],
    ['all of it off', 80, undefined],
  ])('%s', (_title, wholeDiscountValue, expected) => {
    const lines = [line('100', { discountFlag: false }), off(2, 20)];
    expect(amountProblem(lines, { ...plain, wholeDiscountType: 2, wholeDiscountValue })).toEqual(expected);
  });

  it('names the first line that is at fault', () => {
    expect(amountProblem([line('100'), off(2, 101), off(2, 102)], plain)).toEqual({ problem: 'belowZero', line: 1 });
  });

  it.each<[string, Partial<AmountTerms>]>([
    ['a negative amount', { wholeDiscountType: 2, wholeDiscountValue: -0.01 }],
    ['a rate above 100', { wholeDiscountType: 1, wholeDiscountValue: 100.01 }],
  ])('180105 %s off the order', (_title, terms) => {
    expect(amountProblem([line('100')], { ...plain, ...terms })).toEqual({ problem: 'belowZero' });
  });

  it('a coupon counts the lines that are taken, in its scope and open to discounts', () => {
    const coupon = { threshold: money(100), amount: money(10) };
    const refused = { problem: 'couponThreshold', threshold: money(100) };
    const reached = (more: Partial<AmountLine>) =>
      amountProblem([line('99.99'), line('0.01', more)], { ...plain, coupon });
    expect(reached({})).toBeUndefined();
    expect(reached({ couponScope: true })).toBeUndefined();
    for (const more of [{ selected: false }, { discountFlag: false }, { couponScope: false }])
      expect(reached(more)).toEqual(refused);
  });

  it('keeps the sums equal while the entered amount is too high', () => {
    const amounts = orderAmounts([off(2, 500)], { ...plain, wholeDiscountType: 2, wholeDiscountValue: 900 });
    expect(texts([amounts.payableAmount, amounts.lineDiscountAmount, amounts.wholeDiscountAmount])).toEqual([
      '0.00',
      '100.00',
      '0.00',
    ]);
  });
});

describe('discount right', () => {
  const w14 = orderAmounts(w14Lines, w14Terms);

  it.each([
    ['OUT-15 a floor of 85 stops a line at 80 %', 85, true],
    ['OUT-15 a floor of 82 stops it as well', 82, true],
    ['OUT-15 a floor of 80 lets it pass', 80, false],
  ])('%s', (_title, floor, expected) => {
    expect(belowDiscountFloor(w14Lines, w14, floor)).toBe(expected);
  });

  it('OUT-15 vip and coupon need no right', () => {
    const lines = [line('100')];
    const coupon = { threshold: money(10), amount: money(30) };
    expect(belowDiscountFloor(lines, orderAmounts(lines, { ...plain, vipRate: 50, coupon }), 100)).toBe(false);
  });

  it('the whole order counts with its line discounts, without the lines that may not be discounted', () => {
    const lines = [line('500', { discountFlag: false }), line('100', { lineDiscountType: 2, lineDiscountValue: 10 })];
    const amounts = orderAmounts(lines, { ...plain, wholeDiscountType: 2, wholeDiscountValue: 6 });
    expect(belowDiscountFloor(lines, amounts, 84)).toBe(false);
    expect(belowDiscountFloor(lines, amounts, 84.01)).toBe(true);
  });

  it('a line left out counts by itself alone', () => {
    const lines = [line('100'), line('100', { selected: false, lineDiscountType: 1, lineDiscountValue: 85 })];
    const amounts = orderAmounts(lines, { ...plain, wholeDiscountType: 2, wholeDiscountValue: 10 });
    expect(belowDiscountFloor(lines, amounts, 85)).toBe(false);
    expect(belowDiscountFloor(lines, amounts, 85.01)).toBe(true);
    const dear = [line('100'), line('900', { selected: false })];
    const cut = orderAmounts(dear, { ...plain, wholeDiscountType: 2, wholeDiscountValue: 10 });
    expect(belowDiscountFloor(dear, cut, 90)).toBe(false);
    expect(belowDiscountFloor(dear, cut, 90.01)).toBe(true);
  });

  it('counts the amount sent by a source as the full price', () => {
    const lines = [line('100', { lineDiscountType: 1, lineDiscountValue: 50, sourceDiscount: true })];
    expect(belowDiscountFloor(lines, orderAmounts(lines, plain), 100)).toBe(false);
    const cut = orderAmounts(lines, { ...plain, wholeDiscountType: 2, wholeDiscountValue: 5 });
    expect(belowDiscountFloor(lines, cut, 90)).toBe(false);
    expect(belowDiscountFloor(lines, cut, 90.01)).toBe(true);
  });
});
