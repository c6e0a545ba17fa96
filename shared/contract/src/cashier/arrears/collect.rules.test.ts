import { describe, expect, it } from '@jest/globals';
import { type Money, money, toNumeric } from '../../base/money';
import { collectedParts, oldestFirst } from './collect.rules';

const all = (...amounts: (number | string)[]): Money[] => amounts.map((amount) => money(amount));
const shown = (amounts: readonly Money[], ways: { amount: Money; giftPart?: Money }[]) =>
  collectedParts(amounts, ways).map(({ way, arrear, amount, giftPart }) =>
    [way, arrear, toNumeric(amount), toNumeric(giftPart)].join(' '),
  );

describe('挂账收款分摊', () => {
  it('一种方式付清全部', () => {
    expect(shown(all(680), [{ amount: money(680) }])).toEqual(['0 0 680 0']);
  });

  it('两种方式付三笔：先按所欠比例，再付各笔还差的', () => {
    // 100 for arrears of 100, 50 and 50, then the rest.
    expect(shown(all(100, 50, 50), [{ amount: money('100.01') }, { amount: money('99.99') }])).toEqual([
      '0 0 50.01 0',
      '0 1 25 0',
      '0 2 25 0',
      '1 0 49.99 0',
      '1 1 25 0',
      '1 2 25 0',
    ]);
  });

  it('零头相同时先给前一笔', () => {
    expect(shown(all('0.05', '0.05'), [{ amount: money('0.03') }, { amount: money('0.07') }])).toEqual([
      '0 0 0.02 0',
      '0 1 0.01 0',
      '1 0 0.03 0',
      '1 1 0.04 0',
    ]);
  });

  it('一笔已由前一种方式付完，后一种不再有它的行；卡的赠送按各行分摊', () => {
    expect(shown(all(30, 10), [{ amount: money(40), giftPart: money('10.01') }])).toEqual([
      '0 0 30 7.51',
      '0 1 10 2.5',
    ]);
    expect(shown(all('0.01', 99), [{ amount: money('99.01') }])).toEqual(['0 0 0.01 0', '0 1 99 0']);
    expect(shown(all('0.01', '0.01'), [{ amount: money('0.01') }, { amount: money('0.01') }])).toEqual([
      '0 0 0.01 0',
      '1 1 0.01 0',
    ]);
  });

  it.each([
    ['先还最早的', 150, [100, 80, 60], ['100', '50', '0']],
    ['不够一笔', 30, [100, 80], ['30', '0']],
    ['全部', 240, [100, 80, 60], ['100', '80', '60']],
  ])('按时间自动分配：%s', (_name, amount, balances, parts) => {
    expect(oldestFirst(money(amount), all(...balances)).map(toNumeric)).toEqual(parts);
  });
});
