import { type Flow, type FlowAction, type FlowState, flow } from '../../base/flow';

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

const states = {
  DRAFT: { title: '草稿', tone: 'draft' },
  SUBMITTED: { title: '待审核', tone: 'waiting' },
  PASSED: { title: '已审核', tone: 'passed' },
  REJECTED: { title: '已驳回', tone: 'refused' },
  REVERSED: { title: '已反审', tone: 'reversed' },
  /** A sale that nobody wants any more, before it was charged. */
  INVALID: { title: '已作废', tone: 'void' },
  DELETE: { title: '已删除', tone: 'void' },
} as const satisfies Readonly<Record<string, FlowState>>;

export type BillState = keyof typeof states;
export type BillStep = 'submit' | 'withdraw' | 'pass' | 'reject' | 'retrial' | 'delete';
export type BillFlow<Step extends string = never> = Flow<BillState, BillStep | Step>;

const editable = ['DRAFT', 'REJECTED', 'REVERSED'] as const;

/**
 * The lifecycle of a bill (domain-erp §7.2), with the steps that a kind has besides. Saving leaves the state; 保存并提交
 * saves and submits in one step. One that `follows` another bill comes and goes with it, and nobody deletes it by hand.
 */
export function billFlow<Step extends string>(
  area: BillArea,
  steps: Readonly<Record<Step, FlowAction<BillState>>>,
  { follows = false }: { readonly follows?: boolean | undefined } = {},
): BillFlow<Step> {
  const standard: Readonly<Record<BillStep, FlowAction<BillState>>> = {
    submit: { title: '提交审核', from: editable, to: 'SUBMITTED', grant: `${area}:edit` },
    withdraw: { title: '撤回', from: ['SUBMITTED'], to: 'DRAFT', grant: `${area}:edit` },
    pass: { title: '审核通过', from: ['SUBMITTED'], to: 'PASSED', grant: `${area}:approve` },
    reject: { title: '驳回', from: ['SUBMITTED'], to: 'REJECTED', grant: `${area}:approve` },
    retrial: { title: '反审核', from: ['PASSED'], to: 'REVERSED', grant: `${area}:retrial` },
    delete: { title: '删除', from: follows ? [] : editable, to: 'DELETE', grant: `${area}:edit` },
  };
  return flow<typeof states, BillStep | Step>({ states, start: 'DRAFT', actions: { ...standard, ...steps } });
}

/** A bill in such a state may be changed. */
export function isEditable(state: BillState): boolean {
  return editable.some((open) => open === state);
}
