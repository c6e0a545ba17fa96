import { flow } from '../base/flow';

/** A message in the queue (domain-system §3.2). `take` and `settle…` are the queue worker's. */
export const readyFlow = flow({
  states: {
    WAIT: { title: '待发送', tone: 'waiting' },
    SENDING: { title: '发送中', tone: 'working' },
    SENT: { title: '已发送', tone: 'passed' },
    FAILED: { title: '失败', tone: 'refused' },
    BLOCKED: { title: '已拦截', tone: 'void' },
    CANCEL: { title: '已取消', tone: 'void' },
  },
  start: 'WAIT',
  actions: {
    cancel: { title: '取消', from: ['WAIT'], to: 'CANCEL', grant: 'sms-record:cancel' },
    // A new message takes its place; the old one stays as it ended.
    resend: { title: '重发', from: ['FAILED', 'BLOCKED'], to: 'WAIT', grant: 'sms-record:resend' },
  },
});

export const recordStates = {
  SUBMITTED: { title: '已提交', tone: 'working' },
  DELIVERED: { title: '已送达', tone: 'passed' },
  FAILED: { title: '失败', tone: 'refused' },
  UNKNOWN: { title: '未知', tone: 'draft' },
} as const;

/** The text of a template; PASSED and REJECTED come from the provider. */
export const templateFlow = flow({
  states: {
    DRAFT: { title: '草稿', tone: 'draft' },
    AUDITING: { title: '审核中', tone: 'waiting' },
    PASSED: { title: '已通过', tone: 'passed' },
    REJECTED: { title: '已驳回', tone: 'refused' },
  },
  start: 'DRAFT',
  actions: {
    edit: { title: '编辑', from: ['DRAFT', 'PASSED', 'REJECTED'], to: 'DRAFT', grant: 'sms-template:save' },
    submit: { title: '提审', from: ['DRAFT'], to: 'AUDITING', grant: 'sms-template:submit' },
  },
});
export type AuditState = keyof typeof templateFlow.states;

export const rechargeFlow = flow({
  states: {
    WAIT: { title: '待到账', tone: 'waiting' },
    DONE: { title: '已到账', tone: 'passed' },
    CANCEL: { title: '已取消', tone: 'void' },
  },
  start: 'WAIT',
  actions: {
    confirm: { title: '到账确认', from: ['WAIT'], to: 'DONE', grant: 'sms-recharge:confirm' },
    cancel: { title: '取消', from: ['WAIT'], to: 'CANCEL', grant: 'sms-recharge:save' },
  },
});

export const signStates = {
  PENDING: { title: '待审核', tone: 'waiting' },
  PASSED: { title: '已通过', tone: 'passed' },
  REJECTED: { title: '已驳回', tone: 'refused' },
} as const;
