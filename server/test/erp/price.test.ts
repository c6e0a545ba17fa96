import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { price } from '@mingmou/contract/base/money';
import { priceRecord } from '@mingmou/contract/erp/price/price-record.contract';
import { staticCost } from '@mingmou/contract/erp/price/static-cost.contract';
import { tagPrice } from '@mingmou/contract/erp/price/tag-price.contract';
import { strFromU8, unzipSync } from 'fflate';
import { TEST_NOW, type TestApp, testApp } from '../support/app';
import { importOf } from '../support/sheet-import';
import { catalogueOf } from './catalogue';
import { written } from './sheet-file';

type Change = InputOf<typeof tagPrice.saveBatch>['rows'][number];

const TODAY = '2025-03-12';
const YESTERDAY = '2025-03-11';

let app: TestApp;
/** Of the first organisation, and of the second. */
let here: string;
let there: string;
let finance: string;
let make: ReturnType<typeof catalogueOf>;

const signIn = async () => {
  here = await app.signIn('admin', { orgId: 1 });
  there = await app.signIn('admin', { orgId: 2, device: 'second' });
  make = catalogueOf(app, here);
};

beforeAll(async () => {
  app = await testApp();
  await signIn();
  finance = await app.signIn('finance');
});
afterAll(() => app.close());

const save = (rows: readonly Change[], token = here, reason = '调价') =>
  app.send(tagPrice.saveBatch, { rows: [...rows], reason }, { token, idempotencyKey: randomUUID() });

const saveRaw = (rows: readonly object[], more: object = {}) =>
  app.sendRaw(tagPrice.saveBatch, { rows, reason: '调价', ...more }, { token: here, idempotencyKey: randomUUID() });

const breedPrice = (targetId: number, asked: number, more: Partial<Change> = {}): Change => ({
  ...{ scope: 'CHAIN', targetType: 'BREED', targetId, price: price(asked), effectiveDate: TODAY },
  ...more,
});

const of = async (breedId: number, filters: InputOf<typeof tagPrice.page> = {}, token = here) =>
  (await app.send(tagPrice.page, { breedId, size: 100, ...filters }, { token })).data.records;

const records = async (breedId: number) => {
  const { rows } = await app.database.query(
    `SELECT kind, org_id, old_price::float AS old, new_price::float AS new, reason FROM erp_price_record
     WHERE breed_id = $1 OR barcode_id IN (SELECT id FROM erp_barcode WHERE breed_id = $1) ORDER BY id`,
    [breedId],
  );
  return rows;
};

/** A breed of lenses with two barcodes. */
async function lens(): Promise<{ id: number; x: number; y: number }> {
  const id = await make.newBreed();
  await make.grid(id, { sphTo: -0.25, cylTo: 0 });
  const [x, y] = (await make.of(id)).map((row) => row.id);
  return { id, x: x ?? 0, y: y ?? 0 };
}

describe('ERP-02 the tag price of a day', () => {
  it('prefers the organisation to the chain, the barcode to the breed, and the latest valid row', async () => {
    const { id, x, y } = await lens();
    app.setNow('2024-01-01 09:00:00');
    await signIn();
    const barcode = { targetType: 'BARCODE', targetId: x } as const;
    const year = { effectiveDate: '2024-01-01' };
    await save([
      breedPrice(id, 198, year),
      breedPrice(id, 218, { ...barcode, ...year }),
      breedPrice(id, 188, { scope: 'ORG', ...year }),
      breedPrice(id, 208, { ...barcode, scope: 'ORG', minPrice: price(190), effectiveDate: '2024-04-01' }),
    ]);
    const at = async (token: string, commodityId: number, date?: string) =>
      (await app.send(tagPrice.find, { commodityIds: [commodityId], date }, { token })).data[0];
    expect(await at(here, x, '2024-03-31')).toMatchObject({ price: 188, source: 'ORG_BREED' });
    expect(await at(here, x, '2024-04-01')).toMatchObject({ price: 208, minPrice: 190, source: 'ORG_BARCODE' });
    expect(await at(there, x, '2024-04-01')).toMatchObject({ price: 218, source: 'CHAIN_BARCODE' });
    expect(await at(there, y, '2024-04-01')).toMatchObject({ price: 198, source: 'CHAIN_BREED' });
    expect(await at(here, x, '2023-12-31')).toMatchObject({ price: null, source: null });
    // Without a day that of today: the day it begins.
    app.setNow('2024-03-31 23:59:59');
    await signIn();
    expect(await at(here, x)).toMatchObject({ price: 188 });
    app.setNow('2024-04-01 00:00:00');
    expect(await at(here, x)).toMatchObject({ price: 208 });
    expect((await records(id)).map(({ kind }) => kind).sort()).toEqual(['MIN', 'TAG', 'TAG', 'TAG', 'TAG']);
    app.setNow(TEST_NOW);
    await signIn();
  });
});

