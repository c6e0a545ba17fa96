import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { lineAmount, minus, type Price, price as priceOf, sameAmount } from '@mingmou/contract/base/money';
import { billCodes, periodCodes, purchaseCodes } from '@mingmou/contract/erp/erp.codes';
import type { PriceChecks } from '@mingmou/contract/erp/price/price-check.contract';
import { malformed, refuse } from '../../../kernel/call/refusal';
import { requireCost } from '../../../kernel/context/cost-view';
import type { SessionCx } from '../../../kernel/context/cx';
import { pageOf } from '../../../kernel/row/list';
import { asSeen } from '../../../kernel/row/versioned-row';
import { openPeriod } from '../document/period.service';
import { negated } from '../stock/movement.rules';
import { type AmountChange, postAmounts } from '../stock/posting.service';
import {
  byId,
  bySource,
  type CheckedLine,
  type CheckedSide,
  checkLines,
  checkSorting,
  checkSums,
  lockLines,
  markChecked,
  RETURNED,
  writePrice,
} from './price-check.store';

const TARGET = '核价';
const FREE = priceOf(0);

export async function checkPage(cx: SessionCx, side: CheckedSide, query: InputOf<PriceChecks['page']>) {
  await requireCost(cx);
  const rows = checkLines(cx, side, query);
  return { ...(await pageOf(rows, query, checkSorting)), sums: await checkSums(rows) };
}

function checkPassed({ state }: CheckedLine): void {
  if (state !== 'PASSED') refuse(billCodes.wrongState, { state: '未审核', action: '核价' });
}

/** The lines that an act is for: all of them of passed bills, whose period is not settled (140503). */
async function linesFor(cx: SessionCx, side: CheckedSide, itemIds: readonly number[]): Promise<CheckedLine[]> {
  await requireCost(cx);
  const ids = [...new Set(itemIds)];
  const lines = await lockLines(cx, side, byId(ids));
  if (ids.length === 0 || lines.length < ids.length) refuse(sharedCodes.missing);
  for (const line of lines) {
    checkPassed(line);
    if (line.periodState === 'SETTLED') refuse(periodCodes.settled, { name: line.periodName ?? '' });
  }
  return lines;
}

function logLines(cx: SessionCx, lines: readonly CheckedLine[]): void {
  const bills = [...new Set(lines.map(({ billNo }) => billNo))].join('、').slice(0, 200);
  const [first] = lines;
  const after = { lines: { label: '明细', value: `${lines.length}行` } };
  cx.log({ targetType: TARGET, targetId: first?.billId ?? 0, targetName: bills, after });
}

/** 批量核价: confirms lines at the supplier's prices. */
export async function batchCheck(cx: SessionCx, side: CheckedSide, itemIds: readonly number[]) {
  const lines = await linesFor(cx, side, itemIds);
  if (lines.some(({ checkState }) => checkState === 'CHECKED')) refuse(purchaseCodes.checked);
  await markChecked(cx, side, itemIds, true);
  logLines(cx, lines);
  return { count: lines.length };
}

/** 取消核价, for lines that are on no statement. */
export async function cancelCheck(cx: SessionCx, side: CheckedSide, itemIds: readonly number[]) {
  const lines = await linesFor(cx, side, itemIds);
  if (lines.some(({ reconcileState }) => reconcileState === 'DONE')) refuse(purchaseCodes.reconciled);
  const checked = lines.filter(({ checkState }) => checkState === 'CHECKED').map(({ id }) => id);
  await markChecked(cx, side, checked, false);
  logLines(cx, lines);
  return { count: checked.length };
}

/** A price may be corrected while nobody confirmed it, and its period is not settled (140304). */
function checkOpen({ reconcileState, checkState, periodState }: CheckedLine): void {
  if (reconcileState === 'DONE') refuse(purchaseCodes.reconciled);
  if (checkState === 'CHECKED') refuse(purchaseCodes.checked);
  if (periodState === 'SETTLED') refuse(purchaseCodes.costSettled);
}

/**
 * Returns the ledger changes of a new price; the cost of goods made for a customer changes by the same amount (§3.2).
 */
function changesOf({ billType }: CheckedSide, line: CheckedLine, price: Price): AmountChange[] {
  const { barcodeId, id: itemId, saleItemId, supplierId } = line;
  const more = minus(lineAmount(line.qty, price), line.amount);
  const amount = billType === 'RK' ? more : negated(more);
  const of = { barcodeId, unitCost: price, itemId, saleItemId, supplierId };
  const isOrdered = saleItemId !== null;
  const corrected: AmountChange = { ...of, bizType: 'PRICE_CHECK', costKind: isOrdered ? 'OWN' : 'COSTED', amount };
  const given: AmountChange = { ...of, bizType: 'SALE', costKind: 'OWN', amount: negated(amount) };
  return isOrdered ? [corrected, given] : [corrected];
}

async function reprice(cx: SessionCx, side: CheckedSide, line: CheckedLine, price: Price): Promise<void> {
  if (line.state === 'PASSED' && line.bizDate !== null) {
    const { billId, billNo, bizDate } = line;
    const period = await openPeriod(cx, bizDate);
    await postAmounts(cx, { bill: { id: billId, billNo }, bizDate, period }, changesOf(side, line, price));
  }
  await writePrice(cx, side, line, { price, amount: lineAmount(line.qty, price) });
}

/** 修改成本: the line, its ledger on the day of its bill, and what went back of it at its price. */
export async function updateCost(cx: SessionCx, side: CheckedSide, input: InputOf<PriceChecks['updateCost']>) {
  await requireCost(cx);
  const { itemId, price } = input;
  const reason = input.reason?.trim() || refuse(billCodes.noReason);
  const [found] = await lockLines(cx, side, byId([itemId]));
  const line = asSeen(found ?? refuse(sharedCodes.missing), input.version, billCodes.stale);
  checkPassed(line);
  if (line.sourceItemId !== null) throw malformed('itemId', '单价：与来源入库单相同，请修改入库单的成本');
  if (!line.gift && sameAmount(price, FREE)) refuse(purchaseCodes.priceZero);
  const back = side.billType === 'RK' ? await lockLines(cx, RETURNED, bySource(itemId)) : [];
  for (const each of [line, ...back]) checkOpen(each);
  await reprice(cx, side, line, price);
  for (const each of back) await reprice(cx, RETURNED, each, price);
  const { billId, billNo, goodsName } = line;
  cx.log({
    ...{ targetType: TARGET, targetId: billId, targetName: `${billNo} ${goodsName}`, reason },
    before: { price: { label: '单价', value: String(line.price) } },
    after: { price: { label: '单价', value: String(price) } },
  });
  return { id: itemId, version: line.version + 1, price, amount: lineAmount(line.qty, price) };
}
