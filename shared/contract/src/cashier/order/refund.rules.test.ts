import { describe, expect, it } from '@jest/globals';
import { type Money, minus, money, sum, toNumeric, ZERO } from '../../base/money';
import { allocateBack, type PaidWay, refundLineAmount } from './refund.rules';

const text = (amount: Money) => Number(toNumeric(amount)).toFixed(2);

/** Refunds the pieces one after the other; answers what each step gave back. */
function refunded(payable: string, qty: number, steps: readonly number[]): string[] {
  let refundedQty = 0;
  let refundedAmount = ZERO;
  return steps.map((pieces) => {
    const line = { qty, refundedQty, payableAmount: money(payable), refundedAmount };
    const amount = refundLineAmount(line, pieces);
    refundedQty += pieces;
    refundedAmount = sum([refundedAmount, amount]);
    return text(amount);
  });
}

describe('amount of a refunded line', () => {
  it.each([
    ['OUT-18 three pieces of 100.00 one by one', '100.00', 3, [1, 1, 1], ['33.33', '33.33', '33.34']],
    ['OUT-17 two of three bottles, the last one later', '161.67', 3, [2, 1], ['107.78', '53.89']],
    ['all at once', '161.67', 3, [3], ['161.67']],
    ['half a cent up, the last piece bears it', '0.01', 2, [1, 1], ['0.01', '0.00']],
    ['never more than is left', '0.03', 5, [1, 1, 1, 1, 1], ['0.01', '0.01', '0.01', '0.00', '0.00']],
    ['a line of 0', '0', 2, [1, 1], ['0.00', '0.00']],
  ])('%s', (_title, payable, qty, steps, expected) => {
    expect(refunded(payable, qty, steps)).toEqual(expected);
  });

  it('gives the last piece what an amount refunded without pieces has left', () => {
    const line = { qty: 2, refundedQty: 1, payableAmount: money(100), refundedAmount: money(80) };
    expect(text(refundLineAmount(line, 1))).toBe('20.00');
  });
});

describe('default back-allocation', () => {
  const w16: readonly PaidWay[] = [
    { payRowId: 1, wayCode: 7, left: money(200) },
    { payRowId: 2, wayCode: 6, left: money(300) },
    { payRowId: 3, wayCode: 2, left: money('191.70') },
    { payRowId: 4, wayCode: 1, left: money(300) },
  ];

  it('OUT-17 spreads over what each way has left; on a tie the lower code gets the cent', () => {
    const back = allocateBack(money('107.78'), w16);
    expect(back.ways.map(({ wayCode, amount }) => [wayCode, text(amount)])).toEqual([
      [1, '32.61'],
      [2, '20.83'],
      [6, '32.60'],
      [7, '21.74'],
    ]);
    expect(text(back.arrearsReduced)).toBe('0.00');
  });

  it('OUT-17 the rest later empties every way', () => {
    const first = allocateBack(money('107.78'), w16);
    const left = w16.map((way) => ({
      ...way,
      left: minus(way.left, first.ways.find(({ payRowId }) => payRowId === way.payRowId)?.amount ?? ZERO),
    }));
    const rest = allocateBack(money('883.92'), left);
    expect(rest.ways.map(({ amount }) => text(amount))).toEqual(['267.39', '170.87', '267.40', '178.26']);
  });

  it('takes open arrears first', () => {
    const ways = [
      { payRowId: 1, wayCode: 4, left: money(1000) },
      { payRowId: 2, wayCode: 2, left: money(680) },
    ];
    const back = allocateBack(money(1200), ways, money(1000));
    expect(text(back.arrearsReduced)).toBe('1000.00');
    expect(back.ways.map(({ wayCode, amount }) => [wayCode, text(amount)])).toEqual([
      [2, '80.95'],
      [4, '119.05'],
    ]);
    expect(allocateBack(money(200), ways, money(1000))).toEqual({ arrearsReduced: money(200), ways: [] });
  });

  it('takes no more arrears than are refunded, and moves no money while they reach', () => {
    const ways = [{ payRowId: 1, wayCode: 4, left: money(10) }];
    expect(allocateBack(money(10), ways, money(10))).toEqual({ arrearsReduced: money(10), ways: [] });
    expect(allocateBack(money('10.01'), ways, money(10))).toEqual({
      arrearsReduced: money(10),
      ways: [{ payRowId: 1, wayCode: 4, amount: money('0.01') }],
    });
  });

  it('breaks a tie of one way by the row', () => {
    const ways = [
      { payRowId: 9, wayCode: 101, left: money(5) },
      { payRowId: 8, wayCode: 101, left: money(5) },
    ];
    expect(allocateBack(money('0.01'), ways).ways).toEqual([{ payRowId: 8, wayCode: 101, amount: money('0.01') }]);
  });
});
