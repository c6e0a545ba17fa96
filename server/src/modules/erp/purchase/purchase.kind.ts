import { billCodes, purchaseCodes } from '@mingmou/contract/erp/erp.codes';
import { purchase } from '@mingmou/contract/erp/purchase.contract';
import { dayText } from '../../../kernel/clock';
import type { SessionCx } from '../../../kernel/cx';
import { malformed, refuse } from '../../../kernel/refusal';
import { laterBill } from '../document/bill.store';
import { contentOf } from '../document/bill-keeping';
import type { BillKind } from '../document/bill-kind';
import { batchId, freeSerials, NO_BATCH, takeSerials } from '../stock/batch.store';
import type { Movement } from '../stock/posting.service';
import { checkPurchase } from './purchase.check';
import { type Purchase, type PurchaseLine, purchaseKeeping } from './purchase.keeping';
import { stampOrdered } from './purchase.store';

function batchOf(
  cx: SessionCx,
  { barcodeId, batchNo, produceDate, expireDate }: PurchaseLine,
): Promise<number> | number {
  return batchNo && expireDate ? batchId(cx, { barcodeId, batchNo, produceDate, expireDate }) : NO_BATCH;
}

async function movementOf(cx: SessionCx, line: PurchaseLine, supplierId: number | null): Promise<Movement> {
  const { id, barcodeId, locationId, qty, price, amount } = line;
  if (locationId === null || qty === null) throw new Error(`line ${id} was passed without quantity or location`);
  return {
    ...{ barcodeId, locationId, qty, supplierId },
    bizType: 'PURCHASE_IN',
    costKind: 'COSTED',
    batchId: await batchOf(cx, line),
    cost: { unitCost: price, amount },
    itemId: id,
  };
}

/** 采购入库 (domain-erp §3): what was received comes in at its price. */
export const purchaseKind: BillKind<Purchase, 'placeOrder'> = {
  type: 'RK',
  name: purchase.name,
  area: purchase.area,
  flow: purchase.lifecycle,
  load: (cx, id) => contentOf(cx, purchaseKeeping, id),
  check: checkPurchase,
  posts: async (cx, { head, lines }) => {
    // Batches are made in one order, whoever makes them.
    const ordered = [...lines].sort((a, b) => a.barcodeId - b.barcodeId || a.lineNo - b.lineNo);
    const movements: Movement[] = [];
    for (const line of ordered) movements.push(await movementOf(cx, line, head.supplierId));
    return movements;
  },
  checkRetrial: async (cx, _content, bill) => {
    const billNo = await laterBill(cx, bill.id);
    if (billNo !== undefined) refuse(billCodes.hasFollowers, { billNo });
  },
  passed: async (cx, { lines }, bill) => {
    const serials = lines.flatMap(({ serialNo, barcodeId }) => (serialNo ? [{ serialNo, barcodeId }] : []));
    const taken = await takeSerials(cx, bill.id, serials);
    if (taken !== null) refuse(purchaseCodes.serialExists, { no: taken });
  },
  reversed: (cx, _content, bill) => freeSerials(cx, bill.id),
  steps: {
    /** 下单: the draft becomes the order that the supplier receives (§3.1). */
    placeOrder: {
      isOffered: ({ head }) => head.orderedAt === null,
      effect: async (cx, { head, lines }, bill) => {
        if (lines.length === 0) refuse(billCodes.noLines);
        const isPast = head.expectDate !== null && head.expectDate < dayText(cx.now);
        if (isPast) throw malformed('expectDate', '预计到货：不能早于今天');
        await stampOrdered(cx, bill.id);
      },
    },
  },
};