describe('a change of tag prices', () => {
  let goods: { id: number; x: number; y: number };
  beforeEach(async () => {
    goods = await lens();
  });

  it('starts today at the earliest', async () => {
    const late = await saveRaw([breedPrice(goods.id, 100, { effectiveDate: YESTERDAY })]);
    expect([late.status, late.msg]).toEqual([400, '第1行：生效日：不能早于今天']);
    expect((await save([breedPrice(goods.id, 100)])).data).toEqual({ saved: 1 });
    expect((await save([breedPrice(goods.id, 120, { effectiveDate: '2025-03-13' })])).data).toEqual({ saved: 1 });
    const [row] = await of(goods.id, { targetType: 'BREED', scope: 'CHAIN' });
    expect(row).toMatchObject({ price: 100, lastPrice: null, nextPrice: 120, nextDate: '2025-03-13', heldPrice: 100 });
  });

  it('140110 requires a minimum price that does not exceed the tag price', async () => {
    const priced = (minPrice: number) => breedPrice(goods.id, 100, { minPrice: price(minPrice) });
    expect(await save([priced(100.0001)])).toMatchObject({ code: 140110, msg: '最低售价不能高于标签价' });
    expect((await save([priced(100)])).success).toBe(true);
    expect((await save([priced(99.9999)])).success).toBe(true);
    expect(
      await save([
        breedPrice(goods.id, 50),
        breedPrice(goods.x, 9, { ...priced(10), price: price(9), targetType: 'BARCODE', targetId: goods.x }),
      ]),
    ).toMatchObject({
      code: 140110,
      msg: '第2行：最低售价不能高于标签价',
    });
    expect((await of(goods.id, { targetType: 'BREED' }))[0]).toMatchObject({ price: 100, minPrice: 99.9999 });
  });

  it('records each changed price, and skips unchanged prices', async () => {
    await save([breedPrice(goods.id, 100, { minPrice: price(80) })], here, '开业');
    await save([breedPrice(goods.id, 100, { minPrice: price(90) })], here, '提底价');
    expect((await save([breedPrice(goods.id, 100, { minPrice: price(90) })])).data).toEqual({ saved: 0 });
    await save([breedPrice(goods.id, 110, { scope: 'ORG' })], here, '本店');
    expect(await records(goods.id)).toEqual(
      [
        { kind: 'TAG', org_id: null, old: null, new: 100, reason: '开业' },
        { kind: 'MIN', org_id: null, old: null, new: 80, reason: '开业' },
        { kind: 'MIN', org_id: null, old: 80, new: 90, reason: '提底价' },
        { kind: 'TAG', org_id: 1, old: null, new: 110, reason: '本店' },
      ].map((row) => expect.objectContaining({ ...row, org_id: row.org_id === null ? null : expect.anything() })),
    );
  });

  it('of one organisation is visible and valid only there', async () => {
    await save([breedPrice(goods.id, 100), breedPrice(goods.id, 88, { scope: 'ORG' })]);
    const held = async (token: string) => (await of(goods.id, { targetType: 'BREED', scope: 'ORG' }, token))[0];
    expect(await held(here)).toMatchObject({ price: 88, heldPrice: 88, heldSource: 'ORG_BREED' });
    expect(await held(there)).toMatchObject({ price: null, heldPrice: 100, heldSource: 'CHAIN_BREED' });
    // Without a scope the organisation's row is there where it has a price.
    expect((await of(goods.id, { targetType: 'BREED' }, here)).map(({ scope }) => scope)).toEqual(['CHAIN', 'ORG']);
    expect((await of(goods.id, { targetType: 'BREED' }, there)).map(({ scope }) => scope)).toEqual(['CHAIN']);
  });

  it('can be filtered by 未定价 where no price is valid', async () => {
    const unset = async (token: string) =>
      (await of(goods.id, { unset: true }, token)).map(({ targetType, targetId }) => [targetType, targetId]);
    expect(await unset(here)).toHaveLength(3);
    await save([breedPrice(goods.id, 88, { scope: 'ORG', targetType: 'BARCODE', targetId: goods.x })]);
    expect(await unset(here)).toEqual(
      expect.arrayContaining([
        ['BREED', goods.id],
        ['BARCODE', goods.y],
      ]),
    );
    expect([(await unset(here)).length, (await unset(there)).length]).toEqual([2, 3]);
    await save([breedPrice(goods.id, 99, { effectiveDate: '2025-03-13' })]);
    expect(await unset(there)).toHaveLength(3);
    await save([breedPrice(goods.id, 99)]);
    expect([await unset(here), await unset(there)]).toEqual([[], []]);
  });

  it('is written all or none, and refused for goods of another chain', async () => {
    const { rows } = await app.database.query('SELECT id FROM erp_breed WHERE property_owner_id = 2 LIMIT 1');
    const foreign = Number(rows[0]?.id ?? 999_999_999);
    const reply = await save([breedPrice(goods.id, 100), breedPrice(foreign, 100)]);
    expect(reply).toMatchObject({ code: 100002, msg: '第2行：记录不存在或已删除，请刷新列表' });
    expect((await of(goods.id, { targetType: 'BREED' }))[0]?.price).toBeNull();
  });

  it('contains a target once per day', async () => {
    const twice = await saveRaw([breedPrice(goods.id, 1), breedPrice(goods.id, 2)]);
    expect([twice.status, twice.msg]).toEqual([400, '第2行：与第1行重复']);
    const apart = [breedPrice(goods.id, 1), breedPrice(goods.id, 2, { effectiveDate: '2025-04-01' })];
    expect((await save(apart)).data).toEqual({ saved: 2 });
  });

  it('is accepted from only one of 8 concurrent requests that saw the same price', async () => {
    await save([breedPrice(goods.id, 100)]);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        save([breedPrice(goods.id, 101 + index, { compare: true, seenPrice: price(100) })]),
      ),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual([0, ...Array(7).fill(100001)]);
    expect((await records(goods.id)).filter(({ kind }) => kind === 'TAG')).toHaveLength(2);
  });

  it('is refused without the right', async () => {
    const asked = { rows: [breedPrice(goods.id, 1)], reason: '试' };
    const reply = await app.send(tagPrice.saveBatch, asked, { token: finance, idempotencyKey: randomUUID() });
    expect(reply.status).toBe(403);
  });
});

