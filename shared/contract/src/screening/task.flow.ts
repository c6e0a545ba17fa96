import { flow } from '../base/flow';

/** A screening task (domain-screening-reports §2). Its rules stand from the start on. */
export const screeningTaskFlow = flow({
  states: {
    '1': { title: '未开始', tone: 'waiting' },
    '2': { title: '进行中', tone: 'working' },
    '3': { title: '已结束', tone: 'passed' },
    DELETE: { title: '已删除', tone: 'void' },
  },
  start: '1',
  actions: {
    update: { title: '编辑', from: ['1'], to: '1', grant: 'screen:edit' },
    start: { title: '开始', from: ['1'], to: '2', grant: 'screen:edit' },
    finish: { title: '结束', from: ['2'], to: '3', grant: 'screen:edit' },
    reopen: { title: '重开', from: ['3'], to: '2', grant: 'screen:reopen' },
    delete: { title: '删除', from: ['1', '2'], to: 'DELETE', grant: 'screen:edit' },
  },
});

export type ScreeningTaskState = keyof typeof screeningTaskFlow.states;
export type ScreeningTaskAction = keyof typeof screeningTaskFlow.actions;
