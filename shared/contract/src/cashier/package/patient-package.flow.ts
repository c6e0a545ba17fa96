import { flow, type StateOf, stateDict } from '../../base/flow';

/**
 * A package that a patient bought (domain-workstation §4.1). Before it is paid it is a line of an order that waits, and
 * no package yet.
 */
export const patientPackageFlow = flow({
  states: {
    ACTIVE: { code: 1, title: '使用中', tone: 'working' },
    USED_UP: { code: 2, title: '已用完', tone: 'passed' },
    EXPIRED: { code: 3, title: '已过期', tone: 'overdue' },
    FROZEN: { code: 4, title: '已冻结', tone: 'waiting' },
    REFUNDED: { code: 5, title: '已退款', tone: 'reversed' },
  },
  start: 'ACTIVE',
  actions: {
    use: { title: '使用', from: ['ACTIVE'], to: 'ACTIVE', grant: 'register:save' },
    useUp: { title: '使用', from: ['ACTIVE'], to: 'USED_UP', grant: 'register:save' },
    giveBack: { title: '退回次数', from: ['ACTIVE', 'USED_UP'], to: 'ACTIVE', grant: 'register:cancel' },
    freeze: { title: '暂停', from: ['ACTIVE'], to: 'FROZEN', grant: 'vt:edit' },
    resume: { title: '恢复', from: ['FROZEN'], to: 'ACTIVE', grant: 'vt:edit' },
    extend: { title: '延期', from: ['EXPIRED'], to: 'ACTIVE', grant: 'vt:edit' },
    gift: { title: '赠送次数', from: ['ACTIVE', 'USED_UP'], to: 'ACTIVE', grant: 'vt:edit' },
    assign: { title: '指定训练师', from: ['ACTIVE', 'FROZEN', 'EXPIRED'], grant: 'vt:edit' },
    refund: { title: '退费', from: ['ACTIVE', 'EXPIRED', 'FROZEN'], to: 'REFUNDED', grant: 'cashier:refund' },
  },
});

export type PatientPackageState = StateOf<typeof patientPackageFlow>;

/** The states of a package as they travel. */
export const patientPackageState = stateDict('packageState', '套餐状态', patientPackageFlow);
