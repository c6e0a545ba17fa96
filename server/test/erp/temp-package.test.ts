import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buttonId } from '@mingmou/contract/auth/buttons';
import type { CodeOf } from '@mingmou/contract/base/dict';
import { tempPackage } from '@mingmou/contract/erp/package/temp-package.contract';
import type { tempPackageType } from '@mingmou/contract/erp/package/temp-package.dicts';
import { tagPrice } from '@mingmou/contract/erp/price/tag-price.contract';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { stockInitialization } from '@mingmou/contract/erp/stock-bill/stock-initialization.contract';
import { type TestApp, testApp } from '../support/app';
import { importOf } from '../support/sheet-import';
import { catalogueOf, newKey } from './catalogue';
import { written } from './sheet-file';
import { type Goods, openDesk, type StockDesk } from './stock-desk';

type Type = CodeOf<typeof tempPackageType>;
type Cells = readonly (string | number)[];

let app: TestApp;
let desk: StockDesk;
let make: ReturnType<typeof catalogueOf>;
let file: ReturnType<typeof importOf<{ name: string; type: Type }, { id: number }>>;

beforeAll(async () => {
  app = await testApp();
  desk = await openDesk(app);
  make = catalogueOf(app, desk.token);
  file = importOf(app, tempPackage.file, desk.token, '数据.xlsx');
});
afterAll(() => app.close());

const as = () => ({ token: desk.token });

async function upload(type: Type, heads: readonly string[], rows: readonly Cells[], name = '春季新品') {
  const { jobId } = await file.checked(await written(heads, rows), { name, type });
  const { data } = await file.apply(jobId);
  return found(data.id);
}

async function found(id: number) {
  return (await app.send(tempPackage.findById, { id }, as())).data;
}

async function lines(id: number, state?: 'OK' | 'ERROR' | 'APPLIED') {
  return (await app.send(tempPackage.linesPage, { id, state, size: 100 }, as())).data.records;
}

/** Removes 查看成本 from the tests' role, or adds it again. */
const set = (how: 'array_remove' | 'array_append') =>
  app.database.query(
    `UPDATE role SET menu_ids = ${how}(menu_ids, ${buttonId('erp:cost-view')}) WHERE role_code = 'ORG_ADMIN'`,
  );

const apply = ({ id, version }: { id: number; version: number }, key = newKey()) =>
  app.send(tempPackage.apply, { id, version }, { ...as(), idempotencyKey: key });

async function codeOf({ id }: Goods): Promise<string> {
  const { rows } = await app.database.query('SELECT code FROM erp_barcode WHERE id = $1', [id]);
  return String(rows[0]?.code);
}

async function names(breedId: number) {
  const { rows } = await app.database.query(
    `SELECT brand.name AS brand, breed.name AS breed FROM erp_breed breed
      JOIN erp_brand brand ON brand.property_owner_id = breed.property_owner_id AND brand.id = breed.brand_id
      WHERE breed.id = $1`,
    [breedId],
  );
  return [String(rows[0]?.brand), String(rows[0]?.breed)] as const;
}

