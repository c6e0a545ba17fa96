import { holds } from '@mingmou/contract/auth/rights';
import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { isEditable } from '@mingmou/contract/erp/bill/bill.flow';
import { billCodes, checkCodes, goodsCodes, stockCodes } from '@mingmou/contract/erp/erp.codes';
import { rulesOf } from '@mingmou/contract/erp/goods/goods-category.rules';
import { inventoryCheck } from '@mingmou/contract/erp/stock-bill/inventory-check.contract';
import { type CheckStage, checkStage } from '@mingmou/contract/erp/stock-bill/inventory-check.dicts';
import { MAX_CHECK_LINES, needsRecount, needsThird } from '@mingmou/contract/erp/stock-bill/inventory-check.rules';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { addMinutes, dateTimeText, instantOf } from '../../../kernel/context/clock';
import type { SessionCx } from '../../../kernel/context/cx';
import { goodsOfCode } from '../goods/barcode.service';
import { batchId, NO_BATCH } from '../stock/batch.store';
import { goodsByIds } from '../stock/goods.store';
import { locationsForLines } from '../stock/location.service';
import { type CheckHead, checkHeads, checkLines, type PlainHead, plainHeads } from './check.store';
import { recountLimit, shownLines } from './check-view.service';
import {
  type Entered,
  insertLine,
  isIn,
  type LockedLine,
  linesAt,
  lockLines,
  type PlaceAsked,
  shareCheck,
  writeCounts,
  writeReasons,
} from './count.store';

type Input = InputOf<typeof inventoryCheck.count>;

const MOST = 999_999;
/** Minutes of overlap between two queries: a row written before the last query may have been committed after it. */
const OVERLAP_MINUTES = 0.5;
const TARGET = inventoryCheck.name;

export async function checkHead(cx: SessionCx, id: number): Promise<CheckHead> {
  return (await checkHeads(cx, {}).where('b.id', '=', id).executeTakeFirst()) ?? refuse(billCodes.missing);
}

export async function plainHead(cx: SessionCx, id: number): Promise<PlainHead> {
  return (await plainHeads(cx).where('b.id', '=', id).executeTakeFirst()) ?? refuse(billCodes.missing);
}

/** A count that may be entered into, held against its submit; other people go on counting. */
async function openCheck(cx: SessionCx, id: number): Promise<PlainHead> {
  const state = (await shareCheck(cx, id)) ?? refuse(billCodes.missing);
  if (!isEditable(state)) {
    refuse(billCodes.wrongState, { state: inventoryCheck.lifecycle.states[state].title, action: '录入' });
  }
  return plainHead(cx, id);
}

/** Checks who may count a line in a stage: a large difference needs another person, the third count an approver. */
function checkStageOf(cx: SessionCx, stage: CheckStage, line: LockedLine, limit: number): void {
  if (stage === 'FIRST') return;
  const goods = line.goodsName;
  const isAsked = stage === 'RECOUNT' ? needsRecount(line, limit) : needsThird(line, limit);
  if (!isAsked) refuse(checkCodes.notAsked, { goods, stage: dictName(checkStage, stage) });
  if (line.firstBy === cx.caller.accountId) refuse(checkCodes.ownCount, { goods });
  if (stage === 'THIRD' && !holds('erp-check:approve', cx.caller)) refuse(checkCodes.thirdByApprover);
}

const inStage = (stage: CheckStage, line: LockedLine) =>
  stage === 'FIRST' ? line.countedQty : stage === 'RECOUNT' ? line.recountQty : line.thirdQty;

interface Entry {
  readonly lineId: number;
  readonly countedQty?: number | null | undefined;
  readonly add?: number | null | undefined;
  readonly reason?: string | null | undefined;
}

