import { dict } from '../base/dict';
import { type FlowState, stateDict } from '../base/flow';

/** What may be billed in a visit (domain-workstation §2.4). */
export const billItemType = dict('billItemType', '类别', [
  ['CHECK', '检查'],
  ['TREAT', '治疗'],
  ['VTPKG', '视训套餐'],
  ['REVIEWPKG', '复查套餐'],
  ['GROUP', '检查组合'],
]);

/** Of the least time between two sessions of a treatment. */
export const intervalUnit = dict('intervalUnit', '间隔单位', [
  ['DAY', '天'],
  ['HOUR', '小时'],
]);

/** Charge states of a billed row. The state follows from the row's order line at the cashier: no call sets it. */
export const billCharge = {
  states: {
    WAITING: { code: 0, title: '待收费', tone: 'waiting' },
    PAID: { code: 1, title: '已收费', tone: 'passed' },
    REFUNDED: { code: 2, title: '已退费', tone: 'reversed' },
    FREE: { code: 3, title: '免收', tone: 'passed' },
  },
} as const satisfies { readonly states: Readonly<Record<string, FlowState>> };

export const billChargeState = stateDict('billChargeState', '收费', billCharge);
