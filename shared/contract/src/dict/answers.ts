import { dict } from '../base/dict';

export const yesNoUnknown = dict('yesNoUnknown', '有无', [
  [0, '无'],
  [1, '有'],
  [9, '不详'],
]);

export const accountOperationType = dict('accountOperationType', '账户操作', [
  [0, '充值'],
  [1, '消费'],
  [2, '冻结'],
  [3, '解冻'],
  [4, '退款'],
]);

/** Which days a statistic sums up. */
export const summaryType = dict('summaryType', '汇总方式', [
  ['FIRST', '期初至今'],
  ['WEEK', '按周'],
  ['MONTH', '按自然月'],
  ['PERIOD', '按会计期间'],
]);
