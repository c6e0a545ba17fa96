import { flow, stateDict } from '../base/flow';

const GRANT = 'work-stage:check';

/** A file of a measuring device, from its arrival to its use (domain-workstation §8b 12). */
export const deviceFlow = flow({
  states: {
    WAITING: { code: 0, title: '待匹配', tone: 'waiting' },
    MATCHED: { code: 1, title: '待采用', tone: 'working' },
    TAKEN: { code: 2, title: '已采用', tone: 'passed' },
    IGNORED: { code: 3, title: '已忽略', tone: 'void' },
    FAILED: { code: 4, title: '测量失败', tone: 'refused' },
  },
  start: 'WAITING',
  actions: {
    take: { title: '采用', from: ['WAITING', 'MATCHED'], to: 'TAKEN', grant: GRANT },
    ignore: { title: '忽略', from: ['WAITING', 'MATCHED', 'FAILED'], to: 'IGNORED', grant: GRANT },
  },
});

export const deviceState = stateDict('deviceState', '状态', deviceFlow);
