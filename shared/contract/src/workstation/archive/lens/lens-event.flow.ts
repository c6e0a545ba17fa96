import { flow } from '../../../base/flow';

/** Whether an adverse event of a lens has been reported (domain-workstation §8b 4). */
export const lensEventFlow = flow({
  states: {
    WAITING: { code: 0, title: '待上报', tone: 'waiting' },
    REPORTED: { code: 1, title: '已上报', tone: 'passed' },
    NEEDLESS: { code: 2, title: '不需上报', tone: 'void' },
  },
  start: 'WAITING',
  actions: {
    update: { title: '编辑', from: ['WAITING'], grant: 'corneal:edit' },
    report: { title: '上报', from: ['WAITING'], to: 'REPORTED', grant: 'corneal:edit' },
    waive: { title: '不需上报', from: ['WAITING'], to: 'NEEDLESS', grant: 'corneal:edit' },
    withdraw: { title: '撤回', from: ['REPORTED', 'NEEDLESS'], to: 'WAITING', grant: 'corneal:edit' },
  },
});
