import { formatMoney } from '@mingmou/contract/base/money';
import { billTotals, lineTotal } from '@mingmou/contract/erp/bill.rules';
import { purchase } from '@mingmou/contract/erp/purchase.contract';
import { type CellOption, type LineColumn, shownColumn, typedColumn } from '@mingmou/kit/bill/line-columns';
import { hasBatch, hasSerial } from '../bill/goods-line';
import type { DraftLine } from './purchase.draft';

const { line } = purchase;

export interface ColumnNeeds {
  readonly seesCost: boolean;
  /** Some goods of the bill have batches, or serial numbers. */
  readonly batches: boolean;
  readonly serials: boolean;
  readonly locations: readonly CellOption[];
}

const noBatch = (goods: Pick<DraftLine, 'categoryId'>) => !hasBatch(goods);
const noSerial = (goods: Pick<DraftLine, 'categoryId'>) => !hasSerial(goods);

const amount: LineColumn<DraftLine> = {
  key: 'amount',
  title: line.amount.title,
  width: 100,
  pinned: 'right',
  align: 'right',
  text: (each) => formatMoney(lineTotal(each)),
};

/** The lines of a purchase bill (domain-erp §3.3); what no goods of the bill have takes no room. */
export function purchaseColumns({
  seesCost,
  batches,
  serials,
  locations,
}: ColumnNeeds): readonly LineColumn<DraftLine>[] {
  const batch = { isOff: noBatch };
  return [
    shownColumn(line, 'code', { width: 126 }),
    shownColumn(line, 'goodsName', { width: 148, pinned: 'left' }),
    shownColumn(line, 'spec', { width: 128 }),
    shownColumn(line, 'unit', { width: 48 }),
    typedColumn(line, 'locationId', { width: 80, options: locations }),
    ...(batches
      ? [
          typedColumn(line, 'batchNo', { width: 100, ...batch }),
          typedColumn(line, 'produceDate', batch),
          typedColumn(line, 'expireDate', batch),
        ]
      : []),
    ...(serials ? [typedColumn(line, 'serialNo', { width: 120, isOff: noSerial })] : []),
    typedColumn(line, 'orderQty', { width: 68 }),
    typedColumn(line, 'qty', { width: 68 }),
    ...(seesCost ? [typedColumn(line, 'price'), amount] : []),
    typedColumn(line, 'gift'),
  ];
}

/** What hardly any line says: it takes room only where some line says it. */
const SELDOM: ReadonlySet<string> = new Set(['produceDate', 'serialNo', 'gift']);
const SILENT: ReadonlySet<string> = new Set(['', '否']);
/** So that all of them stand side by side at 1366. */
const READ_WIDTHS: Readonly<Record<string, number>> = {
  ...{ code: 118, goodsName: 116, spec: 118, unit: 48, locationId: 60, batchNo: 74, produceDate: 92, expireDate: 92 },
  ...{ orderQty: 46, qty: 46, price: 80, amount: 88 },
};

/** The columns of lines that are only read. */
export function readColumns(needs: ColumnNeeds, lines: readonly DraftLine[]): readonly LineColumn<DraftLine>[] {
  return purchaseColumns(needs)
    .filter(({ key, text }) => !SELDOM.has(key) || lines.some((line) => !SILENT.has(text(line))))
    .map((column) => ({ ...column, width: READ_WIDTHS[column.key] ?? column.width }));
}

/** 合计 under the quantities and the amount. */
export function purchaseSums(lines: readonly DraftLine[]) {
  const { totalQty, totalAmount } = billTotals(lines);
  return {
    orderQty: String(lines.reduce((total, { orderQty }) => total + (orderQty ?? 0), 0)),
    qty: String(totalQty),
    amount: formatMoney(totalAmount),
  };
}
