import { describe, expect, it } from '@jest/globals';
import { money } from '../../base/money';
import { mostPoints, pointRows, pointsBack, pointsFor, yuanOf } from './points.rules';

describe('积分', () => {
  it.each([
    ['whole points of what was paid', 741.7, 1, 1, 741],
    ['one short of a point', 0.99, 1, 1, 0],
    ['two yuan a point', 741.7, 2, 1, 370],
    ['multiplied before it is cut', 99.99, 10, 1.5, 14],
  ])('earns: %s', (_case, base, yuan, times, earned) => {
    expect(pointsFor(money(base), yuan, times)).toBe(earned);
  });

  it.each([
    ['OUT-16 half of 991.70 is 495.85, in whole yuan 49500 points', 991.7, 50, 100, 49_500],
    ['OUT-19 half of 100.00', 100, 50, 100, 5000],
    ['nothing may be paid by points', 100, 0, 100, 0],
    ['one point a yuan', 99.99, 100, 1, 99],
  ])('pays at most: %s', (_case, payable, percent, perYuan, most) => {
    expect(mostPoints(money(payable), percent, perYuan)).toBe(most);
  });

  it('come to yuan', () => expect(yuanOf(20_000, 100)).toBe(200));

  it.each([
    ['OUT-17 21.74 of 200.00 is 2174 points', 21.74, 200, 20_000, 2174],
    ['the last part is what is left', 178.26, 178.26, 17_826, 17_826],
    ['never more than are left', 1, 2, 50, 50],
  ])('go back: %s', (_case, amount, left, leftPoints, back) => {
    expect(pointsBack(money(amount), { left: money(left), leftPoints, rate: 100 })).toBe(back);
  });

  it('OUT-19 points taken beyond the balance become a debt, which the next gain pays first', () => {
    expect(pointRows({ balance: 30, debt: 0 }, [{ type: 4, delta: -80 }])).toEqual([
      { type: 4, delta: -30, balanceAfter: 0, debtAfter: 50 },
    ]);
    expect(pointRows({ balance: 0, debt: 50 }, [{ type: 1, delta: 120 }])).toEqual([
      { type: 1, delta: 120, balanceAfter: 120, debtAfter: 50 },
      { type: 8, delta: -50, balanceAfter: 70, debtAfter: 0 },
    ]);
    expect(pointRows({ balance: 0, debt: 50 }, [{ type: 1, delta: 20 }])).toEqual([
      { type: 1, delta: 20, balanceAfter: 20, debtAfter: 50 },
      { type: 8, delta: -20, balanceAfter: 0, debtAfter: 30 },
    ]);
  });

  it('takes points from an empty account as debt only, writes no row without a move, and applies moves one after the other', () => {
    expect(pointRows({ balance: 0, debt: 0 }, [{ type: 4, delta: -7 }])).toEqual([
      { type: 4, delta: 0, balanceAfter: 0, debtAfter: 7 },
    ]);
    expect(pointRows({ balance: 5, debt: 0 }, [{ type: 3, delta: 0 }])).toEqual([]);
    const rows = pointRows({ balance: 5, debt: 0 }, [
      { type: 3, delta: 100 },
      { type: 4, delta: -80 },
    ]);
    expect(rows.map(({ balanceAfter }) => balanceAfter)).toEqual([105, 25]);
  });
});
