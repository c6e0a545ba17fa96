import type { InputOf } from '@mingmou/contract/base/call';
import { chargeRecord } from '@mingmou/contract/erp/sale/charge-record.contract';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { saleDelivery } from '@mingmou/contract/erp/sale/sale-delivery.contract';
import { salePrescription } from '@mingmou/contract/erp/sale/sale-prescription.contract';
import { handle, type Route } from '../../../kernel/call/route';
import type { SessionCx } from '../../../kernel/context/cx';
import { recordRoutes } from '../../../kernel/row/records';
import { billRoutes } from '../document/bill.routes';
import { keepBill } from '../document/bill-save.service';
import { noteCharge, resyncSale } from './charge-record.service';
import { chargeRecordSource } from './charge-record.store';
import { deliver } from './delivery.service';
import { changeHandling } from './handling.service';
import { papersFor, proposeGoods } from './prescribed-goods.service';
import { saleKind } from './sale.kind';
import { saleKeeping } from './sale.storage';

/** Saved, confirmed, and on its way to the till. */
async function sellQuickly(cx: SessionCx, input: InputOf<typeof sale.quick>) {
  const saved = await keepBill(cx, saleKind, saleKeeping, { ...input, source: 'QUICK' as const }, true);
  const { chargeOrderId } = (await saleKind.load(cx, saved.id)).head;
  return { ...saved, chargeOrderId };
}

export const saleRoutes: readonly Route[] = [
  ...billRoutes(sale, saleKind, saleKeeping),
  handle(sale.quick, (input, cx) => sellQuickly(cx, input)),
  handle(sale.handling, (input, cx) => changeHandling(cx, input)),
  handle(salePrescription.papers, ({ patientId }, cx) => papersFor(cx, patientId)),
  handle(salePrescription.propose, ({ prescriptionId }, cx) => proposeGoods(cx, prescriptionId)),
  handle(saleDelivery.process, (input, cx) => deliver(cx, 'process', input)),
  handle(saleDelivery.finishProcess, (input, cx) => deliver(cx, 'finishProcess', input)),
  handle(saleDelivery.take, (input, cx) => deliver(cx, 'take', input)),
  ...recordRoutes(chargeRecord, chargeRecordSource),
  handle(chargeRecord.resync, (input, cx) => resyncSale(cx, input)),
  handle(chargeRecord.note, (input, cx) => noteCharge(cx, input)),
];
