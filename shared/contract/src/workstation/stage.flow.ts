import type { Right } from '../auth/rights';
import { flow, stateDict, stateOf } from '../base/flow';

const RETRIAL: Right = 'work-detail:retrial';

/** What every tab and archive record of a visit goes through (domain-workstation §0.2); `grant` is its write button, `reopen` that of 反审. */
export function stageFlow(grant: Right, reopen = RETRIAL) {
  return flow({
    states: {
      BLANK: { code: 0, title: '未填写', tone: 'draft' },
      SAVED: { code: 1, title: '暂存', tone: 'working' },
      DONE: { code: 2, title: '已完成', tone: 'passed' },
    },
    start: 'BLANK',
    actions: {
      save: { title: '保存', from: ['BLANK', 'SAVED'], to: 'SAVED', grant },
      finish: { title: '完成', from: ['BLANK', 'SAVED'], to: 'DONE', grant },
      reset: { title: '重置', from: ['SAVED'], to: 'BLANK', grant },
      retrial: { title: '反审', from: ['DONE'], to: 'SAVED', grant: reopen },
    },
  });
}

/**
 * Lifecycle of a prescription, which is confirmed instead of finished and can be voided (domain-workstation §2.7). An
 * account that may not prescribe submits it, and it waits for the doctor it names.
 */
export function prescriptionFlow(grant: Right) {
  return flow({
    states: {
      BLANK: { code: 0, title: '未填写', tone: 'draft' },
      SAVED: { code: 1, title: '暂存', tone: 'working' },
      DONE: { code: 2, title: '已确认', tone: 'passed' },
      VOID: { code: 3, title: '已作废', tone: 'void' },
      WAITING: { code: 4, title: '待医师确认', tone: 'waiting' },
    },
    start: 'BLANK',
    actions: {
      save: { title: '保存', from: ['BLANK', 'SAVED'], to: 'SAVED', grant },
      finish: { title: '确认', from: ['BLANK', 'SAVED'], to: 'DONE', grant },
      submit: { title: '提交', from: ['BLANK', 'SAVED'], to: 'WAITING', grant },
      confirm: { title: '确认', from: ['WAITING'], to: 'DONE', grant },
      reject: { title: '驳回', from: ['WAITING'], to: 'SAVED', grant },
      withdraw: { title: '撤回', from: ['WAITING'], to: 'SAVED', grant },
      reset: { title: '重置', from: ['SAVED'], to: 'BLANK', grant },
      retrial: { title: '反审', from: ['DONE'], to: 'SAVED', grant: RETRIAL },
      invalid: { title: '作废', from: ['DONE'], to: 'VOID', grant },
    },
  });
}

export const consultationFlow = stageFlow('work-stage:ask');
export const opticianFlow = prescriptionFlow('work-stage:rx');

/** The words of every stage's states; a prescription adds its own. */
export const stageState = stateDict('stageState', '填写状态', consultationFlow);

/** A row of 检查 (domain-workstation §2.5): ordered, under way, done; one that nobody began may be called off. */
export const inspectionFlow = flow({
  states: {
    BLANK: { code: 0, title: '待检查', tone: 'waiting' },
    SAVED: { code: 1, title: '检查中', tone: 'working' },
    DONE: { code: 2, title: '已完成', tone: 'passed' },
    CANCELLED: { code: 3, title: '已取消', tone: 'void' },
  },
  start: 'BLANK',
  actions: {
    save: { title: '保存', from: ['BLANK', 'SAVED'], to: 'SAVED', grant: 'work-stage:check' },
    finish: { title: '完成', from: ['BLANK', 'SAVED'], to: 'DONE', grant: 'work-stage:check' },
    reset: { title: '重置', from: ['SAVED'], to: 'BLANK', grant: 'work-stage:check' },
    retrial: { title: '反审', from: ['DONE'], to: 'SAVED', grant: RETRIAL },
    cancel: { title: '取消检查', from: ['BLANK'], to: 'CANCELLED', grant: 'work-bill:edit' },
  },
});

export const examinationState = stateDict('examinationState', '检查状态', inspectionFlow);

/** Whether an examination has figures that others may be judged by: it is under way or done, and not called off. */
export const isExamined = (state: number): boolean => ['SAVED', 'DONE'].includes(stateOf(inspectionFlow, state));
