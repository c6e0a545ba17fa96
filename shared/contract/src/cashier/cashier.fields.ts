import { f, pick, required } from '../base/field';
import { sex } from '../dict/sex';
import { cashFace, cashierShiftState, orderState, refundKind, refundState, wholeDiscountType } from './cashier.dicts';
import { orderLineFields } from './order/order-line.fields';

export const rowVersion = { id: required(f.id()), version: required(f.int('版本', { min: 1 })) } as const;

/** 1 现金 · 2 微信 · 3 支付宝 · 4 银行卡 · 5 医保 · 101 and above the chain's own, which are data: no code is written anywhere. */
export const wayCode = f.int('支付方式', { min: 1, max: 9999 });

/** Limit of a single amount at the till, which keeps the sums of a request within the range of a money field. */
export const MOST = { max: 99_999_999 } as const;

/** Text of 1 to 200 characters; the page offers 患者要求, 开单错误, 商品质量, 未执行, 价格错误, 其他. */
export const refundReason = f.note('原因', 200);

/** A way of paying as the organisation uses it. */
export const payWayFields = {
  wayCode: required(wayCode),
  name: required(f.text('支付方式', 20)),
  /** Counts as 实收. */
  income: required(f.bool('计入实收')),
  /** Change may be given: cash alone. */
  change: required(f.bool('可找零')),
  /** 收费 takes no such way without its number. */
  tradeNoRequired: required(f.bool('须填单号')),
} as const;

/** Who an order is for; a walk-in (散客) has no patient, its name is 散客 unless one was typed. The phone comes masked. */
export const orderHead = {
  patientId: f.id('患者'),
  customerName: required(f.text('姓名', 50)),
  recordNo: f.text('病历号', 20),
  sex: f.dict('性别', sex),
  age: f.text('年龄', 12),
  phone: f.text('电话', 20),
  acceptsId: f.id('就诊'),
  visitNo: f.text('就诊号', 20),
  departmentName: f.text('科室', 20),
  doctorName: f.text('医生', 20),
} as const;

/** Amounts of the selected lines, in the order in which they come about (§6.3). */
export const orderAmounts = {
  originalAmount: required(f.money('原价')),
  lineDiscountAmount: required(f.money('折扣')),
  vipDiscountAmount: required(f.money('会员优惠')),
  wholeDiscountAmount: required(f.money('整单优惠')),
  couponAmount: required(f.money('优惠券')),
  /** Before − after: negative where rounding added something. */
  roundingAmount: required(f.money('抹零', { min: -1 })),
  payableAmount: required(f.money('应收')),
} as const;

export const orderFields = {
  ...rowVersion,
  orderNo: required(f.text('收费单号', 20)),
  orgId: required(f.id('机构')),
  orderState: required(f.dict('状态', orderState)),
  ...orderHead,
  /** Names of the selected items, joined by 、 and cut at 200 characters. */
  summary: required(f.text('项目', 200)),
  ...orderAmounts,
  wholeDiscountType: required(f.dict('整单优惠方式', wholeDiscountType)),
  /** Percent that the customer pays (type 1), or yuan off (type 2). */
  wholeDiscountValue: required(f.decimal('整单优惠值', 2, { min: 0 })),
  couponId: f.id('优惠券'),
  couponName: f.text('优惠券', 30),
  /** 原价 − 应收. */
  discountAmount: required(f.money('优惠', { min: -1 })),
  /** Of all ways but 挂账, at the settlement. */
  paidAmount: required(f.money('实收')),
  creditAmount: required(f.money('挂账')),
  /** Collected of the 挂账 since. */
  repaidAmount: required(f.money('已还')),
  /** 0: nothing was ever owed; else the state of its arrears. */
  arrearState: required(f.int('欠费状态', { min: 0, max: 5 })),
  refundedAmount: required(f.money('已退')),
  integralEarned: required(f.int('获得积分')),
  /** Points multiplier of the patient's vip level at the settlement; later collections and refunds use the same multiplier. */
  integralTimes: required(f.decimal('积分倍数', 2)),
  wayCodes: required(f.list('支付方式', wayCode)),
  /** Names of the ways, in the order of their codes. */
  wayNames: f.text('支付方式', 100),
  tendered: f.money('现金实收'),
  changeAmount: f.money('找零'),
  cashierId: f.id('收费员'),
  cashierName: f.text('收费员', 20),
  /** The account whose discount right allowed the amounts. */
  authorizerId: f.id('授权人'),
  authorizerName: f.text('授权人', 20),
  payTime: f.dateTime('收费时间'),
  /** The shift in which the order was paid. */
  shiftId: f.id('班次'),
  createdAt: required(f.dateTime('开单时间')),
  createdByName: f.text('开单人', 20),
  invoiceNo: f.text('发票号', 30),
  voidReason: f.text('作废原因', 200),
  remark: f.note('备注', 200),
  printCount: required(f.int('打印次数')),
} as const;

