import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { money, price } from '@mingmou/contract/base/money';
import { goodsReport } from '@mingmou/contract/erp/statistics/goods-report.contract';
import { statistics } from '@mingmou/contract/erp/statistics/statistics.contract';
import { STOCK_FIGURES } from '@mingmou/contract/erp/statistics/stock-figures.fields';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { unzipSync } from 'fflate';
import { type TestApp, testApp } from '../support/app';
import { pickOne, randomOf } from '../support/fuzz';
import { ledgerRoutes, type Moved, moving } from './ledger-writer';
import { brokenInvariants, type Goods, openDesk, type StockDesk } from './stock-desk';

type Asked = InputOf<typeof goodsReport.list>;
type Answer = OutputOf<typeof goodsReport.list>;
type Figures = Readonly<Record<string, unknown>>;

const MARCH = { from: '2025-03-01', to: '2025-03-31' } as const;

let app: TestApp;
let desk: StockDesk;
let shelf: number;
let back: number;
let transit: number;
let frame: Goods;

async function placeOf(type: string): Promise<number> {
  const { rows } = await app.database.query(
    `INSERT INTO stock_location (property_owner_id, org_id, code, name, type)
      SELECT 1, max(id), $1, $1, $1 FROM org WHERE property_owner_id = 1
      ON CONFLICT (property_owner_id, org_id) WHERE type = 'TRANSIT' DO UPDATE SET name = excluded.name RETURNING id`,
    [type],
  );
  return Number(rows[0]?.id);
}

const at = (goods: Goods, bizType: Moved['bizType'], qty: number, more: Partial<Moved> = {}): Moved => ({
  ...{ barcodeId: goods.id, locationId: shelf, bizType, qty },
  ...more,
});

async function moves(bizDate: string, ...movements: Moved[]): Promise<void> {
  const reply = await app.send(moving, { bizDate, movements }, desk.once());
  if (!reply.success) throw new Error(reply.msg);
}

const ask = (asked: Asked, token = desk.token) => app.send(goodsReport.list, { size: 100, ...asked }, { token });

async function report(asked: Asked): Promise<Answer> {
  const reply = await ask(asked);
  if (!reply.success) throw new Error(reply.msg);
  return reply.data;
}

/** 期末 = 期初 + what came − what left, in pieces and amounts. */
function closing(row: Figures, of: 'Qty' | 'Amount' | 'Tag'): number {
  const value = (name: string) => Number(row[`${name}${of}`] ?? 0);
  const came = ['open', 'buy', 'in', 'gain', 'saleRet', 'consign', 'adj'].reduce((sum, name) => sum + value(name), 0);
  return ['buyRet', 'out', 'loss', 'dmg', 'sale'].reduce((sum, name) => sum - value(name), came);
}

function expectEven(row: Figures, of: 'Qty' | 'Amount' | 'Tag' = 'Qty'): void {
  expect(closing(row, of)).toBeCloseTo(Number(row[`close${of}`]), 2);
}

/** W9: March of one barcode (domain-erp §10), as far as it goes before the period is settled. */
async function march(): Promise<void> {
  frame = await desk.goods('003', '三月镜架');
  await desk.initialize([{ barcodeId: frame.id, qty: 100, cost: price(20) }], '2025-03');
  shelf = await desk.locationId();
  await moves('2025-03-03', at(frame, 'PURCHASE_IN', 200, { unitPrice: 21.5 }));
  await moves('2025-03-08', at(frame, 'SALE', -120));
  await moves('2025-03-10', at(frame, 'PURCHASE_RETURN', -20, { unitPrice: 21.5 }));
  await moves('2025-03-12', at(frame, 'SALE_RETURN', 5));
  await moves('2025-03-20', at(frame, 'PURCHASE_IN', 50, { unitPrice: 23 }));
  await moves('2025-03-25', at(frame, 'DAMAGE', -2));
  await moves('2025-03-28', at(frame, 'CHECK_GAIN', 1));
  await moves('2025-03-30', at(frame, 'SALE', -90));
  await app.database.query(`INSERT INTO erp_tag_price (property_owner_id, barcode_id, price, effective_date)
    VALUES (1, ${frame.id}, 60, '2025-01-01'), (1, ${frame.id}, 68, '2025-03-31'), (1, ${frame.id}, 99, '2025-04-01')`);
}

