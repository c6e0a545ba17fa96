import type { Call } from '@mingmou/contract/base/call';
import { price } from '@mingmou/contract/base/money';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { supplier } from '@mingmou/contract/erp/purchase/supplier.contract';
import { goodsReport } from '@mingmou/contract/erp/statistics/goods-report.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { stockFinder } from '@mingmou/contract/erp/stock/stock-finder.contract';
import { inventoryCheck } from '@mingmou/contract/erp/stock-bill/inventory-check.contract';
import { stockLoss } from '@mingmou/contract/erp/stock-bill/stock-loss.contract';
import type { DatabaseLogin } from '../src/database/embedded';
import { closeDays } from './closing';
import type { Desk } from './desk';
import { type Figure, inTurn, percentile, timed } from './figures';
import { breedId, breedName, codeOf, GRID, goodsId } from './goods';

const WARM_UP = 3;
const LINES = 500;
const SHORT = 5;
const BILLS = 12;
const SCANS = 60;
const ROUNDS = 6;
/** Breeds in a count of 10 000 lines, and in a small one. */
const WIDE = 20;

const PAGE = { page: 1, size: 20 };

/** Typical searches: a breed by its name, a power, a code on the box. */
const ASKED: readonly (readonly [string, Call<never, unknown>, object, number])[] = [
  ['stock search, a breed', stock.page, { ...PAGE, keyword: breedName(123) }, 20],
  ['stock search, a power', stock.page, { ...PAGE, sph: -3, cyl: -1 }, 20],
  ['stock search, a code', stock.page, { ...PAGE, keyword: codeOf(12_345) }, 20],
  [
    '库存模糊查询, a power',
    stockFinder.page,
    { ...PAGE, keyword: breedName(123), sph: -3, cyl: -1, tolerance: '0.5' },
    20,
  ],
  ['库存模糊查询, a code', stockFinder.page, { ...PAGE, keyword: codeOf(12_345) }, 20],
];

const DAY_MS = 86_400_000;
const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
const YEAR = { ...PAGE, from: day(330), to: day(0) };

/** What people look at without saying of what: the whole of it is counted and added up. */
const WHOLE: readonly (readonly [string, Call<never, unknown>, object])[] = [
  ['库存查询 without a filter', stock.page, PAGE],
  ['商品进销存明细 of eleven months', goodsReport.list, YEAR],
  ['商品进销存明细 of this month', goodsReport.list, { ...YEAR, from: day(30) }],
  ['商品进销存明细 by what was sold', goodsReport.list, { ...YEAR, column: 'sale_qty', asc: false }],
  ['商品进销存明细 by what is left', goodsReport.list, { ...YEAR, column: 'close_qty', asc: false }],
  ['商品进销存明细 of each month', goodsReport.list, { ...YEAR, summaryType: 'MONTH' }],
  ['商品进销存明细 of each week', goodsReport.list, { ...YEAR, summaryType: 'WEEK' }],
  ['商品进销存明细, total row of eleven months', goodsReport.total, { from: YEAR.from, to: YEAR.to }],
];

async function whole(desk: Desk): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, call, input] of WHOLE) {
    const [samples = []] = await inTurn(ROUNDS, [() => desk.send(call, input as never)]);
    const value = percentile(samples.slice(1), 0.5);
    figures.push({ name: `${name}, p50`, value, unit: 'ms', bar: { most: 1_000, absolute: true } });
  }
  return figures;
}

/** Measures closing a year of ledger days in one run. */
export function closeStock(admin: DatabaseLogin): Promise<Figure> {
  return closeDays(admin, { kind: 'erp-close-stock', sums: 'stock_day', name: 'closing of a year of stock' });
}

async function searches(desk: Desk): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, call, input, rounds] of ASKED) {
    const own = await desk.ownSql(call);
    const works = [() => desk.send(call, input as never), () => own(input)];
    const [over = [], sql = []] = await inTurn(rounds, works);
    const [p50, own50] = [percentile(over.slice(WARM_UP), 0.5), percentile(sql.slice(WARM_UP), 0.5)];
    figures.push({ name: `${name}, p50`, value: p50, unit: 'ms' });
    figures.push({ name: `${name} ÷ its own SQL`, value: p50 / own50, unit: '×', bar: { most: 2 } });
  }
  return figures;
}

