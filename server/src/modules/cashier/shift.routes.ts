import { paidOrder } from '@mingmou/contract/cashier/paid-order.contract';
import { cashierShift } from '@mingmou/contract/cashier/shift.contract';
import { shiftCheck } from '@mingmou/contract/cashier/shift-check.contract';
import { handle, type Route } from '../../kernel/route';
import { changeWay } from './change-way.service';
import { updateInvoice } from './invoice.service';
import { currentShift, openOwnShift } from './shift.service';
import { reconcileShift } from './shift-check.service';
import {
  auditShift,
  handOver,
  previewShift,
  shiftDetail,
  shiftPage,
  shiftPaper,
  shiftPrinted,
} from './shift-handover.service';

/** Routes of corrections to paid orders. */
export const paidOrderRoutes: readonly Route[] = [
  handle(paidOrder.updateInvoice, (input, cx) => updateInvoice(cx, input)),
  handle(paidOrder.changeWay, (input, cx) => changeWay(cx, input)),
];

export const shiftRoutes: readonly Route[] = [
  handle(cashierShift.current, (_input, cx) => currentShift(cx)),
  handle(cashierShift.open, (_input, cx) => openOwnShift(cx)),
  handle(cashierShift.preview, ({ id }, cx) => previewShift(cx, id)),
  handle(cashierShift.handover, (input, cx) => handOver(cx, input)),
  handle(cashierShift.page, (query, cx) => shiftPage(cx, query)),
  handle(cashierShift.detail, ({ id }, cx) => shiftDetail(cx, id)),
  handle(cashierShift.print, ({ id }, cx) => shiftPaper(cx, id)),
  handle(cashierShift.printed, ({ id }, cx) => shiftPrinted(cx, id)),
  handle(shiftCheck.find, (input, cx) => reconcileShift(cx, input)),
  handle(cashierShift.audit, (input, cx) => auditShift(cx, input)),
];