export const payRowFields = {
  id: required(f.id()),
  wayCode: required(wayCode),
  wayName: required(f.text('支付方式', 20)),
  /** Negative of an opposite row (更正, 撤销). */
  amount: required(f.money('金额', { min: -99_999_999 })),
  tendered: f.money('现金实收', MOST),
  changeAmount: required(f.money('找零')),
  tradeNo: f.text('交易单号', 40),
  medicareNo: f.text('医保单号', 40),
  medicareFund: f.money('统筹支付', MOST),
  medicareAccount: f.money('个人账户', MOST),
  /** The value card that paid, and how much its principal and its gift paid: negative on an opposite row. */
  cardId: f.id('储值卡'),
  /** Number of that card in full, as on every page; only receipts shorten it to the last four characters. */
  cardNo: f.text('卡号', 20),
  principalPart: f.money('其中本金', { min: -99_999_999 }),
  giftPart: f.money('其中赠送', { min: -99_999_999 }),
  /** Points spent, and how many points one yuan cost at that time. */
  points: f.int('积分'),
  rate: f.int('每元积分'),
  refundedAmount: required(f.money('已退')),
  refundedPrincipal: required(f.money('已退本金')),
  refundedGift: required(f.money('已退赠送')),
  refundedPoints: required(f.int('已退积分')),
  /** Of an opposite row and of the one in its place: the row that was wrong. */
  correctsId: f.id('更正的收款'),
  /** Of a later collection (挂账收款). */
  receivableId: f.id('收款单'),
  /** The shift that was open when the row was written. */
  shiftId: required(f.id('班次')),
} as const;

export const refundFields = {
  ...rowVersion,
  refundNo: required(f.text('退费单号', 20)),
  /** Absent of a card's refund (kind 4). */
  orderId: f.id('收费单'),
  /** Of a card's refund alone. */
  cardId: f.id('储值卡'),
  orderNo: f.text('原单号', 20),
  ...pick(orderHead, ['patientId', 'customerName', 'recordNo']),
  refundKind: required(f.dict('类型', refundKind)),
  refundState: required(f.dict('状态', refundState)),
  amount: required(f.money('退费金额')),
  /** What of it was taken off the order's arrears: no money moved. */
  arrearsReduced: required(f.money('挂账冲减')),
  /** Points earned by the order that the refund revokes; missing points become a debt. */
  integralTaken: required(f.int('收回积分')),
  integralDebtAdded: required(f.int('其中欠积分')),
  /** Empty until the refund is paid, unless the ways were chosen by hand. */
  wayCodes: required(f.list('退回方式', wayCode)),
  wayNames: f.text('退回方式', 100),
  reason: required(refundReason),
  applyBy: f.id('申请人'),
  applyByName: f.text('申请人', 20),
  createdAt: required(f.dateTime('申请时间')),
  approveBy: f.id('审核人'),
  approveByName: f.text('审核人', 20),
  approveAt: f.dateTime('审核时间'),
  approveRemark: f.note('审核意见', 200),
  cancelReason: f.note('撤销原因', 200),
  refundBy: f.id('退费员'),
  refundByName: f.text('退费员', 20),
  refundTime: f.dateTime('退费时间'),
  /** The shift that paid the money out; absent until then. */
  shiftId: f.id('班次'),
  printCount: required(f.int('打印次数')),
} as const;

