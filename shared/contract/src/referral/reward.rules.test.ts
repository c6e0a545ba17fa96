import { describe, expect, it } from '@jest/globals';
import { money } from '../base/money';
import { mayReceive, toStoreDefaults, transactionDefaults, transactionFault } from './reward.rules';

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

  it.each([
    ['没有比例', { mode: 2, pct: null }, { field: 'pct', reason: 'missing' }],
    ['比例 0.01', { mode: 2, pct: 0.01 }, null],
    ['比例 50', { mode: 2, pct: 50 }, null],
    ['比例 50.01', { mode: 2, pct: 50.01 }, { field: 'pct', reason: 'pctRange' }],
    [
      '阶梯里只有一个比例不合',
      {
        mode: 3,
        tiers: [
          { from: money(0), pct: 3 },
          { from: money(1000), pct: 51 },
        ],
      },
      { field: 'tiers', reason: 'pctRange' },
    ],
  ] as const)('%s', (_title, setting, fault) => expect(transactionFault(setting)).toEqual(fault));

  it('开始时都不启用；患者得积分，别人得现金', () => {
    expect([toStoreDefaults(1), toStoreDefaults(2)]).toMatchObject([
      { referrerType: 1, enabled: false, toStoreAt: 2, kind: 1, amount: money(0), monthCap: 0 },
      { referrerType: 2, enabled: false, kind: 2 },
    ]);
    expect([transactionDefaults(1), transactionDefaults(3)]).toMatchObject([
      { enabled: false, mode: 1, kind: 1, tiers: [], scope: 2, scopeDays: 180 },
      { enabled: false, kind: 2 },
    ]);
  });

  it('挂号不计奖', () => {
    expect(transactionDefaults(1).categories).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });
});
