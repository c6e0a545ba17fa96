import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { price } from '@mingmou/contract/base/money';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { goodsReport } from '@mingmou/contract/erp/statistics/goods-report.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { instantOf } from '../../src/kernel/context/clock';
import { runDueJobs } from '../../src/kernel/process/jobs';
import { closingStock } from '../../src/modules/erp/stock/close-stock.job';
import { type TestApp, testApp } from '../support/app';
import { untilWaiting, whileHeld } from '../support/barrier';
import { ledgerRoutes, type Moved, moving } from './ledger-writer';
import { brokenInvariants, type Goods, openDesk, type StockDesk } from './stock-desk';

const SPAN = { from: '2025-03-05', to: '2025-04-10' } as const;
const YESTERDAY = '2025-04-09';

let app: TestApp;
let desk: StockDesk;
let shelf: number;
let frame: Goods;
let lens: Goods;

const rows = async (text: string) => (await app.database.query(text)).rows;

const at = (goods: Goods, bizType: Moved['bizType'], qty: number, more: Partial<Moved> = {}): Moved => ({
  ...{ barcodeId: goods.id, locationId: shelf, bizType, qty },
  ...more,
});

async function moves(bizDate: string, ...movements: Moved[]): Promise<void> {
  const reply = await app.send(moving, { bizDate, movements }, desk.once());
  if (!reply.success) throw new Error(reply.msg);
}

/** Lets the nightly job run at this time, as often as it wants to. */
async function closeAt(time: string): Promise<void> {
  await rows(`INSERT INTO job (property_owner_id, kind, payload, run_at, created_at)
    VALUES (1, 'erp-close-stock', '{}', to_timestamp(0), to_timestamp(0))`);
  await runDueJobs(app.database.db, closingStock, () => instantOf(time));
  expect(await rows(`SELECT failure FROM job WHERE kind = 'erp-close-stock' AND failure IS NOT NULL`)).toEqual([]);
}

/** All organisations alike, also those where nothing ever moved. */
const closed = () => rows('SELECT DISTINCT through::text FROM stock_closed WHERE property_owner_id = 1');

