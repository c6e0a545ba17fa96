import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { barcode } from '@mingmou/contract/erp/barcode/barcode.contract';
import { breed } from '@mingmou/contract/erp/goods/breed.contract';
import { goodsPackage } from '@mingmou/contract/erp/package/goods-package.contract';
import { type TestApp, testApp } from '../support/app';
import { catalogueOf } from './catalogue';

type Draft = InputOf<typeof goodsPackage.save>;
type Item = NonNullable<Draft['items']>[number];
type Picks = InputOf<typeof goodsPackage.expand>['picks'];

const TODAY = '2026-03-10';

let app: TestApp;
let buyer: string;
let make: ReturnType<typeof catalogueOf>;
let frame = 0;
let lens = 0;
let service = 0;
let lensBreed = 0;

async function priced(barcodeId: number, price: number | null): Promise<number> {
  if (price !== null) {
    await app.database.query(
      `INSERT INTO erp_tag_price (property_owner_id, barcode_id, price, effective_date) VALUES (1, $1, $2, '2024-01-01')`,
      [barcodeId, price],
    );
  }
  return barcodeId;
}

async function firstOf(breedId: number, price: number | null, attrs: object = {}): Promise<number> {
  await make.rows(breedId, [{ attrs }]);
  const [row] = await make.of(breedId);
  return priced(row?.id ?? 0, price);
}

const frameRow = (model: string) => ({ model, color: 'C1', size: '52□18-145' });

beforeAll(async () => {
  app = await testApp();
  app.setNow(`${TODAY} 09:00:00`);
  buyer = await app.signIn('buyer');
  make = catalogueOf(app, buyer);
  frame = await firstOf(await make.newFrames(), 480, frameRow('R1'));
  lensBreed = await make.newBreed();
  await make.grid(lensBreed, { sphTo: -0.25, cylTo: 0 });
  const [first, second] = await make.of(lensBreed);
  lens = await priced(first?.id ?? 0, 160);
  await priced(second?.id ?? 0, 160);
  service = await firstOf(await make.newBreed({ categoryId: '081', unit: 0, stockMode: 'NONE', attrs: {} }), 50);
});
afterAll(() => app.close());

const item = (more: Partial<Item>): Item => ({
  ...{ groupName: '镜架', kind: 'BARCODE', targetId: frame, qty: 1, chooseQty: 1, required: true },
  ...more,
});

/** The package of W3. */
const glasses = (): Item[] => [
  item({}),
  item({ groupName: '镜片', kind: 'BREED', targetId: lensBreed, qty: 2 }),
  item({ groupName: '服务', targetId: service }),
];

const draft = (more: Partial<Draft> = {}): Draft => ({
  ...{ name: '配镜套餐', price: money(599), startDate: '2026-03-01', endDate: '2026-03-31', orgIds: [1] },
  items: glasses(),
  ...more,
});

const rowOf = async (id: number) => (await app.send(goodsPackage.findById, { id }, { token: buyer })).data;

async function saved(more: Partial<Draft> = {}) {
  const reply = await app.send(goodsPackage.save, draft(more), { token: buyer });
  if (!reply.success) throw new Error(reply.msg);
  return rowOf(reply.data.id);
}

async function move(id: number, stateEnum: 'ENABLE' | 'DISABLE') {
  const { version } = await rowOf(id);
  return app.send(goodsPackage.enable, { id, version, stateEnum }, { token: buyer });
}

async function onSale(more: Partial<Draft> = {}) {
  const { id } = await saved(more);
  const reply = await move(id, 'ENABLE');
  if (!reply.success) throw new Error(reply.msg);
  return rowOf(id);
}

const expand = (packageId: number, picks: Picks) =>
  app.send(goodsPackage.expand, { packageId, picks }, { token: buyer });
const w3Picks = (): Picks => [
  { itemNo: 1, barcodeId: frame },
  { itemNo: 2, barcodeId: lens },
  { itemNo: 3, barcodeId: service },
];

