import type { InputOf } from '@mingmou/contract/base/call';
import { lineAmount, type Money, type Price, price, sum } from '@mingmou/contract/base/money';
import { employeeNature } from '@mingmou/contract/dict/employee-nature';
import type { stock } from '@mingmou/contract/erp/stock.contract';
import { stockParameters } from '@mingmou/contract/erp/stock.parameters';
import { dayText } from '../../../kernel/clock';
import type { SessionCx } from '../../../kernel/cx';
import { pageOf } from '../../../kernel/list';
import { readParameter } from '../../../kernel/parameters';
import { seesCost, withoutCost } from '../document/cost-view';
import { monthPeriod } from '../document/period.service';
import { BILL_NAMES } from './bill-names';
import { currentCosts } from './cost.store';
import { findEmployees, findStock } from './find-stock.store';
import { ledgerOf, ledgerSorting, lockedQty, lockSorting, locksOf, openingAndClosing } from './ledger-list.store';
import {
  powerCells,
  type StockFilters,
  type StockRow,
  stockMatching,
  stockQuantities,
  stockSorting,
  stockSums,
} from './stock.store';

interface Costs {
  readonly byGoods: ReadonlyMap<number, Price>;
  /** Of all matching rows. */
  readonly total: Money;
}

/** What the matching stock costs today, for people who may see it; null for the others. */
async function costsOf(cx: SessionCx, rows: ReturnType<typeof stockMatching>): Promise<Costs | null> {
  if (!(await seesCost(cx))) return null;
  const quantities = await stockQuantities(rows);
  const ids = quantities.map(({ barcodeId }) => barcodeId);
  const byGoods = await currentCosts(cx, ids, monthPeriod(dayText(cx.now).slice(0, 7)));
  const amounts = quantities.map(({ barcodeId, onHand }) => lineAmount(onHand, byGoods.get(barcodeId) ?? price(0)));
  return { byGoods, total: sum(amounts) };
}

function shownRow(row: StockRow, costs: Costs | null) {
  const cost = costs?.byGoods.get(row.barcodeId);
  return cost === undefined ? row : { ...row, cost, costAmount: lineAmount(row.onHand, cost) };
}

export async function matchingStock(cx: SessionCx, filters: StockFilters) {
  const { propertyOwnerId, orgId } = cx.caller;
  const nearDays = await readParameter(cx.db, stockParameters.nearExpiryDays, propertyOwnerId, orgId);
  return stockMatching(cx, filters, nearDays);
}

export async function stockPage(cx: SessionCx, query: InputOf<typeof stock.page>) {
  const rows = await matchingStock(cx, query);
  const page = await pageOf(rows, query, stockSorting);
  const costs = await costsOf(cx, rows);
  const sums = await stockSums(rows);
  return {
    ...page,
    records: page.records.map((row) => shownRow(row, costs)),
    sums: { ...sums, ...(costs ? { costAmount: costs.total } : {}) },
  };
}

export async function stockMatrix(cx: SessionCx, asked: InputOf<typeof stock.matrix>) {
  const cells = await powerCells(cx, asked);
  const descending = (values: readonly number[]) => [...new Set(values)].sort((a, b) => b - a);
  return {
    spheres: descending(cells.map(({ sph }) => sph)),
    cylinders: descending(cells.map(({ cyl }) => cyl)),
    cells,
  };
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