describe('a data package', () => {
  it('keeps rows with their errors, is corrected on the page, and is applied once', async () => {
    const breedId = await make.newFrames();
    const [brand, breed] = await names(breedId);
    const heads = ['品牌*', '品种*', '型号', '颜色', '原厂条码', '球镜'];
    const uploaded = await upload('BARCODE', heads, [
      [brand, breed, 'A1', 'C1', 'AB01', ''],
      [brand, breed, 'A2', '', '', ''],
      [brand, '没有', 'A3', 'C1', '', ''],
      [brand, breed, 'A4', 'C1', '', '-1.00'],
    ]);
    expect(uploaded).toMatchObject({ state: 'FAILED', total: 4, okCount: 1, errorCount: 3, heads });
    expect((await lines(uploaded.id, 'ERROR')).map(({ rowNo, errors }) => [rowNo, errors])).toEqual([
      [3, ['颜色：请填写颜色']],
      [4, [`品种：没有品种「${brand} 没有」，请先建立品种`]],
      [5, ['球镜：该品种没有这一项，请留空']],
    ]);
    expect(await apply(uploaded)).toMatchObject({ code: 140701, msg: '数据包有 3 行错误，请修正后再应用' });
    expect(await make.of(breedId)).toHaveLength(0);

    let version = uploaded.version;
    const correct = async (rowNo: number, texts: string[]) => {
      const cells = texts.map((text) => ({ text }));
      const { data } = await app.send(tempPackage.updateLine, { id: uploaded.id, version, rowNo, cells }, as());
      version = data.version;
      return data;
    };
    expect(await correct(3, [brand, breed, 'A2', 'C9', '', ''])).toMatchObject({ state: 'FAILED', errorCount: 2 });
    // Rows are checked against each other: the third row now equals the first row before its correction.
    expect(await correct(4, [brand, breed, 'A1', 'C1', '', ''])).toMatchObject({ errorCount: 2 });
    expect((await lines(uploaded.id, 'ERROR'))[0]?.errors).toEqual(['与第2行重复']);
    await correct(4, [brand, breed, 'A3', 'C1', '', '']);
    const clean = await correct(5, [brand, breed, 'A4', 'C1', '', '']);
    expect(clean).toMatchObject({ state: 'CHECKED', okCount: 4, errorCount: 0 });

    expect((await apply({ id: uploaded.id, version: uploaded.version })).code).toBe(100001);
    const key = newKey();
    const both = await Promise.all([1, 2].map(() => apply({ id: uploaded.id, version }, key)));
    expect(both.map(({ data }) => data?.state)).toEqual(['APPLIED', 'APPLIED']);
    expect((await make.of(breedId)).map(({ spec }) => spec)).toEqual(['A1 C1', 'A2 C9', 'A3 C1', 'A4 C1']);
    expect(await lines(uploaded.id, 'APPLIED')).toHaveLength(4);
    const after = await found(uploaded.id);
    expect((await apply(after)).code).toBe(140702);
    const again = { id: after.id, version: after.version };
    expect((await app.send(tempPackage.void, again, as())).code).toBe(100003);
    expect((await app.send(tempPackage.check, again, as())).code).toBe(100003);
  });

  it('140702 is applied once by 32 concurrent requests', async () => {
    const breedId = await make.newFrames();
    const ready = await upload('BARCODE', ['品牌', '品种', '型号', '颜色'], [[...(await names(breedId)), 'R1', 'C1']]);
    const replies = await Promise.all(Array.from({ length: 32 }, () => apply(ready)));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    for (const { code } of replies.filter(({ success }) => !success)) expect([140702, 100001]).toContain(code);
    expect(await make.of(breedId)).toHaveLength(1);
  });

  it('is checked again when it is applied; a later conflict is refused and nothing is written', async () => {
    const breedId = await make.newFrames();
    const [brand, breed] = await names(breedId);
    const ready = await upload(
      'BARCODE',
      ['品牌', '品种', '型号', '颜色'],
      [
        [brand, breed, 'X', 'C1'],
        [brand, breed, 'Y', 'C1'],
      ],
    );
    expect(ready.state).toBe('CHECKED');
    await make.rows(breedId, [{ attrs: { model: 'Y', color: 'C1' } }]);
    expect(await apply(ready)).toMatchObject({ code: 140701, msg: '数据包有 1 行错误，请修正后再应用' });
    expect(await make.of(breedId)).toHaveLength(1);
    const { data } = await app.send(tempPackage.check, { id: ready.id, version: ready.version }, as());
    expect(data).toMatchObject({ state: 'FAILED', errorCount: 1 });
    const { success } = await app.send(tempPackage.void, { id: ready.id, version: data.version }, as());
    expect([success, (await found(ready.id)).state]).toEqual([true, 'VOID']);
  });

  it('refuses a wrong heading before it stores anything, and more than 5000 rows', async () => {
    const bytes = await written(['品牌', '品种', '长度'], [['a', 'b', '1']]);
    const checked = await file.checked(bytes, { name: '错表', type: 'BARCODE' });
    expect(file.said(checked)).toEqual(['1 长度 没有这一列，请下载模板填写']);
    expect((await file.apply(checked.jobId)).code).toBe(140701);
    const { data } = await app.send(tempPackage.page, { keyword: '错表' }, as());
    expect(data.total).toBe(0);
    const rows = Array.from({ length: 5001 }, () => ['a', 'b']);
    expect(await file.read(await written(['品牌', '品种'], rows))).toMatchObject({ msg: '一个数据包最多5000行' });
  });

  it('of breeds takes unit and stock mode from the category where a row has none', async () => {
    const brandId = await make.newBrand('001', '003');
    const { rows } = await app.database.query('SELECT name FROM erp_brand WHERE id = $1', [brandId]);
    const brand = String(rows[0]?.name);
    const heads = ['类别*', '品牌*', '品种名称*', '折射率', '球镜从', '球镜至', '柱镜从', '柱镜至', '框型'];
    const uploaded = await upload('BREED', heads, [
      ['现片', brand, '钻晶A', '1.60', -6, 0, -2, 0, ''],
      ['镜架', brand, '飞行A', '', '', '', '', '', '全框'],
      ['镜架', brand, '飞行B', '', '', '', '', '', ''],
      ['药品', brand, '滴眼A', '', '', '', '', '', ''],
    ]);
    expect((await lines(uploaded.id, 'ERROR')).map(({ rowNo, errors }) => [rowNo, errors])).toEqual([
      [4, ['镜架：请填写框型']],
      [5, [`药品：品牌「${brand}」不适用类别「药品」`]],
    ]);
    let { version } = uploaded;
    for (const [rowNo, cells] of [
      [4, ['镜架', brand, '飞行B', '', '', '', '', '', '半框']],
      [5, ['镜架', brand, '飞行C', '', '', '', '', '', '无框']],
    ] as const) {
      const { data } = await app.send(
        tempPackage.updateLine,
        { id: uploaded.id, version, rowNo, cells: cells.map((text) => ({ text })) },
        as(),
      );
      version = data.version;
    }
    expect((await apply({ id: uploaded.id, version })).success).toBe(true);
    const made = await app.database.query(
      'SELECT name, unit, stock_mode FROM erp_breed WHERE brand_id = $1 ORDER BY name',
      [brandId],
    );
    expect(made.rows.map((row) => [row.name, row.unit, row.stock_mode])).toEqual([
      ['钻晶A', 1, 'STOCK'],
      ['飞行A', 2, 'STOCK'],
      ['飞行B', 2, 'STOCK'],
      ['飞行C', 2, 'STOCK'],
    ]);
  });

  it('of purchase lines becomes a draft of one supplier, with costs hidden without the right', async () => {
    const { data: period } = await app.send(stockInitialization.setBeginPeriod, { month: '2025-03' }, desk.once());
    await app.send(stockInitialization.begin, { beginPeriodId: period.periodId ?? 0 }, desk.once());
    const goods = await desk.goods();
    const heads = ['供应商*', '条码*', '订货', '实收', '单价(元)'];
    const code = await codeOf(goods);
    const uploaded = await upload('PURCHASE', heads, [
      ['测试供应商', code, 5, 5, 80.5],
      ['没有的供应商', code, 1, 1, 1],
    ]);
    expect((await lines(uploaded.id, 'ERROR'))[0]?.errors).toEqual(['供应商：没有供应商「没有的供应商」']);

    await set('array_remove');
    expect((await lines(uploaded.id)).map(({ cells }) => cells[4]?.text)).toEqual([null, null]);
    await set('array_append');
    expect((await lines(uploaded.id)).map(({ cells }) => cells[4]?.text)).toEqual(['80.5', '1']);

    const again = await upload('PURCHASE', heads, [['测试供应商', code, 5, 5, 80.5]]);
    const applied = await apply(again);
    const billId = applied.data.resultBillId ?? 0;
    const { data: bill } = await app.send(purchase.findById, { id: billId }, as());
    expect(bill).toMatchObject({ state: 'DRAFT', supplierId: desk.supplierId, totalQty: 5 });
    expect(bill.lines).toMatchObject([{ barcodeId: goods.id, qty: 5, price: 80.5 }]);
    expect(await found(again.id)).toMatchObject({ resultBillNo: bill.billNo });
  });

  it('of purchases is checked and written like the import on the purchase list', async () => {
    const goods = await desk.goods();
    const sheet = importOf(app, purchase.import, desk.token);
    expect((await sheet.heads({}))?.slice(0, 5)).toEqual(['供应商*', '条码*', '订货', '实收', '单价(元)']);
    const row = ['测试供应商', await codeOf(goods), 6, null, 12.5];
    const bytes = await written(['供应商*', '条码*', '订货', '实收', '单价(元)'], [row]);
    const { jobId } = await sheet.checked(bytes, {});
    const { data } = await sheet.apply(jobId);
    const { data: bill } = await app.send(purchase.findById, { id: data.billId }, as());
    expect(bill).toMatchObject({ state: 'DRAFT', supplierId: desk.supplierId });
    expect(bill.lines).toMatchObject([{ barcodeId: goods.id, orderQty: 6, qty: null, price: 12.5 }]);
  });

  it('of prices is valid from its start date; one of costs requires the right to costs', async () => {
    const goods = await desk.goods();
    const code = await codeOf(goods);
    const heads = await file.heads({ name: '调价', type: 'TAG_PRICE' });
    const row = ['连锁', '条码', code, 199, 150, '2025-03-20', '春季调价'];
    const applied = await apply(await upload('TAG_PRICE', heads?.map(String) ?? [], [row]));
    expect(applied.data).toMatchObject({ state: 'APPLIED' });
    const { data } = await app.send(tagPrice.find, { commodityIds: [goods.id], date: '2025-03-20' }, as());
    expect(data).toMatchObject([{ price: 199, minPrice: 150 }]);
    await set('array_remove');
    const refused = await app.download(tempPackage.file.template, { name: '成本', type: 'STATIC_COST' }, as());
    expect(refused.status).toBe(403);
    await set('array_append');
  });

  it('of stock belongs to the organisation of its upload', async () => {
    const goods = await desk.goods();
    const uploaded = await upload('BEGIN_STOCK', ['条码*', '数量*'], [[await codeOf(goods), 3]]);
    const elsewhere = await app.signIn('manager', { orgId: 1 });
    const { id, version } = uploaded;
    for (const call of [tempPackage.apply, tempPackage.void]) {
      const tried = await app.send(call, { id, version }, { token: elsewhere, idempotencyKey: newKey() });
      expect(tried).toMatchObject({ status: 400, msg: expect.stringContaining('请切换到该机构') });
    }
    expect((await apply(uploaded)).success).toBe(true);
    const { data } = await app.send(stockInitialization.linesPage, {}, as());
    expect(data.records).toMatchObject([{ barcodeId: goods.id, qty: 3 }]);
  });
});
