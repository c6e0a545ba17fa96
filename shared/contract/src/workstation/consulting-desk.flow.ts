import { flow } from '../base/flow';
import { acceptsFlow } from '../outpatient/visit.flow';

/** Acts of the consulting desk on a visit; the states belong to the queue (domain-workstation §1.2). */
export const consultingDeskFlow = flow({
  states: acceptsFlow.states,
  start: 'WAITING',
  actions: {
    call: { title: '呼叫', from: ['WAITING'], to: 'WAITING', grant: 'work-platform:call' },
    pass: { title: '过号', from: ['WAITING'], to: 'WAITING', grant: 'work-platform:call' },
    // The account that received the patient continues the same visit.
    resume: { title: '接诊', from: ['RECEIVED'], grant: 'work-platform:receive' },
    receive: { title: '接诊', from: ['WAITING'], to: 'RECEIVED', grant: 'work-platform:receive' },
    back: { title: '退回候诊', from: ['RECEIVED'], to: 'WAITING', grant: 'work-platform:receive' },
    hold: { title: '挂起', from: ['RECEIVED'], to: 'RECEIVED', grant: 'work-platform:receive' },
    transfer: { title: '转诊室', from: ['WAITING', 'RECEIVED'], to: 'WAITING', grant: 'work-platform:transfer' },
    finish: { title: '结束就诊', from: ['RECEIVED'], to: 'DONE', grant: 'work-platform:finish' },
  },
});

export type ConsultingDeskAction = keyof typeof consultingDeskFlow.actions;
