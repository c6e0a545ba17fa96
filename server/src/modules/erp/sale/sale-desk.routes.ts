import { saleDesk } from '@mingmou/contract/erp/sale/sale-desk.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { usableLocations } from '../stock/location.store';
import { proposeGoods } from './prescribed-goods.service';
import {
  confirmInvoice,
  deleteInvoice,
  editInvoice,
  findInvoices,
  invalidInvoice,
  invoiceDetail,
  invoicePaper,
  pendingInvoices,
  saleRecord,
  saveInvoice,
} from './sale-desk.service';

/** 开单 of the consulting desk (domain-erp §4.7). */
export const saleDeskRoutes: readonly Route[] = [
  handle(saleDesk.invoiceSave, (input, cx) => saveInvoice(cx, input, false)),
  handle(saleDesk.invoiceSaveTwo, (input, cx) => saveInvoice(cx, input, true)),
  handle(saleDesk.confirmInvoice, (input, cx) => confirmInvoice(cx, input)),
  handle(saleDesk.invalidInvoice, (input, cx) => invalidInvoice(cx, input)),
  handle(saleDesk.deleteInvoice, (input, cx) => deleteInvoice(cx, input)),
  handle(saleDesk.editErpSales, (input, cx) => editInvoice(cx, input)),
  handle(saleDesk.findInvoice, (query, cx) => findInvoices(cx, query)),
  handle(saleDesk.findInvoiceDetail, ({ id }, cx) => invoiceDetail(cx, id)),
  handle(saleDesk.printInvoice, (asked, cx) => invoicePaper(cx, asked)),
  handle(saleDesk.findSaleRecord, (query, cx) => saleRecord(cx, query)),
  handle(saleDesk.findPrescriptionCommodity, ({ prescriptionId }, cx) => proposeGoods(cx, prescriptionId)),
  handle(saleDesk.findLocation, (_input, cx) => usableLocations(cx)),
  handle(saleDesk.isExistPendingReviewInvoice, ({ patientId }, cx) => pendingInvoices(cx, patientId)),
];
