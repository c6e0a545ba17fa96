import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { price } from '@mingmou/contract/base/money';
import { contrast } from '@mingmou/contract/erp/purchase/contrast.contract';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { supplier } from '@mingmou/contract/erp/purchase/supplier.contract';
import { type TestApp, testApp } from '../support/app';
import { importOf } from '../support/sheet-import';
import { written } from './sheet-file';
import { openDesk, type StockDesk } from './stock-desk';

type Draft = InputOf<typeof contrast.save>;

let desk: StockDesk;
let app: TestApp;
let admin: string;
let stock: string;

beforeAll(async () => {
  app = await testApp();
  desk = await openDesk(app);
  admin = desk.token;
  await app.database.query(
    `UPDATE role SET menu_ids = array_append(menu_ids, 1424) WHERE property_owner_id = 1 AND role_code = 'WAREHOUSE'`,
  );
  stock = await app.signIn('stock');
  await desk.initialize();
});
afterAll(() => app.close());

let made = 0;
async function newSupplier(): Promise<{ id: number; name: string }> {
  made += 1;
  const name = `对照供应商${made}`;
  const draft = { name, contact: '王', phone: '057188001234', settleType: '月结' as const };
  return { id: (await app.send(supplier.save, draft, { token: admin })).data.id, name };
}

const save = (draft: Partial<Draft> & Pick<Draft, 'supplierId' | 'breedId'>) =>
  app.send(contrast.save, { isDefault: false, ...draft }, { token: admin });
const rowOf = async (id: number, token = admin) => (await app.send(contrast.findById, { id }, { token })).data;

