import type { Right } from '../auth/rights';
import { dict } from '../base/dict';
import { flow } from '../base/flow';

const RETRIAL = 'work-detail:retrial';

/** What every tab and archive record of a visit goes through (domain-workstation §0.2); `grant` is its write button. */
export function stageFlow(grant: Right) {
  return flow({
    states: {
      '0': { title: '未填写', tone: 'draft' },
      '1': { title: '暂存', tone: 'working' },
      '2': { title: '已完成', tone: 'passed' },
    },
    start: '0',
    actions: {
      save: { title: '保存', from: ['0', '1'], to: '1', grant },
      finish: { title: '完成', from: ['0', '1'], to: '2', grant },
      reset: { title: '重置', from: ['1'], to: '0', grant },
      retrial: { title: '反审', from: ['2'], to: '1', grant: RETRIAL },
    },
  });
}

/** A prescription is confirmed rather than finished, and may be declared void (domain-workstation §2.7). */
export function prescriptionFlow(grant: Right) {
  return flow({
    states: {
      '0': { title: '未填写', tone: 'draft' },
      '1': { title: '暂存', tone: 'working' },
      '2': { title: '已确认', tone: 'passed' },
      '3': { title: '已作废', tone: 'void' },
    },
    start: '0',
    actions: {
      save: { title: '保存', from: ['0', '1'], to: '1', grant },
      finish: { title: '确认', from: ['0', '1'], to: '2', grant },
      reset: { title: '重置', from: ['1'], to: '0', grant },
      retrial: { title: '反审', from: ['2'], to: '1', grant: RETRIAL },
      invalid: { title: '作废', from: ['2'], to: '3', grant },
    },
  });
}

export const consultationFlow = stageFlow('work-stage:ask');
export const opticianFlow = prescriptionFlow('work-stage:rx');

export const stageState = dict('stageState', '填写状态', [
  [0, consultationFlow.states['0'].title],
  [1, consultationFlow.states['1'].title],
  [2, consultationFlow.states['2'].title],
]);

export const prescriptionState = dict('prescriptionState', '处方状态', [
  [0, opticianFlow.states['0'].title],
  [1, opticianFlow.states['1'].title],
  [2, opticianFlow.states['2'].title],
  [3, opticianFlow.states['3'].title],
]);
