import { ZERO } from '@mingmou/contract/base/money';
import type { SessionCx } from '../../kernel/cx';
import { waitingOrders } from './order-list.store';
import { findPatientMoney } from './patient-money.store';

/** What is held on cards and owed, and the points. */
export const patientAccount = findPatientMoney;

/** How a patient stands with the till: what is not paid here yet, oldest first, what is held on cards and owed, and the points. */
export async function patientStanding(cx: SessionCx, patientId: number) {
  const rows = waitingOrders(cx, {}).where('o.patientId', '=', patientId).where('o.payableAmount', '>', ZERO);
  const orders = await rows.orderBy('o.id').execute();
  return {
    unpaid: orders.map(({ id, orderNo, payableAmount }) => ({ id, orderNo, payableAmount })),
    ...(await findPatientMoney(cx, patientId)),
  };
}
