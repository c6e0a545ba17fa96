import { f } from '@mingmou/contract/base/field';
import { hrefOf, link } from '@mingmou/contract/base/links';

const base = '/outpatient/cashier';
const list = link(`${base}/list`, { tab: f.int('页签') });
const order = link(`${base}/order`, { orderId: f.id(), patientId: f.id() });
const orderPay = link(`${base}/orderPay`, { id: f.id() });
const orderPrint = link(`${base}/orderPrint`, { id: f.id() });
const recharge = link(`${base}/recharge`, { patientId: f.id() });
const refund = link(`${base}/refund`, { orderId: f.id() });
const refundPrint = link(`${base}/refundPrint`, { id: f.id() });

/** The addresses of the cashier's pages; {@link paths.list} opens a tab afresh. */
export const paths = {
  list: (tab: 0 | 1 | 2) => `/redirect${hrefOf(list, { tab })}`,
  order: (orderId?: number) => hrefOf(order, { orderId }),
  pay: (id: number) => hrefOf(orderPay, { id }),
  print: (id: number) => hrefOf(orderPrint, { id }),
  recharge: (patientId?: number) => hrefOf(recharge, { patientId }),
  refund: (orderId: number) => hrefOf(refund, { orderId }),
  refundPrint: (id: number) => hrefOf(refundPrint, { id }),
} as const;
