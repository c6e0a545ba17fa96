import { flow, stateDict } from '../base/flow';

const WRITES = 'work-stage:recipe';

/** 药品处方 (domain-workstation §2.6): written, signed, checked by a pharmacist, paid, dispensed. */
export const drugRxFlow = flow({
  states: {
    BLANK: { code: 0, title: '未填写', tone: 'draft' },
    SAVED: { code: 1, title: '暂存', tone: 'working' },
    DONE: { code: 2, title: '已完成', tone: 'passed' },
    REVIEWED: { code: 3, title: '已审方', tone: 'passed' },
    CHARGED: { code: 4, title: '已收费', tone: 'passed' },
    DISPENSED: { code: 5, title: '已发药', tone: 'passed' },
    VOID: { code: 8, title: '已作废', tone: 'void' },
    EXPIRED: { code: 9, title: '已失效', tone: 'void' },
  },
  start: 'BLANK',
  actions: {
    save: { title: '保存', from: ['BLANK', 'SAVED'], to: 'SAVED', grant: WRITES },
    finish: { title: '完成', from: ['BLANK', 'SAVED'], to: 'DONE', grant: WRITES },
    reset: { title: '重置', from: ['SAVED'], to: 'BLANK', grant: WRITES },
    pass: { title: '审方通过', from: ['DONE'], to: 'REVIEWED', grant: WRITES },
    reject: { title: '审方驳回', from: ['DONE'], to: 'SAVED', grant: WRITES },
    settle: { title: '收费', from: ['DONE', 'REVIEWED'], to: 'CHARGED', grant: 'cashier:pay' },
    // One that costs nothing is never charged.
    dispense: { title: '发药', from: ['DONE', 'REVIEWED', 'CHARGED'], to: 'DISPENSED', grant: 'erp-sale:deliver' },
    refund: { title: '退费', from: ['CHARGED', 'DISPENSED'], to: 'VOID', grant: 'cashier:refund' },
    retrial: { title: '反审', from: ['DONE', 'REVIEWED'], to: 'SAVED', grant: 'work-detail:retrial' },
    invalid: { title: '作废', from: ['DONE', 'REVIEWED'], to: 'VOID', grant: WRITES },
    expire: { title: '失效', from: ['DONE', 'REVIEWED'], to: 'EXPIRED', grant: WRITES },
  },
});

export const drugRxState = stateDict('drugRxState', '处方状态', drugRxFlow);
