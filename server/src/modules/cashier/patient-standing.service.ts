import { ZERO } from '@mingmou/contract/base/money';
import type { SessionCx } from '../../kernel/cx';
import { owedBy } from './arrears/arrears.store';
import { waitingOrders } from './order-list.store';
import { findStanding } from './points/points.store';

/** How a patient stands with the till: what is not paid here yet, oldest first, what is owed, and the points. */
export async function patientStanding(cx: SessionCx, patientId: number) {
  const rows = waitingOrders(cx, {}).where('o.patientId', '=', patientId).where('o.payableAmount', '>', ZERO);
  const orders = await rows.orderBy('o.id').execute();
  const { balance } = await findStanding(cx, patientId);
  return {
    unpaid: orders.map(({ id, orderNo, payableAmount }) => ({ id, orderNo, payableAmount })),
    arrearsBalance: await owedBy(cx, patientId),
    integralBalance: balance,
  };
}