beforeAll(async () => {
  app = await testApp({ extraRoutes: ledgerRoutes() });
  desk = await openDesk(app);
  app.setNow('2025-04-02 09:00:00');
  desk = await desk.again();
  await march();
  back = await placeOf('BACK');
  transit = await placeOf('TRANSIT');
});
afterAll(async () => {
  expect(await brokenInvariants(app)).toEqual([]);
  await app.close();
});

describe('W10 商品进销存明细 of W9', () => {
  const only = { ...MARCH, keyword: '三月镜架' } as const;

  it('V1: 2000.00 + 5450.00 − 430.00 + 21.27 − 42.55 − 4434.54 + 104.82, with the opening stock as 期初', async () => {
    const { records, total, sum } = await report(only);
    expect(total).toBe(1);
    expect(records[0]).toMatchObject({
      barcodeId: frame.id,
      goodsName: expect.stringContaining('三月镜架'),
      spec: 'S',
    });
    expect(records[0]).toMatchObject({ openQty: 100, buyQty: 250, buyRetQty: 20, gainQty: 1, dmgQty: 2, lossQty: 0 });
    expect(records[0]).toMatchObject({
      saleQty: 210,
      saleRetQty: 5,
      inQty: 0,
      outQty: 0,
      closeQty: 124,
      transitQty: 0,
    });
    const amounts = { openAmount: 2000, buyAmount: 5450, buyRetAmount: 430, gainAmount: 21.27, dmgAmount: 42.55 };
    expect(records[0]).toMatchObject({ ...amounts, saleAmount: 4434.54, saleRetAmount: 104.82, closeAmount: 2669 });
    expectEven(records[0] ?? {}, 'Amount');
    expect(sum).toMatchObject({ ...amounts, closeQty: 124, closeAmount: 2669 });
  });

  it('V3 of one location: 6800 + 17000 − 1360 + 68 − 136 − 14280 + 340 = 8432, at the price of the last day', async () => {
    const { records } = await report({ ...only, locationId: shelf });
    const tags = { openTag: 6800, buyTag: 17_000, buyRetTag: 1360, gainTag: 68, dmgTag: 136, saleTag: 14_280 };
    expect(records[0]).toMatchObject({ ...tags, saleRetTag: 340, closeTag: 8432, closeQty: 124 });
    expectEven(records[0] ?? {}, 'Tag');
    expect((await report({ ...only, to: '2025-03-30', locationId: shelf })).sum.openTag).toBe(6000);
  });

  it('shows only pieces and tag prices for one location, because value exists per organisation', async () => {
    const { records, sum } = await report({ ...only, locationId: shelf });
    for (const row of [records[0] ?? {}, sum]) expect(Object.keys(row).filter((key) => /Amount/.test(key))).toEqual([]);
    const whole = await report(only);
    expect(Object.keys(whole.sum).filter((key) => /Tag$/.test(key))).toEqual([]);
    expect((await report({ ...only, locationId: back })).records).toEqual([]);
  });

  it('ERP-26 equals the sum of the ledger rows in every figure, in each row and in the total row', async () => {
    const { records, sum } = await report(only);
    for (const figure of STOCK_FIGURES.filter((name) => !name.endsWith('Tag'))) {
      for (const key of [undefined, records[0]?.id]) {
        const { data } = await app.send(goodsReport.drill, { ...only, figure, key, size: 100 }, { token: desk.token });
        const measure = figure.endsWith('Qty') ? data.sum.qty : data.sum.costAmount;
        expect([figure, key, measure]).toEqual([figure, key, sum[figure]]);
      }
    }
    const asked = { ...only, figure: 'saleQty' as const, key: records[0]?.id };
    const { data } = await app.send(goodsReport.drill, asked, { token: desk.token });
    expect(data.records.map(({ bizDate, bizType, qty }) => [bizDate, bizType, qty])).toEqual([
      ['2025-03-08', 'SALE', 120],
      ['2025-03-30', 'SALE', 90],
    ]);
  });

  it('E5 computes net purchases as 采购入库 − 采购退货 of the ledger; a change of cost moves amounts only', async () => {
    const { sum } = await report(only);
    expect([Number(sum.buyQty) - Number(sum.buyRetQty), Number(sum.buyAmount) - Number(sum.buyRetAmount)]).toEqual([
      230, 5020,
    ]);
    await app.database.query(`INSERT INTO stock_ledger (property_owner_id, org_id, barcode_id, biz_type, cost_kind, qty,
        unit_cost, cost_amount, final_unit_cost, final_cost_amount, biz_date, period_id)
      SELECT property_owner_id, org_id, barcode_id, 'SETTLE', 'NONE', 0, 0, -31.18, 0, 0, '2025-03-31', period_id
      FROM stock_ledger WHERE barcode_id = ${frame.id} LIMIT 1`);
    const after = await report(only);
    expect(after.sum).toMatchObject({ adjAmount: -31.18, closeAmount: 2637.82, closeQty: 124 });
    expectEven(after.sum, 'Amount');
  });
});