describe('供应商品种对照', () => {
  it('stores a pair of supplier and breed once, even when eight accounts save it concurrently', async () => {
    const [{ id: supplierId, name }, { breedId }] = [await newSupplier(), await desk.goods()];
    const replies = await Promise.all(Array.from({ length: 8 }, () => save({ supplierId, breedId })));
    expect(replies.map(({ code }) => code).sort()).toEqual([0, ...Array(7).fill(100004)]);
    expect(replies.find(({ success }) => !success)?.msg).toContain(`供应商品种对照「${name}`);
  });

  it('has one default per breed; the last pair marked as default wins', async () => {
    const { breedId } = await desk.goods();
    const suppliers = await Promise.all(Array.from({ length: 8 }, newSupplier));
    const replies = await Promise.all(suppliers.map(({ id }) => save({ supplierId: id, breedId, isDefault: true })));
    expect(replies.every(({ success }) => success)).toBe(true);
    const { data } = await app.send(contrast.page, { breedId, size: 100 }, { token: admin });
    expect(data.records.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    const [marked] = data.records.filter(({ isDefault }) => isDefault);
    const { id = 0, version = 0 } = marked ?? {};
    await app.send(contrast.enable, { id, version, stateEnum: 'DISABLE' }, { token: admin });
    expect(await rowOf(id)).toMatchObject({ isDefault: false, stateEnum: 'DISABLE' });
  });

  it('returns the enabled suppliers of a breed', async () => {
    const [one, two, { breedId }] = [await newSupplier(), await newSupplier(), await desk.goods()];
    await save({ supplierId: one.id, breedId });
    const { data } = await save({ supplierId: two.id, breedId });
    await app.send(contrast.enable, { id: data.id, version: 1, stateEnum: 'DISABLE' }, { token: admin });
    const found = await app.send(supplier.findAll, { breedId }, { token: admin });
    expect(found.data.map(({ id }) => id)).toEqual([one.id]);
  });

  it('shows its price only with the right to costs, and keeps the price when an account without the right saves', async () => {
    const [{ id: supplierId }, { breedId }] = [await newSupplier(), await desk.goods()];
    const { data } = await save({ supplierId, breedId, purchasePrice: price(12.3456) });
    expect(await rowOf(data.id)).toMatchObject({ purchasePrice: 12.3456 });
    expect(await rowOf(data.id, stock)).not.toHaveProperty('purchasePrice');
    const listed = await app.send(contrast.page, { supplierId }, { token: stock });
    expect(listed.data.records[0]).not.toHaveProperty('purchasePrice');
    await app.database.query(
      `UPDATE role SET menu_ids = menu_ids || (SELECT array_agg(id) FROM (SELECT unnest(menu_ids) AS id FROM role
         WHERE property_owner_id = 1 AND role_code = 'ORG_ADMIN') held WHERE id::text LIKE '1423%' OR id::text LIKE '1424%')
       WHERE property_owner_id = 1 AND role_code = 'WAREHOUSE'`,
    );
    const change = { id: data.id, version: 1, supplierId, breedId, isDefault: true };
    await app.send(contrast.update, change, { token: await app.signIn('stock') });
    expect(await rowOf(data.id)).toMatchObject({ purchasePrice: 12.3456, isDefault: true, version: 2 });
  });

  it('adds many breeds in one request and skips existing pairs', async () => {
    const { id: supplierId } = await newSupplier();
    const [a, b] = [await desk.goods(), await desk.goods()];
    await save({ supplierId, breedId: a.breedId, supplierGoodsCode: 'A-1' });
    const asked = { supplierId, breedIds: [a.breedId, b.breedId, b.breedId] };
    expect((await app.send(contrast.saveBatch, asked, { token: admin })).data).toEqual({ created: 1, skipped: 2 });
    const { data } = await app.send(contrast.page, { supplierId, size: 100 }, { token: admin });
    expect(data.records.map(({ supplierGoodsCode }) => supplierGoodsCode).sort()).toEqual(['A-1', null]);
  });
});

describe('the proposed price of a purchase', () => {
  const quoted = async (barcodeId: number, supplierId: number) =>
    (await app.send(purchase.quote, { supplierId, lines: [{ barcodeId }] }, { token: admin })).data[0]?.price;

  it('comes from 对照, else from the last purchase, else from the static cost', async () => {
    const goods = await desk.goods();
    const { supplierId } = desk;
    expect(await quoted(goods.id, supplierId)).toBeUndefined();
    await app.database.query(
      `INSERT INTO erp_static_cost (property_owner_id, breed_id, cost, effective_date)
       VALUES (1, ${goods.breedId}, 30, '2025-01-01')`,
    );
    expect(await quoted(goods.id, supplierId)).toBe(30);
    await desk.receive([desk.line(goods, 1, 25)]);
    expect(await quoted(goods.id, supplierId)).toBe(25);
    const { data } = await save({ supplierId, breedId: goods.breedId, purchasePrice: price(22.5) });
    expect(await quoted(goods.id, supplierId)).toBe(22.5);
    expect(await quoted(goods.id, (await newSupplier()).id)).toBe(25);
    await app.send(contrast.enable, { id: data.id, version: 1, stateEnum: 'DISABLE' }, { token: admin });
    expect(await quoted(goods.id, supplierId)).toBe(25);
  });
});

describe('the import of 对照', () => {
  const HEADS = ['供应商*', '品种编码*', '对方编码', '对方名称', '进价(元)', '到货天数(天)', '起订量', '默认'];
  const sheet = () => importOf(app, contrast.import, admin);

  it('adds new pairs and updates the filled cells of existing pairs', async () => {
    const { id: supplierId, name } = await newSupplier();
    const [a, b] = [await desk.goods(), await desk.goods()];
    await save({ supplierId, breedId: a.breedId, supplierGoodsCode: 'OLD', purchasePrice: price(9) });
    const codes = new Map(
      (await app.database.query('SELECT id, code FROM erp_breed')).rows.map(({ id, code }) => [
        Number(id),
        String(code),
      ]),
    );
    expect(await sheet().heads({})).toEqual(HEADS);
    const rows = [
      [name, codes.get(a.breedId) ?? '', null, null, 8.5, 7, null, '是'],
      [name, codes.get(b.breedId) ?? '', 'B-2', null, null, null, 10, null],
    ];
    const { jobId } = await sheet().checked(await written(HEADS, rows), {});
    expect((await sheet().apply(jobId)).data).toEqual({ created: 1, updated: 1 });
    const { data } = await app.send(contrast.page, { supplierId, size: 100 }, { token: admin });
    expect(data.records.find(({ breedId }) => breedId === a.breedId)).toMatchObject({
      ...{ supplierGoodsCode: 'OLD', purchasePrice: 8.5, leadDays: 7, isDefault: true },
    });
  });

  it('names unknown suppliers and breeds and invalid values', async () => {
    const { name } = await newSupplier();
    const rows = [
      ['没有的公司', 'T1', null, null, null, null, null, null],
      [name, '没有的编码', null, null, '贵', null, 0, null],
    ];
    const job = await sheet().checked(await written(HEADS, rows), {});
    expect(sheet().said(job)).toEqual([
      '2 供应商 没有这个供应商，请核对名称',
      '3 进价 应为数字',
      '3 起订量 不能小于1',
      '3 品种编码 没有这个品种编码，请核对',
    ]);
  });
});