/** Days whose sums differ from the ledger, and goods whose standing does; to the piece and to the cent. */
async function different() {
  const days = await rows(`SELECT * FROM (SELECT l.org_id, l.biz_date AS day, barcode.breed_id,
        CASE WHEN place.type = 'TRANSIT' THEN 'TRANSIT' ELSE l.biz_type END AS biz_type, sum(l.qty) AS qty, sum(l.cost_amount) AS amount
      FROM stock_ledger l JOIN stock_closed c USING (org_id) JOIN erp_barcode barcode ON barcode.id = l.barcode_id
      LEFT JOIN stock_location place ON place.id = l.location_id WHERE l.biz_date <= c.through GROUP BY 1, 2, 3, 4) ledger
    FULL JOIN stock_day had USING (org_id, day, breed_id, biz_type)
    WHERE ledger.qty IS DISTINCT FROM had.qty OR ledger.amount IS DISTINCT FROM had.amount`);
  const goods =
    await rows(`SELECT * FROM (SELECT l.org_id, l.barcode_id, sum(l.qty) AS qty, sum(l.cost_amount) AS amount,
        coalesce(sum(l.qty) FILTER (WHERE l.cost_kind IN ('COSTED', 'ISSUED')), 0) AS pool_qty,
        coalesce(sum(l.cost_amount) FILTER (WHERE l.cost_kind IN ('COSTED', 'ISSUED')), 0) AS pool_amount
      FROM stock_ledger l JOIN stock_closed c USING (org_id) LEFT JOIN stock_location place ON place.id = l.location_id
      WHERE l.biz_date <= c.through AND place.type IS DISTINCT FROM 'TRANSIT' GROUP BY 1, 2) ledger
    FULL JOIN stock_standing had USING (org_id, barcode_id)
    WHERE (ledger.qty, ledger.amount, ledger.pool_qty, ledger.pool_amount)
      IS DISTINCT FROM (had.qty, had.amount, had.pool_qty, had.pool_amount)`);
  const present =
    await rows(`SELECT had.org_id, had.barcode_id, day::date::text FROM stock_standing had JOIN stock_closed c USING (org_id)
    CROSS JOIN generate_series('2025-02-27'::date, '2025-04-09', '1 day') AS day
    CROSS JOIN LATERAL (SELECT coalesce(sum(l.qty) FILTER (WHERE is_before), 0) AS qty, coalesce(sum(l.cost_amount) FILTER (WHERE is_before), 0)
        AS amount, bool_or(l.biz_date = day AND l.biz_type <> 'BEGIN') AS has_moved
      FROM (SELECT l.*, l.biz_date < day OR l.biz_type = 'BEGIN' AS is_before FROM stock_ledger l) l
      LEFT JOIN stock_location place ON place.id = l.location_id
      WHERE l.org_id = had.org_id AND l.barcode_id = had.barcode_id AND l.biz_date <= c.through AND place.type IS DISTINCT FROM 'TRANSIT') ledger
    CROSS JOIN LATERAL (SELECT coalesce(sum(l.qty), 0) AS qty FROM stock_ledger l JOIN stock_location place ON place.id = l.location_id
      WHERE l.org_id = had.org_id AND l.barcode_id = had.barcode_id AND l.biz_date <= day AND place.type = 'TRANSIT') road
    WHERE day <= c.through AND (had.present @> day::date <> ((ledger.qty, ledger.amount) <> (0, 0) OR coalesce(ledger.has_moved, false))
      OR had.away @> day::date <> (road.qty <> 0))`);
  const issued = await rows(`SELECT * FROM (SELECT DISTINCT ON (l.org_id, l.barcode_id) l.org_id, l.barcode_id,
        date_trunc('month', l.biz_date)::date AS issued_month, sum(l.qty) AS issued_qty, sum(l.cost_amount) AS issued_amount
      FROM stock_ledger l JOIN stock_closed c USING (org_id) WHERE l.biz_date <= c.through AND l.cost_kind = 'ISSUED'
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3 DESC) ledger
    FULL JOIN (SELECT * FROM stock_standing WHERE issued_month IS NOT NULL) had USING (org_id, barcode_id, issued_month)
    WHERE (ledger.issued_qty, ledger.issued_amount) IS DISTINCT FROM (had.issued_qty, had.issued_amount)`);
  return { days, goods, present, issued };
}
const NONE = { days: [], goods: [], present: [], issued: [] };

const report = async (asked: InputOf<typeof goodsReport.list>) =>
  (await app.send(goodsReport.list, { size: 100, ...asked }, { token: desk.token })).data;
const search = async (asked: InputOf<typeof stock.page>) =>
  (await app.send(stock.page, { size: 100, ...asked }, { token: desk.token })).data;

/** Whatever reads the sums, in the shapes in which it reads them. */
async function everything() {
  return [
    await report(SPAN),
    await report({ ...SPAN, column: 'sale_amount', asc: false }),
    await report({ ...SPAN, column: 'spec', size: 10, page: 2 }),
    await report({ ...SPAN, byOrg: true }),
    await report({ ...SPAN, categoryId: '003' }),
    await report({ ...SPAN, column: 'open_amount', asc: false }),
    await report({ ...SPAN, column: 'close_qty', asc: true, size: 10, page: 3 }),
    await report({ ...SPAN, column: 'transit_qty', asc: false, byOrg: true }),
    await report({ ...SPAN, size: 10, page: 2 }),
    await report({ ...SPAN, summaryType: 'MONTH' }),
    await report({ ...SPAN, summaryType: 'MONTH', size: 10, page: 2, byOrg: true }),
    await report({ ...SPAN, summaryType: 'WEEK' }),
    await report({ ...SPAN, summaryType: 'WEEK', size: 10, page: 7 }),
    await report({ to: '2025-04-10', summaryType: 'FIRST' }),
    await report({ from: '2025-03-02', to: '2025-03-31', column: 'close_amount', asc: false }),
    await report({ from: '2025-03-02', to: '2025-03-31', column: 'open_qty', asc: false }),
    await report({ from: '2025-04-10', to: '2025-04-10' }),
    await report({ from: '2025-03-01', to: '2025-03-20' }),
    await search({}),
    await search({ column: 'on_hand', asc: false, withZero: true }),
    await search({ keyword: '日结' }),
  ];
}

