import type { SessionCx } from '../../../kernel/context/cx';
import { snapshotOf } from '../document/bill.storage';
import { writePassed } from '../document/bill-cascade.service';
import { replaceLines } from '../document/bill-lines.store';
import { writeHead } from '../document/bill-rows.store';
import { lossKind } from '../loss/loss.kind';
import { allocate } from '../sale/allocation.service';
import type { SaleLine } from '../sale/delivery.service';
import { batchesById } from './remake.store';

type Pieces = Awaited<ReturnType<typeof allocate>>;

async function writeOff(cx: SessionCx, line: SaleLine, pieces: Pieces, reason: string): Promise<void> {
  const batches = await batchesById(
    cx,
    pieces.map(({ batchId }) => batchId),
  );
  await writePassed(cx, lossKind, {
    head: { totalQty: pieces.reduce((total, { qty }) => total + qty, 0), handlerId: cx.caller.staffId },
    write: async ({ id }) => {
      await writeHead(cx, 'stockLoss', id, { lossType: '加工损耗', fileIds: [] });
      const lines = pieces.map(({ locationId, batchId, qty }) => {
        const batch = batches.find((row) => row.id === batchId);
        const { batchNo = null, expireDate = null } = batch ?? {};
        return { ...snapshotOf(line), locationId, qty, batchNo, expireDate, reason, saleItemId: line.id };
      });
      await replaceLines(cx, 'stockLossLine', id, lines);
    },
  });
}

/**
 * Replaces spoiled stock lenses by others, which leave as 加工损耗: the customer's goods stay sold once (domain-erp §9b.3).
 * Writes a bill for each line, because two eyes may take the same goods. Refuses missing stock with 140201.
 */
export async function replaceSpoiled(cx: SessionCx, lines: readonly SaleLine[], reason: string): Promise<void> {
  // Any batch will do: the one that the seller named may be used up.
  const wanting = lines.map((line) => ({ ...line, qty: leftOf(line), batchNo: null, expireDate: null }));
  const pieces = await allocate(cx, wanting);
  for (const line of lines) {
    const own = pieces.filter(({ itemId }) => itemId === line.id);
    await writeOff(cx, line, own, reason);
  }
}

/** What of a line did not come back. */
export function leftOf({ qty, returnedQty }: Pick<SaleLine, 'qty' | 'returnedQty'>): number {
  return (qty ?? 0) - returnedQty;
}