describe('a package of goods', () => {
  it('starts as a draft with the next code, and shows its items and their tag prices', async () => {
    const row = await saved();
    expect(row).toMatchObject({
      ...{ code: expect.stringMatching(/^TC\d{4}$/), pinyin: 'pjtc', state: 'DRAFT', stateEnum: 'DISABLE' },
      ...{ standing: 'RUNNING', orgIds: [1], items: glasses().map((one) => ({ ...one, sharePrice: null })) },
    });
    expect(row.targets.map(({ tagPrice }) => tagPrice ?? null)).toEqual([480, null, 50]);
    // The breed has no price of its own: a sum would be a guess.
    expect(row.listAmount ?? null).toBeNull();
    const two = await saved({
      items: [item({}), item({ targetId: service }), item({ groupName: '服务', targetId: service, required: false })],
    });
    expect(two.listAmount).toBe(50);
  });

  it('can be edited and deleted only while it is not on sale', async () => {
    const row = await onSale();
    expect(row.state).toBe('ENABLE');
    const { id, version } = row;
    const change = { ...draft({ name: '新名' }), id, version, code: row.code };
    expect(await app.send(goodsPackage.update, change, { token: buyer })).toMatchObject({
      code: 100003,
      msg: '当前状态为「启用」，不能编辑',
    });
    expect(await app.send(goodsPackage.deleteCheck, { id }, { token: buyer })).toMatchObject({ code: 100003 });
    const gone = { id, version, stateEnum: 'DELETE' as const };
    expect(await app.send(goodsPackage.delete, gone, { token: buyer })).toMatchObject({ code: 100003 });
    await move(id, 'DISABLE');
    expect((await rowOf(id)).state).toBe('DISABLE');
    const later = { ...change, version: version + 1 };
    expect((await app.send(goodsPackage.update, later, { token: buyer })).success).toBe(true);
    expect((await rowOf(id)).name).toBe('新名');
    expect((await app.send(goodsPackage.delete, { ...gone, version: version + 2 }, { token: buyer })).success).toBe(
      true,
    );
  });

  it('can be enabled only with enabled items and an end date that is not over', async () => {
    const empty = await saved({ items: [] });
    expect(await move(empty.id, 'ENABLE')).toMatchObject({ code: 140126 });
    const over = await saved({ endDate: '2026-03-09' });
    expect(await move(over.id, 'ENABLE')).toMatchObject({ code: 140127 });
    const other = await firstOf(await make.newFrames(), 300, frameRow('R9'));
    const row = await saved({ items: [item({ targetId: other })] });
    await app.send(barcode.enableBatch, { ids: [other], stateEnum: 'DISABLE' }, { token: buyer });
    expect(await move(row.id, 'ENABLE')).toMatchObject({
      code: 140128,
      msg: '分组「镜架」的商品或品种已停用，请先更换',
    });
    expect((await rowOf(row.id)).state).toBe('DRAFT');
  });

  it('refuses invalid input and saves nothing', async () => {
    const count = async () => (await app.database.query('SELECT count(*)::int AS n FROM goods_package')).rows[0]?.n;
    const before = await count();
    const send = (more: Partial<Draft>) => app.sendRaw(goodsPackage.save, draft(more), { token: buyer });
    expect(await send({ endDate: '2026-02-28' })).toMatchObject({
      status: 400,
      msg: expect.stringContaining('结束日期'),
    });
    expect(await send({ orgIds: [] })).toMatchObject({ status: 400, msg: expect.stringContaining('适用机构') });
    expect(await send({ items: [item({ chooseQty: 2 })] })).toMatchObject({ status: 400 });
    expect(await send({ items: [item({ targetId: 999_999 })] })).toMatchObject({ code: 100002 });
    expect(await send({ orgIds: [999_999] })).toMatchObject({ code: 100002 });
    expect(await count()).toBe(before);
  });

  it('is copied as a separate draft', async () => {
    const row = await onSale({ name: '年度套餐' });
    const { data } = await app.send(goodsPackage.copy, { id: row.id }, { token: buyer });
    const copy = await rowOf(data.id);
    expect(copy).toMatchObject({ name: '年度套餐副本', state: 'DRAFT', price: 599, items: row.items });
    expect(copy.code).not.toBe(row.code);
  });

  it('prevents the deletion of its goods until it is deleted itself', async () => {
    const breedId = await make.newFrames();
    const own = await firstOf(breedId, 300, frameRow('R7'));
    const row = await saved({
      items: [item({ targetId: own }), item({ groupName: '备选', kind: 'BREED', targetId: breedId })],
    });
    const drop = async () => (await app.send(barcode.deleteBatch, { ids: [own] }, { token: buyer })).data[0];
    expect(await drop()).toMatchObject({ ok: false, msg: expect.stringContaining('已有业务数据') });
    await app.send(goodsPackage.delete, { id: row.id, version: row.version, stateEnum: 'DELETE' }, { token: buyer });
    expect(await drop()).toMatchObject({ ok: true });
    const bare = await make.newFrames();
    await saved({ items: [item({ kind: 'BREED', targetId: bare })] });
    expect(await app.send(breed.deleteCheck, { id: bare }, { token: buyer })).toMatchObject({ code: 100007 });
  });

  it('belongs to its chain', async () => {
    const row = await saved();
    const stranger = await app.signIn('admin_b');
    expect(await app.send(goodsPackage.findById, { id: row.id }, { token: stranger })).toMatchObject({ code: 100002 });
  });
});