beforeAll(async () => {
  app = await testApp({ extraRoutes: ledgerRoutes() });
  desk = await openDesk(app);
  app.setNow('2025-04-10 09:00:00');
  desk = await desk.again();
  frame = await desk.goods('003', '日结镜架');
  lens = await desk.goods('001', '日结镜片');
  const gone = await desk.goods('003', '三月卖完');
  const still = await desk.goods('003', '未动镜架');
  const sent = await desk.goods('003', '在途镜架');
  const arrived = await desk.goods('003', '已到镜架');
  await desk.initialize(
    [
      { barcodeId: frame.id, qty: 100, cost: price(20) },
      { barcodeId: gone.id, qty: 1, cost: price(7) },
      { barcodeId: still.id, qty: 3, cost: price(9) },
      { barcodeId: sent.id, qty: 6, cost: price(8) },
      { barcodeId: arrived.id, qty: 6, cost: price(8) },
    ],
    '2025-03',
  );
  shelf = await desk.locationId();
  await moves('2025-03-02', at(gone, 'SALE', -1));
  await moves(
    '2025-03-03',
    at(frame, 'PURCHASE_IN', 200, { unitPrice: 21.5 }),
    at(lens, 'PURCHASE_IN', 9, { unitPrice: 33.33 }),
  );
  await moves('2025-03-20', at(frame, 'SALE', -120), at(lens, 'SALE', -2));
  // All of both leave on one day: of one some are on the road to the end, of the other none since today.
  const [place] = await rows(`INSERT INTO stock_location (property_owner_id, org_id, code, name, type)
    SELECT 1, org_id, '99', '在途', 'TRANSIT' FROM stock_location WHERE id = ${shelf}
    ON CONFLICT (property_owner_id, org_id) WHERE type = 'TRANSIT' DO UPDATE SET name = excluded.name RETURNING id`);
  const onRoad = (goods: Goods, qty: number) =>
    at(goods, 'TRANSIT', qty, { unitPrice: 8, locationId: Number(place?.id) });
  const out = (goods: Goods) => at(goods, 'TRANSFER_OUT', -6, { unitPrice: 8 });
  await moves('2025-03-24', out(sent), onRoad(sent, 6), out(arrived), onRoad(arrived, 6));
  await moves('2025-04-03', onRoad(sent, -2));
  await moves('2025-04-10', onRoad(arrived, -6));
  await moves('2025-04-02', at(frame, 'SALE', -7), at(frame, 'PURCHASE_IN', 3, { unitPrice: 19.99 }));
  await moves('2025-04-10', at(lens, 'SALE', -1));
  await rows(`INSERT INTO erp_tag_price (property_owner_id, barcode_id, price, effective_date)
    VALUES (1, ${frame.id}, 60, '2025-01-01'), (1, ${frame.id}, 68, '2025-04-01')`);
});
afterAll(async () => {
  expect(await brokenInvariants(app)).toEqual([]);
  await app.close();
});

