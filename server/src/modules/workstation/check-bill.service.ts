import { type Money, sameAmount } from '@mingmou/contract/base/money';
import { checkBill } from '@mingmou/contract/workstation/check-bill.contract';
import {
  type BillItem,
  type BillRow,
  type CheckBill,
  checkBillForm,
  isBelowLowest,
  lowestPercent,
  totalOf,
} from '@mingmou/contract/workstation/check-bill.rules';
import { billCodes, stageCodes } from '@mingmou/contract/workstation/workstation.codes';
import { malformed, refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { ownFloor } from '../cashier/order/discount-right.service';
import { holdVisitOrders } from '../cashier/source/order-source.service';
import { findVisit } from '../visit/visit.rows';
import { billedOf, placesHere } from './check-bill.store';
import { itemKey, itemsNow } from './check-bill-items.service';
import { BILLED_AS, sendToCashier, takeBack } from './check-bill-lines.service';
import type { Stage } from './stage.service';
import { findRecord, stagesOf } from './stage.store';
import { shownStage } from './stage-reading.service';
import { batchOf, billCode, DONE, ofBilling } from './tabs.service';
import { readingOf } from './visit-reader.guard';

const MOST_PIECES = 99;

/** Returns a row with the current catalogue values of its item. */
function asNow(row: BillRow, { itemCode, itemName, unit, price, formCode, ...terms }: BillItem): BillRow {
  const { discountable, minDiscountRate, parts } = terms;
  return { ...row, itemCode, itemName, unit, price, formCode, discountable, minDiscountRate, parts };
}

async function checkPlaces(cx: SessionCx, rows: readonly BillRow[]): Promise<void> {
  const departments = rows.flatMap(({ execDepartmentId }) => execDepartmentId ?? []);
  const staff = rows.flatMap(({ execStaffId }) => execStaffId ?? []);
  if (departments.length + staff.length === 0) return;
  const here = await placesHere(cx, { departments, staff });
  if (departments.some((id) => !here.departments.has(id)))
    throw malformed('rows', '执行科室：不属于当前机构或已停用，请重新选择');
  if (staff.some((id) => !here.staff.has(id))) throw malformed('rows', '执行人：不属于当前机构或已停用，请重新选择');
}

/** The rows as they are kept: of items on sale, at the prices of now. */
async function pricedRows(cx: SessionCx, rows: readonly BillRow[]): Promise<BillRow[]> {
  const now = await itemsNow(cx, rows);
  await checkPlaces(cx, rows);
  return rows.map((row, at) => {
    const item = now.get(itemKey(row)) ?? refuse(billCodes.disabled, { name: row.itemName ?? `第${at + 1}行` });
    if (item.parts?.some(({ qty }) => qty * row.qty > MOST_PIECES))
      throw malformed('rows', `数量：「${item.itemName}」中每个项目最多${MOST_PIECES}次`);
    return asNow(row, item);
  });
}

/** Batches follow one another: the next opens once the one before is finished. */
async function checkTurn(cx: SessionCx, acceptsId: number, batchNo: number): Promise<void> {
  if (batchNo === 1) return;
  const before = await findRecord(cx, { acceptsId, stage: billCode(batchNo - 1) });
  if (before?.stageState !== DONE) throw malformed('batchNo', `批次：请先完成第${batchNo - 1}批开单`);
}

async function checkMoney(cx: SessionCx, rows: readonly BillRow[], totalAmount: Money | undefined): Promise<void> {
  const floor = await ownFloor(cx);
  const below = rows.find((row) => isBelowLowest(row, floor));
  if (below) refuse(billCodes.belowFloor, { n: lowestPercent(below, floor) });
  if (totalAmount === undefined || !sameAmount(totalOf(rows), totalAmount)) refuse(billCodes.wrongTotal);
}

interface Billing {
  readonly batchNo: number;
  /** Total shown on the page, for a finish. */
  readonly totalAmount?: Money;
}

/** 开单: finishing sends the billed items to the cashier, reopening reverts unpaid ones. */
export function billStage({ batchNo, totalAmount }: Billing): Stage<CheckBill> {
  return {
    of: checkBill,
    code: billCode(batchNo),
    form: checkBillForm,
    first: async (cx, acceptsId) => {
      const { patientId } = (await findVisit(cx, acceptsId)) ?? refuse(stageCodes.noVisit);
      await holdVisitOrders(cx, { acceptsId, patientId }, BILLED_AS);
    },
    check: async (cx, visit, { rows }) => {
      await checkTurn(cx, visit.id, batchNo);
      return { rows: await pricedRows(cx, rows ?? []) };
    },
    ready: (cx, _visit, { rows }) => checkMoney(cx, rows ?? [], totalAmount),
    finished: (cx, visit, record) => sendToCashier(cx, { visit, batchNo, record }),
    withdrawn: async (cx, { id, acceptsId, content }) => {
      const stays = await takeBack(cx, acceptsId, id);
      const { rows } = content as CheckBill;
      return { rows: (rows ?? []).filter((_row, at) => stays(at)) };
    },
  };
}

/** Returns a draft at current prices; items no longer on sale stay visible so that they can be removed. */
async function repriced(cx: SessionCx, bill: CheckBill | null): Promise<CheckBill | null> {
  if (!bill?.rows) return bill;
  const now = await itemsNow(cx, bill.rows);
  return {
    rows: bill.rows.map((row) => {
      const item = now.get(itemKey(row));
      return item ? asNow(row, item) : row;
    }),
  };
}

/** `find-by-accepts`: returns the requested batch, or the newest, with all billed items of the visit. */
export async function billOfVisit(cx: SessionCx, acceptsId: number, asked: number | null | undefined) {
  const reading = await readingOf(cx, acceptsId, findVisit);
  const { cx: there } = reading;
  const begun = (await stagesOf(there, acceptsId)).filter(({ stage }) => ofBilling(stage));
  const batches = begun
    .map(({ stage, stageState }) => ({ batchNo: batchOf(stage), stageState }))
    .sort((a, b) => a.batchNo - b.batchNo);
  const batchNo = asked ?? batches.at(-1)?.batchNo ?? 1;
  const stage = billStage({ batchNo });
  const shown = await shownStage(reading, stage, await findRecord(there, { acceptsId, stage: stage.code }));
  return {
    ...shown,
    ...{ batchNo, batches, billed: await billedOf(there, acceptsId), floor: await ownFloor(cx) },
    current: shown.stageState === DONE ? shown.current : await repriced(there, shown.current),
    last: await repriced(there, shown.last),
  };
}
