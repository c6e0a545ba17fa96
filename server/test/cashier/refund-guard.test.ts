import { describe, expect, it } from '@jest/globals';
import { buttonId } from '@mingmou/contract/auth/buttons';
import { money, toNumeric } from '@mingmou/contract/base/money';
import type { SessionCx } from '../../src/kernel/context/cx';
import '../../src/modules/connections';
import type { OrderLine } from '../../src/modules/cashier/order/order-line.store';
import {
  amountOfPieces,
  checkLines,
  leftOfLine,
  lineRefusal,
  linesText,
  totalOf,
} from '../../src/modules/cashier/refund/refund.guard';

const CASHIER = 9;
const PLAIN = { kind: 1, isQuality: false } as const;

/** Order line of the cashier as the guards read it: four pieces, 100.00 paid. */
const line = (more: Partial<OrderLine> = {}) =>
  ({
    ...{ id: 31, sourceType: CASHIER, name: '眼压', qty: 4, payableAmount: money(100) },
    ...{ doneQty: 0, refundedQty: 0, refundedAmount: money(0), lockedQty: 0, lockedAmount: money(0) },
    ...more,
  }) as OrderLine;

/** Context with rights only: the guards of cashier lines read nothing else. */
const caller = (...rights: ('cashier:refundDone' | 'cashier:refundPrice')[]) =>
  ({ caller: { menuIds: new Set(rights.map((right) => buttonId(right))) } }) as unknown as SessionCx;

const two = { refundedQty: 1, refundedAmount: money(25), lockedQty: 1, lockedAmount: money(25) };

describe('the refundable rest of a line', () => {
  it('excludes refunded and locked pieces', () => {
    const { qty, amount } = leftOfLine(line(two));
    expect([qty, toNumeric(amount)]).toEqual([2, '50']);
  });

  it.each([
    [1, '25'],
    [2, '50'],
  ])('computes the amount of %d pieces as %s', (pieces, amount) => {
    expect(toNumeric(amountOfPieces(line(two), pieces))).toBe(amount);
  });

  it('adds the remaining cents to the last pieces', () => {
    const odd = { qty: 3, refundedQty: 1, refundedAmount: money('33.33'), lockedQty: 1, lockedAmount: money('33.33') };
    expect(toNumeric(amountOfPieces(line(odd), 1))).toBe('33.34');
  });
});

describe('180302 refunds of executed pieces require a right', () => {
  it.each<[string, Partial<OrderLine>, number, boolean]>([
    ['nothing was done', {}, 4, false],
    ['as many as were not done', { doneQty: 2 }, 2, false],
    ['one more than were not done', { doneQty: 2 }, 3, true],
    ['one was given back before', { doneQty: 2, refundedQty: 1 }, 2, true],
    ['one is asked back already', { doneQty: 2, lockedQty: 1 }, 2, true],
    ['one that is left of those', { doneQty: 2, refundedQty: 1 }, 1, false],
    ['more than are left: the number of pieces says so', { doneQty: 2 }, 5, false],
  ])('checks pieces against executed ones: %s', async (_, more, pieces, isRefused) => {
    const found = await lineRefusal(caller(), line(more), PLAIN, pieces);
    expect(found && [found.code, found.message]).toEqual(
      isRefused ? [180302, '「眼压」已执行或已交付，不能退费'] : null,
    );
    expect(await lineRefusal(caller('cashier:refundDone'), line(more), PLAIN, pieces)).toBeNull();
  });
});

describe('the lines of a refund request', () => {
  type Asked = Parameters<typeof checkLines>[2][number];
  const one = line();
  const other = line({ id: 32, name: '眼轴', qty: 1, payableAmount: money(30) });
  const check = (asked: readonly Asked[], cx = caller()) => checkLines(cx, [one, other], asked, 1);
  const refused = (asked: readonly Asked[], cx = caller()) =>
    check(asked, cx).then(
      () => null,
      (error: Error) => error.message,
    );
  const price = caller('cashier:refundPrice');

  it('get the amount of their pieces', async () => {
    const found = await check([
      { orderLineId: 31, qty: 1, amount: money(25) },
      { orderLineId: 32, qty: 1 },
    ]);
    expect(found.map(({ orderLineId, qty, amount }) => [orderLineId, qty, toNumeric(amount)])).toEqual([
      [31, 1, '25'],
      [32, 1, '30'],
    ]);
    expect(toNumeric(totalOf(found))).toBe('55');
    expect(linesText(found)).toBe('眼压 ×1 25、眼轴 ×1 30');
  });

  it.each<[string, Asked[], string]>([
    [
      'twice',
      [
        { orderLineId: 31, qty: 1 },
        { orderLineId: 31, qty: 1 },
      ],
      '退费项目：同一项目请勿重复',
    ],
    ['of another order', [{ orderLineId: 99, qty: 1 }], '退费项目：不属于该收费单'],
    ['more than are left', [{ orderLineId: 31, qty: 5 }], '可退数量不足：眼压可退4'],
    ['for more than is left', [{ orderLineId: 31, qty: 4, amount: money('100.01') }], '可退金额不足：最多可退100.00'],
    [
      'for another amount than computed',
      [{ orderLineId: 31, qty: 1, amount: money(24) }],
      '合计金额与系统计算不一致（系统：25.00），请刷新后重试',
    ],
    [
      'an amount without the right',
      [{ orderLineId: 31, qty: 0, amount: money(5) }],
      '没有「退差价」权限，请联系机构管理员',
    ],
  ])('are refused: %s', async (_, asked, says) => expect(await refused(asked)).toBe(says));

  it.each<[Asked['amount'], string | null]>([
    [undefined, '退金额：请填写'],
    [null, '退金额：请填写'],
    [money(0), '退金额：请填写'],
    [money(-1), '退金额：请填写'],
    [money('0.01'), null],
    [money(100), null],
    [money('100.01'), '可退金额不足：最多可退100.00'],
  ])('are checked for an amount without pieces, %s: %s', async (amount, says) => {
    expect(await refused([{ orderLineId: 31, qty: 0, amount }], price)).toBe(says);
  });

  it('get the computed amount where pieces come without an amount', async () => {
    expect(await refused([{ orderLineId: 31, qty: 4, amount: null }])).toBeNull();
  });

  it('are refused for executed pieces before their amounts are checked', async () => {
    const done = line({ doneQty: 4 });
    const asked = [{ orderLineId: 31, qty: 1, amount: money(99) }];
    await expect(checkLines(caller(), [done], asked, 1)).rejects.toMatchObject({ code: 180302 });
  });
});
