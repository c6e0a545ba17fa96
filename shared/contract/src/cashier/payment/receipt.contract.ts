import { call, idInput } from '../../base/call';
import { f, pick, required } from '../../base/field';
import { layoutFields, printCommon } from '../../system/template/print-common';
import { receiptDetailMode, receiptPaper } from '../cashier.dicts';
import { orderFields, payRowFields, refundFields, refundLineFields, refundWayFields } from '../cashier.fields';
import { orderLineFields } from '../order/order-line.fields';

/** How a desk's print is laid out, as the template of its kind says (domain-system §2.5). */
export const deskTemplateFields = {
  paper: required(f.dict('纸张', receiptPaper)),
  ...layoutFields,
} as const;

const receiptTemplateFields = {
  ...deskTemplateFields,
  detailMode: required(f.dict('明细', receiptDetailMode)),
  showDiscount: required(f.bool('显示优惠')),
  showIntegral: required(f.bool('显示积分')),
} as const;

const common = {
  ...printCommon,
  template: required(f.object('模板', receiptTemplateFields)),
} as const;

const printed = required(f.object('打印', pick(orderFields, ['printCount'])));

/**
 * Amounts that a payment charged to cards or a refund returned: the last digits of the card number, and the balance
 * afterwards.
 */
const cardMoves = required(
  f.list(
    '储值卡',
    f.object('储值卡', {
      cardTail: required(f.text('卡号后四位', 4)),
      principal: required(f.money('本金')),
      gift: required(f.money('赠送')),
      principalAfter: required(f.money('本金余额')),
      giftAfter: required(f.money('赠送余额')),
    }),
  ),
);

const chargeReceiptFields = {
  ...common,
  ...pick(orderFields, ['orderNo', 'invoiceNo', 'customerName', 'recordNo', 'visitNo', 'departmentName', 'doctorName']),
  lines: required(
    f.list(
      '项目',
      f.object('项目', {
        ...pick(orderLineFields, ['sourceType', 'name', 'spec', 'unit', 'qty', 'unitPrice', 'amount', 'payableAmount']),
        discount: required(f.money('优惠', { min: -1 })),
      }),
    ),
  ),
  /** Sums of the lines by 类别, for 按类别 receipts. */
  categories: required(
    f.list(
      '类别',
      f.object('类别', {
        ...pick(orderLineFields, ['sourceType', 'amount', 'payableAmount']),
        name: required(f.text('类别', 20)),
        discount: required(f.money('优惠', { min: -1 })),
      }),
    ),
  ),
  ...pick(orderFields, [
    'originalAmount',
    'lineDiscountAmount',
    'vipDiscountAmount',
    'wholeDiscountAmount',
    'couponAmount',
  ]),
  ...pick(orderFields, ['roundingAmount', 'payableAmount', 'paidAmount', 'tendered', 'changeAmount']),
  /** 应收 in capital figures, without 「人民币」. */
  payableCapital: required(f.text('应收大写', 60)),
  ways: required(
    f.list(
      '支付方式',
      f.object('支付方式', pick(payRowFields, ['wayCode', 'wayName', 'amount', 'tradeNo', 'medicareNo'])),
    ),
  ),
  cards: cardMoves,
  integralEarned: orderFields.integralEarned,
  integralUsed: required(f.int('使用积分')),
  /** Right after the payment; absent where it moved no points. */
  integralBalance: f.int('积分余额'),
  /** Due date of 挂账. */
  dueDate: f.date('应还日期'),
  ...pick(orderFields, ['cashierName', 'payTime', 'remark']),
} as const;

const refundReceiptFields = {
  ...common,
  ...pick(refundFields, ['refundNo', 'orderNo', 'customerName', 'recordNo']),
  /** Of the order, which keeps it. */
  invoiceNo: orderFields.invoiceNo,
  lines: required(f.list('项目', f.object('项目', pick(refundLineFields, ['name', 'spec', 'unit', 'qty', 'amount'])))),
  ...pick(refundFields, ['amount', 'arrearsReduced', 'integralTaken', 'integralDebtAdded']),
  integralGiven: required(f.int('退回积分')),
  /** 退费合计 in capital figures, without 「人民币」. */
  amountCapital: required(f.text('退费大写', 60)),
  /** `insteadWay` 1: paid out as cash. */
  ways: required(
    f.list(
      '退回方式',
      f.object('退回方式', pick(refundWayFields, ['wayCode', 'wayName', 'amount', 'forfeit', 'insteadWay', 'tradeNo'])),
    ),
  ),
  cards: cardMoves,
  ...pick(refundFields, ['reason', 'applyByName', 'approveByName', 'refundByName', 'refundTime']),
} as const;

/** 收费收据 of a paid order, 退费收据 of a paid refund; reading counts nothing, `…Printed` counts one print. */
export const receipt = {
  template: receiptTemplateFields,
  chargeFields: chargeReceiptFields,
  refundFields: refundReceiptFields,
  charge: call({
    method: 'GET',
    path: '/api/opt-cashier-sale-charge/print/{id}',
    title: '收费收据',
    grant: 'menu:1105',
    input: idInput,
    output: required(f.object('收费收据', chargeReceiptFields)),
    touches: ['charge-order', 'receipt'],
  }),
  chargePrinted: call({
    path: '/api/opt-cashier-sale-charge/printed',
    title: '收费收据已打印',
    log: '打印收费收据',
    grant: 'menu:1105',
    input: idInput,
    output: printed,
    touches: ['receipt'],
  }),
  refund: call({
    method: 'GET',
    path: '/api/opt-cashier-sale-refund/print/{id}',
    title: '退费收据',
    grant: 'menu:1105',
    input: idInput,
    output: required(f.object('退费收据', refundReceiptFields)),
    touches: ['refund', 'receipt'],
  }),
  refundPrinted: call({
    path: '/api/opt-cashier-sale-refund/printed',
    title: '退费收据已打印',
    log: '打印退费收据',
    grant: 'menu:1105',
    input: idInput,
    output: printed,
    touches: ['receipt'],
  }),
} as const;
