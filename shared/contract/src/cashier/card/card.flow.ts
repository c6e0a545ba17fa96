import { flow, type StateOf } from '../../base/flow';

/** A value card (domain-outpatient §6.7); a refund of all its principal closes it. */
export const cardFlow = flow({
  states: {
    NORMAL: { code: 1, title: '正常', tone: 'passed' },
    FROZEN: { code: 2, title: '冻结', tone: 'refused' },
    CLOSED: { code: 3, title: '已退卡', tone: 'void' },
  },
  start: 'NORMAL',
  actions: {
    recharge: { title: '充值', from: ['NORMAL'], to: 'NORMAL', grant: 'cashier:recharge' },
    consume: { title: '消费', from: ['NORMAL'], to: 'NORMAL', grant: 'cashier:pay' },
    freeze: { title: '冻结', from: ['NORMAL'], to: 'FROZEN', grant: 'cashier:cardFreeze' },
    unfreeze: { title: '解冻', from: ['FROZEN'], to: 'NORMAL', grant: 'cashier:cardFreeze' },
    refund: { title: '退款', from: ['NORMAL'], to: 'NORMAL', grant: 'cashier:cardRefund' },
    close: { title: '退卡', from: ['NORMAL'], to: 'CLOSED', grant: 'cashier:cardRefund' },
    /** A refund returns to the card, also while the card is frozen. */
    takeBack: { title: '退回', from: ['NORMAL', 'FROZEN'], grant: 'cashier:refund' },
    replace: { title: '补卡', from: ['NORMAL', 'FROZEN'], to: 'NORMAL', grant: 'cashier:cardFreeze' },
    transfer: { title: '转卡', from: ['NORMAL'], to: 'NORMAL', grant: 'cashier:cardFreeze' },
    resetPassword: { title: '重置密码', from: ['NORMAL', 'FROZEN'], grant: 'cashier:recharge' },
  },
});

export type CardState = StateOf<typeof cardFlow>;
export type CardAction = keyof typeof cardFlow.actions;

/** A recharge and what of it went back. */
export const rechargeFlow = flow({
  states: {
    DONE: { code: 1, title: '已充值', tone: 'passed' },
    PART_REFUNDED: { code: 2, title: '部分退款', tone: 'reversed' },
    REFUNDED: { code: 3, title: '已退款', tone: 'reversed' },
  },
  start: 'DONE',
  actions: {
    refundPart: { title: '退款', from: ['DONE', 'PART_REFUNDED'], to: 'PART_REFUNDED', grant: 'cashier:cardRefund' },
    refundRest: { title: '退款', from: ['DONE', 'PART_REFUNDED'], to: 'REFUNDED', grant: 'cashier:cardRefund' },
  },
});
