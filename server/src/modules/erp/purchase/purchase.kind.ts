import { money, price } from '@mingmou/contract/base/money';
import { purchaseCodes } from '@mingmou/contract/erp/purchase.codes';
import { purchase } from '@mingmou/contract/erp/purchase.contract';
import type { SessionCx } from '../../../kernel/cx';
import { refuse } from '../../../kernel/refusal';
import type { BillKind } from '../document/bill-kind';
import { batchId, freeSerials, NO_BATCH, takeSerials } from '../stock/batch.store';
import type { Movement } from '../stock/posting.service';
import { checkPurchase } from './purchase.check';
import { headOf } from './purchase.store';
import { linesOf, type PurchaseLine } from './purchase-line.store';

function batchOf(
  cx: SessionCx,
  { barcodeId, batchNo, produceDate, expireDate }: PurchaseLine,
): Promise<number> | number {
  return batchNo && expireDate ? batchId(cx, { barcodeId, batchNo, produceDate, expireDate }) : NO_BATCH;
}

async function movementOf(cx: SessionCx, line: PurchaseLine, supplierId: number | null): Promise<Movement> {
  const { id, barcodeId, locationId, qty } = line;
  if (locationId === null || qty === null) throw new Error(`line ${id} was passed without quantity or location`);
  return {
    ...{ barcodeId, locationId, qty, supplierId },
    bizType: 'PURCHASE_IN',
    costKind: 'COSTED',
    batchId: await batchOf(cx, line),
    cost: { unitCost: price(line.price), amount: money(line.amount) },
    itemId: id,
  };
}

/** 采购入库 (domain-erp §3): what was received comes in at its price. */
export const purchaseKind: BillKind = {
  type: 'RK',
  name: '采购单',
  area: 'erp-purchase',
  flow: purchase.lifecycle,
  check: checkPurchase,
  posts: async (cx, bill) => {
    const { supplierId } = await headOf(cx, bill.id);
    // Batches are made in one order, whoever makes them.
    const lines = (await linesOf(cx, bill.id)).sort((a, b) => a.barcodeId - b.barcodeId || a.lineNo - b.lineNo);
    const movements: Movement[] = [];
    for (const line of lines) movements.push(await movementOf(cx, line, supplierId));
    return movements;
  },
  passed: async (cx, bill) => {
    const lines = await linesOf(cx, bill.id);
    const serials = lines.flatMap(({ serialNo, barcodeId }) => (serialNo ? [{ serialNo, barcodeId }] : []));
    const taken = await takeSerials(cx, bill.id, serials);
    if (taken !== null) refuse(purchaseCodes.serialExists, { no: taken });
  },
  reversed: (cx, bill) => freeSerials(cx, bill.id),
};
