import { flow } from '../../../base/flow';

/** A pair of glasses, from the sale to the next pair (domain-workstation §5.1). */
export const glassesArchiveFlow = flow({
  states: {
    COMING: { code: 0, title: '待取镜', tone: 'waiting' },
    WORN: { code: 1, title: '配戴中', tone: 'passed' },
    REPLACED: { code: 2, title: '已更换', tone: 'reversed' },
    STOPPED: { code: 3, title: '停用', tone: 'void' },
    DELETED: { code: 9, title: '已删除', tone: 'void' },
  },
  start: 'COMING',
  actions: {
    update: { title: '修改', from: ['COMING', 'WORN'], grant: 'glasses:edit' },
    meal: { title: '复查套餐', from: ['COMING', 'WORN'], grant: 'glasses:edit' },
    deliver: { title: '取镜', from: ['COMING'], to: 'WORN', grant: 'glasses:edit' },
    replace: { title: '更换', from: ['WORN'], to: 'REPLACED', grant: 'glasses:edit' },
    stop: { title: '停用', from: ['WORN'], to: 'STOPPED', grant: 'glasses:edit' },
    delete: { title: '删除', from: ['COMING', 'WORN'], to: 'DELETED', grant: 'glasses:delete' },
  },
});
