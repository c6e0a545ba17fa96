import { namedDict } from '../../base/dict';

/** Types of rows in the ledger of points (domain-outpatient §6.8). */
export const integralType = namedDict('integralType', '积分类型', {
  EARNED: [1, '消费获得'],
  SPENT: [2, '抵扣'],
  SPENT_RETURNED: [3, '退费退回抵扣'],
  EARNED_TAKEN: [4, '退费收回'],
  RECHARGE_GIFT: [5, '充值赠送'],
  ADJUSTED: [6, '手工调整'],
  PROMOTION: [7, '活动/推荐'],
  DEBT_PAID: [8, '补扣欠积分'],
  EXPIRED: [9, '过期'],
  TRANSFERRED: [10, '合并/转赠'],
});
