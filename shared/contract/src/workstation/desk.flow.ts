import { flow } from '../base/flow';
import { acceptsFlow } from '../outpatient/visit.flow';

/** What the consulting desk does with a visit; the states are the queue's own (domain-workstation §1.2). */
export const deskFlow = flow({
  states: {
    '0': acceptsFlow.states['0'],
    '1': acceptsFlow.states['1'],
    '2': acceptsFlow.states['2'],
  },
  start: '0',
  actions: {
    call: { title: '呼叫', from: ['0'], to: '0', grant: 'work-platform:call' },
    pass: { title: '过号', from: ['0'], to: '0', grant: 'work-platform:call' },
    receive: { title: '接诊', from: ['0'], to: '1', grant: 'work-platform:receive' },
    back: { title: '退回候诊', from: ['1'], to: '0', grant: 'work-platform:receive' },
    hold: { title: '挂起', from: ['1'], to: '1', grant: 'work-platform:receive' },
    transfer: { title: '转诊室', from: ['0', '1'], to: '0', grant: 'work-platform:transfer' },
    finish: { title: '结束就诊', from: ['1'], to: '2', grant: 'work-platform:finish' },
  },
});

export type DeskAction = keyof typeof deskFlow.actions;
