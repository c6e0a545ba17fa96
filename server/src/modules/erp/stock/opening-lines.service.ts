import type { InputOf } from '@mingmou/contract/base/call';
import { type Code, sharedCodes } from '@mingmou/contract/base/codes';
import { batchMissing, isTooMuch, MAX_LINE_AMOUNT } from '@mingmou/contract/erp/bill/bill.rules';
import { stockCodes } from '@mingmou/contract/erp/erp.codes';
import { rulesOf } from '@mingmou/contract/erp/goods/goods-category.rules';
import { stockInitialization } from '@mingmou/contract/erp/stock-bill/stock-initialization.contract';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { seesCost } from '../../../kernel/context/cost-view';
import type { SessionCx } from '../../../kernel/context/cx';
import { type Batch, batchIds, batchKey, NO_BATCH } from './batch.store';
import type { Goods } from './goods.store';
import { type BeginLine, upsertBeginLines } from './initialization.store';
import { locationsForLines } from './location.service';

/** Name of the opening stock in the log. */
export const OPENING = '库存初始化';

export type OpeningLine = InputOf<typeof stockInitialization.saveLines>['lines'][number];
type Judged = Pick<Goods, 'goodsName' | 'stockMode' | 'categoryId'>;

interface Fault {
  readonly field: keyof OpeningLine;
  readonly says: string;
  /** Where §9 of domain-erp has a sentence of its own. */
  readonly code?: Code;
}

/** What keeps a line from being opening stock, besides the limits of its fields. */
export function openingFault(line: OpeningLine, goods: Judged): Fault | null {
  const { goodsName, stockMode, categoryId } = goods;
  if (stockMode !== 'STOCK') return { field: 'barcodeId', says: `「${goodsName}」不在库存中管理` };
  const lacksBatch = rulesOf(categoryId, stockMode).batch ? batchMissing(line) : line.batchNo && !line.expireDate;
  if (lacksBatch) return { field: 'batchNo', says: stockCodes.batchMissing.text, code: stockCodes.batchMissing };
  if (isTooMuch(line.qty, line.cost)) return { field: 'cost', says: `金额不能超过${MAX_LINE_AMOUNT}元` };
  return null;
}

export function checkOpening(line: OpeningLine, goods: Judged): void {
  const fault = openingFault(line, goods);
  if (!fault) return;
  if (fault.code) refuse(fault.code);
  throw malformed(fault.field, `${stockInitialization.line[fault.field].title}：${fault.says}`);
}

function batchOf({ barcodeId, batchNo, produceDate = null, expireDate }: OpeningLine): Batch | null {
  return batchNo && expireDate ? { barcodeId, batchNo, produceDate, expireDate } : null;
}

/** Keeps lines that were judged, where they name no location at the default one; of one place the last counts. */
export async function keepOpening(cx: SessionCx, lines: readonly OpeningLine[]): Promise<void> {
  const { ids, defaultId } = await locationsForLines(cx);
  const sees = await seesCost(cx);
  const batches = await batchIds(
    cx,
    lines.map(batchOf).filter((batch) => batch !== null),
  );
  const kept = lines.map((line): BeginLine => {
    const locationId = line.locationId ?? defaultId;
    if (locationId === null || !ids.has(locationId)) refuse(sharedCodes.missing);
    const batch = batchOf(line);
    const batchId = batch ? (batches.get(batchKey(batch)) ?? NO_BATCH) : NO_BATCH;
    return { barcodeId: line.barcodeId, locationId, batchId, qty: line.qty, cost: sees ? (line.cost ?? null) : null };
  });
  const places = new Map(kept.map((line) => [`${line.barcodeId} ${line.locationId} ${line.batchId}`, line]));
  await upsertBeginLines(cx, [...places.values()]);
  cx.log({ targetType: OPENING, targetName: `${lines.length}行` });
}