describe('days and their buckets', () => {
  const only = { keyword: '三月镜架', to: '2025-03-31' } as const;

  it('counts the day before as opening and includes the last day', async () => {
    const { sum } = await report({ ...only, from: '2025-03-08', to: '2025-03-10' });
    expect(sum).toMatchObject({ openQty: 300, saleQty: 120, buyRetQty: 20, buyQty: 0, closeQty: 160 });
    expect((await report({ ...only, from: '2025-03-09', to: '2025-03-09' })).sum).toMatchObject({
      openQty: 180,
      closeQty: 180,
    });
    expect((await report({ ...only, from: '2025-02-01', to: '2025-02-28' })).records).toEqual([]);
  });

  it('FIRST starts on the opening date of the stock, whatever start day is sent', async () => {
    const { records } = await report({ ...only, from: '2025-03-20', summaryType: 'FIRST' });
    expect(records).toMatchObject([
      { bucketName: '2025-03-01 至 2025-03-31', openQty: 100, buyQty: 250, closeQty: 124 },
    ]);
    const late = await report({ to: '2026-12-31', keyword: '三月镜架', summaryType: 'FIRST' });
    expect(late.sum).toMatchObject({ openQty: 100, closeQty: 124 });
  });

  it('WEEK starts on Mondays, and each week opens with the closing of the week before', async () => {
    const { records, sum } = await report({ ...only, from: '2025-03-05', summaryType: 'WEEK' });
    expect(records.map(({ bucketName, openQty, closeQty }) => [bucketName, openQty, closeQty])).toEqual([
      ['2025-03-05 至 2025-03-09', 300, 180],
      ['2025-03-10 至 2025-03-16', 180, 165],
      ['2025-03-17 至 2025-03-23', 165, 215],
      ['2025-03-24 至 2025-03-30', 215, 124],
      ['2025-03-31 至 2025-03-31', 124, 124],
    ]);
    for (const row of records) expectEven(row);
    expect(sum).toMatchObject({ openQty: 300, saleQty: 210, closeQty: 124 });
  });

  it('PERIOD reports the picked periods from the first to the last', async () => {
    await moves('2025-04-01', at(frame, 'SALE', -4));
    const { data } = await app.send(statistics.findChoices, {}, { token: desk.token });
    expect(data.periods.map(({ name }) => name)).toEqual(['2025年04期', '2025年03期']);
    const periodIds = data.periods.map(({ id }) => id);
    const { records } = await report({ keyword: '三月镜架', summaryType: 'PERIOD', periodIds });
    expect(
      records.map(({ bucketName, openQty, saleQty, closeQty }) => [bucketName, openQty, saleQty, closeQty]),
    ).toEqual([
      ['2025年03期', 100, 210, 124],
      ['2025年04期', 124, 4, 120],
    ]);
    expect(await ask({ summaryType: 'PERIOD' })).toMatchObject({ status: 400 });
  });

  it('ERP-25 refuses more than 365 days with 140601, and names foreign organisations with 140602', async () => {
    expect(await ask({ from: '2024-03-31', to: '2025-03-31' })).toMatchObject({ success: true });
    expect(await ask({ from: '2024-03-30', to: '2025-03-31' })).toMatchObject({
      code: 140601,
      msg: '日期范围不能超过365天',
    });
    const { rows } = await app.database.query(
      `UPDATE account SET view_org_ids = '{}' WHERE account = 'admin' RETURNING id`,
    );
    expect(rows).toHaveLength(1);
    const foreign = await ask({ ...MARCH, orgIds: [1] });
    expect(foreign).toMatchObject({ code: 140602, msg: expect.stringMatching(/^无权查看机构「\D+」的数据$/) });
    expect(await ask({ summaryType: 'MONTH', to: '2025-03-31' })).toMatchObject({ status: 400 });
  });
});

