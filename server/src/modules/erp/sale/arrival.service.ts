import type { SessionCx } from '../../../kernel/context/cx';
import { moveOrderedLines, type OrderedLine } from './ordered-lines.store';
import { notePairs } from './ready.service';
import { tellStaff } from './staff-notice.service';

/**
 * Handles the arrival of made-to-order goods (event lineArrived): notifies the seller and the optometrist once for each
 * sale and receipt, and the customer if nothing remains to be done. The caller has locked the sales.
 */
export async function arrive(
  cx: SessionCx,
  receipt: { readonly id: number; readonly version: number },
  lines: readonly OrderedLine[],
): Promise<void> {
  await moveOrderedLines(
    cx,
    lines.map(({ saleItemId }) => saleItemId),
    ['TO_ORDER', 'ORDERED'],
    'ARRIVED',
  );
  for (const saleId of new Set(lines.map((line) => line.saleId))) {
    // What needs no work is ready with it.
    await notePairs(cx, saleId, true);
    const own = lines.filter((line) => line.saleId === saleId);
    const goods = [...new Set(own.map(({ goodsName }) => goodsName))].join('、');
    await tellStaff(cx, saleId, {
      source: 'ERP_ARRIVED',
      sourceKey: `${receipt.id}.${receipt.version}.${saleId}`,
      says: ({ customerName, billNo }) => `${customerName}的定做商品已到货：${goods}（${billNo}）`,
    });
  }
}
