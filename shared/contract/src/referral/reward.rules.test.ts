import { describe, expect, it } from '@jest/globals';
import { money } from '../base/money';
import { mayReceive, transactionDefaults, transactionFault } from './reward.rules';

describe('转介绍奖励', () => {
  it('积分和优惠券只给患者', () => {
    const given = ([1, 2, 3] as const).map((type) => ([1, 2, 3] as const).map((kind) => mayReceive(type, kind)));
    expect(given).toEqual([
      [true, true, true],
      [false, true, false],
      [false, true, false],
    ]);
  });

  it.each([
    ['固定金额', { mode: 1, amount: money(50) }, null],
    ['固定而没有金额', { mode: 1 }, { field: 'amount', reason: 'missing' }],
    ['比例', { mode: 2, pct: 50 }, null],
    ['没有比例', { mode: 2 }, { field: 'pct', reason: 'missing' }],
    ['比例超出范围', { mode: 2, pct: 50.01 }, { field: 'pct', reason: 'pctRange' }],
    ['没有阶梯', { mode: 3, tiers: [] }, { field: 'tiers', reason: 'missing' }],
    [
      '阶梯',
      {
        mode: 3,
        tiers: [
          { from: money(0), pct: 3 },
          { from: money(1000), pct: 5 },
        ],
      },
      null,
    ],
    [
      '阶梯金额不递增',
      {
        mode: 3,
        tiers: [
          { from: money(1000), pct: 3 },
          { from: money(1000), pct: 5 },
        ],
      },
      { field: 'tiers', reason: 'tierOrder' },
    ],
    ['阶梯比例为零', { mode: 3, tiers: [{ from: money(0), pct: 0 }] }, { field: 'tiers', reason: 'pctRange' }],
  ] as const)('%s', (_title, setting, fault) => {
    expect(transactionFault(setting)).toEqual(fault);
  });

  it('挂号不计奖', () => {
    expect(transactionDefaults(1).categories).not.toContain(1);
    expect(transactionDefaults(1).categories).toContain(2);
  });
});
