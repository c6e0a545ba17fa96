import { type CodeOf, dict, namedDict } from '../../base/dict';
import { stateDict } from '../../base/flow';
import { cardFlow, rechargeFlow } from './card.flow';

export const cardState = stateDict('cardState', '储值卡状态', cardFlow);
export const rechargeState = stateDict('cardRechargeState', '充值状态', rechargeFlow);

/** What moved a card (`product.md` §3). */
export const cardOperation = namedDict('cardOperation', '操作类型', {
  RECHARGE: [0, '充值'],
  CONSUME: [1, '消费'],
  FREEZE: [2, '冻结'],
  UNFREEZE: [3, '解冻'],
  REFUND: [4, '退款'],
});

/** Details of ledger rows: for 解冻, the acts that leave a card usable, and for 退款. */
export const cardAct = dict('cardAct', '储值卡事项', [
  ['REPLACE', '补卡'],
  ['TRANSFER', '转卡'],
  ['ORDER_REFUND', '退费退回'],
  ['CARD_REFUND', '储值退款'],
]);

/** Reasons of a card refund; the reason determines the refunded amount (domain-outpatient §8b 2). */
export const cardRefundCause = namedDict('cardRefundCause', '退款类型', {
  HOLDER: [1, '本人要求'],
  OPERATOR: [2, '经营者原因'],
  WITHIN_SEVEN_DAYS: [3, '七日内'],
});

/** Purposes of an SMS code sent to the holder. */
export const codePurpose = dict('codePurpose', '用途', [
  ['CARD_PAY', '储值卡支付'],
  ['CARD_REFUND', '储值卡退款'],
  ['CARD_PASSWORD', '储值卡重置密码'],
  ['CARD_SHARE', '储值卡家庭共享'],
  ['CARD_TRANSFER', '储值卡转卡'],
  ['INTEGRAL_TRANSFER', '积分转赠'],
]);
export type CodePurpose = CodeOf<typeof codePurpose>;