/** Returns the values that an entry writes to its line; null if a later entry exists. */
function enteredOf(stage: CheckStage, line: LockedLine, { lineId, countedQty, add, reason }: Entry): Entered | null {
  const before = inStage(stage, line);
  const isTyped = typeof countedQty === 'number';
  if (before !== null && (isTyped ? line.isCountedSince : line.isTypedSince)) return null;
  const qty = isTyped ? countedQty : (before ?? 0) + (add ?? 0);
  if (qty < 0) throw malformed('add', `「${line.goodsName}」实盘：不能小于0`);
  if (qty > MOST) throw malformed('add', `「${line.goodsName}」实盘：不能大于${MOST}`);
  return { id: lineId, qty, isTyped, reason: reason?.trim() || null };
}

/** Enters many lines of one moment. */
export async function enterLines(cx: SessionCx, head: PlainHead, at: string, entries: readonly Entry[]): Promise<void> {
  const limit = await recountLimit(cx);
  const locked = await lockLines(
    cx,
    head.id,
    entries.map(({ lineId }) => lineId),
    at,
  );
  const lines = new Map(locked.map((line) => [line.id, line]));
  const entered = entries.flatMap((entry) => {
    const line = lines.get(entry.lineId) ?? refuse(sharedCodes.missing);
    checkStageOf(cx, head.stage, line, limit);
    return enteredOf(head.stage, line, entry) ?? [];
  });
  await writeCounts(cx, head.stage, at, entered);
}

/** When the entry was made: as its device says, not before the books were looked at and not ahead of now. */
function momentOf({ now }: SessionCx, { snapshotAt }: PlainHead, said: string | null | undefined): string {
  const at = Math.max(said ? instantOf(said).getTime() : now.getTime(), instantOf(snapshotAt).getTime());
  return new Date(Math.min(at, now.getTime())).toISOString();
}

/** Adds a line for found goods without a line: within the scope, with a batch if the goods have batches. */
async function newLine(cx: SessionCx, head: PlainHead, asked: PlaceAsked): Promise<number> {
  const { barcodeId, batchNo = null, expireDate = null } = asked;
  const goods = (await goodsByIds(cx, [barcodeId])).get(barcodeId) ?? refuse(sharedCodes.missing);
  const { ids, defaultId } = await locationsForLines(cx);
  const only = head.locationIds.length === 1 ? head.locationIds[0] : null;
  const locationId = asked.locationId ?? only ?? defaultId ?? refuse(sharedCodes.missing);
  if (!ids.has(locationId)) refuse(sharedCodes.missing);
  if (!(await isIn(cx, head, { barcodeId, locationId }))) refuse(checkCodes.outOfScope, { goods: goods.goodsName });
  const { batch } = rulesOf(goods.categoryId, goods.stockMode);
  if (batch && !(batchNo && expireDate)) refuse(stockCodes.batchMissing);
  if (head.lineCount >= MAX_CHECK_LINES) {
    refuse(checkCodes.tooManyPlaces, { n: head.lineCount + 1, most: MAX_CHECK_LINES });
  }
  const of = batch && batchNo && expireDate ? { barcodeId, batchNo, expireDate, produceDate: null } : null;
  return insertLine(cx, head.id, {
    ...{ barcodeId, locationId, batchId: of ? await batchId(cx, of) : NO_BATCH },
    ...{ batchNo: of?.batchNo ?? null, expireDate: of?.expireDate ?? null },
  });
}

/** The line of goods at a place, new where they were found. */
export async function lineFor(cx: SessionCx, head: PlainHead, asked: PlaceAsked) {
  const found = await linesAt(cx, head.id, asked);
  const [only, ...others] = found;
  if (only !== undefined && others.length === 0) return { lineId: only, isNew: false };
  if (only === undefined) return { lineId: await newLine(cx, head, asked), isNew: true };
  const goods = (await goodsByIds(cx, [asked.barcodeId])).get(asked.barcodeId);
  return refuse(checkCodes.severalPlaces, { goods: goods?.goodsName ?? '' });
}

