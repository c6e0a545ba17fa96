import type { InputOf } from '@mingmou/contract/base/call';
import { ZERO } from '@mingmou/contract/base/money';
import type { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import type { SessionCx } from '../../../kernel/context/cx';
import { pageOf } from '../../../kernel/row/list';
import type { TodoCounter } from '../../home/todo.service';
import { countWaitingOrders } from './order.store';
import { shownOrder, waitingOrders, waitingSorting } from './order-list.store';

const LIST = 20;
const PAY_PAGE = '/outpatient/cashier/orderPay?id=';

/** 待收款 of the to-do bar (domain-outpatient §6.13). */
export const waitingPay: TodoCounter = { key: 'waitingPay', count: countWaitingOrders };

/** The orders that it counts, oldest first. */
export async function waitToPay(cx: SessionCx, { page, size }: InputOf<typeof chargeOrder.waitToPay>) {
  const rows = waitingOrders(cx, {}).where('o.payableAmount', '>', ZERO);
  const found = await pageOf(rows, { page, size: size ?? LIST }, waitingSorting);
  const records = found.records.map((row) => {
    const order = shownOrder(row, cx.now);
    return {
      ...order,
      patientName: order.customerName,
      mobile: order.phone,
      time: order.createdAt,
      text: order.summary,
      state: order.orderState,
      targetPath: `${PAY_PAGE}${order.id}`,
    };
  });
  return { ...found, records };
}
