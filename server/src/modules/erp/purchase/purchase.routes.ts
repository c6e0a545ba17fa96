import { purchase } from '@mingmou/contract/erp/purchase.contract';
import { handle, handleSheet, type Route } from '../../../kernel/route';
import { takeStep } from '../document/bill.service';
import { purchaseKind } from './purchase.kind';
import { placeOrder, savePurchase } from './purchase.service';
import { exportPurchases } from './purchase-export';
import {
  countPurchasePrint,
  deleteSentenceOf,
  purchaseDetail,
  purchaseLogs,
  purchasePage,
  purchasePaper,
} from './purchase-view.service';
import { quotePurchase } from './quote.service';

export const purchaseRoutes: readonly Route[] = [
  handle(purchase.page, (query, cx) => purchasePage(cx, query)),
  handle(purchase.findById, ({ id }, cx) => purchaseDetail(cx, id)),
  handle(purchase.saveDraft, (input, cx) => savePurchase(cx, input, false)),
  handle(purchase.save, (input, cx) => savePurchase(cx, input, true)),
  handle(purchase.submit, (seen, cx) => takeStep(cx, purchaseKind, 'submit', seen)),
  handle(purchase.withdraw, (seen, cx) => takeStep(cx, purchaseKind, 'withdraw', seen)),
  handle(purchase.pass, (seen, cx) => takeStep(cx, purchaseKind, 'pass', seen)),
  handle(purchase.reject, (seen, cx) => takeStep(cx, purchaseKind, 'reject', seen)),
  handle(purchase.retrial, (seen, cx) => takeStep(cx, purchaseKind, 'retrial', seen)),
  handle(purchase.deleteCheck, ({ id }, cx) => deleteSentenceOf(cx, id)),
  handle(purchase.delete, (seen, cx) => takeStep(cx, purchaseKind, 'delete', seen)),
  handle(purchase.placeOrder, (seen, cx) => placeOrder(cx, seen)),
  handle(purchase.quote, (input, cx) => quotePurchase(cx, input)),
  handle(purchase.print, ({ id }, cx) => purchasePaper(cx, id)),
  handle(purchase.printed, ({ id }, cx) => countPurchasePrint(cx, id)),
  handleSheet(purchase.export, (query, cx) => exportPurchases(cx, query)),
  handle(purchase.logs, ({ id }, cx) => purchaseLogs(cx, id)),
];
