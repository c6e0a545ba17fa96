import { dict } from '../base/dict';
import type { BillStep } from './bill.flow';

export const billState = dict('billState', '单据状态', [
  ['DRAFT', '草稿'],
  ['SUBMITTED', '待审核'],
  ['PASSED', '已审核'],
  ['REJECTED', '已驳回'],
  ['REVERSED', '已反审'],
  ['DELETE', '已删除'],
]);

/** A button that the bills of every kind may have. */
export type BillAction = BillStep | 'edit' | 'print';

/** What somebody may do with a bill now: the buttons that its page shows, in this order; `further`: steps of its kind. */
export function billActions<Step extends string>(further: readonly (readonly [step: Step, title: string])[]) {
  return dict<BillAction | Step>('billAction', '单据操作', [
    ['edit', '编辑'],
    ['submit', '提交审核'],
    ['withdraw', '撤回'],
    ['pass', '审核通过'],
    ['reject', '驳回'],
    ['retrial', '反审核'],
    ...further,
    ['print', '打印'],
    ['delete', '删除'],
  ]);
}