describe('a batch of prices', () => {
  type Asked = InputOf<typeof tagPrice.preview>;
  let goods: { id: number; x: number; y: number };
  beforeEach(async () => {
    goods = await lens();
    await save([
      breedPrice(goods.id, 199.99, { minPrice: price(150) }),
      breedPrice(goods.id, 60.05, { targetType: 'BARCODE', targetId: goods.x }),
    ]);
  });
  const preview = async (more: Partial<Asked>, token = here) => {
    const asked = { scope: 'CHAIN', rule: 'RATIO', value: 105, effectiveDate: '2025-04-01' } as const;
    return app.send(tagPrice.preview, { breedId: goods.id, ...asked, ...more }, { token });
  };
  const prices = async (more: Partial<Asked>) => (await preview(more)).data.map((row) => row.price ?? row.fault);

  it('changes the current price by a percentage, rounded half up to 0.01', async () => {
    const { data } = await preview({ targetType: 'BREED' });
    expect(data).toMatchObject([{ present: 199.99, seenPrice: 199.99, price: 209.99, minPrice: 150 }]);
    // 60.05 × 110 % = 66.055; what has no price of its own starts from its breed's.
    expect(await prices({ targetType: 'BARCODE', value: 110 })).toEqual(expect.arrayContaining([66.06, 219.99]));
    expect(await prices({ targetType: 'BREED', scope: 'ORG', value: 50 })).toEqual([100]);
  });

  it('sets one price, rounded to 0.01, and the minimum price as a percentage of it', async () => {
    expect((await preview({ targetType: 'BREED', rule: 'FIXED', value: 88.88, minShare: 90 })).data).toMatchObject([
      { price: 88.88, minPrice: 79.99 },
    ]);
    const low = (await preview({ targetType: 'BREED', rule: 'FIXED', value: 149.99 })).data;
    expect(low).toMatchObject([{ price: 149.99, minPrice: 150, fault: '最低售价不能高于标签价' }]);
  });

  it('adds a margin to the cost, and requires the right to costs', async () => {
    const fault = '没有成本，不能按加价率定价';
    expect(await prices({ targetType: 'BREED', rule: 'MARKUP', value: 60 })).toEqual([fault]);
    const cost = {
      scope: 'CHAIN',
      targetType: 'BREED',
      targetId: goods.id,
      cost: price(33.33),
      effectiveDate: TODAY,
    } as const;
    await app.send(
      staticCost.saveBatch,
      { rows: [cost], reason: '估价' },
      { token: here, idempotencyKey: randomUUID() },
    );
    expect(await prices({ targetType: 'BREED', rule: 'MARKUP', value: 60 })).toEqual([53.33]);
  });

  it('covers the selected rows, else all rows of the filters, and writes nothing in the preview', async () => {
    const targets = [{ targetType: 'BARCODE', targetId: goods.y } as const];
    expect((await preview({ targets })).data).toMatchObject([{ targetId: goods.y, seenPrice: null, present: 199.99 }]);
    expect(await prices({})).toHaveLength(3);
    expect((await preview({ effectiveDate: YESTERDAY })).status).toBe(400);
    expect((await preview({ value: 10_000 })).success).toBe(true);
    expect((await preview({ value: 10_000.01 })).msg).toBe('调整值：不能大于10000%');
    expect(await records(goods.id)).toHaveLength(3);
  });
});

