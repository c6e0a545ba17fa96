import { flow, type StateCode, type StateOf, stateDict } from '../../base/flow';

const EXECUTE = 'return:execute';

/** One contact that is to be made (domain-patients §7.2). */
export const returnTaskFlow = flow({
  states: {
    OPEN: { code: 0, title: '待执行', tone: 'waiting' },
    DONE: { code: 1, title: '已执行', tone: 'passed' },
    CANCELLED: { code: 2, title: '已取消', tone: 'void' },
    IGNORED: { code: 3, title: '已忽略', tone: 'draft' },
  },
  start: 'OPEN',
  actions: {
    edit: { title: '编辑', from: ['OPEN'], grant: 'return:add' },
    assign: { title: '分配', from: ['OPEN'], grant: 'return:assign' },
    /** Nobody was reached, or the message was not taken. */
    miss: { title: '回访', from: ['OPEN'], grant: EXECUTE },
    record: { title: '回访', from: ['OPEN'], to: 'DONE', grant: EXECUTE },
    ignore: { title: '忽略', from: ['OPEN'], to: 'IGNORED', grant: EXECUTE },
    unIgnore: { title: '取消忽略', from: ['IGNORED'], to: 'OPEN', grant: EXECUTE },
    cancel: { title: '取消', from: ['OPEN'], to: 'CANCELLED', grant: 'return:cancel' },
    recover: { title: '恢复', from: ['CANCELLED'], to: 'OPEN', grant: 'return:cancel' },
    amend: { title: '修改回访记录', from: ['DONE'], grant: EXECUTE },
  },
});
export type ReturnTaskState = StateOf<typeof returnTaskFlow>;
export type ReturnTaskStateCode = StateCode<typeof returnTaskFlow>;
export const returnTaskState = stateDict('returnTaskState', '任务状态', returnTaskFlow);

/** A plan is where its tasks are (`planStateOf`): its acts are those of its tasks. */
export const returnPlanFlow = flow({
  states: returnTaskFlow.states,
  start: 'OPEN',
  actions: {
    cancel: { title: '取消', from: ['OPEN'], grant: 'return:cancel' },
    recover: { title: '恢复', from: ['CANCELLED'], grant: 'return:cancel' },
  },
});
export const returnPlanState = stateDict('returnPlanState', '计划状态', returnPlanFlow);
