import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { periodCodes, stockCodes } from '@mingmou/contract/erp/erp.codes';
import { stockInitialization } from '@mingmou/contract/erp/stock-bill/stock-initialization.contract';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { dayText } from '../../../kernel/context/clock';
import { seesCost, withoutCost } from '../../../kernel/context/cost-view';
import type { SessionCx } from '../../../kernel/context/cx';
import { exportRows } from '../../../kernel/file/export';
import { pageOf } from '../../../kernel/row/list';
import { monthPeriod, nextMonth, openPeriod } from '../document/period.service';
import { beginPeriod, deletePeriods, insertPeriods } from '../document/period.store';
import { goodsByIds } from './goods.store';
import {
  allBeginLines,
  beginLineSorting,
  beginLineSums,
  beginLines,
  deleteBeginLines,
  endInitializationRow,
  findInitialization,
  hasBusiness,
  lockBeginning,
  lockInitialization,
  startInitialization,
} from './initialization.store';
import { locationsForLines } from './location.service';
import { insertLocation } from './location.store';
import { pricedAt } from './movement.rules';
import { checkOpening, keepOpening, OPENING as TARGET } from './opening-lines.service';
import { post, reverse } from './posting.service';

const FIRST_LOCATIONS = [
  { code: '01', name: '销售仓', type: 'SALE', isDefault: true },
  { code: '99', name: '在途', type: 'TRANSIT', isDefault: false },
] as const;

export async function initializationStatus(cx: SessionCx) {
  const row = await findInitialization(cx);
  return {
    ended: row?.state === 'ENDED',
    state: row?.state ?? ('NOT_BEGUN' as const),
    beginPeriodName: row?.beginPeriodName ?? null,
  };
}

export async function beginPeriodOf(cx: SessionCx) {
  const period = await beginPeriod(cx);
  const row = await findInitialization(cx);
  return { periodId: period?.id ?? null, name: period?.name ?? null, locked: row !== undefined };
}

/** 启用期间: the current month or the one before, until the initialization has begun. */
export async function setBeginPeriod(cx: SessionCx, { month }: InputOf<typeof stockInitialization.setBeginPeriod>) {
  if (await lockBeginning(cx)) throw malformed('month', '月份：库存初始化已开始，不能修改启用期间');
  const current = dayText(cx.now).slice(0, 7);
  if (month !== current && nextMonth(month) !== current) throw malformed('month', '月份：只能选本月或上月');
  await deletePeriods(cx);
  await insertPeriods(cx, [monthPeriod(month, true)]);
  const set = await beginPeriodOf(cx);
  cx.log({ targetType: TARGET, targetName: set.name ?? undefined });
  return set;
}

async function ensureLocations(cx: SessionCx): Promise<void> {
  const { defaultId } = await locationsForLines(cx);
  if (defaultId !== null) return;
  for (const row of FIRST_LOCATIONS) await insertLocation(cx, row);
}

/** 开始初始化, or 重新初始化 while only the opening stock was posted: reverses the opening stock. */
export async function beginInitialization(cx: SessionCx, { beginPeriodId }: InputOf<typeof stockInitialization.begin>) {
  const row = await lockBeginning(cx);
  const period = await beginPeriod(cx);
  if (period?.id !== beginPeriodId) refuse(periodCodes.none);
  if (row?.state === 'RUNNING') refuse(sharedCodes.wrongState, { state: '初始化中', action: '开始初始化' });
  if (row) {
    if (await hasBusiness(cx)) refuse(stockCodes.ledgerNotEmpty);
    await reverse(cx, { bill: null, bizDate: row.startDate, period: await openPeriod(cx, row.startDate) });
  } else {
    await ensureLocations(cx);
  }
  await startInitialization(cx, beginPeriodId);
  cx.log({ targetType: TARGET, targetName: period.name });
  return initializationStatus(cx);
}

export async function lockRunning(cx: SessionCx) {
  const row = (await lockInitialization(cx)) ?? refuse(stockCodes.notBegun);
  if (row.state === 'ENDED') refuse(stockCodes.initializationEnded);
  return row;
}

/** 结束初始化: one BEGIN row a line, dated the first day of the begin period (domain-erp §2.3). */
export async function endInitialization(cx: SessionCx) {
  const { startDate, beginPeriodName } = await lockRunning(cx);
  const lines = await allBeginLines(cx);
  const frame = { bill: null, bizDate: startDate, period: await openPeriod(cx, startDate) };
  await post(
    cx,
    frame,
    lines.map(({ id, cost, qty, ...place }) => ({
      ...{ ...place, qty, itemId: id },
      bizType: 'BEGIN' as const,
      costKind: 'COSTED' as const,
      cost: pricedAt(cost, qty),
    })),
  );
  await endInitializationRow(cx);
  cx.log({ targetType: TARGET, targetName: beginPeriodName });
  return initializationStatus(cx);
}

export async function saveBeginLines(cx: SessionCx, { lines }: InputOf<typeof stockInitialization.saveLines>) {
  await lockRunning(cx);
  const goods = await goodsByIds(
    cx,
    lines.map(({ barcodeId }) => barcodeId),
  );
  for (const line of lines) checkOpening(line, goods.get(line.barcodeId) ?? refuse(sharedCodes.missing));
  await keepOpening(cx, lines);
  return { saved: lines.length };
}

export async function removeBeginLines(cx: SessionCx, { ids }: InputOf<typeof stockInitialization.deleteLines>) {
  await lockRunning(cx);
  const deleted = await deleteBeginLines(cx, ids);
  cx.log({ targetType: TARGET, targetName: `${deleted}行` });
  return { deleted };
}

const SHEET = [
  'code',
  'goodsName',
  'spec',
  'unit',
  'locationName',
  'batchNo',
  'produceDate',
  'expireDate',
  'qty',
] as const;
const COSTS = ['cost', 'amount'] as const;

/** 导出期初: the columns of the import, with the names of the goods; costs with the right to costs. */
export async function beginLinesSheet(cx: SessionCx, query: InputOf<typeof stockInitialization.export>) {
  return exportRows(cx, {
    name: stockInitialization.linesPage.title,
    shape: stockInitialization.line,
    columns: [...SHEET, ...((await seesCost(cx)) ? COSTS : [])],
    rows: beginLines(cx, query),
    query,
    sorting: beginLineSorting,
  });
}

export async function beginLinesPage(cx: SessionCx, query: InputOf<typeof stockInitialization.linesPage>) {
  const sees = await seesCost(cx);
  const rows = beginLines(cx, query);
  const page = await pageOf(rows, query, beginLineSorting);
  const sums = await beginLineSums(rows);
  const records = page.records.map((row) => (sees ? row : withoutCost(row, ['cost', 'amount'])));
  return { ...page, records, sums: { qty: sums.qty, ...(sees ? { amount: sums.amount } : {}) } };
}
