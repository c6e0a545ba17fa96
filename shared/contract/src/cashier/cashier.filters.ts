import { dict } from '../base/dict';
import { f, optional, pick } from '../base/field';
import { orderFields, refundFields } from './cashier.fields';
import { cashiersPicker, refundersPicker, waysPicker } from './cashier.picker';

/** States of unpaid orders: waiting by default, or void. */
export const unpaidState = dict('unpaidState', '状态', [
  [1, '待收费'],
  [5, '已作废'],
]);

const dated = {
  dateFrom: f.firstDay('日期'),
  dateTo: f.lastDay('日期'),
  keyword: f.text('关键字', 30),
} as const;

/**
 * Filters of lists of orders. Dates filter 开单 (waiting), 收费 (paid) or 申请 (refunds). There is no filter by payment
 * method, because waiting orders have none.
 */
export const waitingFilters = {
  ...dated,
  cashierId: f.ref('开单人', cashiersPicker),
  orderState: f.dict('状态', unpaidState),
} as const;

/** Methods of 退费 (scene 4), because an order may have been paid by a method that is disabled now. */
const wayCode = f.ref('支付方式', waysPicker, { id: 'wayCode', input: { scene: 4 }, max: 9999 });

export const paidFilters = {
  ...dated,
  cashierId: f.ref('收费员', cashiersPicker),
  wayCode,
  ...optional(pick(orderFields, ['orderState'])),
} as const;

export const refundFilters = {
  ...dated,
  cashierId: f.ref('收费员', refundersPicker),
  wayCode,
  ...optional(pick(refundFields, ['refundState'])),
} as const;
