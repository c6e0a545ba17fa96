import type { SessionCx } from '../../../kernel/context/cx';
import { type Batch, batchIds, batchKey, NO_BATCH } from '../stock/batch.store';
import { type Movement, negated } from '../stock/movement.rules';
import type { Purchase, PurchaseLine } from './purchase.storage';

/** Returns the accepted lines. Rejected goods go back as they came and are not posted (domain-erp §9b.1). */
export const acceptedLines = (lines: readonly PurchaseLine[]) => lines.filter(({ acceptedQty }) => acceptedQty !== 0);

function batchOf({ barcodeId, batchNo, produceDate, expireDate }: PurchaseLine): Batch | null {
  return batchNo && expireDate ? { barcodeId, batchNo, produceDate, expireDate } : null;
}

function movementsOf(line: PurchaseLine, batchId: number, supplierId: number | null): Movement[] {
  const { id, barcodeId, locationId, acceptedQty: qty, price, amount, saleItemId, remakeOf } = line;
  if (locationId === null || qty === null) throw new Error(`line ${id} was passed without quantity or location`);
  const isOrdered = saleItemId !== null;
  const place = { barcodeId, locationId, batchId, itemId: id, saleItemId, supplierId };
  const received: Movement = {
    ...place,
    ...{ bizType: 'PURCHASE_IN', costKind: isOrdered ? 'OWN' : 'COSTED', qty },
    cost: { unitCost: price, amount },
  };
  const given: Movement = {
    ...place,
    ...{ bizType: remakeOf === null ? 'SALE' : 'DAMAGE', costKind: 'OWN', qty: -qty },
    cost: { unitCost: price, amount: negated(amount) },
  };
  return isOrdered ? [received, given] : [received];
}

/**
 * What came in; goods made for a customer are theirs in the same posting, or take the place of spoiled ones (§3.2,
 * §9b.3).
 */
export async function receiptMovements(cx: SessionCx, { head, lines }: Purchase): Promise<Movement[]> {
  const accepted = acceptedLines(lines);
  const ids = await batchIds(
    cx,
    accepted.flatMap((line) => batchOf(line) ?? []),
  );
  return accepted.flatMap((line) => {
    const batch = batchOf(line);
    return movementsOf(line, batch ? (ids.get(batchKey(batch)) ?? NO_BATCH) : NO_BATCH, head.supplierId);
  });
}
