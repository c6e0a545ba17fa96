import { dict } from '../base/dict';

/** Types of rows in the ledger of points (domain-outpatient §6.8). */
export const integralType = dict('integralType', '积分类型', [
  [1, '消费获得'],
  [2, '抵扣'],
  [3, '退费退回抵扣'],
  [4, '退费收回'],
  [5, '充值赠送'],
  [6, '手工调整'],
  [7, '活动/推荐'],
  [8, '补扣欠积分'],
  [9, '过期'],
  [10, '合并/转赠'],
]);
