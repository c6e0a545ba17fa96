import type { Shape } from '@mingmou/contract/base/field';
import { formatMoney, sum, ZERO } from '@mingmou/contract/base/money';
import { billTotals, lineTotal } from '@mingmou/contract/erp/bill/bill.rules';
import { type LineColumn, shownColumn } from '@mingmou/kit/bill/line-columns';
import type { BillPages, DraftLine } from './bill-pages';
import { READ_ROOM, TYPED_ROOM } from './line-room';

/** 金额 of a line as it is typed. */
export const amountColumn: LineColumn<DraftLine> = {
  key: 'amount',
  title: '金额',
  width: 100,
  pinned: 'right',
  align: 'right',
  text: (line) => formatMoney(lineTotal(line)),
};

/**
 * 合计 below quantities and amount. An amount of the line itself is not quantity × price: a return refunds the paid
 * amount.
 */
export function lineSums(
  { addedUp = [], lineFacts = [] }: BillPages,
  lines: readonly DraftLine[],
): Readonly<Record<string, string>> {
  const { totalQty, totalAmount } = billTotals(lines);
  const isFact = lineFacts.includes('amount');
  const amount = isFact ? sum(lines.map((line) => line.amount ?? ZERO)) : totalAmount;
  const further = addedUp.map((name) => [
    name,
    String(lines.reduce((total, line) => total + (Number(line[name]) || 0), 0)),
  ]);
  return { ...Object.fromEntries(further), qty: String(totalQty), amount: formatMoney(amount) };
}

/** A fact of a line that is only shown. */
export function factColumn(shape: Shape, name: string): LineColumn<DraftLine> {
  const { text, key, title, width, align } = shownColumn<string>(shape, name);
  return { key, title, width, align, text: (line) => text(Object.fromEntries(Object.entries(line))) };
}

/** What hardly any line says: it takes room only where some line says it. */
const SELDOM: ReadonlySet<string> = new Set([
  'spec',
  'produceDate',
  'serialNo',
  'rejectedQty',
  'rejectReason',
  'serialNos',
  'gift',
  'needProcess',
  'takeNow',
  'packageName',
  'returnedQty',
]);
const SILENT: ReadonlySet<string> = new Set(['', '否', '0']);
/** So that the columns fit `READ_ROOM` as long as lines have no batches and are not made to order. */
const READ_WIDTHS: Readonly<Record<string, number>> = {
  ...{ code: 118, goodsName: 116, spec: 118, unit: 44, locationId: 60, batchNo: 74, produceDate: 92, expireDate: 92 },
  ...{ orderQty: 46, qty: 46, price: 80, amount: 88, paidAmount: 88, deliveryState: 72 },
  ...{ customerName: 72, customParams: 134, serialNo: 96 },
};

const widthOf = (columns: readonly LineColumn<DraftLine>[]) => columns.reduce((sum, { width }) => sum + width, 0);

/** True where the columns that stay need more room than the page has: the history then goes below the lines. */
export function isTooWide(columns: readonly LineColumn<DraftLine>[]): boolean {
  return widthOf(columns) > READ_ROOM;
}

/** The columns of lines that are only read. */
export function readColumns(
  columns: readonly LineColumn<DraftLine>[],
  lines: readonly DraftLine[],
): readonly LineColumn<DraftLine>[] {
  return columns
    .filter(({ key, text }) => !SELDOM.has(key) || lines.some((line) => !SILENT.has(text(line))))
    .map((column) => ({ ...column, width: READ_WIDTHS[column.key] ?? column.width }));
}

/** The narrowest widths that show their content while it is typed. */
const TIGHT_WIDTHS: Readonly<Record<string, number>> = {
  ...{ code: 118, goodsName: 110, spec: 96, locationId: 76, batchNo: 84, produceDate: 92, expireDate: 92 },
  ...{ serialNo: 96, orderQty: 52, qty: 52 },
};

/**
 * Columns that are only read and that move behind the amount where the narrowest widths are too wide, the least
 * important first: name and specification identify the goods without their code.
 */
const MOVED: readonly string[] = ['code', 'customParams', 'customerName'];

const amountAt = (columns: readonly LineColumn<DraftLine>[]) => columns.findIndex(({ pinned }) => pinned === 'right');

/** Returns the room that is left next to the fixed amount; negative where the amount covers a column. */
const spareRoom = (columns: readonly LineColumn<DraftLine>[]) =>
  TYPED_ROOM - widthOf(columns.slice(0, amountAt(columns) + 1));

/**
 * Returns the columns of lines that are typed: narrower where the fixed amount would cover the price, and some of them
 * behind the amount where narrow columns do not fit either. The columns behind the amount are scrolled.
 */
export function typedColumns(columns: readonly LineColumn<DraftLine>[]): readonly LineColumn<DraftLine>[] {
  if (spareRoom(columns) >= 0) return columns;
  const tight: readonly LineColumn<DraftLine>[] = columns.map((column) => ({
    ...column,
    width: Math.min(column.width, TIGHT_WIDTHS[column.key] ?? column.width),
  }));
  return MOVED.reduce((placed, key) => (spareRoom(placed) < 0 ? behindAmount(placed, key) : placed), tight);
}

function behindAmount(columns: readonly LineColumn<DraftLine>[], moved: string): readonly LineColumn<DraftLine>[] {
  const rest = columns.filter(({ key }) => key !== moved);
  const at = amountAt(rest) + 1;
  return [...rest.slice(0, at), ...columns.filter(({ key }) => key === moved), ...rest.slice(at)];
}
