import { flow } from '../base/flow';

/** A visit: waiting, being seen, done (domain-outpatient §4). Cancelling ends its registration and leaves the state. */
export const acceptsFlow = flow({
  states: {
    '0': { title: '候诊', tone: 'waiting' },
    '1': { title: '接诊中', tone: 'working' },
    '2': { title: '已完成', tone: 'passed' },
  },
  start: '0',
  actions: {
    receive: { title: '接诊', from: ['0'], to: '1', grant: 'triage:state' },
    back: { title: '退回候诊', from: ['1'], to: '0', grant: 'triage:state' },
    finish: { title: '直接完成', from: ['0'], to: '2', grant: 'triage:state' },
    resume: { title: '恢复接诊', from: ['2'], to: '1', grant: 'triage:state' },
    transfer: { title: '转诊', from: ['0', '1'], to: '0', grant: 'triage:transfer' },
    cancel: { title: '取消就诊', from: ['0'], to: '0', grant: 'triage:cancel' },
    call: { title: '叫号', from: ['0'], to: '0', grant: 'triage:call' },
    pass: { title: '过号', from: ['0'], to: '0', grant: 'triage:call' },
    priority: { title: '变更优先', from: ['0'], to: '0', grant: 'triage:priority' },
  },
});

export type AcceptsAction = keyof typeof acceptsFlow.actions;

/** The act that `update-accepts` means by the state it asks for; leaving 接诊中 for 已完成 is the doctor's. */
export function acceptsActionTo(state: number, from: number): AcceptsAction {
  if (state === 0) return 'back';
  if (state === 2) return 'finish';
  return from === 2 ? 'resume' : 'receive';
}

/** A registration (domain-outpatient §2). */
export const registrationFlow = flow({
  states: {
    '1': { title: '已挂号', tone: 'passed' },
    '2': { title: '已取消', tone: 'void' },
    '3': { title: '已退号', tone: 'void' },
  },
  start: '1',
  actions: {
    cancel: { title: '取消挂号', from: ['1'], to: '2', grant: 'register:cancel' },
    return: { title: '退号', from: ['1'], to: '3', grant: 'register:return' },
  },
});

/** The pre-examination of a visit. */
export const triageFlow = flow({
  states: {
    '0': { title: '未预检', tone: 'draft' },
    '1': { title: '已保存', tone: 'working' },
    '2': { title: '已完成', tone: 'passed' },
  },
  start: '0',
  actions: {
    save: { title: '保存', from: ['0', '1'], to: '1', grant: 'menu:1102' },
    // The call carries the record, so that an untouched visit is saved and finished by one press.
    finish: { title: '完成', from: ['0', '1'], to: '2', grant: 'menu:1102' },
    cancel: { title: '清空', from: ['1'], to: '0', grant: 'menu:1102' },
    retrial: { title: '重新打开', from: ['2'], to: '1', grant: 'triage:retrial' },
  },
});

export type TriageAction = keyof typeof triageFlow.actions;

/** The key of a state in its flow: states travel as numbers. */
export function stateKey<State extends string>(
  { states }: { readonly states: Readonly<Record<State, unknown>> },
  state: number,
): State {
  const key = String(state);
  const found = (Object.keys(states) as State[]).find((name) => name === key);
  if (found === undefined) throw new RangeError(`the flow has no state ${state}`);
  return found;
}
