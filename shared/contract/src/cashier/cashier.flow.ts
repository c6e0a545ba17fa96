import { flow } from '../base/flow';

/** A charge order (domain-outpatient §6.2). Paying and refunding are the only ways to money. */
export const orderFlow = flow({
  states: {
    '1': { title: '待收费', tone: 'waiting' },
    '2': { title: '已收费', tone: 'passed' },
    '3': { title: '部分退费', tone: 'reversed' },
    '4': { title: '已退费', tone: 'reversed' },
    '5': { title: '已作废', tone: 'void' },
  },
  start: '1',
  actions: {
    save: { title: '修改', from: ['1'], to: '1', grant: 'cashier:order' },
    settle: { title: '收费', from: ['1'], to: '2', grant: 'cashier:pay' },
    void: { title: '作废', from: ['1'], to: '5', grant: 'cashier:void' },
    refundPart: { title: '退费', from: ['2', '3'], to: '3', grant: 'cashier:refund' },
    refundRest: { title: '退费', from: ['2', '3'], to: '4', grant: 'cashier:refund' },
  },
});

export type OrderAction = keyof typeof orderFlow.actions;

/** A refund (§6.5); one that needs no approval is born in 待退款, or settled in the same step. */
export const refundFlow = flow({
  states: {
    '1': { title: '待审核', tone: 'waiting' },
    '2': { title: '待退款', tone: 'working' },
    '3': { title: '已退费', tone: 'passed' },
    '4': { title: '已驳回', tone: 'refused' },
    '5': { title: '已撤销', tone: 'void' },
  },
  start: '1',
  actions: {
    pass: { title: '审核通过', from: ['1'], to: '2', grant: 'cashier:refundApprove' },
    reject: { title: '驳回', from: ['1'], to: '4', grant: 'cashier:refundApprove' },
    cancel: { title: '撤销', from: ['1', '2'], to: '5', grant: 'cashier:refund' },
    settle: { title: '退款', from: ['2'], to: '3', grant: 'cashier:refund' },
  },
});

export type RefundAction = keyof typeof refundFlow.actions;
