import { paidOrder } from '@mingmou/contract/cashier/order/paid-order.contract';
import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { cashierShiftCheck } from '@mingmou/contract/cashier/shift/cashier-shift-check.contract';
import { handle, type Route } from '../../../kernel/call/route';
import { changeWay } from '../method/change-method.service';
import { updateInvoice } from '../payment/invoice.service';
import { currentCashierShift, openOwnCashierShift } from './cashier-shift.service';
import { reconcileCashierShift } from './cashier-shift-check.service';
import {
  auditCashierShift,
  cashierShiftDetail,
  cashierShiftPage,
  cashierShiftPaper,
  cashierShiftPrinted,
  handOver,
  previewCashierShift,
} from './cashier-shift-handover.service';

/** Routes of corrections to paid orders. */
export const paidOrderRoutes: readonly Route[] = [
  handle(paidOrder.updateInvoice, (input, cx) => updateInvoice(cx, input)),
  handle(paidOrder.changeWay, (input, cx) => changeWay(cx, input)),
];

export const cashierShiftRoutes: readonly Route[] = [
  handle(cashierShift.current, (_input, cx) => currentCashierShift(cx)),
  handle(cashierShift.open, (_input, cx) => openOwnCashierShift(cx)),
  handle(cashierShift.preview, ({ id }, cx) => previewCashierShift(cx, id)),
  handle(cashierShift.handover, (input, cx) => handOver(cx, input)),
  handle(cashierShift.page, (query, cx) => cashierShiftPage(cx, query)),
  handle(cashierShift.detail, ({ id }, cx) => cashierShiftDetail(cx, id)),
  handle(cashierShift.print, ({ id }, cx) => cashierShiftPaper(cx, id)),
  handle(cashierShift.printed, ({ id }, cx) => cashierShiftPrinted(cx, id)),
  handle(cashierShiftCheck.find, (input, cx) => reconcileCashierShift(cx, input)),
  handle(cashierShift.audit, (input, cx) => auditCashierShift(cx, input)),
];
