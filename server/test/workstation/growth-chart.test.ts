import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { conclusion } from '@mingmou/contract/workstation/conclusion.contract';
import { growthChart, treatmentEpisode } from '@mingmou/contract/workstation/growth/growth-chart.contract';
import { type Clinic, openClinic } from './clinic';
import { boyOf, pointsOf } from './growth-points';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(() => clinic.desk.clear());
afterAll(() => clinic.desk.app.close());

const send: Clinic['desk']['app']['send'] = (call, input, as = { token: clinic.doctor }) =>
  clinic.desk.app.send(call, input, as);
const rows = async (text: string) => (await clinic.desk.app.database.query(text)).rows;
const chart = async (patientId: number) => (await send(growthChart.find, { patientId })).data;

const boy = (birthday?: string) => boyOf(clinic, birthday);
const points = (...what: Parameters<typeof pointsOf> extends [Clinic, ...infer Rest] ? Rest : never) =>
  pointsOf(clinic, ...what);

const setParameter = (key: string, value: unknown) =>
  rows(`INSERT INTO parameter (property_owner_id, org_id, key, value)
    SELECT DISTINCT property_owner_id, org_id, '${key}', '${JSON.stringify(value)}'::jsonb FROM accepts`);

describe('成长曲线', () => {
  it('WS-31 shows the percentile of an axial length among boys of that age, and the value expected in one year', async () => {
    const { acceptsId, patientId } = await boy();
    await points(acceptsId, '2026-03-20', 'AL', { od: 24.5, os: 23.9 }, 'IOLMaster');
    const found = await chart(patientId);
    expect(found.points).toMatchObject([
      { eye: 'OD', kind: 'AL', value: 24.5, age: 8.5, percentile: 69, z: 0.49, device: 'IOLMaster' },
      { eye: 'OS', percentile: 44 },
    ]);
    expect(found.expected).toMatchObject([{ eye: 'OD', value: 24.82 }, { eye: 'OS' }]);
    expect(found.set).toMatchObject({
      code: 'WUHAN2022',
      name: '武汉2022',
      licence: 'CC BY 4.0',
      ageFrom: 6,
      ageTo: 15,
    });
    expect(found.set?.citation).toContain('10.1038/s41598-022-08907-5');
    expect(found.set?.rows).toHaveLength(10);
    expect(found.sets).toEqual([{ code: 'WUHAN2022', name: '武汉2022' }]);
    expect(found.curves.map(({ centile }) => centile)).toEqual([5, 10, 25, 50, 75, 90, 95]);
    expect(found.curves[0]?.points[0]).toEqual({ age: 6, value: 21.61 });
  });

  it('WS-31 shows no percentile for ages 5.5 and 16, nor for an unknown sex', async () => {
    const { acceptsId, patientId } = await boy('2010-03-20');
    await points(acceptsId, '2015-09-20', 'AL', { od: 22 });
    await points(acceptsId, '2026-03-20', 'AL', { od: 25 });
    const found = await chart(patientId);
    expect(found.points.map(({ percentile }) => percentile ?? null)).toEqual([null, null]);
    expect(found.expected).toEqual([{ eye: 'OD', value: null }]);
    await rows(`UPDATE patient SET sex = 9, birthday = '2017-09-18' WHERE id = ${patientId}`);
    const unsaid = await chart(patientId);
    expect(unsaid.points.at(-1)?.percentile ?? null).toBeNull();
    expect([unsaid.curves, unsaid.expected, unsaid.set?.rows]).toEqual([[], [], []]);
  });

  it("WS-30 shows the growth rate of each interval, coloured by the organisation's parameters", async () => {
    const { acceptsId, patientId } = await boy();
    await points(acceptsId, '2025-03-01', 'AL', { od: 24.1 }, 'IOLMaster');
    await points(acceptsId, '2025-09-01', 'AL', { od: 24.28 }, 'Lenstar');
    await points(acceptsId, '2025-10-31', 'AL', { od: 24.3 }, 'Lenstar');
    await points(acceptsId, '2025-01-01', 'SE_CYC', { od: -1.5 });
    await points(acceptsId, '2026-01-06', 'SE_CYC', { od: -2.125 });
    expect((await chart(patientId)).rates).toMatchObject([
      { days: 184, delta: 0.18, perYear: 0.36, tone: 'FAST', isOtherDevice: true },
      { days: 60, perYear: null, isOtherDevice: false },
      { kind: 'SE_CYC', days: 370, delta: -0.625, perYear: -0.62, tone: 'FAST' },
    ]);
    await setParameter('alFastMmPerYear', 0.4);
    await setParameter('seFastDPerYear', 0.75);
    const slower = await chart(patientId);
    expect(slower.rates.map(({ tone }) => tone ?? null)).toEqual(['WARN', null, null]);
    expect(slower.limits).toEqual({ alWarnMmPerYear: 0.2, alFastMmPerYear: 0.4, seFastDPerYear: 0.75 });
    await rows(`DELETE FROM parameter WHERE key IN ('alFastMmPerYear', 'seFastDPerYear')`);
  });

  it("uses the requested reference set, else the organisation's set, else the built-in set", async () => {
    const { acceptsId, patientId } = await boy();
    await points(acceptsId, '2026-03-20', 'AL', { od: 24.5 });
    await rows(`INSERT INTO growth_reference_set (property_owner_id, code, name, kind, citation, licence, rows)
      VALUES (1, 'HOUSE', '本院', 'AL', '本院资料', '自有',
        '[{"sex": 1, "age": 8, "centiles": {"5": 22, "50": 24.5, "95": 26}}, {"sex": 1, "age": 9, "centiles": {"5": 22, "50": 24.5, "95": 26}}]')`);
    const asked = (await send(growthChart.find, { patientId, set: 'HOUSE' })).data;
    expect(asked).toMatchObject({ set: { code: 'HOUSE', ageFrom: 8, ageTo: 9 }, points: [{ percentile: 50 }] });
    expect(await send(growthChart.find, { patientId, set: 'NONE' })).toMatchObject({
      status: 400,
      msg: '参考集：没有启用的参考集「NONE」，请重新选择',
    });
    await setParameter('alReferenceSet', 'HOUSE');
    expect(await chart(patientId)).toMatchObject({ set: { code: 'HOUSE' }, points: [{ percentile: 50 }] });
    await rows(`UPDATE growth_reference_set SET state_enum = 'DISABLE' WHERE code = 'HOUSE'`);
    expect(await chart(patientId)).toMatchObject({ set: { code: 'WUHAN2022' }, points: [{ percentile: 69 }] });
    await rows(`DELETE FROM parameter WHERE key = 'alReferenceSet'`);
    await rows(`DELETE FROM growth_reference_set WHERE code = 'HOUSE'`);
  });

  it('refuses a patient of another chain, and roles that cannot read visits', async () => {
    expect(await send(growthChart.find, { patientId: 999_999 })).toMatchObject({ code: 120207 });
    const { patientId } = await boy();
    const token = await clinic.signIn('cashier');
    expect(await send(growthChart.find, { patientId }, { token })).toMatchObject({ status: 403 });
  });
});

