import { flow } from '../../../base/flow';

/**
 * Lifecycle of an archive of contact lenses (domain-workstation §3.1), which holds trials, orders, deliveries and
 * wearing.
 */
export const lensArchiveFlow = flow({
  states: {
    OPENED: { code: 0, title: '建档', tone: 'draft' },
    TRIED: { code: 1, title: '试戴', tone: 'working' },
    ORDERED: { code: 2, title: '已订片', tone: 'waiting' },
    WORN: { code: 3, title: '配戴中', tone: 'passed' },
    EXPIRED: { code: 4, title: '已到期', tone: 'overdue' },
    STOPPED: { code: 5, title: '停戴', tone: 'void' },
    DELETED: { code: 9, title: '已删除', tone: 'void' },
  },
  start: 'OPENED',
  actions: {
    rename: {
      title: '重命名',
      from: ['OPENED', 'TRIED', 'ORDERED', 'WORN', 'EXPIRED', 'STOPPED'],
      grant: 'corneal:edit',
    },
    delete: { title: '删除', from: ['OPENED', 'TRIED'], to: 'DELETED', grant: 'corneal:delete' },
    stop: { title: '停戴', from: ['WORN', 'EXPIRED'], to: 'STOPPED', grant: 'corneal:edit' },
    resume: { title: '恢复', from: ['STOPPED'], to: 'WORN', grant: 'corneal:edit' },
  },
});