describe('transfers', () => {
  it('E6 equal 调出 − 退回 of the ledger per organisation; goods in transit are a separate figure', async () => {
    const goods = await desk.goods('003', '调拨镜架');
    await moves('2025-03-02', at(goods, 'PURCHASE_IN', 10, { unitPrice: 8 }));
    await moves(
      '2025-03-05',
      at(goods, 'TRANSFER_OUT', -6, { unitPrice: 8 }),
      at(goods, 'TRANSIT', 6, { unitPrice: 8, locationId: transit }),
    );
    await moves(
      '2025-03-09',
      at(goods, 'TRANSFER_BACK', 2, { unitPrice: 8 }),
      at(goods, 'TRANSIT', -2, { unitPrice: 8, locationId: transit }),
    );
    const of = (to: string) => report({ from: '2025-03-01', to, keyword: '调拨镜架' });
    expect((await of('2025-03-05')).sum).toMatchObject({ outQty: 6, outAmount: 48, closeQty: 4, transitQty: 6 });
    const { sum } = await of('2025-03-31');
    expect(sum).toMatchObject({ outQty: 4, outAmount: 32, closeQty: 6, transitQty: 4, transitAmount: 32 });
    expectEven(sum);
    expectEven(sum, 'Amount');
  });
});

describe('equalities over generated movements', () => {
  const TODAY = '2025-04-02';
  const KINDS = [
    ...(['PURCHASE_IN', 'TRANSFER_IN', 'CHECK_GAIN', 'SALE_RETURN'] as const),
    ...(['PURCHASE_RETURN', 'TRANSFER_OUT', 'CHECK_LOSS', 'DAMAGE', 'SALE'] as const),
  ];
  const PRICED = new Set<Moved['bizType']>(['PURCHASE_IN', 'PURCHASE_RETURN', 'TRANSFER_IN', 'TRANSFER_OUT']);

  it('E1 E2 E3 E7 hold by range, week, month and period, for rows and total row', async () => {
    const random = randomOf(11);
    const many = [await desk.goods(), await desk.goods(), await desk.goods()];
    const days = ['2025-03-01', '2025-03-09', '2025-03-10', '2025-03-16', '2025-03-31', '2025-04-01', TODAY];
    for (const goods of many) await moves('2025-03-01', at(goods, 'PURCHASE_IN', 500, { unitPrice: 3.3333 }));
    for (const day of days) {
      for (let n = 0; n < 6; n += 1) {
        const bizType = pickOne(random, KINDS);
        const qty = 1 + Math.floor(random() * 20);
        const isIn = KINDS.indexOf(bizType) < 4;
        const priced = PRICED.has(bizType) ? { unitPrice: Math.round(random() * 90_000) / 10_000 } : {};
        await moves(day, at(pickOne(random, many), bizType, isIn ? qty : -qty, priced));
      }
    }
    const span = { from: '2025-03-04', to: TODAY } as const;
    const plain = await report(span);
    const figures = STOCK_FIGURES.filter((name) => !name.endsWith('Tag'));
    for (const row of [...plain.records, plain.sum]) {
      expectEven(row);
      expectEven(row, 'Amount');
    }
    for (const figure of figures) {
      const rows = plain.records.reduce((all, row) => all + Number(row[figure] ?? 0), 0);
      expect(rows).toBeCloseTo(Number(plain.sum[figure]), 2);
    }
    for (const summaryType of ['WEEK', 'MONTH', 'FIRST'] as const) {
      const { records, sum } = await report({ ...span, summaryType });
      expect([summaryType, sum.closeQty, sum.closeAmount]).toEqual([
        ...[summaryType, plain.sum.closeQty, plain.sum.closeAmount],
      ]);
      for (const goods of many) {
        const own = records.filter(({ barcodeId }) => barcodeId === goods.id);
        for (const [n, row] of own.entries()) {
          expectEven(row);
          expectEven(row, 'Amount');
          if (n > 0) expect([row.openQty, row.openAmount]).toEqual([own[n - 1]?.closeQty, own[n - 1]?.closeAmount]);
        }
      }
    }
    for (const goods of many) {
      const { onHand } = await desk.balance(goods);
      expect(plain.records.find(({ barcodeId }) => barcodeId === goods.id)?.closeQty).toBe(onHand);
    }
    const search = await app.send(stock.page, { size: 100 }, { token: desk.token });
    expect(plain.sum.closeQty).toBe(search.data.sums.onHand);
    const { data: alone } = await app.send(goodsReport.total, span, { token: desk.token });
    expect(alone).toEqual(plain.sum);
  });

  it('add several organisations up to the sum of each', async () => {
    await app.database.query(
      `UPDATE account SET view_org_ids = (SELECT array_agg(id) FROM org WHERE property_owner_id = 1) WHERE account = 'admin'`,
    );
    const { data } = await app.send(statistics.findChoices, {}, { token: desk.token });
    const orgIds = data.orgs.map(({ id }) => id);
    const span = { from: '2025-01-01', to: TODAY, orgIds } as const;
    const all = await report(span);
    const apart = await Promise.all(orgIds.map((id) => report({ ...span, orgIds: [id] })));
    for (const figure of ['openQty', 'buyAmount', 'closeQty', 'closeAmount'] as const) {
      const sums = apart.reduce((sum, answer) => sum + Number(answer.sum[figure]), 0);
      expect(sums).toBeCloseTo(Number(all.sum[figure]), 2);
    }
    const byOrg = await report({ ...span, byOrg: true });
    expect(new Set(byOrg.records.map(({ orgName }) => orgName)).size).toBeGreaterThan(1);
    expect(byOrg.sum).toEqual(all.sum);
  });
});

