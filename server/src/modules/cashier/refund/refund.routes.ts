import type { InputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { refundKind, refundState } from '@mingmou/contract/cashier/cashier.dicts';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { receipt } from '@mingmou/contract/cashier/payment/receipt.contract';
import { handle, handleSheet, type Route } from '../../../kernel/call/route';
import type { SessionCx } from '../../../kernel/context/cx';
import { exportRows } from '../../../kernel/file/export';
import { pageOf } from '../../../kernel/row/list';
import { findCashiers } from '../payment/configuration.service';
import { chargePrinted, chargeReceipt, refundPrinted, refundReceipt } from '../payment/receipt.service';
import { previewRefund, refundSingle, saveRefund } from './refund.service';
import { refundSorting, refundSums, refundsMatching } from './refund-list.store';
import { refundableOf, refundDetail } from './refund-look.service';
import { approveRefund, cancelRefund, settleRefund } from './refund-steps.service';

const EXPORTED = [
  ...(['refundNo', 'orderNo', 'recordNo', 'customerName', 'amount', 'wayNames', 'reason', 'refundKind'] as const),
  ...(['applyByName', 'createdAt', 'approveByName', 'refundByName', 'refundTime', 'refundState'] as const),
];

async function refundPage(cx: SessionCx, query: InputOf<typeof refund.page>) {
  const rows = refundsMatching(cx, query);
  const page = await pageOf(rows, query, refundSorting);
  return { ...page, sums: await refundSums(rows) };
}

export const refundRoutes: readonly Route[] = [
  handle(refund.page, (query, cx) => refundPage(cx, query)),
  handleSheet(refund.export, (query, cx) =>
    exportRows(cx, {
      name: refund.page.title,
      shape: refund.row,
      columns: EXPORTED,
      rows: refundsMatching(cx, query),
      query,
      sorting: refundSorting,
      text: {
        refundKind: (row) => dictName(refundKind, row.refundKind),
        refundState: (row) => dictName(refundState, row.refundState),
      },
    }),
  ),
  handle(refund.refundable, ({ orderId }, cx) => refundableOf(cx, orderId)),
  handle(refund.preview, (input, cx) => previewRefund(cx, input)),
  handle(refund.detail, ({ id }, cx) => refundDetail(cx, id)),
  handle(refund.findCashiers, (_input, cx) => findCashiers(cx)),
  handle(refund.save, (input, cx) => saveRefund(cx, input)),
  handle(refund.settle, (input, cx) => settleRefund(cx, input)),
  handle(refund.single, (input, cx) => refundSingle(cx, input)),
  handle(refund.approve, (input, cx) => approveRefund(cx, input)),
  handle(refund.cancel, (input, cx) => cancelRefund(cx, input)),
];

export const receiptRoutes: readonly Route[] = [
  handle(receipt.charge, ({ id }, cx) => chargeReceipt(cx, id)),
  handle(receipt.chargePrinted, ({ id }, cx) => chargePrinted(cx, id)),
  handle(receipt.refund, ({ id }, cx) => refundReceipt(cx, id)),
  handle(receipt.refundPrinted, ({ id }, cx) => refundPrinted(cx, id)),
];
