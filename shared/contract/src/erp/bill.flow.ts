import { flow } from '../base/flow';

/** Areas of the buttons that grant the steps of a bill (domain-erp §7.3). */
export type BillArea =
  | 'erp-purchase'
  | 'erp-purchase-return'
  | 'erp-transfer-out'
  | 'erp-transfer-in'
  | 'erp-check'
  | 'erp-loss'
  | 'erp-sale'
  | 'erp-sale-return'
  | 'erp-adjust'
  | 'erp-upstream';

const editable = ['DRAFT', 'REJECTED', 'REVERSED'] as const;

/** The lifecycle of a bill (domain-erp §7.2). Saving leaves the state; 保存并提交 saves and submits in one step. */
export function billFlow(area: BillArea) {
  return flow({
    states: {
      DRAFT: { title: '草稿', tone: 'draft' },
      SUBMITTED: { title: '待审核', tone: 'waiting' },
      PASSED: { title: '已审核', tone: 'passed' },
      REJECTED: { title: '已驳回', tone: 'refused' },
      REVERSED: { title: '已反审', tone: 'reversed' },
      DELETE: { title: '已删除', tone: 'void' },
    },
    start: 'DRAFT',
    actions: {
      submit: { title: '提交审核', from: editable, to: 'SUBMITTED', grant: `${area}:edit` },
      withdraw: { title: '撤回', from: ['SUBMITTED'], to: 'DRAFT', grant: `${area}:edit` },
      pass: { title: '审核通过', from: ['SUBMITTED'], to: 'PASSED', grant: `${area}:approve` },
      reject: { title: '驳回', from: ['SUBMITTED'], to: 'REJECTED', grant: `${area}:approve` },
      retrial: { title: '反审核', from: ['PASSED'], to: 'REVERSED', grant: `${area}:retrial` },
      delete: { title: '删除', from: editable, to: 'DELETE', grant: `${area}:edit` },
    },
  });
}

export type BillFlow = ReturnType<typeof billFlow>;
export type BillState = keyof BillFlow['states'];
export type BillStep = keyof BillFlow['actions'];

/** A bill in such a state may be changed. */
export function isEditable(state: BillState): boolean {
  return editable.some((open) => open === state);
}
