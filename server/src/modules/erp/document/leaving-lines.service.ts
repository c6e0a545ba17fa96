import { type LineDraft, repeatedLine } from '@mingmou/contract/erp/bill/bill.rules';
import { billCodes, stockCodes } from '@mingmou/contract/erp/erp.codes';
import { type GoodsCategory, rulesOf, type StockMode } from '@mingmou/contract/erp/goods/goods-category.rules';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { batchId, NO_BATCH } from '../stock/batch.store';

/** A line of a bill whose pieces leave their place. */
interface LeavingLine extends LineDraft {
  readonly id: number;
  readonly lineNo: number;
  readonly goodsName: string;
  readonly categoryId: GoodsCategory;
  readonly stockMode: StockMode;
  readonly qty: number | null;
  readonly locationId: number | null;
  readonly batchNo: string | null;
  readonly expireDate: string | null;
}

/** What lines must say before their pieces can be held: how many, from where, of which batch, and that once. */
export function checkLeaving(lines: readonly LeavingLine[]): void {
  for (const { lineNo, qty, locationId, batchNo, expireDate, categoryId, stockMode } of lines) {
    if (qty === null) throw malformed('qty', `第${lineNo}行 数量：请填写`);
    if (locationId === null) throw malformed('locationId', `第${lineNo}行 库位：请填写`);
    const { batch } = rulesOf(categoryId, stockMode);
    if ((batch && !batchNo) || (batchNo && !expireDate)) refuse(stockCodes.batchMissing);
  }
  const twice = repeatedLine(lines);
  if (twice) refuse(billCodes.lineTwice, { goods: twice.goodsName });
}

/** Where the pieces of each line lie. A batch that nobody received holds nothing, and is refused as short. */
export async function placesOf<Line extends LeavingLine>(cx: SessionCx, lines: readonly Line[]) {
  // Batches are created in one order by all callers.
  const ordered = [...lines].sort((a, b) => a.barcodeId - b.barcodeId || a.lineNo - b.lineNo);
  const places = [];
  for (const line of ordered) {
    const { id, barcodeId, locationId, qty, batchNo, expireDate } = line;
    if (locationId === null || qty === null) throw new Error(`line ${id} was submitted without quantity or location`);
    const batch = batchNo && expireDate ? { barcodeId, batchNo, expireDate, produceDate: null } : null;
    const place = { barcodeId, locationId, batchId: batch ? await batchId(cx, batch) : NO_BATCH };
    places.push({ line, held: { ...place, itemId: id, qty } });
  }
  return places;
}
