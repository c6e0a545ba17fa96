import { call, idInput } from '../../base/call';
import { f, pick, required } from '../../base/field';
import { orderFields, payRowFields, refundFields } from '../cashier.fields';
import { receipt } from '../payment/receipt.contract';
import { cardFields, holderFields, rechargeFields } from './card.fields';

const PATH = '/api/opt-cashier-recharge';

/** Common part of both papers of a card: the card, and its balance before and after. */
const paper = {
  ...pick(receipt.chargeFields, ['title', 'orgShortName', 'orgPhone', 'orgAddress', 'printedAt', 'operatorName']),
  ...pick(receipt.chargeFields, ['printCount', 'template']),
  cardNo: cardFields.cardNo,
  ...pick(holderFields, ['holderName', 'recordNo']),
  principalBefore: required(f.money('原本金')),
  giftBefore: required(f.money('原赠送')),
  principalAfter: required(f.money('现本金')),
  giftAfter: required(f.money('现赠送')),
} as const;

const ways = (title: string) =>
  required(f.list(title, f.object(title, pick(payRowFields, ['wayName', 'amount', 'tradeNo']))));

const rechargePaper = {
  ...paper,
  ...pick(rechargeFields, ['rechargeNo', 'principalAmount', 'giftAmount', 'giftIntegral']),
  /** 充值本金 in capital figures, without 「人民币」. */
  principalCapital: required(f.text('本金大写', 60)),
  ways: ways('支付方式'),
  tendered: required(f.money('实收现金')),
  changeAmount: required(f.money('找零')),
  ...pick(rechargeFields, ['sellerName', 'cashierName', 'at']),
} as const;

const cardRefundPaper = {
  ...paper,
  ...pick(refundFields, ['refundNo', 'integralTaken', 'integralDebtAdded']),
  principalTaken: required(f.money('退本金')),
  giftTaken: required(f.money('收回赠送')),
  giftLapsed: required(f.money('失效赠送')),
  forfeitAmount: required(f.money('扣除已用赠送')),
  interest: required(f.money('利息')),
  paidOut: required(f.money('实退')),
  /** 实退 in capital figures, without 「人民币」. */
  paidOutCapital: required(f.text('实退大写', 60)),
  /** By which ways the money was handed out, which may be others than it came by. */
  ways: ways('退回方式'),
  ...pick(refundFields, ['reason', 'applyByName', 'approveByName', 'refundByName', 'refundTime']),
} as const;

const counted = required(f.object('打印', pick(orderFields, ['printCount'])));

/**
 * 充值收据, and 退款 of a card that was paid (domain-outpatient §7.4), where the money moved; reading counts nothing,
 * `…Printed` counts one print.
 */
export const cardReceipt = {
  recharge: call({
    method: 'GET',
    path: `${PATH}/print/{id}`,
    title: '充值收据',
    grant: 'menu:1105',
    input: idInput,
    output: required(f.object('充值收据', rechargePaper)),
    touches: ['card-recharge', 'receipt'],
  }),
  rechargePrinted: call({
    path: `${PATH}/printed`,
    title: '充值收据已打印',
    log: '打印充值收据',
    grant: 'menu:1105',
    input: idInput,
    output: counted,
    touches: ['receipt'],
  }),
  refund: call({
    method: 'GET',
    path: `${PATH}/refund-print/{id}`,
    title: '储值退款收据',
    grant: 'menu:1105',
    input: idInput,
    output: required(f.object('储值退款收据', cardRefundPaper)),
    touches: ['refund', 'receipt'],
  }),
  refundPrinted: call({
    path: `${PATH}/refund-printed`,
    title: '储值退款收据已打印',
    log: '打印储值退款收据',
    grant: 'menu:1105',
    input: idInput,
    output: counted,
    touches: ['receipt'],
  }),
} as const;