describe('daily totals of closed days', () => {
  it('give the same figures of report and search as the ledger', async () => {
    const before = await everything();
    await closeAt('2025-04-10 00:20:00');
    expect(await closed()).toEqual([{ through: YESTERDAY }]);
    expect(await different()).toEqual(NONE);
    expect(await everything()).toEqual(before);
    expect((await report(SPAN)).sum).toMatchObject({ openQty: 324, saleQty: 130, buyQty: 3, closeQty: 185 });
  });

  it('are the only source of total row and goods list for closed days; their ledger rows are not read', async () => {
    await rows(`UPDATE stock_day SET qty = qty - 1000 WHERE biz_type = 'SALE' AND day = '2025-03-20'`);
    const [had] = await rows(`SELECT present::text FROM stock_standing WHERE barcode_id = ${frame.id}`);
    await rows(`UPDATE stock_standing SET present = '{}' WHERE barcode_id = ${frame.id}`);
    const { records, sum } = await report(SPAN);
    expect(sum).toMatchObject({ saleQty: 2130 });
    const byMonth = await report({ ...SPAN, summaryType: 'MONTH' });
    for (const found of [records, byMonth.records])
      expect(found.map(({ goodsName }) => goodsName)).not.toContainEqual(expect.stringContaining('日结镜架'));
    await rows(`UPDATE stock_day SET qty = qty + 1000 WHERE biz_type = 'SALE' AND day = '2025-03-20'`);
    await rows(`UPDATE stock_standing SET present = '${had?.present}' WHERE barcode_id = ${frame.id}`);
    expect(await different()).toEqual(NONE);
  });

  it('contain the goods in transit week by week', async () => {
    const { records } = await report({ ...SPAN, summaryType: 'WEEK' });
    const weeks = (name: string) =>
      records.flatMap((row) => (row.goodsName.endsWith(name) ? [[row.bucketName?.slice(0, 10), row.transitQty]] : []));
    expect(weeks('在途镜架').slice(-3)).toEqual([
      ['2025-03-24', 6],
      ['2025-03-31', 4],
      ['2025-04-07', 4],
    ]);
    expect(weeks('已到镜架').slice(-2)).toEqual([
      ['2025-03-24', 6],
      ['2025-03-31', 6],
    ]);
  });

  it('include later postings on a closed day, and reversals of its bills', async () => {
    await moves('2025-03-21', at(frame, 'SALE', -4), at(lens, 'CHECK_GAIN', 1));
    const bought = await desk.receive([desk.line(frame, 5, 25)], '2025-04-03');
    expect(await different()).toEqual(NONE);
    expect((await report(SPAN)).sum).toMatchObject({ saleQty: 134, buyQty: 8, gainQty: 1 });
    const { id, version } = bought;
    const back = await app.send(purchase.retrial, { id, version, reason: '单价有误' }, desk.once());
    expect(back.success).toBe(true);
    expect(await different()).toEqual(NONE);
    expect((await report(SPAN)).sum).toMatchObject({ buyQty: 3 });
  });

  it('wait for an open transaction that posts on an earlier day, and include its row', async () => {
    await rows(`DELETE FROM stock_day; DELETE FROM stock_standing; UPDATE stock_closed SET through = '1900-01-01'`);
    const posting = `INSERT INTO stock_ledger (property_owner_id, org_id, barcode_id, biz_type, cost_kind, qty, unit_cost,
        cost_amount, final_unit_cost, final_cost_amount, biz_date, period_id)
      SELECT property_owner_id, org_id, barcode_id, 'PRICE_CHECK', 'COSTED', 0, 0, 12.34, 0, 12.34, '2025-03-20', period_id
      FROM stock_ledger WHERE barcode_id = ${frame.id} LIMIT 1`;
    await whileHeld(app.database, posting, async (client) => {
      const closing = closeAt('2025-04-10 00:30:00');
      await untilWaiting(client, 1);
      return [closing];
    });
    expect(await different()).toEqual(NONE);
    expect((await report(SPAN)).sum).toMatchObject({ adjAmount: 12.34 });
  });

  it('miss none of 32 postings on earlier days while days are being closed', async () => {
    await rows(`DELETE FROM stock_day; DELETE FROM stock_standing; UPDATE stock_closed SET through = '1900-01-01'`);
    const days = ['2025-03-04', '2025-03-20', '2025-04-05', YESTERDAY, '2025-04-10'];
    const posted = Array.from({ length: 32 }, (_, no) =>
      moves(
        days[no % days.length] ?? YESTERDAY,
        at(no % 2 ? frame : lens, 'PURCHASE_IN', 1 + (no % 3), { unitPrice: 11.11 }),
      ),
    );
    await Promise.all([...posted, closeAt('2025-04-10 00:30:00'), closeAt('2025-04-10 00:31:00')]);
    await closeAt('2025-04-10 00:40:00');
    expect(await closed()).toEqual([{ through: YESTERDAY }]);
    expect(await different()).toEqual(NONE);
    const pieces = [...Array(32).keys()].reduce((sum, no) => sum + 1 + (no % 3), 0);
    expect((await report({ ...SPAN, from: '2025-03-04' })).sum).toMatchObject({ buyQty: 3 + pieces });
  });
});
