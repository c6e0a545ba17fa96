import { type CodeOf, dict } from '../base/dict';
import { stateDict } from '../base/flow';
import { cardFlow, rechargeFlow } from './card.flow';

export const cardState = stateDict('cardState', '储值卡状态', cardFlow);
export const rechargeState = stateDict('cardRechargeState', '充值状态', rechargeFlow);

/** What moved a card (`product.md` §3). */
export const cardOperation = dict('cardOperation', '操作类型', [
  [0, '充值'],
  [1, '消费'],
  [2, '冻结'],
  [3, '解冻'],
  [4, '退款'],
]);

/** What a row of the ledger was in particular: of 解冻, the acts that leave a card good, and of 退款. */
export const cardAct = dict('cardAct', '储值卡事项', [
  ['REPLACE', '补卡'],
  ['TRANSFER', '转卡'],
  ['ORDER_REFUND', '退费退回'],
  ['CARD_REFUND', '储值退款'],
]);

/** Why a card is refunded decides what is paid for it (domain-outpatient §8b 2). */
export const cardRefundCause = dict('cardRefundCause', '退款类型', [
  [1, '本人要求'],
  [2, '经营者原因'],
  [3, '七日内'],
]);

/** What a holder is sent a code for. */
export const codePurpose = dict('codePurpose', '用途', [
  ['CARD_PAY', '储值卡支付'],
  ['CARD_REFUND', '储值卡退款'],
  ['CARD_PASSWORD', '储值卡重置密码'],
  ['CARD_SHARE', '储值卡家庭共享'],
  ['CARD_TRANSFER', '储值卡转卡'],
  ['INTEGRAL_TRANSFER', '积分转赠'],
]);
export type CodePurpose = CodeOf<typeof codePurpose>;
