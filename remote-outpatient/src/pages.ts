import type { PageLoaders } from '@mingmou/contract/base/manifest';
import type { PageModule } from '@mingmou/core/remote/lazy-pages';
import type { manifest } from '../manifest';

export const pages: PageLoaders<typeof manifest, PageModule> = {
  register: () => import('./register/register.form'),
  registerRecords: () => import('./record/registration.list'),
  registerRecord: () => import('./record/registration.detail'),
  triage: () => import('./triage/triage.board'),
  triageDetail: () => import('./triage/triage.stage'),
  appointment: () => import('./appointment/appointment.board'),
  triageQuestionnaire: () => import('./triage/questionnaire.stage'),
  visitRecords: () => import('./record/visit.list'),
  cashierList: () => import('./cashier/cashier.list'),
  cashierOrder: () => import('./cashier/order/order.form'),
  cashierPay: () => import('./cashier/pay/pay.form'),
  cashierRecharge: () => import('./cashier/card/recharge.form'),
  cashierPrint: () => import('./cashier/receipt/charge-receipt.print'),
  cashierRefund: () => import('./cashier/refund/refund.form'),
  cashierReceivables: () => import('./cashier/collect/collect.form'),
  cashierRefundPrint: () => import('./cashier/receipt/refund-receipt.print'),
};
