import { flow } from '../base/flow';

/** 转诊登记 (domain-workstation §1.1): registered by one organisation, taken on and answered by another. */
export const referralFlow = flow({
  states: {
    REGISTERED: { code: 0, title: '已登记', tone: 'waiting' },
    ACCEPTED: { code: 1, title: '已接收', tone: 'working' },
    ANSWERED: { code: 2, title: '已反馈', tone: 'passed' },
    CANCELLED: { code: 3, title: '已撤销', tone: 'void' },
  },
  start: 'REGISTERED',
  actions: {
    accept: { title: '接收', from: ['REGISTERED'], to: 'ACCEPTED', grant: 'work-platform:referral' },
    // A hospital outside takes on nobody here: its answer comes by letter or telephone.
    feedback: {
      title: '反馈',
      from: ['REGISTERED', 'ACCEPTED'],
      to: 'ANSWERED',
      grant: 'work-platform:referral',
    },
    cancel: { title: '撤销', from: ['REGISTERED'], to: 'CANCELLED', grant: 'work-platform:referral' },
  },
});
