import type { InputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { coupon } from '@mingmou/contract/cashier/benefit/coupon.contract';
import { points } from '@mingmou/contract/cashier/benefit/points.contract';
import { orderState } from '@mingmou/contract/cashier/cashier.dicts';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { moneyAct } from '@mingmou/contract/cashier/payment/money-act.contract';
import { patientMoney } from '@mingmou/contract/cashier/payment/patient-money.contract';
import { handle, handleAfter, handleSheet, type Route } from '../../../kernel/call/route';
import type { SessionCx } from '../../../kernel/context/cx';
import { exportRows } from '../../../kernel/file/export';
import { pageOf } from '../../../kernel/row/list';
import { minutesWaited } from '../../visit/visit.rules';
import { NOTHING_TO_PROVE, provedWays } from '../method/method-proofs.service';
import { type WayScene, waysFor } from '../method/payment-method.store';
import { findPatientMoney } from '../payer/patient-money.store';
import { checkConfiguration, findCashiers, findItems } from '../payment/configuration.service';
import { issueCoupon } from '../payment/coupon.service';
import { usableCoupons } from '../payment/coupon.store';
import { outcomeOf } from '../payment/money-act.service';
import { settleOrder } from '../payment/settlement.service';
import { pointsInfo } from '../points/points.service';
import { orderDetail, voidOrder } from './order.service';
import { paidOrders, paidSorting, shownOrder, sumsOf, waitingOrders, waitingSorting } from './order-list.store';
import { askedAuthorizer, saveOrder } from './save-order.service';
import { waitToPay } from './waiting-pay.service';

const WAITING = [
  'orderNo',
  'recordNo',
  'customerName',
  'summary',
  'originalAmount',
  'payableAmount',
  'createdAt',
] as const;
const PAID = [
  ...(['orderNo', 'recordNo', 'customerName', 'summary', 'originalAmount', 'discountAmount', 'payableAmount'] as const),
  ...([
    'paidAmount',
    'creditAmount',
    'refundedAmount',
    'wayNames',
    'invoiceNo',
    'cashierName',
    'payTime',
    'orderState',
  ] as const),
];

async function waitingPage(cx: SessionCx, query: InputOf<typeof chargeOrder.waiting>) {
  const rows = waitingOrders(cx, query);
  const page = await pageOf(rows, query, waitingSorting);
  const records = page.records.map((row) => ({
    ...shownOrder(row, cx.now),
    waitedMinutes: minutesWaited(row.createdAt, null, cx.now),
  }));
  return { ...page, records, sums: await sumsOf(rows) };
}

async function paidPage(cx: SessionCx, query: InputOf<typeof chargeOrder.paid>) {
  const rows = paidOrders(cx, query);
  const page = await pageOf(rows, query, paidSorting);
  return { ...page, records: page.records.map((row) => shownOrder(row, cx.now)), sums: await sumsOf(rows) };
}

function exportOrders(cx: SessionCx, { tab, ...query }: InputOf<typeof chargeOrder.export>) {
  const isWaiting = tab === 0;
  return exportRows(cx, {
    name: isWaiting ? chargeOrder.waiting.title : chargeOrder.paid.title,
    shape: chargeOrder.fields,
    columns: isWaiting ? WAITING : PAID,
    rows: isWaiting ? waitingOrders(cx, query) : paidOrders(cx, query),
    query,
    sorting: isWaiting ? waitingSorting : paidSorting,
    text: { orderState: (row) => dictName(orderState, row.orderState) },
  });
}

export const orderRoutes: readonly Route[] = [
  handle(chargeOrder.waiting, (query, cx) => waitingPage(cx, query)),
  handle(chargeOrder.paid, (query, cx) => paidPage(cx, query)),
  handleSheet(chargeOrder.export, async (query, cx) => exportOrders(cx, query)),
  handle(chargeOrder.waitToPay, (query, cx) => waitToPay(cx, query)),
  handle(chargeOrder.detail, ({ id }, cx) => orderDetail(cx, id)),
  handle(chargeOrder.findItems, (asked, cx) => findItems(cx, asked)),
  handleAfter(chargeOrder.save, askedAuthorizer, (input, cx, authorizer) => saveOrder(cx, input, authorizer), {
    when: ({ authorizer }) => !authorizer,
    found: undefined,
  }),
  handleAfter(chargeOrder.settle, provedWays, (input, cx, proofs) => settleOrder(cx, input, proofs), NOTHING_TO_PROVE),
  handle(chargeOrder.void, (input, cx) => voidOrder(cx, input)),
  handle(moneyAct.outcome, (input, cx) => outcomeOf(cx, input)),
  handle(coupon.usable, ({ patientId }, cx) => usableCoupons(cx, patientId)),
  handle(coupon.issue, (input, cx) => issueCoupon(cx, input, 4)),
  handle(patientMoney.find, ({ patientId }, cx) => findPatientMoney(cx, patientId)),
  handle(points.info, ({ patientId }, cx) => pointsInfo(cx, patientId)),
  handle(chargeOrder.findWays, ({ scene }, cx) => waysFor(cx, scene as WayScene)),
  handle(chargeOrder.findCashiers, (_input, cx) => findCashiers(cx)),
  handle(chargeOrder.checkConfiguration, (_input, cx) => checkConfiguration(cx)),
];
