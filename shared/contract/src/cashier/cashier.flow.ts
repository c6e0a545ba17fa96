import { flow, type StateOf } from '../base/flow';

/** A charge order (domain-outpatient §6.2). Paying and refunding are the only ways to money. */
export const orderFlow = flow({
  states: {
    WAITING: { code: 1, title: '待收费', tone: 'waiting' },
    PAID: { code: 2, title: '已收费', tone: 'passed' },
    PART_REFUNDED: { code: 3, title: '部分退费', tone: 'reversed' },
    REFUNDED: { code: 4, title: '已退费', tone: 'reversed' },
    VOID: { code: 5, title: '已作废', tone: 'void' },
  },
  start: 'WAITING',
  actions: {
    save: { title: '修改', from: ['WAITING'], to: 'WAITING', grant: 'cashier:order' },
    settle: { title: '收费', from: ['WAITING'], to: 'PAID', grant: 'cashier:pay' },
    void: { title: '作废', from: ['WAITING'], to: 'VOID', grant: 'cashier:void' },
    invoice: { title: '修改发票号', from: ['PAID', 'PART_REFUNDED', 'REFUNDED'], grant: 'cashier:invoice' },
    changeWay: { title: '更正支付方式', from: ['PAID', 'PART_REFUNDED'], grant: 'cashier:changeWay' },
    refundPart: { title: '退费', from: ['PAID', 'PART_REFUNDED'], to: 'PART_REFUNDED', grant: 'cashier:refund' },
    refundRest: { title: '退费', from: ['PAID', 'PART_REFUNDED'], to: 'REFUNDED', grant: 'cashier:refund' },
  },
});

export type OrderState = StateOf<typeof orderFlow>;
export type OrderAction = keyof typeof orderFlow.actions;

/** A refund (§6.5); one that needs no approval is born in 待退款, or settled in the same step. */
export const refundFlow = flow({
  states: {
    PENDING: { code: 1, title: '待审核', tone: 'waiting' },
    PAYABLE: { code: 2, title: '待退款', tone: 'working' },
    DONE: { code: 3, title: '已退费', tone: 'passed' },
    REJECTED: { code: 4, title: '已驳回', tone: 'refused' },
    CANCELLED: { code: 5, title: '已撤销', tone: 'void' },
  },
  start: 'PENDING',
  actions: {
    pass: { title: '审核通过', from: ['PENDING'], to: 'PAYABLE', grant: 'cashier:refundApprove' },
    reject: { title: '驳回', from: ['PENDING'], to: 'REJECTED', grant: 'cashier:refundApprove' },
    cancel: { title: '撤销', from: ['PENDING', 'PAYABLE'], to: 'CANCELLED', grant: 'cashier:refund' },
    settle: { title: '退款', from: ['PAYABLE'], to: 'DONE', grant: 'cashier:refund' },
  },
});

export type RefundState = StateOf<typeof refundFlow>;

/** A cashier's shift (§6.9): the day of an organisation closes when all shifts of it are 已审核. */
export const cashierShiftFlow = flow({
  states: {
    OPEN: { code: 1, title: '进行中', tone: 'working' },
    HANDED_OVER: { code: 2, title: '已交班', tone: 'waiting' },
    AUDITED: { code: 3, title: '已审核', tone: 'passed' },
  },
  start: 'OPEN',
  actions: {
    handover: { title: '交班', from: ['OPEN'], to: 'HANDED_OVER', grant: 'cashier:shift' },
    audit: { title: '审核', from: ['HANDED_OVER'], to: 'AUDITED', grant: 'cashier:shiftAudit' },
  },
});

export type CashierShiftState = StateOf<typeof cashierShiftFlow>;
