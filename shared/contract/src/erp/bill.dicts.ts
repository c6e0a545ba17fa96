import { dict } from '../base/dict';

export const billState = dict('billState', '单据状态', [
  ['DRAFT', '草稿'],
  ['SUBMITTED', '待审核'],
  ['PASSED', '已审核'],
  ['REJECTED', '已驳回'],
  ['REVERSED', '已反审'],
  ['DELETE', '已删除'],
]);

/** What somebody may do with a bill now: the buttons that its page shows, in this order. */
export const billAction = dict('billAction', '单据操作', [
  ['edit', '编辑'],
  ['submit', '提交审核'],
  ['withdraw', '撤回'],
  ['pass', '审核通过'],
  ['reject', '驳回'],
  ['retrial', '反审核'],
  ['placeOrder', '下单'],
  ['print', '打印'],
  ['delete', '删除'],
]);
