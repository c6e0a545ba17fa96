import { Readable } from 'node:stream';
import type { InputOf } from '@mingmou/contract/base/call';
import { lineAmount, type Price } from '@mingmou/contract/base/money';
import { formatLens } from '@mingmou/contract/clinic/lens-fields.rules';
import { employeeNature } from '@mingmou/contract/dict/employee-nature';
import { isInRow, powerRowName, powerRows } from '@mingmou/contract/erp/goods/power-grid.rules';
import type { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { stockParameters } from '@mingmou/contract/erp/stock/stock.parameters';
import { dayText } from '../../../kernel/context/clock';
import { seesCost, withoutCost } from '../../../kernel/context/cost-view';
import type { SessionCx } from '../../../kernel/context/cx';
import { readParameter } from '../../../kernel/context/parameters';
import type { SheetSource } from '../../../kernel/file/xlsx';
import { pageOf, pageOfStretches } from '../../../kernel/row/list';
import { monthPeriod } from '../document/period.service';
import { pricesOn } from '../goods/tag-price.store';
import { BILL_NAMES } from './bill-names.constants';
import { currentCosts } from './cost.store';
import { findEmployees, findStock } from './find-stock.store';
import { ledgerOf, ledgerSorting, lockedQty, lockSorting, locksOf, openingAndClosing } from './ledger-list.store';
import { powerCells, type StockFilters, type StockRow, stockMatching, stockSorting } from './stock.store';
import { lookAtStock } from './stock-finder.service';
import { stockSums } from './stock-sums.store';

/** The rows of a page with what they are sold for today: 20 prices are looked up, not those of all rows before they are sorted. */
async function pricedRows(cx: SessionCx, rows: readonly StockRow[]): Promise<StockRow[]> {
  const tags = await pricesOn(
    cx,
    rows.map(({ barcodeId }) => barcodeId),
    dayText(cx.now),
  );
  const prices = new Map(tags.map(({ commodityId, price: tagPrice }) => [commodityId, tagPrice]));
  return rows.map((row) => {
    const tagPrice = prices.get(row.barcodeId) ?? null;
    return { ...row, tagPrice, tagAmount: tagPrice === null ? null : lineAmount(row.onHand, tagPrice) };
  });
}

function shownRow(row: StockRow, costs: ReadonlyMap<number, Price> | null) {
  const cost = costs?.get(row.barcodeId);
  return cost === undefined || row.isConsigned ? row : { ...row, cost, costAmount: lineAmount(row.onHand, cost) };
}

export async function matchingStock(cx: SessionCx, filters: StockFilters) {
  const { propertyOwnerId, orgId } = cx.caller;
  const nearDays = await readParameter(cx.db, stockParameters.nearExpiryDays, propertyOwnerId, orgId);
  return stockMatching(cx, filters, nearDays);
}

export async function stockPage(cx: SessionCx, query: InputOf<typeof stock.page>) {
  const matching = await matchingStock(cx, query);
  const sees = await seesCost(cx);
  const { called, total, sums } = await stockSums(cx, matching, sees);
  const page = query.column
    ? await pageOf(matching.unpriced, query, stockSorting, total)
    : await pageOfStretches(called, query, stockSorting, (touched) =>
        matching.ofBreeds(touched.flatMap(({ breedIds }) => breedIds)),
      );
  const priced = await pricedRows(cx, page.records);
  const ids = page.records.map(({ barcodeId }) => barcodeId);
  const costs = sees ? await currentCosts(cx, ids, monthPeriod(dayText(cx.now).slice(0, 7))) : null;
  return { ...page, records: priced.map((row) => shownRow(row, costs)), sums };
}

export async function stockMatrix(cx: SessionCx, asked: InputOf<typeof stock.matrix>) {
  const orgIds = asked.chain ? await lookAtStock(cx, null) : [cx.caller.orgId];
  const cells = await powerCells(cx, asked, orgIds);
  const descending = (values: readonly number[]) => [...new Set(values)].sort((a, b) => b - a);
  return {
    spheres: descending(cells.map(({ sph }) => sph)),
    cylinders: descending(cells.map(({ cyl }) => cyl)),
    cells,
  };
}

/** 度数矩阵 as a sheet: 现存 of each power, an empty cell where no such barcode was made. */
export async function matrixSheet(cx: SessionCx, asked: InputOf<typeof stock.matrix>): Promise<SheetSource> {
  const { cylinders, cells } = await stockMatrix(cx, asked);
  cx.log({ targetType: '度数矩阵', targetId: asked.breedId });
  const rows = powerRows(cells).map((row) => {
    const inRow = cells.filter((cell) => isInRow(cell, row));
    const qtyAt = (cyl: number) => {
      const at = inRow.filter((cell) => cell.cyl === cyl);
      return at.length === 0 ? undefined : at.reduce((sum, { onHand }) => sum + onHand, 0);
    };
    return [powerRowName(row), ...cylinders.map(qtyAt)];
  });
  const heads = ['球镜＼柱镜', ...cylinders.map((cyl) => formatLens('cylinder', cyl))];
  return { name: '度数矩阵', heads, rows: Readable.from(rows) };
}

export async function ledgerPage(cx: SessionCx, query: InputOf<typeof stock.ledgerPage>) {
  const sees = await seesCost(cx);
  const page = await pageOf(ledgerOf(cx, query), query, ledgerSorting);
  const records = page.records.map((row) => (sees ? row : withoutCost(row, ['unitCost', 'costAmount'])));
  return { ...page, records, sums: await openingAndClosing(cx, query) };
}

export async function lockPage(cx: SessionCx, query: InputOf<typeof stock.lockPage>) {
  const page = await pageOf(locksOf(cx, query), query, lockSorting);
  const records = page.records.map(({ billType, ...row }) => ({ ...row, billName: BILL_NAMES[billType] }));
  return { ...page, records, sums: { qty: await lockedQty(cx, query) } };
}

export async function stockOf(cx: SessionCx, asked: InputOf<typeof stock.findStock>) {
  const rows = await findStock(cx, asked);
  return rows.map((row) => ({ ...row, batches: [...row.batches] }));
}

export function employeesFor(cx: SessionCx, { nature }: InputOf<typeof stock.findEmployee>) {
  const row = employeeNature.rows.find(({ ext }) => ext === nature);
  return row ? findEmployees(cx, row.code) : Promise.resolve([]);
}
