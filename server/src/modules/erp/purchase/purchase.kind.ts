import { billCodes, purchaseCodes } from '@mingmou/contract/erp/erp.codes';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import { contentOf } from '../document/bill.storage';
import { laterBill } from '../document/bill.store';
import type { BillKind } from '../document/bill-kind.types';
import { arrive } from '../sale/arrival.service';
import { lockOrderedLines, moveOrderedLines } from '../sale/ordered-lines.store';
import { freeSerials, takeSerials } from '../stock/batch.store';
import { checkDemand, checkStillHere, demandOf, reorder } from './made-to-order.service';
import { checkPurchase, checkUnpriced } from './purchase.guard';
import { type Purchase, purchaseKeeping } from './purchase.storage';
import { stampOrdered, waitAgain } from './purchase.store';
import { acceptedLines, receiptMovements } from './purchase-posting.service';

/** 采购入库 (domain-erp §3): received goods enter the stock at their price. */
export const purchaseKind: BillKind<Purchase, 'placeOrder'> = {
  type: 'RK',
  name: purchase.name,
  area: purchase.area,
  flow: purchase.lifecycle,
  load: (cx, id) => contentOf(cx, purchaseKeeping, id),
  check: checkPurchase,
  pieces: {
    bizTypes: ['PURCHASE_IN'],
    of: ({ lines }) => lines.map((line) => ({ ...line, qty: line.acceptedQty })),
  },
  posts: receiptMovements,
  checkRetrial: async (cx, { lines }, bill) => {
    checkUnpriced(lines);
    const billNo = await laterBill(cx, bill.id);
    if (billNo !== undefined) refuse(billCodes.hasFollowers, { billNo });
    await checkStillHere(cx, demandOf(acceptedLines(lines)));
  },
  passed: async (cx, { lines }, bill) => {
    const accepted = acceptedLines(lines);
    const serials = accepted.flatMap(({ serialNo, barcodeId }) => (serialNo ? [{ serialNo, barcodeId }] : []));
    const taken = await takeSerials(cx, bill.id, serials);
    if (taken !== null) refuse(purchaseCodes.serialExists, { no: taken });
    await arrive(cx, bill, [...(await lockOrderedLines(cx, demandOf(accepted))).values()]);
    await waitAgain(cx, bill.id, demandOf(lines));
  },
  reversed: async (cx, { head, lines }, bill) => {
    await freeSerials(cx, bill.id);
    const demand = demandOf(acceptedLines(lines));
    await moveOrderedLines(cx, demand, ['ARRIVED', 'PROCESSING', 'WAIT_TAKE'], 'ORDERED');
    if (demand.length > 0 && head.orderedAt === null) await stampOrdered(cx, bill.id);
  },
  deleted: async (cx, { head, lines }) => {
    if (head.orderedAt !== null) await reorder(cx, lines, []);
  },
  steps: {
    /** 下单: the draft becomes the order that the supplier receives (§3.1). */
    placeOrder: {
      isOffered: ({ head }) => head.orderedAt === null,
      effect: async (cx, { head, lines }, bill) => {
        if (lines.length === 0) refuse(billCodes.noLines);
        const isPast = head.expectDate !== null && head.expectDate < dayText(cx.now);
        if (isPast) throw malformed('expectDate', '预计到货：不能早于今天');
        const sold = await checkDemand(cx, lines, 'orderQty');
        if ([...sold.values()].some(({ deliveryState }) => deliveryState !== 'TO_ORDER'))
          refuse(purchaseCodes.orderMismatch);
        await moveOrderedLines(cx, [...sold.keys()], ['TO_ORDER'], 'ORDERED');
        await stampOrdered(cx, bill.id);
      },
    },
  },
};
