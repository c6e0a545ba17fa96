import type { Right } from '../../auth/rights';
import { type FlowState, flow, stateDict } from '../../base/flow';

/** States of an archive record of any kind. */
export const archiveRecord = {
  states: {
    BLANK: { code: 0, title: '未填写', tone: 'draft' },
    SAVED: { code: 1, title: '暂存', tone: 'working' },
    DONE: { code: 2, title: '已完成', tone: 'passed' },
  },
} as const satisfies { readonly states: Readonly<Record<string, FlowState>> };

/**
 * Lifecycle of an archive record (domain-workstation §0.2). It equals the lifecycle of a stage, except that a draft is
 * deleted from the archive instead of being emptied. `grant` is its write button, `reopen` the button of 反审.
 */
export function archiveRecordFlow(grant: Right, reopen: Right) {
  return flow({
    states: archiveRecord.states,
    start: 'BLANK',
    actions: {
      save: { title: '保存', from: ['BLANK', 'SAVED'], to: 'SAVED', grant },
      finish: { title: '完成', from: ['BLANK', 'SAVED'], to: 'DONE', grant },
      reset: { title: '删除', from: ['SAVED'], to: 'BLANK', grant },
      retrial: { title: '反审', from: ['DONE'], to: 'SAVED', grant: reopen },
    },
  });
}

/** The words of every archive record's states. */
export const archiveRecordState = stateDict('archiveRecordState', '填写状态', archiveRecord);
