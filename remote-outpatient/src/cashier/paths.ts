import { f } from '@mingmou/contract/base/field';
import { hrefOf, link } from '@mingmou/contract/base/links';
import type { Tab } from './list/tabs';

const base = '/outpatient/cashier';
const list = link(`${base}/list`, { tab: f.int('页签') });
const order = link(`${base}/order`, { orderId: f.id(), patientId: f.id() });
const orderPay = link(`${base}/orderPay`, { id: f.id() });
const orderPrint = link(`${base}/orderPrint`, { id: f.id() });
const recharge = link(`${base}/recharge`, { patientId: f.id() });
const refund = link(`${base}/refund`, { orderId: f.id() });
const receivables = link(`${base}/receivables`, { patientId: f.id(), arrearsId: f.id() });
const refundPrint = link(`${base}/refundPrint`, { id: f.id() });

/** The addresses of the cashier's pages; {@link paths.list} opens a tab afresh. */
export const paths = {
  list: (tab: Tab) => `/redirect${hrefOf(list, { tab })}`,
  order: (orderId?: number) => hrefOf(order, { orderId }),
  pay: (id: number) => hrefOf(orderPay, { id }),
  print: (id: number) => hrefOf(orderPrint, { id }),
  recharge: (patientId?: number) => hrefOf(recharge, { patientId }),
  refund: (orderId: number) => hrefOf(refund, { orderId }),
  /** With one of the arrears ticked, where it is named. */
  receivables: (patientId?: number, arrearsId?: number) => hrefOf(receivables, { patientId, arrearsId }),
  refundPrint: (id: number) => hrefOf(refundPrint, { id }),
} as const;
