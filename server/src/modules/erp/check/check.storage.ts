import type { InputOf } from '@mingmou/contract/base/call';
import { checkCodes } from '@mingmou/contract/erp/erp.codes';
import { stockParameters } from '@mingmou/contract/erp/stock/stock.parameters';
import type { inventoryCheck } from '@mingmou/contract/erp/stock-bill/inventory-check.contract';
import type { CheckStage } from '@mingmou/contract/erp/stock-bill/inventory-check.dicts';
import { MAX_CHECK_LINES, needsRecount } from '@mingmou/contract/erp/stock-bill/inventory-check.rules';
import { sql } from 'kysely';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import { saveBill } from '../document/bill.service';
import type { BillRow } from '../document/bill.store';
import { writeHead } from '../document/bill-rows.store';
import { checkEmployees } from '../document/employee.guard';
import { checkInitialized } from '../document/initialized.store';
import { costsToday } from '../document/posted-cost.store';
import { checkKind, checkKindOf, priceDifferences, settleCounts } from './check.kind';
import { type CheckHead, checkHeads, checkLines, insertSnapshot, type PlainHead, writeCheck } from './check.store';
import { checkOverlap, scopeText } from './check-scope.service';
import { recountLimit } from './check-view.service';
import { enterPlaces, plainHead } from './count.service';

type Input = InputOf<typeof inventoryCheck.save>;
type Generating = InputOf<typeof inventoryCheck.generate>;

/** Hides stock on record from people who count blindly, in a sheet as on a page. */
const unlessBlind = (column: string) =>
  sql`CASE WHEN h.blind AND h.state IN ('DRAFT', 'REJECTED', 'REVERSED') THEN NULL ELSE ${sql.ref(`l.${column}`)} END`;

/** Columns and filters of lists and sheets of counts; {@link saveCheck} saves counts. */
export const checkKeeping = {
  lineTable: 'inventoryCheckLine',
  heads: checkHeads,
  day: sql<string>`b.created_at::date`,
  sortedBy: ['snapshot_at', 'line_count'],
  sheet: {
    head: ['billNo', 'scopeText', 'snapshotAt', 'bizDate', 'blind', 'state'],
    line: [
      ...['locationName', 'code', 'goodsName', 'spec', 'unit', 'batchNo', 'expireDate', 'snapshotQty', 'movedQty'],
      ...['bookQty', 'countedQty', 'diffQty', 'reason'],
    ],
    columns: {
      snapshotQty: unlessBlind('snapshotQty'),
      movedQty: unlessBlind('movedQty'),
      bookQty: unlessBlind('bookQty'),
      diffQty: unlessBlind('diffQty'),
      price: unlessBlind('price'),
      amount: unlessBlind('amount'),
    },
  },
  prices: (cx: SessionCx, goods: readonly number[]) => costsToday(cx, goods),
  paperTitle: ({ state }: Pick<CheckHead, 'state'>) =>
    state === 'PASSED' || state === 'SUBMITTED' ? '盘点差异单' : '盘点表',
} as const;

/** Inserts the current stock of the scope, one line for each place of goods. */
async function snapshot(cx: SessionCx, bill: BillRow, input: Generating): Promise<void> {
  const { blind, uncountedRule, checkerIds } = input;
  const scope = {
    locationIds: [...new Set(input.locationIds ?? [])],
    categoryIds: [...new Set(input.categoryIds ?? [])],
    brandIds: [...new Set(input.brandIds ?? [])],
    breedIds: [...new Set(input.breedIds ?? [])],
  };
  const text = await scopeText(cx, scope);
  await checkEmployees(cx, ...(checkerIds ?? []));
  await checkOverlap(cx, scope, bill.id);
  const { db, caller } = cx;
  const usual = await readParameter(db, stockParameters.checkBlind, caller.propertyOwnerId, caller.orgId);
  await writeHead(cx, 'inventoryCheck', bill.id, {
    ...scope,
    scopeText: text,
    blind: blind ?? usual,
    uncountedRule: uncountedRule ?? 'SKIP',
    checkerIds: [...new Set(checkerIds ?? [])],
    snapshotAt: cx.now.toISOString(),
  });
  const found = await insertSnapshot(cx, bill.id, scope);
  if (found === 0) refuse(checkCodes.nothingToCount);
  if (found > MAX_CHECK_LINES) refuse(checkCodes.tooManyPlaces, { n: found, most: MAX_CHECK_LINES });
  await writeCheck(cx, bill.id, { lineCount: found });
}

/** 生成盘点单. */
export async function generate(cx: SessionCx, input: Generating) {
  await checkInitialized(cx);
  const write = (bill: BillRow) => snapshot(cx, bill, input);
  const saved = await saveBill(cx, checkKind, { submits: false, head: { remark: input.remark ?? null }, write });
  return { ...saved, warnings: [] };
}

/**
 * 存草稿 and 保存并提交: who counts, what becomes of the uncounted, and whole figures by place. The scope is that of the
 * snapshot; a bill that is new is generated first.
 */
export async function saveCheck(cx: SessionCx, input: Input, submits: boolean) {
  const { id, version, remark = null, uncountedRule, checkerIds, lines } = input;
  if (id && !version) throw malformed('version', '版本：请填写');
  const write = async (bill: BillRow, isNew: boolean) => {
    if (isNew) await snapshot(cx, bill, input);
    else {
      await checkEmployees(cx, ...(checkerIds ?? []));
      const change = { uncountedRule: uncountedRule ?? 'SKIP', checkerIds: [...new Set(checkerIds ?? [])] };
      await writeCheck(cx, bill.id, change);
    }
    const typed = (lines ?? []).flatMap(({ countedQty, ...line }) =>
      typeof countedQty === 'number' ? [{ ...line, countedQty }] : [],
    );
    await enterPlaces(cx, bill.id, typed);
  };
  if (!id) await checkInitialized(cx);
  const saved = await saveBill(cx, checkKind, { id, version, submits, head: { remark }, write });
  return { ...saved, warnings: [] };
}

const BEFORE: Readonly<Record<CheckStage, CheckStage | null>> = { FIRST: null, RECOUNT: 'FIRST', THIRD: 'RECOUNT' };

/** Checks the requirements of a stage on the stage before it. */
async function enterStage(cx: SessionCx, head: PlainHead, stage: CheckStage, confirmed: number | null): Promise<void> {
  if (stage !== 'FIRST') {
    if (BEFORE[stage] !== head.stage) throw malformed('stage', '阶段：初盘之后是复盘，复盘之后是三盘');
    await settleCounts(cx, head, confirmed);
  }
  if (stage === 'THIRD') {
    const limit = await recountLimit(cx);
    const open = (await checkLines(cx, head.id)).filter(
      (line) => needsRecount(line, limit) && line.recountDiff === null,
    );
    if (open.length > 0) refuse(checkCodes.recountMissing, { n: open.length });
  }
  await writeCheck(cx, head.id, { stage });
  if (stage !== 'FIRST') await priceDifferences(cx, head.id);
}

/** 结束初盘, 结束复盘, 返回初盘. */
export async function moveStage(cx: SessionCx, input: InputOf<typeof inventoryCheck.stage>) {
  const { id, version, stage, uncounted = null } = input;
  const { remark } = await plainHead(cx, id);
  const write = async () => enterStage(cx, await plainHead(cx, id), stage, uncounted);
  const saved = await saveBill(cx, checkKindOf(uncounted), { id, version, submits: false, head: { remark }, write });
  return { ...saved, warnings: [] };
}
