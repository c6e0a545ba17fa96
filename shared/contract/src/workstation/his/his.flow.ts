import { flow, stateDict } from '../../base/flow';

/** A row of the queues to the health platform (domain-workstation §6). */
export const hisFlow = flow({
  states: {
    WAITING: { code: 0, title: '待上传', tone: 'waiting' },
    UPLOADED: { code: 1, title: '已上传', tone: 'passed' },
    FAILED: { code: 2, title: '上传失败', tone: 'refused' },
    REMOVED: { code: 3, title: '已撤销', tone: 'void' },
  },
  start: 'WAITING',
  actions: {
    upload: { title: '上传', from: ['WAITING', 'FAILED'], to: 'UPLOADED', grant: 'his:upload' },
    fail: { title: '上传', from: ['WAITING', 'FAILED'], to: 'FAILED', grant: 'his:upload' },
    remove: { title: '撤销', from: ['WAITING', 'UPLOADED', 'FAILED'], to: 'REMOVED', grant: 'his:remove' },
  },
});

export const hisState = stateDict('hisState', '上传状态', hisFlow);
