import { flow, type StateOf } from '../../base/flow';

const open = ['WAIT', 'PROCESSING', 'FAILED'] as const;

/** A pair of glasses on its way through the workshop (domain-erp §9b.4). */
export const jobFlow = flow({
  states: {
    WAIT: { title: '待加工', tone: 'waiting' },
    PROCESSING: { title: '加工中', tone: 'working' },
    FAILED: { title: '质检不合格', tone: 'refused' },
    DONE: { title: '加工完成', tone: 'passed' },
    /** Another job took its place. */
    REMADE: { title: '已重做', tone: 'reversed' },
    /** Its goods came back, or were handed over as they were. */
    CANCELLED: { title: '已取消', tone: 'void' },
  },
  start: 'WAIT',
  actions: {
    start: { title: '开始加工', from: ['WAIT', 'DONE'], to: 'PROCESSING', grant: 'erp-sale:deliver' },
    step: { title: '完成工序', from: ['PROCESSING'], grant: 'erp-sale:deliver' },
    tray: { title: '换托盘', from: open, grant: 'erp-sale:deliver' },
    inspect: { title: '质检合格', from: ['PROCESSING'], to: 'DONE', grant: 'erp-sale:deliver' },
    fail: { title: '质检不合格', from: ['PROCESSING'], to: 'FAILED', grant: 'erp-sale:deliver' },
    rework: { title: '返工', from: ['FAILED'], to: 'PROCESSING', grant: 'erp-sale:deliver' },
    remake: { title: '重做', from: [...open, 'DONE'], to: 'REMADE', grant: 'erp-sale:deliver' },
    cancel: { title: '取消', from: open, to: 'CANCELLED', grant: 'erp-sale:deliver' },
  },
});

export type JobState = StateOf<typeof jobFlow>;
export type JobAction = keyof typeof jobFlow.actions;
