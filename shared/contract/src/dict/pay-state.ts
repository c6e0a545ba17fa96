import { namedDict } from '../base/dict';

/** 缴费 of a registration. */
export const payState = namedDict('payState', '缴费状态', {
  FREE: [0, '无需缴费'],
  UNPAID: [1, '待缴费'],
  PAID: [2, '已缴费'],
  REFUNDED: [3, '已退费'],
});
