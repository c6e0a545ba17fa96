import { ZERO } from '@mingmou/contract/base/money';
import type { SessionCx } from '../../../kernel/context/cx';
import { waitingOrders } from '../order/order-list.store';
import { findPatientMoney } from './patient-money.store';

/** Returns card balances, balance due and points. */
export const patientAccount = findPatientMoney;

/**
 * Returns the patient's account at the till: unpaid orders here, oldest first, card balances, balance due, and points.
 */
export async function patientStanding(cx: SessionCx, patientId: number) {
  const rows = waitingOrders(cx, {}).where('o.patientId', '=', patientId).where('o.payableAmount', '>', ZERO);
  const orders = await rows.orderBy('o.id').execute();
  return {
    unpaid: orders.map(({ id, orderNo, payableAmount }) => ({ id, orderNo, payableAmount })),
    ...(await findPatientMoney(cx, patientId)),
  };
}