describe('防控方案', () => {
  type Draft = InputOf<typeof treatmentEpisode.save>;
  const worn = (patientId: number, more: Partial<Draft> = {}): Draft => ({
    ...{ patientId, type: 4, startDate: '2025-01-10', param: '外院配' },
    ...more,
  });

  it('records, corrects and stops a treatment that began elsewhere, and the chart marks the treatment', async () => {
    const { acceptsId, patientId } = await boy();
    await points(acceptsId, '2025-05-01', 'SE_NON', { od: -1 });
    expect((await chart(patientId)).points).toHaveLength(1);
    const { data } = await send(treatmentEpisode.save, worn(patientId));
    expect(data).toMatchObject({ version: 1 });
    // The chart omits refractions during orthokeratology (角膜塑形).
    expect(await chart(patientId)).toMatchObject({
      points: [],
      episodes: [{ id: data.id, type: 4, param: '外院配', startDate: '2025-01-10', isSigned: false }],
    });
    const changed = await send(treatmentEpisode.save, worn(patientId, { ...data, startDate: '2025-02-10' }));
    expect(changed).toMatchObject({ data: { id: data.id, version: 2 } });
    expect(await send(treatmentEpisode.save, worn(patientId, { ...data }))).toMatchObject({ success: false });
    const stop = { id: data.id, version: 2, endDate: '2026-01-10', stopReason: '换框架镜' };
    expect(await send(treatmentEpisode.stop, stop)).toMatchObject({ data: { version: 3 } });
    expect(await send(treatmentEpisode.stop, { ...stop, version: 3 })).toMatchObject({
      code: 121013,
      msg: '角膜塑形镜已于2026-01-10停止，不能再次停止',
    });
    const [episode] = (await chart(patientId)).episodes;
    expect(episode).toMatchObject({ startDate: '2025-02-10', endDate: '2026-01-10', stopReason: '换框架镜' });
  });

  it('refuses dates in the wrong order, a second active treatment of a kind, and missing fields of the kind', async () => {
    const { patientId } = await boy();
    const refused = async (more: Partial<Draft>) => {
      const { msg, code, success } = await send(treatmentEpisode.save, worn(patientId, more));
      return success ? null : [code, msg];
    };
    expect(await refused({ startDate: '2026-03-11' })).toMatchObject([400, '开始日期：不能晚于今天']);
    expect(await refused({ endDate: '2026-03-11', stopReason: '丢失' })).toMatchObject([400, '停止日期：不能晚于今天']);
    expect(await refused({ endDate: '2025-01-09', stopReason: '丢失' })).toMatchObject([
      400,
      '停止日期：不能早于开始日期',
    ]);
    expect(await refused({ endDate: '2025-06-01' })).toMatchObject([400, '停止原因：请填写']);
    expect(await refused({ type: 7 })).toMatchObject([120205, '请填写低浓度阿托品的浓度']);
    expect(await refused({ type: 8 })).toMatchObject([121010, '重复低强度红光：请填写医疗器械注册证号']);
    expect(await refused({})).toBeNull();
    expect(await refused({ startDate: '2025-06-01' })).toMatchObject([
      121011,
      '角膜塑形镜自2025-01-10起正在进行，请先停止',
    ]);
    expect(await refused({ startDate: '2023-01-01', endDate: '2024-01-01', stopReason: '丢失' })).toBeNull();
  });

  it('stores one treatment only when 32 requests start the same kind concurrently', async () => {
    const { patientId } = await boy();
    const replies = await Promise.all(Array.from({ length: 32 }, () => send(treatmentEpisode.save, worn(patientId))));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(replies.flatMap(({ success, code }) => (success ? [] : [code])))).toEqual(new Set([121011]));
    expect((await chart(patientId)).episodes).toHaveLength(1);
  });

  it('changes a treatment of a conclusion only by reopening the conclusion, and ends a treatment only once', async () => {
    const { acceptsId, patientId } = await boy();
    const content = { conclusionText: '近视', nextReviewDate: '2026-06-10' };
    const plan = [{ type: 2, act: 'OPEN' }] as const;
    await send(conclusion.finish, { acceptsId, version: 0, ...content, myopiaPlan: [...plan] });
    const [episode] = (await chart(patientId)).episodes;
    const { id = 0, version = 0 } = episode ?? {};
    expect(episode).toMatchObject({ type: 2, isSigned: true });
    const change = { patientId, id, version, type: 2 as const, startDate: '2026-03-01' };
    expect(await send(treatmentEpisode.save, change)).toMatchObject({ code: 121012 });
    expect(await send(treatmentEpisode.stop, { id, version, endDate: '2026-03-10', stopReason: '不适' })).toMatchObject(
      {
        success: true,
      },
    );
  });

  it('120211 refuses to reopen a conclusion that ended a treatment while another treatment of the kind is active', async () => {
    const { acceptsId, patientId } = await boy();
    await send(treatmentEpisode.save, worn(patientId));
    const close = { type: 4, act: 'CLOSE', stopReason: '停戴' } as const;
    const content = { conclusionText: '近视', nextReviewDate: '2026-06-10', myopiaPlan: [close] };
    await send(conclusion.finish, { acceptsId, version: 0, ...content });
    await send(treatmentEpisode.save, worn(patientId, { startDate: '2026-03-10' }));
    const reopen = () => send(conclusion.retrial, { acceptsId, version: 1, reason: '结论有误' });
    expect(await reopen()).toMatchObject({
      code: 120211,
      msg: '2026-03-10开始的角膜塑形镜已引用本记录，请先处理后再反审',
    });
    const [, second] = (await chart(patientId)).episodes;
    const { id = 0, version = 0 } = second ?? {};
    await send(treatmentEpisode.stop, { id, version, endDate: '2026-03-10', stopReason: '录错' });
    expect(await reopen()).toMatchObject({ success: true });
    expect((await chart(patientId)).episodes[0]?.endDate ?? null).toBeNull();
  });
});