describe('the sale of a package', () => {
  it('ERP-03 splits 599.00 over frame 480.00, two lenses of 160.00 and a service of 50.00', async () => {
    const { id } = await onSale();
    const { data } = await expand(id, w3Picks());
    expect(data.lines.map(({ amount, qty }) => [amount, qty])).toEqual([
      [338.26, 1],
      [225.51, 2],
      [35.23, 1],
    ]);
  });

  it('splits right and left lens separately, and weighs an item by its share price where one is set', async () => {
    const { id } = await onSale();
    const [, other] = await make.of(lensBreed);
    const apart: Picks = [
      { itemNo: 1, barcodeId: frame },
      { itemNo: 2, barcodeId: lens, qty: 1 },
      { itemNo: 2, barcodeId: other?.id ?? 0, qty: 1 },
      { itemNo: 3, barcodeId: service },
    ];
    const { data } = await expand(id, apart);
    expect(data.lines.map(({ amount }) => amount)).toEqual([338.26, 112.75, 112.75, 35.24]);
    const shared = await onSale({
      items: glasses().map((one, at) => ({ ...one, sharePrice: money([300, 200, 100][at] ?? 0) })),
    });
    const by = await expand(shared.id, apart);
    expect(by.data.lines.map(({ amount }) => amount)).toEqual([299.5, 99.83, 99.83, 99.84]);
  });

  it('requires the exact number of items and pieces, matching goods, and a tag price', async () => {
    const { id, name } = await onSale();
    expect(await expand(id, w3Picks().slice(0, 2))).toMatchObject({
      code: 140112,
      msg: '套餐「服务」应选 1 件，已选 0 件',
    });
    const one = w3Picks().map((pick) => (pick.itemNo === 2 ? { ...pick, qty: 1 } : pick));
    expect(await expand(id, one)).toMatchObject({ code: 140112, msg: '套餐「镜片」应选 2 件，已选 1 件' });
    const foreign = w3Picks().map((pick) => (pick.itemNo === 2 ? { ...pick, barcodeId: frame } : pick));
    const input = { packageId: id, picks: foreign };
    expect(await app.sendRaw(goodsPackage.expand, input, { token: buyer })).toMatchObject({ status: 400 });
    const bare = await firstOf(await make.newFrames(), null, frameRow('R0'));
    const unpriced = await onSale({ items: [item({ targetId: bare })] });
    expect(await expand(unpriced.id, [{ itemNo: 1, barcodeId: bare }])).toMatchObject({ code: 140117 });
    expect(name).toBe('配镜套餐');
  });

  it('is found by an organisation that sells it', async () => {
    const [here, elsewhere] = [await saved(), await saved({ orgIds: [2] })];
    const of = async (orgId: number) =>
      (await app.send(goodsPackage.page, { orgId, size: 100 }, { token: buyer })).data.records.map(({ id }) => id);
    expect(await of(2)).toContain(elsewhere.id);
    expect(await of(2)).not.toContain(here.id);
    expect(await of(1)).toContain(here.id);
  });

  it('140111 is refused outside its days and organisations, and while disabled', async () => {
    const open = await onSale({ name: '在售' });
    const names = async () => (await app.send(goodsPackage.sellable, {}, { token: buyer })).data.map(({ id }) => id);
    expect(await names()).toContain(open.id);
    const [early, elsewhere] = [await onSale({ startDate: '2026-03-11' }), await onSale({ orgIds: [2] })];
    for (const { id } of [early, elsewhere, await saved()]) {
      expect(await expand(id, w3Picks())).toMatchObject({ code: 140111, msg: '套餐「配镜套餐」未启用或不在有效期' });
      expect(await names()).not.toContain(id);
    }
  });
});
