import { flow, type StateOf } from '../../base/flow';

/** A batch of the chain (domain-erp §9b.2): one that is held is neither sold, sent on nor sent back. */
export const batchFlow = flow({
  states: {
    NORMAL: { title: '正常', tone: 'passed' },
    HOLD: { title: '停售', tone: 'refused' },
  },
  start: 'NORMAL',
  actions: {
    hold: { title: '停售', from: ['NORMAL'], to: 'HOLD', grant: 'erp-stock:hold' },
    release: { title: '恢复销售', from: ['HOLD'], to: 'NORMAL', grant: 'erp-stock:hold' },
  },
});

export type BatchState = StateOf<typeof batchFlow>;
