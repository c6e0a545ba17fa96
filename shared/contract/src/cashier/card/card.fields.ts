import { f, pick, required } from '../../base/field';
import { MOST, orderHead, payRowFields, refundFields, rowVersion, wayCode } from '../cashier.fields';
import { cardAct, cardOperation, cardRefundCause, cardState, rechargeState } from './card.dicts';

/** Six digits, typed by the holder. */
export const cardPassword = f.secret('支付密码', 6, { pattern: { source: '^\\d{6}$', says: '请输入6位数字' } });

/** What `code/verify` gave for a code. */
export const smsTicket = f.text('短信凭证', 64);

const CARD_NO = { pattern: { source: '^[A-Za-z0-9]{8,20}$', says: '应为8–20位字母或数字' } } as const;

export const cardNo = f.text('卡号', 20, CARD_NO);
/** Number of a replacement card. */
export const newCardNo = f.text('新卡号', 20, CARD_NO);

/** Card with its balance. Locked principal is reserved for refunds under approval and cannot be spent. */
export const cardFields = {
  cardId: required(f.id('储值卡')),
  version: rowVersion.version,
  cardNo: required(f.text('卡号', 20)),
  cardState: required(f.dict('状态', cardState)),
  principalBalance: required(f.money('本金')),
  giftBalance: required(f.money('赠送')),
  balance: required(f.money('余额')),
  lockedPrincipal: required(f.money('退款占用')),
  shareFamily: required(f.bool('家庭共享')),
  hasPassword: required(f.bool('已设密码')),
} as const;

/** Whose card it is; the phone comes masked. */
export const holderFields = {
  patientId: required(f.id('患者')),
  holderName: required(f.text('持卡人', 50)),
  recordNo: orderHead.recordNo,
  holderPhone: f.text('电话', 20),
} as const;

export const ledgerFields = {
  id: required(f.id()),
  cardId: cardFields.cardId,
  cardNo: cardFields.cardNo,
  ...pick(holderFields, ['holderName', 'recordNo']),
  seq: required(f.int('序号')),
  opType: required(f.dict('类型', cardOperation)),
  subType: f.dict('事项', cardAct),
  principalDelta: required(f.money('本金变动', { min: -9_999_999_999 })),
  giftDelta: required(f.money('赠送变动', { min: -9_999_999_999 })),
  principalAfter: required(f.money('本金余额')),
  giftAfter: required(f.money('赠送余额')),
  forfeitAmount: required(f.money('扣除已用赠送')),
  /** What moved the card: RECHARGE, ORDER, RECEIVABLE, REFUND or CARD, its id and its number. */
  bizType: f.text('业务', 10),
  bizId: f.id('业务单'),
  bizNo: required(f.text('单号', 30)),
  userName: f.text('使用人', 50),
  orgId: f.id('机构'),
  orgName: f.text('机构', 30),
  operatorId: f.id('操作员'),
  operatorName: f.text('操作员', 20),
  at: required(f.dateTime('时间')),
  remark: f.text('备注', 200),
} as const;

export const rechargeFields = {
  id: required(f.id()),
  rechargeNo: required(f.text('充值单号', 20)),
  cardId: cardFields.cardId,
  cardNo: cardFields.cardNo,
  ...pick(holderFields, ['patientId', 'holderName', 'recordNo']),
  principalAmount: required(f.money('本金')),
  giftAmount: required(f.money('赠送')),
  /** The recharge rule that gave the gift. */
  ruleId: f.id('充值活动'),
  giftIntegral: required(f.int('赠送积分')),
  wayCodes: required(f.list('支付方式', wayCode)),
  wayNames: f.text('支付方式', 100),
  sellerId: f.id('销售员'),
  sellerName: f.text('销售员', 20),
  cashierName: f.text('收费员', 20),
  orgId: required(f.id('机构')),
  orgName: f.text('机构', 30),
  shiftId: required(f.id('班次')),
  at: required(f.dateTime('时间')),
  refundedPrincipal: required(f.money('已退')),
  refundedGift: required(f.money('已收回赠送')),
  rechargeState: required(f.dict('状态', rechargeState)),
  printCount: required(f.int('打印次数')),
} as const;

/** Payments of a row of 充值记录; empty for a recharge at another organisation. */
export const rechargePayRow = f.object(
  '收款',
  pick(payRowFields, ['id', 'wayCode', 'wayName', 'amount', 'tradeNo', 'refundedAmount']),
);

/** Planned or finished refund of a card: the amounts that leave the card and the amounts paid. */
export const cardRefundFields = {
  refundNo: refundFields.refundNo,
  refundState: refundFields.refundState,
  paidOut: required(f.money('实退金额')),
  giftTaken: required(f.money('收回赠送')),
  giftLapsed: required(f.money('失效赠送')),
  forfeitAmount: required(f.money('扣除已用赠送')),
  interest: required(f.money('利息')),
} as const;

/** By which payments a card's refund goes back: as they came, or to an account in the holder's name. */
export const cardBackFields = {
  payRowId: required(f.id('收款')),
  rechargeNo: required(f.text('充值单号', 20)),
  wayCode: required(wayCode),
  wayName: required(f.text('支付方式', 20)),
  left: required(f.money('可退')),
  amount: required(f.money('退回金额')),
  forfeit: required(f.money('扣除已用赠送')),
} as const;

export const cardBackInput = {
  payRowId: cardBackFields.payRowId,
  amount: required(f.money('退回金额', MOST)),
  /** The way by which it is paid out instead: 1 现金, or one of an account in the holder's name. */
  insteadWay: f.int('改退方式', { min: 1, max: 9999 }),
  insteadReason: f.note('改退原因', 200),
  tradeNo: f.text('退款单号', 40),
} as const;

export const refundCause = f.dict('退款类型', cardRefundCause);
