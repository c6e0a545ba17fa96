import type { InputOf } from '@mingmou/contract/base/call';
import { priceRecord } from '@mingmou/contract/erp/price/price-record.contract';
import { staticCost } from '@mingmou/contract/erp/price/static-cost.contract';
import { tagPrice } from '@mingmou/contract/erp/price/tag-price.contract';
import { handle, handleSheet, type Route } from '../../../kernel/call/route';
import { dayText } from '../../../kernel/context/clock';
import { requireCost } from '../../../kernel/context/cost-view';
import type { SessionCx } from '../../../kernel/context/cx';
import { exportRows, exportShown } from '../../../kernel/file/export';
import type { Uploading } from '../../../kernel/file/sheet-part';
import { type PageQuery, pageOf } from '../../../kernel/row/list';
import { recordRoutes } from '../../../kernel/row/records';
import { importRoutes } from '../../../kernel/sheet-import/import-routes';
import { pricesOn } from '../goods/tag-price.store';
import { type PriceKind, STATIC_COST, TAG_PRICE } from './price.kind';
import { changePrices } from './price-change.service';
import { weightedCosts } from './price-cost.service';
import { staticCostImportKind, tagPriceImportKind } from './price-import.service';
import { type PriceFilters, type PriceRow, priceSorting, pricesMatching } from './price-list.store';
import { previewPrices } from './price-preview.service';
import { priceRecordSource } from './price-record.store';

const TARGET = ['targetType', 'code', 'goodsName', 'spec', 'scope'] as const;

const tagRows = (cx: SessionCx, filters: PriceFilters) => pricesMatching(cx, TAG_PRICE, filters, dayText(cx.now));
const costRows = (cx: SessionCx, filters: PriceFilters) => pricesMatching(cx, STATIC_COST, filters, dayText(cx.now));

/** A row of static costs, under its own names. */
function asCost({ price: cost, lastPrice: lastCost, nextPrice: nextCost, ...row }: PriceRow) {
  const { scope, targetType, targetId, code, goodsName, spec, effectiveDate, nextDate } = row;
  return { scope, targetType, targetId, code, goodsName, spec, effectiveDate, nextDate, cost, lastCost, nextCost };
}

function costOrder<Query extends PageQuery>(query: Query): Query {
  return query.column === 'cost' ? { ...query, column: 'price' } : query;
}

async function costPage(cx: SessionCx, query: InputOf<typeof staticCost.page>) {
  await requireCost(cx);
  const page = await pageOf(costRows(cx, query), costOrder(query), priceSorting);
  const weighted = await weightedCosts(cx, page.records);
  return { ...page, records: page.records.map((row) => ({ ...asCost(row), weightedCost: weighted(row) })) };
}

async function exportCosts(cx: SessionCx, query: InputOf<typeof staticCost.export>) {
  await requireCost(cx);
  return exportShown(cx, asCost, {
    name: staticCost.page.title,
    shape: staticCost.row,
    columns: [...TARGET, 'cost', 'effectiveDate', 'lastCost', 'nextCost', 'nextDate'],
    rows: costRows(cx, query),
    query: costOrder(query),
    sorting: priceSorting,
  });
}

async function previewCosts(cx: SessionCx, input: InputOf<typeof staticCost.preview>) {
  await requireCost(cx);
  const rows = await previewPrices(cx, STATIC_COST, input);
  return rows.map(({ seenPrice: seenCost, price: cost, minPrice: _none, ...row }) => ({ ...row, seenCost, cost }));
}

type PriceRows = InputOf<typeof tagPrice.saveBatch>['rows'];

function savePrices(cx: SessionCx, kind: PriceKind, rows: PriceRows, reason: string) {
  const changes = rows.map(({ minPrice, seenPrice, compare, ...row }, index) => ({
    ...{ ...row, minPrice: minPrice ?? null, no: index + 1 },
    ...(compare ? { seen: { price: seenPrice ?? null } } : {}),
  }));
  return changePrices(cx, kind, changes, () => reason);
}

async function saveCosts(cx: SessionCx, { rows, reason }: InputOf<typeof staticCost.saveBatch>) {
  await requireCost(cx);
  const prices = rows.map(({ cost: price, seenCost: seenPrice, ...row }) => ({ ...row, price, seenPrice }));
  return savePrices(cx, STATIC_COST, prices, reason);
}

/** 标签价, 成本价 and 调价记录 (domain-erp §1.8). */
export function priceRoutes(uploading?: Uploading): readonly Route[] {
  return [
    handle(tagPrice.find, ({ commodityIds, date }, cx) => pricesOn(cx, commodityIds, date ?? dayText(cx.now))),
    handle(tagPrice.page, (query, cx) => pageOf(tagRows(cx, query), query, priceSorting)),
    handleSheet(tagPrice.export, (query, cx) =>
      exportRows(cx, {
        name: tagPrice.page.title,
        shape: tagPrice.row,
        columns: [...TARGET, 'price', 'minPrice', 'effectiveDate', 'lastPrice', 'nextPrice', 'nextDate', 'heldPrice'],
        rows: tagRows(cx, query),
        query,
        sorting: priceSorting,
      }),
    ),
    handle(tagPrice.preview, (input, cx) => previewPrices(cx, TAG_PRICE, input)),
    handle(tagPrice.saveBatch, ({ rows, reason }, cx) => savePrices(cx, TAG_PRICE, rows, reason)),
    ...importRoutes(tagPrice.import, tagPriceImportKind, uploading),
    handle(staticCost.page, (query, cx) => costPage(cx, query)),
    handleSheet(staticCost.export, (query, cx) => exportCosts(cx, query)),
    handle(staticCost.preview, (input, cx) => previewCosts(cx, input)),
    handle(staticCost.saveBatch, (input, cx) => saveCosts(cx, input)),
    ...importRoutes(staticCost.import, staticCostImportKind, uploading),
    ...recordRoutes(priceRecord, priceRecordSource),
  ];
}
