import { flow, type StateOf, stateCode } from '../base/flow';

/** A visit: waiting, being seen, done (domain-outpatient §4). Cancelling ends its registration and leaves the state. */
export const acceptsFlow = flow({
  states: {
    WAITING: { code: 0, title: '候诊', tone: 'waiting' },
    RECEIVED: { code: 1, title: '接诊中', tone: 'working' },
    DONE: { code: 2, title: '已完成', tone: 'passed' },
  },
  start: 'WAITING',
  actions: {
    receive: { title: '接诊', from: ['WAITING'], to: 'RECEIVED', grant: 'triage:state' },
    back: { title: '退回候诊', from: ['RECEIVED'], to: 'WAITING', grant: 'triage:state' },
    finish: { title: '直接完成', from: ['WAITING'], to: 'DONE', grant: 'triage:state' },
    resume: { title: '恢复接诊', from: ['DONE'], to: 'RECEIVED', grant: 'triage:state' },
    transfer: { title: '转诊', from: ['WAITING', 'RECEIVED'], to: 'WAITING', grant: 'triage:transfer' },
    cancel: { title: '取消就诊', from: ['WAITING'], to: 'WAITING', grant: 'triage:cancel' },
    call: { title: '叫号', from: ['WAITING'], to: 'WAITING', grant: 'triage:call' },
    pass: { title: '过号', from: ['WAITING'], to: 'WAITING', grant: 'triage:call' },
    priority: { title: '变更优先', from: ['WAITING'], to: 'WAITING', grant: 'triage:priority' },
  },
});

export type AcceptsAction = keyof typeof acceptsFlow.actions;

export type VisitState = StateOf<typeof acceptsFlow>;

/** Codes of the visits that are not over. */
export const openVisits = [stateCode(acceptsFlow, 'WAITING'), stateCode(acceptsFlow, 'RECEIVED')] as const;

/** The act that `update-accepts` means by the state it asks for; leaving 接诊中 for 已完成 is the doctor's. */
export function acceptsActionTo(asked: VisitState, from: VisitState): AcceptsAction {
  if (asked === 'WAITING') return 'back';
  if (asked === 'DONE') return 'finish';
  return from === 'DONE' ? 'resume' : 'receive';
}

/** A registration (domain-outpatient §2). */
export const registrationFlow = flow({
  states: {
    REGISTERED: { code: 1, title: '已挂号', tone: 'passed' },
    CANCELLED: { code: 2, title: '已取消', tone: 'void' },
    RETURNED: { code: 3, title: '已退号', tone: 'void' },
  },
  start: 'REGISTERED',
  actions: {
    cancel: { title: '取消挂号', from: ['REGISTERED'], to: 'CANCELLED', grant: 'register:cancel' },
    return: { title: '退号', from: ['REGISTERED'], to: 'RETURNED', grant: 'register:return' },
  },
});

export type RegistrationState = StateOf<typeof registrationFlow>;

/** The pre-examination of a visit. */
export const triageFlow = flow({
  states: {
    BLANK: { code: 0, title: '未预检', tone: 'draft' },
    SAVED: { code: 1, title: '已保存', tone: 'working' },
    DONE: { code: 2, title: '已完成', tone: 'passed' },
  },
  start: 'BLANK',
  actions: {
    save: { title: '保存', from: ['BLANK', 'SAVED'], to: 'SAVED', grant: 'menu:1102' },
    // The call carries the record, so that an untouched visit is saved and finished by one press.
    finish: { title: '完成', from: ['BLANK', 'SAVED'], to: 'DONE', grant: 'menu:1102' },
    cancel: { title: '清空', from: ['SAVED'], to: 'BLANK', grant: 'menu:1102' },
    retrial: { title: '重新打开', from: ['DONE'], to: 'SAVED', grant: 'triage:retrial' },
  },
});

export type TriageState = StateOf<typeof triageFlow>;
export type TriageAction = keyof typeof triageFlow.actions;

/** The questionnaire of a visit; it lives as the pre-examination does. */
export const quesFlow = flow({
  states: {
    BLANK: { code: 0, title: '未填写', tone: 'draft' },
    SAVED: { code: 1, title: '已保存', tone: 'working' },
    DONE: { code: 2, title: '已完成', tone: 'passed' },
  },
  start: 'BLANK',
  actions: {
    save: { title: '保存', from: ['BLANK', 'SAVED'], to: 'SAVED', grant: 'menu:1102' },
    finish: { title: '完成', from: ['BLANK', 'SAVED'], to: 'DONE', grant: 'menu:1102' },
    cancel: { title: '清空', from: ['SAVED'], to: 'BLANK', grant: 'menu:1102' },
    retrial: { title: '重新打开', from: ['DONE'], to: 'SAVED', grant: 'triage:retrial' },
  },
});

export type QuesState = StateOf<typeof quesFlow>;
export type QuesAction = keyof typeof quesFlow.actions;