describe('access to the report', () => {
  const role = (code: string, menus: string) =>
    app.database.query(`UPDATE role SET menu_ids = ${menus} WHERE role_code = '${code}'`);

  it('G3 shows costs only with erp:cost-view: in rows, total row, drill-down, sorting and sheet', async () => {
    await role('WAREHOUSE', 'menu_ids || 1433');
    const { rows } = await app.database.query(`SELECT a.account, h.org_id FROM account a
      JOIN account_org_role h ON h.account_id = a.id JOIN role r ON r.id = h.role_id AND r.role_code = 'WAREHOUSE'
      WHERE a.property_owner_id = 1 ORDER BY a.id LIMIT 1`);
    const token = await app.signIn(String(rows[0]?.account), { orgId: Number(rows[0]?.org_id) });
    const { data } = await ask({ ...MARCH, size: 10 }, token);
    expect(data.records.length).toBeGreaterThan(0);
    const seen = JSON.stringify(data);
    expect(seen).toContain('closeQty');
    expect(seen).not.toMatch(/Amount|unitCost|Tag"/);
    expect(await ask({ ...MARCH, column: 'close_amount' }, token)).toMatchObject({ status: 400 });
    const drill = (figure: 'closeQty' | 'closeAmount') =>
      app.send(goodsReport.drill, { ...MARCH, figure, key: data.records[0]?.id }, { token });
    expect(await drill('closeAmount')).toMatchObject({ status: 400 });
    const behind = await drill('closeQty');
    expect(behind.data.sum).toEqual({ qty: data.records[0]?.closeQty });
    expect(JSON.stringify(behind.data)).not.toMatch(/costAmount|unitCost|tagAmount/);
    expect((await app.download(goodsReport.export, MARCH, { token })).status).toBe(403);
  });

  it('is refused without the menu right', async () => {
    const token = await app.signIn('cashier', { orgId: 1 });
    expect(await ask(MARCH, token)).toMatchObject({ status: 403 });
  });

  it('exports the columns of the page with numbers as numbers', async () => {
    const { body } = await app.download(goodsReport.export, { ...MARCH, keyword: '三月镜架' }, { token: desk.token });
    const sheet = Buffer.from(unzipSync(body)['xl/worksheets/sheet1.xml'] ?? []).toString();
    expect(sheet).toContain('期末金额(元)');
    expect(sheet).toContain('<c><v>2637.82</v></c>');
    expect(sheet).toContain('三月镜架');
    expect(sheet).not.toMatch(/标签价|>期间<|>机构</);
    expect(money(2637.82)).toBe(2637.82);
  });
});