type Bill = { readonly id: number; readonly version: number };

/** Bills of so many lines, each of other goods, submitted and then passed: how long the passing takes. */
async function passes(
  desk: Desk,
  name: string,
  save: (from: number, lines: number) => Promise<Bill>,
  call: Call<Bill, unknown>,
) {
  const samples = { long: [] as number[], short: [] as number[] };
  for (let round = 0; round < BILLS; round += 1) {
    const long = await save(round * LINES, LINES);
    const short = await save(round * LINES, SHORT);
    samples.long.push(await timed(() => desk.send(call, { id: long.id, version: long.version })));
    samples.short.push(await timed(() => desk.send(call, { id: short.id, version: short.version })));
  }
  const p95 = percentile(samples.long.slice(1), 0.95);
  return [
    { name: `pass of ${name} of 500 lines, p95`, value: p95, unit: 'ms', bar: { most: 1_000, absolute: true } },
    {
      ...{ name: `a line of ${name} of 500 ÷ of one of 5, p50`, unit: '×', bar: { most: 0.25 } },
      value: percentile(samples.long, 0.5) / LINES / (percentile(samples.short, 0.5) / SHORT),
    },
  ];
}

async function bills(desk: Desk): Promise<Figure[]> {
  const [seller] = await desk.send(supplier.findAll, {});
  const [person] = await desk.send(stock.findEmployee, { nature: 'STOCK' });
  const [buyer] = await desk.send(stock.findEmployee, { nature: 'PURCHASE' });
  if (!seller || !person || !buyer) throw new Error('the demo has no supplier or no people');
  const lines = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ barcodeId: goodsId(from + at), qty: 1 }));
  const bought = (from: number, count: number) =>
    desk.send(purchase.save, {
      ...{ supplierId: seller.id, buyerId: buyer.staffId },
      lines: lines(from, count).map((line) => ({ ...line, orderQty: 1, price: price(60) })),
    });
  const lost = (from: number, count: number) =>
    desk.send(stockLoss.save, { lossType: '破损', handlerId: person.staffId, lines: lines(from, count) });
  return [
    ...(await passes(desk, 'a purchase', bought, purchase.pass)),
    ...(await passes(desk, 'a loss', lost, stockLoss.pass)),
  ];
}

/** Compares scans in a count of 10 000 lines with scans in one of 500. */
async function counts(desk: Desk): Promise<Figure[]> {
  const first = WIDE;
  const wide = await desk.send(inventoryCheck.generate, {
    breedIds: Array.from({ length: WIDE }, (_, at) => breedId(first + at)),
  });
  const narrow = await desk.send(inventoryCheck.generate, { breedIds: [breedId(0)] });
  let at = 0;
  const scan = (id: number, from: number) => () => {
    at += 1;
    return desk.send(inventoryCheck.count, { id, code: codeOf(from + at) });
  };
  const works = [scan(wide.id, first * GRID), scan(narrow.id, 0)];
  const [many = [], few = []] = await inTurn(SCANS, works);
  const most = { most: 50, absolute: true };
  return [
    {
      name: 'a scan in a count of 10 000 lines, p95',
      value: percentile(many.slice(WARM_UP), 0.95),
      unit: 'ms',
      bar: most,
    },
    {
      ...{ name: 'a scan of 10 000 lines ÷ one of 500, p50', unit: '×', bar: { most: 1.5 } },
      value: percentile(many, 0.5) / percentile(few, 0.5),
    },
  ];
}

/** Stock at its size: searches against their own SQL, long bills, long counts. */
export async function stockAtSize(desk: Desk): Promise<Figure[]> {
  return [...(await searches(desk)), ...(await whole(desk)), ...(await bills(desk)), ...(await counts(desk))];
}
