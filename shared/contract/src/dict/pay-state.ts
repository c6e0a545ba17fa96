import { dict } from '../base/dict';

/** 缴费 of a registration. */
export const payState = dict('payState', '缴费状态', [
  [0, '无需缴费'],
  [1, '待缴费'],
  [2, '已缴费'],
  [3, '已退费'],
]);
