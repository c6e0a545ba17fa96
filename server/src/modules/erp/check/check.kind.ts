import { toNumeric, ZERO } from '@mingmou/contract/base/money';
import { billCodes, checkCodes } from '@mingmou/contract/erp/erp.codes';
import { inventoryCheck } from '@mingmou/contract/erp/stock-bill/inventory-check.contract';
import { needsRecount, needsThird } from '@mingmou/contract/erp/stock-bill/inventory-check.rules';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import type { BillContent } from '../document/bill.storage';
import { setBill } from '../document/bill.store';
import type { BillKind } from '../document/bill-kind.types';
import { costsToday, takePosted } from '../document/posted-cost.store';
import { lockBalances } from '../stock/balance.store';
import type { Movement } from '../stock/movement.rules';
import { placeKey } from '../stock/place.rules';
import { type CheckHead, checkLines, type PlainHead, writeCheck, writeFigures } from './check.store';
import { checkOverlap } from './check-scope.service';
import { recountLimit, shownLines } from './check-view.service';
import { checkHead, enterLines } from './count.service';
import { recompute } from './count.store';

export type Check = BillContent<CheckHead, 'inventoryCheckLine'>;

async function load(cx: SessionCx, id: number): Promise<Check> {
  const head = await checkHead(cx, id);
  return { head, lines: await shownLines(cx, head, await checkLines(cx, id)) };
}

/**
 * Settles uncounted lines: the user must confirm their number (140209); they keep their stock or become 0. Then
 * recomputes the stock on record of every line.
 */
export async function settleCounts(cx: SessionCx, head: PlainHead, confirmed: number | null): Promise<void> {
  const open = (await checkLines(cx, head.id)).filter(({ countedQty }) => countedQty === null);
  if (open.length > 0 && confirmed !== open.length) refuse(checkCodes.uncounted, { n: open.length });
  if (head.uncountedRule === 'ZERO' && open.length > 0) {
    const zeros = open.map(({ id }) => ({ lineId: id, countedQty: 0 }));
    await enterLines(cx, { ...head, stage: 'FIRST' }, cx.now.toISOString(), zeros);
  }
  await recompute(cx, head.id);
}

/** Prices what differs at the average of today, and adds it up. */
export async function priceDifferences(cx: SessionCx, id: number): Promise<void> {
  const differing = (await checkLines(cx, id)).filter(({ diffQty }) => diffQty !== null && diffQty !== 0);
  const costs = await costsToday(
    cx,
    differing.map(({ barcodeId }) => barcodeId),
  );
  const priced = differing.map((line) => {
    const cost = costs.get(line.barcodeId);
    return { id: line.id, price: cost === undefined ? '0' : toNumeric(cost) };
  });
  await writeFigures(cx, id, priced);
}

/** Everything counted, large differences twice, two opinions three times, every difference with its reason. */
async function judge(cx: SessionCx, head: PlainHead, confirmed: number | null): Promise<void> {
  await settleCounts(cx, head, confirmed);
  const lines = await checkLines(cx, head.id);
  if (lines.length === 0) refuse(billCodes.noLines);
  const limit = await recountLimit(cx);
  const once = lines.filter((line) => needsRecount(line, limit) && line.recountDiff === null);
  if (once.length > 0) refuse(checkCodes.recountMissing, { n: once.length });
  const twice = lines.filter((line) => needsThird(line, limit) && line.thirdQty === null);
  if (twice.length > 0) refuse(checkCodes.thirdMissing, { n: twice.length });
  const isSilent = lines.some(({ diffQty, reason }) => diffQty !== null && diffQty !== 0 && !reason);
  if (isSilent) refuse(head.blind && head.stage === 'FIRST' ? checkCodes.endFirst : checkCodes.noReason);
  await priceDifferences(cx, head.id);
}

/** Posts differences, never the counted quantity itself; reserved pieces must remain (140210). */
async function posts(cx: SessionCx, { lines }: Check): Promise<Movement[]> {
  const differing = lines.filter(({ diffQty }) => diffQty !== null && diffQty !== 0);
  const balances = await lockBalances(cx, differing);
  const short = differing.filter((line) => {
    const balance = balances.get(placeKey(line));
    return (balance?.onHand ?? 0) + (line.diffQty ?? 0) < (balance?.locked ?? 0);
  });
  if (short.length > 0) {
    const goods = [...new Set(short.map(({ goodsName, spec }) => [goodsName, spec].filter(Boolean).join(' ')))];
    refuse(checkCodes.tooLittle, { goods: goods.join('、') });
  }
  return differing.map(({ id, barcodeId, locationId, batchId, diffQty }): Movement => {
    const qty = diffQty ?? 0;
    return {
      ...{ barcodeId, locationId, batchId, itemId: id, qty },
      bizType: qty > 0 ? 'CHECK_GAIN' : 'CHECK_LOSS',
      ...{ costKind: 'ISSUED', cost: 'AVERAGE' },
    };
  });
}

/** Restarts the count with the first stage. */
async function beginAgain(cx: SessionCx, { head }: Check): Promise<void> {
  await writeCheck(cx, head.id, { stage: 'FIRST' });
  await setBill(cx, head.id, { totalAmount: ZERO });
}

/** 盘点 (domain-erp §2.5); `confirmed` is the number of lines that the submitter leaves uncounted. */
export function checkKindOf(confirmed: number | null): BillKind<Check> {
  return {
    type: 'PD',
    name: inventoryCheck.name,
    area: inventoryCheck.area,
    flow: inventoryCheck.lifecycle,
    load,
    check: async (cx, { head }, bill) => {
      if (bill.state !== 'SUBMITTED') await judge(cx, head, confirmed);
    },
    withdrawn: beginAgain,
    pieces: {
      bizTypes: ['CHECK_GAIN', 'CHECK_LOSS'],
      of: ({ lines }) => lines.map((line) => ({ ...line, qty: Math.abs(line.diffQty ?? 0) })),
    },
    posts,
    passed: (cx, _content, bill) => takePosted(cx, 'inventoryCheckLine', bill.id, 1),
    checkRetrial: (cx, { head }) => checkOverlap(cx, head, head.id),
    reversed: beginAgain,
  };
}

export const checkKind = checkKindOf(null);
