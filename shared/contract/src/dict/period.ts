import { dict } from '../base/dict';

/** The part of a day that a schedule covers. */
export const period = dict('period', '班次时段', [
  [1, '上午'],
  [2, '下午'],
  [3, '晚上'],
  [4, '全天'],
]);
