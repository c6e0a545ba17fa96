import { expect, it } from '@jest/globals';
import { money } from '../../base/money';
import { ruleFault } from './recharge-rule.rules';

const NOTHING = { field: 'giftAmount', reason: '赠送金额和赠送积分至少填写一项' };
const EARLY = { field: 'validTo', reason: '不能早于开始日期' };

it.each<[Parameters<typeof ruleFault>[0], object | null]>([
  [{}, NOTHING],
  [{ giftAmount: money(0), giftIntegral: 0 }, NOTHING],
  [{ giftAmount: money('0.01') }, null],
  [{ giftIntegral: 1 }, null],
  [{ giftIntegral: 1, validFrom: '2026-03-10', validTo: '2026-03-09' }, EARLY],
  [{ giftIntegral: 1, validFrom: '2026-03-10', validTo: '2026-03-10' }, null],
  [{ giftIntegral: 1, validTo: '2026-03-09' }, null],
  [{ giftIntegral: 1, validFrom: '2026-03-10' }, null],
  [{ giftIntegral: 1, validFrom: '2026-03-10', validTo: '' }, null],
])('储值规则 %j：%j', (rule, fault) => expect(ruleFault(rule)).toEqual(fault));
