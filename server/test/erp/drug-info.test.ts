import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { drugInfo } from '@mingmou/contract/erp/goods/drug-info.contract';
import { type TestApp, testApp } from '../support/app';
import { type Goods, openDesk, type StockDesk } from './stock-desk';

let app: TestApp;
let desk: StockDesk;
let drops: Goods;

beforeAll(async () => {
  app = await testApp();
  desk = await openDesk(app);
  await desk.initialize();
  drops = await desk.goods('071', '滴眼液Z');
});
afterAll(() => app.close());

const as = () => ({ token: desk.token });
const found = async () => (await app.send(drugInfo.findByBreed, { id: drops.breedId }, as())).data;

const FILLED: Omit<InputOf<typeof drugInfo.update>, 'id' | 'version'> = {
  genericName: '硝酸毛果芸香碱滴眼液',
  ...{ dosageForm: '滴眼液', strength: '0.01% 0.4ml', approvalNo: '国药准字H20244444', prescriptionFlag: true },
  ...{ route: 1, eye: 'OU', defaultDose: '1滴', days: 30 },
};
const fill = (more: Partial<typeof FILLED> = {}, version = 0) =>
  app.send(drugInfo.update, { ...FILLED, ...more, id: drops.breedId, version }, as());

describe('the drug data of a breed', () => {
  it('is listed as missing until it is filled in, and then has a version', async () => {
    expect(await found()).toMatchObject({
      version: 0,
      genericName: null,
      breedName: expect.stringContaining('滴眼液Z'),
    });
    const missing = await app.send(drugInfo.page, { missing: true, size: 100 }, as());
    expect(missing.data.records.map(({ id }) => id)).toContain(drops.breedId);
    expect((await fill()).success).toBe(true);
    expect(await found()).toMatchObject({ ...FILLED, version: 1 });
    expect((await fill({ strength: '0.05%' })).code).toBe(100001);
    expect((await fill({ strength: '0.05%' }, 1)).success).toBe(true);
    expect(await found()).toMatchObject({ strength: '0.05%', version: 2 });
    const after = await app.send(drugInfo.page, { keyword: '毛果芸香碱', prescriptionFlag: true }, as());
    expect(after.data.records).toMatchObject([{ id: drops.breedId }]);
  });

  it.each([
    ['国药准字H2024444', false],
    ['国药准字H202444441', false],
    ['国药准字X20244444', false],
    ['H20244444', false],
    ['国药准字Z20244444', true],
    ['国药准字S20244444', true],
    ['国药准字J20244444', true],
  ])('has an approval number in the form of %s: %s', async (approvalNo, ok) => {
    const { version } = await found();
    const reply = await fill({ approvalNo }, version);
    expect(reply.success).toBe(ok);
    if (!ok) expect(reply).toMatchObject({ status: 400, msg: expect.stringContaining('批准文号') });
  });

  it('is saved by only one of two concurrent requests, and refused for goods that are not drugs', async () => {
    const { version } = await found();
    const both = await Promise.all(['A', 'B'].map((tradeName) => fill({ tradeName }, version)));
    expect(both.map(({ code }) => code).sort()).toEqual([0, 100001]);
    const frames = await desk.goods('003', '镜架Z');
    const other = await app.send(drugInfo.update, { ...FILLED, id: frames.breedId, version: 0 }, as());
    expect(other.code).toBe(100002);
  });
});