describe('静态成本', () => {
  it('140013 is refused without the right to costs', async () => {
    await app.database.query(
      `UPDATE role SET menu_ids = array_append(menu_ids, 1418) WHERE property_owner_id = 1 AND role_code = 'WAREHOUSE'`,
    );
    const stock = await app.signIn('stock');
    for (const call of [staticCost.page, staticCost.export]) {
      expect(await app.sendRaw(call, {}, { token: stock })).toMatchObject({ status: 403, code: 140013 });
    }
    expect((await app.send(staticCost.page, {}, { token: finance })).success).toBe(true);
  });

  it('has a start date, a scope and a record, which is hidden too without the right', async () => {
    const { id, x } = await lens();
    const row = { scope: 'CHAIN', targetType: 'BREED', targetId: id, cost: price(40), effectiveDate: TODAY } as const;
    const reply = await app.send(
      staticCost.saveBatch,
      { rows: [row, { ...row, targetType: 'BARCODE', targetId: x, cost: price(45.1234) }], reason: '厂家报价' },
      { token: finance, idempotencyKey: randomUUID() },
    );
    expect(reply.data).toEqual({ saved: 2 });
    const { data } = await app.send(staticCost.page, { breedId: id, scope: 'CHAIN', size: 100 }, { token: finance });
    const costs = new Map(data.records.map((found) => [`${found.targetType}${found.targetId}`, found.cost]));
    expect([costs.get(`BREED${id}`), costs.get(`BARCODE${x}`)]).toEqual([40, 45.1234]);
    expect((await records(id)).map(({ kind }) => kind)).toEqual(['STATIC', 'STATIC']);
    const seen = async (token: string) =>
      (await app.send(priceRecord.page, { kind: 'STATIC', keyword: data.records[0]?.goodsName }, { token })).data.total;
    expect(await seen(finance)).toBe(2);
    await app.database.query(`UPDATE role SET menu_ids = array_append(menu_ids, 1419)
      WHERE property_owner_id = 1 AND role_code = 'WAREHOUSE'`);
    expect(await seen(await app.signIn('stock'))).toBe(0);
  });
});

