import { flow, type StateOf } from '../base/flow';

/** Lifecycle of a screening task (domain-screening-reports §2). Its rules are fixed from the start. */
export const screeningTaskFlow = flow({
  states: {
    PLANNED: { code: 1, title: '未开始', tone: 'waiting' },
    RUNNING: { code: 2, title: '进行中', tone: 'working' },
    ENDED: { code: 3, title: '已结束', tone: 'passed' },
    DELETE: { title: '已删除', tone: 'void' },
  },
  start: 'PLANNED',
  actions: {
    update: { title: '编辑', from: ['PLANNED'], to: 'PLANNED', grant: 'screen:edit' },
    start: { title: '开始', from: ['PLANNED'], to: 'RUNNING', grant: 'screen:edit' },
    finish: { title: '结束', from: ['RUNNING'], to: 'ENDED', grant: 'screen:edit' },
    reopen: { title: '重开', from: ['ENDED'], to: 'RUNNING', grant: 'screen:reopen' },
    delete: { title: '删除', from: ['PLANNED', 'RUNNING'], to: 'DELETE', grant: 'screen:edit' },
  },
});

export type ScreeningTaskState = StateOf<typeof screeningTaskFlow>;
export type ScreeningTaskAction = keyof typeof screeningTaskFlow.actions;