/** Refunded part of a line: a number of pieces, or an amount without pieces (数量 0, 退差价). */
export const refundLineInput = {
  orderLineId: required(f.id('收费项目')),
  qty: required(f.int('退数量', { min: 0, max: 9999 })),
  amount: required(f.money('退金额', MOST)),
  /** A drug that was handed over goes back for its quality alone. */
  qualityFlag: f.bool('药品质量原因'),
} as const;

export const refundLineFields = {
  ...refundLineInput,
  id: required(f.id()),
  ...pick(orderLineFields, ['name', 'spec', 'unit']),
} as const;

/** What goes back by a payment of the order; 2, 3, 4 and own ways may be paid out as cash. */
export const refundWayInput = {
  payRowId: required(f.id('收款')),
  amount: required(f.money('退回金额', MOST)),
  /** 1 现金 instead of the way that was paid. */
  insteadWay: f.int('改退方式', { min: 1, max: 1 }),
  insteadReason: f.note('改退原因', 200),
  /** The number of the reversal slip: 医保 is not refunded without. */
  tradeNo: f.text('冲销单号', 40),
} as const;

export const refundWayFields = {
  ...refundWayInput,
  wayCode: required(wayCode),
  wayName: required(f.text('支付方式', 20)),
  cardNo: payRowFields.cardNo,
  /** What of the amount goes back to the principal of a card, and to its gift. */
  principal: required(f.money('本金')),
  gift: required(f.money('赠送')),
  /** Points that come back, of a row of 积分. */
  points: required(f.int('退回积分')),
  /** Rest of the payment before this refund. */
  left: required(f.money('可退')),
  /** Included in the amount but paid to nobody: gift that lapsed with a closed card. */
  forfeit: f.money('失效赠送'),
  /** The card has been closed since, so the amount is paid in cash, with a reason (§6.5). */
  cardClosed: f.bool('已退卡'),
} as const;

/** More cash than a drawer holds, and as far below nothing. */
const DRAWER = { min: -9_999_999_999 } as const;

export const cashierShiftFields = {
  ...rowVersion,
  shiftNo: required(f.text('班次号', 20)),
  cashierId: required(f.id('收费员')),
  cashierName: f.text('收费员', 20),
  openAt: required(f.dateTime('开班时间')),
  openingCash: required(f.money('备用金')),
  shiftState: required(f.dict('状态', cashierShiftState)),
  /** 备用金 and the net of 现金: so much should be in the drawer. */
  cashExpected: required(f.money('应有现金', DRAWER)),
  /** From here on null until 交班. */
  cashCounted: f.money('清点现金', MOST),
  /** 清点 less 应有. */
  difference: f.money('差异', DRAWER),
  handoverAt: f.dateTime('交班时间'),
  /** Person whose shift an auditor handed over. */
  handoverByName: f.text('交班人', 20),
  handoverTo: f.id('接班人'),
  handoverToName: f.text('接班人', 20),
  remark: f.note('差异说明', 200),
  auditAt: f.dateTime('审核时间'),
  auditByName: f.text('审核人', 20),
  auditRemark: f.note('审核意见', 200),
} as const;

/** Amounts of a shift by payment method, each ≥ 0; net = charge + collect + recharge − refund − cardRefund. */
export const cashierShiftWayFields = {
  wayCode: payRowFields.wayCode,
  wayName: payRowFields.wayName,
  charge: required(f.money('收费')),
  collect: required(f.money('收欠款')),
  recharge: required(f.money('充值')),
  /** Refunds, under the payment method that paid them out. */
  refund: required(f.money('退费')),
  cardRefund: required(f.money('退卡')),
  net: required(f.money('净额', DRAWER)),
} as const;

/** Notes or coins of one face. */
export const cashCountFields = {
  face: required(f.dict('面额', cashFace)),
  pieces: required(f.int('张数', { min: 1, max: 99_999 })),
} as const;

export const personFields = { id: required(f.id()), name: required(f.text('姓名', 20)) } as const;
