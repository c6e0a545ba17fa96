import { describe, expect, it } from '@jest/globals';
import { money, toNumeric } from '../../base/money';
import {
  cardRefund,
  deductedParts,
  giftRule,
  interestOf,
  type RechargeLeft,
  refundByOperator,
  returnedParts,
  rowsBack,
} from './card.rules';

const parts = (principal: number, gift: number) => ({ principal: money(principal), gift: money(gift) });
const recharge = (id: number, principal: number, gift: number, more: Partial<RechargeLeft> = {}): RechargeLeft => ({
  id,
  principalAmount: money(principal),
  giftAmount: money(gift),
  giftIntegral: 0,
  refundedPrincipal: money(0),
  refundedGift: money(0),
  refundedIntegral: 0,
  ...more,
});

describe('OUT-24 charge of a card', () => {
  it.each([
    [3, 333.33, 66.67, 100, 83.33, 16.67],
    [2, 1000, 100, 300, 200, 100],
    [1, 250, 100, 300, 250, 50],
    [1, 250, 100, 80, 80, 0],
    [2, 250, 100, 80, 0, 80],
    // A side that lacks a cent is helped by the other.
    [3, 0.01, 0.02, 0.02, 0.01, 0.01],
    [3, 0.01, 0.01, 0.01, 0.01, 0],
    [3, 0, 50, 20, 0, 20],
    [3, 50, 0, 20, 20, 0],
    [3, 100.01, 200.02, 300.03, 100.01, 200.02],
  ])('order %d, principal %d, gift %d: %d is %d and %d', (order, p, g, amount, principal, gift) => {
    expect(deductedParts(order, parts(p, g), money(amount))).toEqual(parts(principal, gift));
  });

  it('OUT-17 returns gift in proportion to what its row has left', () => {
    expect(returnedParts(money(32.6), parts(250, 50))).toEqual(parts(27.17, 5.43));
    expect(returnedParts(money(267.4), parts(222.83, 44.57))).toEqual(parts(222.83, 44.57));
  });
});

describe('OUT-25 gift of a recharge', () => {
  const rules = [
    { id: 1, threshold: money(1000), giftAmount: money(100), giftIntegral: 0 },
    { id: 2, threshold: money(3000), giftAmount: money(400), giftIntegral: 10 },
  ];
  it.each([
    [999.99, undefined],
    [1000, 1],
    [2999.99, 1],
    [3000, 2],
    [50_000, 2],
  ])('%d: rule %p', (amount, id) => expect(giftRule(rules, money(amount))?.id).toBe(id));
});

describe('OUT-26 OUT-27 refund of a card', () => {
  const r1 = recharge(1, 1000, 100);
  const r2 = recharge(2, 500, 30);

  it('closes W26: the latest recharge first, its whole gift, the rest lapses', () => {
    const asked = { recharges: [r2, r1], principal: money(600), giftBalance: money(130), closes: true, deducts: true };
    const refund = cardRefund(asked);
    expect(refund).toMatchObject({ giftTaken: 40, giftLapsed: 90, forfeit: 0, paidOut: 600 });
    expect(refund.back).toMatchObject([
      { id: 2, principal: 500, giftDue: 30 },
      { id: 1, principal: 100, giftDue: 10 },
    ]);
    expect(cardRefund({ ...asked, closes: false })).toMatchObject({ giftTaken: 40, giftLapsed: 0 });
    const rows = [
      { id: 11, rechargeId: 1, wayCode: 1, left: money(1000) },
      { id: 12, rechargeId: 2, wayCode: 2, left: money(500) },
    ];
    expect(rowsBack(refund.back, rows, refund.forfeit)).toEqual([
      { payRowId: 12, amount: 500, forfeit: 0 },
      { payRowId: 11, amount: 100, forfeit: 0 },
    ]);
  });

  it('keeps back used gift as W27 says', () => {
    const asked = { recharges: [r1], principal: money(800), giftBalance: money(0), closes: true, deducts: true };
    expect(cardRefund(asked)).toMatchObject({ giftTaken: 0, forfeit: 80, paidOut: 720 });
    expect(cardRefund({ ...asked, deducts: false })).toMatchObject({ forfeit: 0, paidOut: 800 });
  });

  it('takes the rest of a gift with the part that uses up a recharge', () => {
    const odd = recharge(3, 300, 100, { giftIntegral: 10 });
    const first = cardRefund({
      ...{ recharges: [odd], principal: money(100), giftBalance: money(100), closes: false, deducts: true },
    });
    expect(first.back).toMatchObject([{ giftDue: 33.33, integral: 3 }]);
    const rest = { ...odd, refundedPrincipal: money(200), refundedGift: money(66.66), refundedIntegral: 6 };
    const last = cardRefund({
      ...{ recharges: [rest], principal: money(100), giftBalance: money(40), closes: false, deducts: true },
    });
    expect(last.back).toMatchObject([{ giftDue: 33.34, integral: 4 }]);
  });

  it('takes the retained amount from the oldest payments', () => {
    const rows = [
      { id: 21, rechargeId: 1, wayCode: 2, left: money(60) },
      { id: 22, rechargeId: 1, wayCode: 1, left: money(40) },
      { id: 23, rechargeId: 2, wayCode: 4, left: money(500) },
    ];
    const back = [
      { id: 2, principal: money(500) },
      { id: 1, principal: money(100) },
    ];
    expect(rowsBack(back, rows, money(110))).toEqual([
      { payRowId: 23, amount: 500, forfeit: 10 },
      { payRowId: 22, amount: 40, forfeit: 40 },
      { payRowId: 21, amount: 60, forfeit: 60 },
    ]);
  });

  it('pays the paid share where the operator is the cause', () => {
    const card = [recharge(1, 2000, 1000)];
    expect(toNumeric(refundByOperator(parts(1566, 1000), card))).toBe('1710.67');
    expect(toNumeric(refundByOperator(parts(0, 0), card))).toBe('0');
    expect(toNumeric(interestOf(money(1710.67), 3.65, 10))).toBe('1.71');
    expect(toNumeric(interestOf(money(1710.67), 3.65, -3))).toBe('0');
  });
});
