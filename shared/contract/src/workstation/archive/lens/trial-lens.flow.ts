import { flow } from '../../../base/flow';

/** A lens of the fitting set (domain-workstation §3.2): tried on, it is disinfected before anybody else tries it. */
export const trialLensFlow = flow({
  states: {
    READY: { code: 0, title: '可用', tone: 'passed' },
    USED: { code: 1, title: '待消毒', tone: 'waiting' },
    OFF: { code: 2, title: '停用', tone: 'void' },
  },
  start: 'READY',
  actions: {
    update: { title: '编辑', from: ['READY', 'USED'], grant: 'corneal:edit' },
    disinfect: { title: '登记消毒', from: ['READY', 'USED'], to: 'READY', grant: 'corneal:edit' },
    disable: { title: '停用', from: ['READY', 'USED'], to: 'OFF', grant: 'corneal:edit' },
    // Nobody knows what became of it meanwhile.
    enable: { title: '启用', from: ['OFF'], to: 'USED', grant: 'corneal:edit' },
  },
});
