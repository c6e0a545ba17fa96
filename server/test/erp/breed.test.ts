import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import { breed } from '@mingmou/contract/erp/goods/breed.contract';
import { type TestApp, testApp } from '../support/app';
import { catalogueOf, LENS_ATTRS } from './catalogue';

let app: TestApp;
let buyer: string;
let other: string;
let make: ReturnType<typeof catalogueOf>;

beforeAll(async () => {
  app = await testApp();
  buyer = await app.signIn('buyer');
  other = await app.signIn('admin_b');
  make = catalogueOf(app, buyer);
});
afterAll(() => app.close());

describe('a breed', () => {
  it('is saved with the attributes of its category', async () => {
    const brandId = await make.newBrand('001', 'qx2', '003');
    const save = (more: object) => app.sendRaw(breed.save, { ...make.draftOf(brandId), ...more }, { token: buyer });
    expect(await save({ attrs: { refractIndex: '1.60' } })).toMatchObject({ code: 140118, msg: '请填写球镜从' });
    expect(await save({ attrs: { ...LENS_ATTRS, rimType: '全框' } })).toMatchObject({ code: 140119 });
    expect(await save({ attrs: { ...LENS_ATTRS, sphMin: 1, sphMax: -1 } })).toMatchObject({ code: 140120 });
    expect(await save({ attrs: { ...LENS_ATTRS, sphMin: -6.1 } })).toMatchObject({ code: 140107 });
    expect(await save({ stockMode: 'NONE' })).toMatchObject({ status: 400 });
    expect(await save({ categoryId: 'qx2', unit: 4, attrs: {} })).toMatchObject({ msg: '请填写注册证号' });
    expect(await save({ categoryId: '004', unit: 2, attrs: {} })).toMatchObject({ code: 140123 });
    expect(await save({})).toMatchObject({ success: true });
  });

  it('has a name that is unique within category and brand, even when two accounts save it concurrently', async () => {
    const brandId = await make.newBrand('001', '003');
    const draft = make.draftOf(brandId, { name: '同名品种' });
    const replies = await Promise.all(Array.from({ length: 6 }, () => app.send(breed.save, draft, { token: buyer })));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(replies.find(({ success }) => !success)).toMatchObject({ code: 140102, msg: '该品牌下品种名称已存在' });
    const frame = { ...draft, categoryId: '003' as const, unit: 2 as const, attrs: { rimType: '半框' as const } };
    expect((await app.send(breed.save, frame, { token: buyer })).success).toBe(true);
  });

  it('cannot be deleted or change its category while it has barcodes', async () => {
    const id = await make.newBreed();
    await make.grid(id);
    expect(await app.send(breed.deleteCheck, { id }, { token: buyer })).toMatchObject({
      code: 140109,
      msg: '该品种下有 65 个条码，不能删除',
    });
    const gone = await app.send(breed.delete, { id, stateEnum: 'DELETE', version: 1 }, { token: buyer });
    expect(gone).toMatchObject({ code: 140109 });
    const { data: row } = await app.send(breed.findById, { id }, { token: buyer });
    expect(row.barcodeCount).toBe(65);
    const { barcodeCount: _n, tagPrice: _p, pinyin: _y, brandName: _b, stateEnum: _s, updatedAt: _u, ...kept } = row;
    const frame = { ...kept, categoryId: '003' as const, attrs: { rimType: '全框' as const } };
    expect(await app.send(breed.update, frame, { token: buyer })).toMatchObject({ code: 140123 });
    const thinner = { ...kept, attrs: { ...kept.attrs, refractIndex: '1.67' as const } };
    expect((await app.send(breed.update, thinner, { token: buyer })).success).toBe(true);
    expect((await make.of(id))[0]?.spec).toBe('1.67 0.00/0.00');
  });

  it('appears in the tree below category and brand with the number of its barcodes', async () => {
    const id = await make.newBreed({ name: '树中品种' });
    await make.grid(id, { sphTo: -0.25, cylTo: 0 });
    const { data } = await app.send(breed.tree, { keyword: '树中' }, { token: buyer });
    expect(data.map(({ level, count }) => [level, count])).toEqual([
      [1, 2],
      [2, 2],
      [3, 2],
    ]);
    expect(data[2]).toMatchObject({ breedId: id, parentId: data[1]?.id, name: '树中品种' });
    expect((await app.send(breed.tree, {}, { token: other })).data.some(({ breedId }) => breedId === id)).toBe(false);
  });

  it('prevents its brand from losing the category and from being deleted', async () => {
    const brandId = await make.newBrand('001', '003');
    await make.newBreed({ brandId });
    const { data: row } = await app.send(brand.findById, { id: brandId }, { token: buyer });
    expect(row.breedCount).toBe(1);
    const { code, name, version } = row;
    const change = { id: brandId, code, name, version, categoryIds: ['003' as const] };
    expect(await app.send(brand.update, change, { token: buyer })).toMatchObject({
      code: 100007,
      msg: `类别「现片」已被「${name}」的品种使用，不能取消`,
    });
    const check = await app.send(brand.deleteCheck, { id: brandId }, { token: buyer });
    expect(check).toMatchObject({ code: 100007, msg: `品牌「${name}」已被品种使用，不能删除` });
    const gone = await app.send(brand.delete, { id: brandId, stateEnum: 'DELETE', version }, { token: buyer });
    expect(gone.code).toBe(100007);
    expect((await app.send(brand.update, { ...change, categoryIds: ['001'] }, { token: buyer })).success).toBe(true);
  });
});
