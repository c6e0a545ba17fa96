import { flow, type StateOf } from '../../base/flow';

const OPEN = ['UPLOADED', 'CHECKED', 'FAILED'] as const;

/** Lifecycle of a data package (domain-erp §1.6). The result of a check decides between 校验通过 and 校验有误. */
export const tempPackageFlow = flow({
  states: {
    UPLOADED: { title: '待校验', tone: 'waiting' },
    CHECKED: { title: '校验通过', tone: 'working' },
    FAILED: { title: '校验有误', tone: 'refused' },
    APPLIED: { title: '已应用', tone: 'passed' },
    VOID: { title: '已作废', tone: 'void' },
  },
  start: 'UPLOADED',
  actions: {
    check: { title: '校验', from: OPEN, grant: 'erp-temp:edit' },
    edit: { title: '修改', from: OPEN, grant: 'erp-temp:edit' },
    apply: { title: '应用', from: ['CHECKED'], to: 'APPLIED', grant: 'erp-temp:apply' },
    void: { title: '作废', from: OPEN, to: 'VOID', grant: 'erp-temp:edit' },
  },
});

export type TempPackageState = StateOf<typeof tempPackageFlow>;