describe('调价记录', () => {
  it('is found by kind, goods, day and person, and exported', async () => {
    const { id } = await lens();
    await save([breedPrice(id, 321)], here, '记录用');
    const [{ goodsName = '' } = {}] = await of(id);
    const found = async (more: InputOf<typeof priceRecord.page>) =>
      (await app.send(priceRecord.page, { keyword: goodsName, ...more }, { token: here })).data;
    expect((await found({ kind: 'TAG', dateFrom: TODAY, dateTo: TODAY })).records).toMatchObject([
      {
        kind: 'TAG',
        scope: 'CHAIN',
        targetType: 'BREED',
        targetId: id,
        oldPrice: null,
        newPrice: 321,
        reason: '记录用',
      },
    ]);
    const [{ operator = '' } = {}] = (await found({})).records;
    expect((await found({ operator })).total).toBe(1);
    expect((await found({ operator: '没有此人' })).total).toBe(0);
    expect((await found({ dateTo: YESTERDAY })).total).toBe(0);
    const { body } = await app.download(priceRecord.export, { keyword: goodsName }, { token: here });
    const sheet = strFromU8(unzipSync(new Uint8Array(body))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('记录用');
    expect(sheet).toContain('321');
  });
});

describe('the import of tag prices', () => {
  const HEADS = ['范围*', '对象*', '编码*', '标签价(元)*', '最低售价(元)', '生效日*', '原因*'];
  const sheet = () => importOf(app, tagPrice.import, here);
  const codesOf = async (id: number) => {
    const rows = await of(id);
    const code = (type: string) => rows.find(({ targetType }) => targetType === type)?.code ?? '';
    return { breed: code('BREED'), barcode: code('BARCODE') };
  };

  it('writes prices by the codes of breeds and barcodes, and keeps the minimum price where the cell is empty', async () => {
    const { id } = await lens();
    await save([breedPrice(id, 100, { minPrice: price(60) })]);
    const { breed, barcode } = await codesOf(id);
    expect(await sheet().heads({})).toEqual(HEADS);
    const rows = [
      ['连锁', '品种', breed, 120, null, TODAY, '涨价'],
      ['本机构', '条码', barcode, 130.5, 99, '2025/4/1', '涨价'],
    ];
    const { jobId } = await sheet().checked(await written(HEADS, rows), {});
    expect((await sheet().apply(jobId)).data).toEqual({ saved: 2 });
    expect((await of(id, { targetType: 'BREED', scope: 'CHAIN' }))[0]).toMatchObject({ price: 120, minPrice: 60 });
    expect(await of(id, { targetType: 'BARCODE', scope: 'ORG', keyword: barcode })).toMatchObject([
      { price: null, nextPrice: 130.5, nextDate: '2025-04-01' },
    ]);
  });

  it('names every wrong cell by row and column, and writes nothing', async () => {
    const { id } = await lens();
    const { breed, barcode } = await codesOf(id);
    const rows = [
      ['连锁', '品种', breed, 120, 130, TODAY, '涨价'],
      ['连锁', '品种', barcode, 120, null, YESTERDAY, '涨价'],
      ['全国', '条码', barcode, '很贵', null, TODAY, ''],
      ['连锁', '品种', breed, 120, null, TODAY, '又涨'],
    ];
    const job = await sheet().checked(await written(HEADS, rows), {});
    expect(sheet().said(job)).toEqual([
      '2 最低售价 最低售价不能高于标签价',
      '3 生效日 不能早于今天',
      '3 编码 没有这个品种编码，请核对',
      '4 范围 「全国」不在可选范围内',
      '4 标签价 应为数字',
      '4 原因 请填写',
      '5 编码 与第2行重复',
    ]);
    expect((await of(id, { targetType: 'BREED' }))[0]?.price).toBeNull();
  });
});
