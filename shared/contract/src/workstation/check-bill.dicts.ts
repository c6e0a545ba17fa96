import { dict } from '../base/dict';

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

/** How far the money of a row is; it follows from its line at the cashier. */
export const billChargeState = dict('billChargeState', '收费', [
  [0, '待收费'],
  [1, '已收费'],
  [2, '已退费'],
  [3, '免收'],
]);