async function lineOfCode(cx: SessionCx, head: PlainHead, { code, locationId, batchNo, expireDate }: Input) {
  if (!code) throw malformed('lineId', '明细：请选择一行，或扫商品条码');
  const goods = (await goodsOfCode(cx, code)) ?? refuse(goodsCodes.barcodeMissing, { code });
  return lineFor(cx, head, {
    barcodeId: goods.id,
    locationId,
    batchNo: batchNo ?? goods.batchNo,
    expireDate: expireDate ?? goods.expireDate,
  });
}

async function shownLine(cx: SessionCx, head: PlainHead, id: number) {
  const [line] = await shownLines(cx, head, await checkLines(cx, head.id, { ids: [id] }));
  return line ?? refuse(sharedCodes.missing);
}

/** 录入实盘: one entry of one of the many people who count. */
export async function count(cx: SessionCx, input: Input) {
  const { id, countedQty, add, reason } = input;
  const head = await openCheck(cx, id);
  const { lineId, isNew } = input.lineId ? { lineId: input.lineId, isNew: false } : await lineOfCode(cx, head, input);
  const at = momentOf(cx, head, input.at);
  // A reason alone changes neither the counted quantity nor its time.
  const isReason = typeof countedQty !== 'number' && typeof add !== 'number' && typeof reason === 'string';
  if (isReason && input.lineId) await writeReasons(cx, id, [lineId], reason);
  else await enterLines(cx, head, at, [{ lineId, countedQty, add: add ?? (isReason ? 0 : 1), reason }]);
  const line = await shownLine(cx, head, lineId);
  cx.log({ targetType: TARGET, targetId: id, targetName: `${head.billNo} ${line.goodsName}` });
  return { line, isNew };
}

export async function addLine(cx: SessionCx, { id, ...asked }: InputOf<typeof inventoryCheck.addLine>) {
  const head = await openCheck(cx, id);
  const { lineId } = await lineFor(cx, head, asked);
  cx.log({ targetType: TARGET, targetId: id, targetName: head.billNo });
  return shownLine(cx, head, lineId);
}

export async function giveReasons(cx: SessionCx, { id, lineIds, reason }: InputOf<typeof inventoryCheck.reasons>) {
  const head = await openCheck(cx, id);
  cx.log({ targetType: TARGET, targetId: id, targetName: head.billNo, reason });
  return { written: await writeReasons(cx, id, lineIds, reason) };
}

/** Returns lines changed since a time, with a short overlap for entries that were being written at that time. */
export async function changesOf(cx: SessionCx, { id, since }: InputOf<typeof inventoryCheck.changes>) {
  const { stage, state, version, blind } = await plainHead(cx, id);
  const from = since ? addMinutes(instantOf(since), -OVERLAP_MINUTES).toISOString() : null;
  const lines = await checkLines(cx, id, { since: from });
  return {
    at: dateTimeText(cx.now),
    stage,
    state,
    version,
    lines: await shownLines(cx, { stage, state, blind }, lines),
  };
}

interface PlaceEntry extends PlaceAsked {
  readonly countedQty: number;
  readonly reason?: string | null | undefined;
}

/** Enters many counted quantities from a save or a sheet; missing lines are created. */
export async function enterPlaces(cx: SessionCx, id: number, entries: readonly PlaceEntry[]): Promise<void> {
  const head = await openCheck(cx, id);
  const known = new Map((await checkLines(cx, id)).map((line) => [keyOf(line), line.id]));
  const { defaultId } = await locationsForLines(cx);
  const lines: Entry[] = [];
  for (const { countedQty, reason, ...asked } of entries) {
    const locationId = asked.locationId ?? defaultId;
    const lineId = known.get(keyOf({ ...asked, locationId })) ?? (await lineFor(cx, head, asked)).lineId;
    lines.push({ lineId, countedQty, reason });
  }
  await enterLines(cx, head, cx.now.toISOString(), lines);
}

function keyOf({ barcodeId, locationId, batchNo, expireDate }: PlaceAsked): string {
  return [barcodeId, locationId, batchNo ?? '', expireDate ?? ''].join(' ');
}
