import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parameterSettings } from '@mingmou/contract/system/parameter/parameter.contract';
import { referenceSet } from '@mingmou/contract/workstation/growth/reference-set.contract';
import { written } from '../erp/sheet-file';
import { type TestApp, testApp } from '../support/app';
import { importOf } from '../support/sheet-import';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await testApp();
  const { rows } = await app.database.query('SELECT id FROM org WHERE property_owner_id = 1 ORDER BY sort, id');
  admin = await app.signIn('admin', { orgId: Number(rows[0]?.id) });
});
afterAll(() => app.close());

const as = () => ({ token: admin });
const HEADS = ['性别*', '年龄(岁)*', 'L', 'M', 'S', 'P3', 'P5', 'P10', 'P25', 'P50', 'P75', 'P90', 'P95', 'P97'];
const sheet = () => importOf(app, referenceSet.import, admin);
const named = async (keyword: string) => (await app.send(referenceSet.page, { keyword }, as())).data.records;

async function created(code: string): Promise<number> {
  const fields = { code, name: code, kind: 'AL' as const, citation: '本院资料', licence: '自有' };
  return (await app.send(referenceSet.save, fields, as())).data.id;
}

const centiles = (p5: number, p50: number, p95: number) => [
  null,
  null,
  null,
  null,
  p5,
  null,
  null,
  p50,
  null,
  null,
  p95,
  null,
];

async function choose(code: string) {
  const { data } = await app.send(parameterSettings.findAll, {}, as());
  return app.send(
    parameterSettings.update,
    { version: data.version, items: [{ key: 'alReferenceSet', value: code }] },
    as(),
  );
}

describe('成长参考集', () => {
  it('provides the published set to every chain, read-only', async () => {
    const [wuhan] = await named('WUHAN2022');
    expect(wuhan).toMatchObject({
      preset: true,
      kind: 'AL',
      rowCount: 20,
      ageFrom: 6,
      ageTo: 15,
      licence: 'CC BY 4.0',
    });
    const { id = 0, version = 0 } = wuhan ?? {};
    const change = { id, version, code: 'WUHAN2022', name: '改名', kind: 'AL' as const, citation: '无', licence: '无' };
    const says = { code: 121201, msg: '武汉2022为预置参考集，不能修改、停用或删除，请新增参考集' };
    expect(await app.send(referenceSet.update, change, as())).toMatchObject(says);
    expect(await app.send(referenceSet.enable, { id, version, stateEnum: 'DISABLE' }, as())).toMatchObject(says);
    expect(await app.send(referenceSet.import.template, { setId: id }, as())).toMatchObject(says);
    expect((await named('WUHAN2022'))[0]).toMatchObject({ name: '武汉2022', version });
  });

  it('loads another set from a sheet, reloads it as a whole, and makes an organisation use it', async () => {
    const setId = await created('HE2023');
    expect(await sheet().heads({ setId })).toEqual(HEADS);
    expect(await choose('HE2023')).toMatchObject({
      status: 400,
      msg: '眼轴参考集：没有启用的参考集「HE2023」，可选WUHAN2022',
    });
    const rows = [
      ['男', 6, ...centiles(21.6, 22.9, 24.3)],
      ['男', 7, ...centiles(21.9, 23.3, 24.8)],
      ['女', 6, ...centiles(21.1, 22.5, 23.8)],
    ];
    const { jobId } = await sheet().checked(await written(HEADS, rows), { setId });
    expect((await sheet().apply(jobId)).data).toEqual({ rows: 3 });
    expect((await named('HE2023'))[0]).toMatchObject({ rowCount: 3, ageFrom: 6, ageTo: 7 });
    const again = await sheet().checked(await written(HEADS, [['男', 6, 1, 23, 0.036]]), { setId });
    await sheet().apply(again.jobId);
    const [set] = await named('HE2023');
    expect(set).toMatchObject({ rowCount: 1 });
    expect(await choose('HE2023')).toMatchObject({ success: true });
    const { id = 0, version = 0 } = set ?? {};
    expect(await app.send(referenceSet.enable, { id, version, stateEnum: 'DISABLE' }, as())).toMatchObject({
      msg: '参考集「HE2023」已被系统参数使用，不能停用',
    });
    await choose('WUHAN2022');
    expect(await app.send(referenceSet.enable, { id, version, stateEnum: 'DISABLE' }, as())).toMatchObject({
      success: true,
    });
  });

  it('reports every wrong cell by row and column, and saves nothing', async () => {
    const setId = await created('WRONG');
    const rows = [
      ['男', 6, ...centiles(21.6, 22.9, 24.3)],
      ['男', 6, ...centiles(21.6, 22.9, 24.3)],
      ['男', 7, ...centiles(21.9, 21.9, 21.8)],
      ['未知', -1, ...centiles(21, 22, 23)],
      ['女', 6, 1, 23, 0.036],
      ['女', 7, null, null, null, null, 21],
    ];
    const job = await sheet().checked(await written(HEADS, rows), { setId });
    expect(sheet().said(job)).toEqual([
      '3 年龄 与第2行重复',
      '4 P50 应大于P5的21.9',
      '4 P95 应大于P50的21.9',
      expect.stringMatching(/^5 性别 「未知」不在可选范围内/),
      '5 年龄 不能小于0',
      '6 M 所有行要么都填L、M、S，要么都填百分位',
      '7 M 请填写M和S，或至少3个百分位',
    ]);
    expect((await named('WRONG'))[0]).toMatchObject({ rowCount: 0 });
  });
});
