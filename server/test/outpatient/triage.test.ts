import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { triageRecord } from '@mingmou/contract/outpatient/triage.contract';
import { type Desk, newKey, openDesk } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.app.close());

type Measures = Omit<InputOf<typeof triageRecord.save>, 'acceptsId' | 'version'>;

async function newVisit() {
  const { data } = await desk.register();
  return data;
}

const save = (acceptsId: number, measures: Measures, version = 0) =>
  desk.app.send(triageRecord.save, { acceptsId, version, ...measures }, { token: desk.nurse });
const finish = (acceptsId: number, measures: Measures, version = 0) =>
  desk.app.send(triageRecord.finish, { acceptsId, version, ...measures }, { token: desk.nurse });
const find = async (acceptsId: number) =>
  (await desk.app.send(triageRecord.findByAccepts, { acceptsId }, { token: desk.nurse })).data;

describe('OUT-13 pre-examination', () => {
  it('calculates and stores the body mass index and the sum of the pupil distances', async () => {
    const { acceptsId } = await newVisit();
    const measures = { heightCm: 142.5, weightKg: 38.5, odPd: 29.5, osPd: 30, odUcva: '4.9-2', osUcva: '4.95' };
    expect(await save(acceptsId, measures)).toMatchObject({
      success: true,
      data: { triageState: 1, version: 1, warnings: [] },
    });
    expect(await find(acceptsId)).toMatchObject({ triageState: 1, version: 1, record: { ...measures, ouPd: 59.5 } });
    const { rows } = await desk.app.database.query('SELECT bmi FROM triage_record WHERE accepts_id = $1', [acceptsId]);
    expect(rows).toEqual([{ bmi: '19.0' }]);
  });

  it.each<[Measures, object]>([
    [{ odIop: 81 }, { code: 110214, msg: '右眼眼压超出允许范围（1–80）' }],
    [{ odGlsCyl: -0.75 }, { code: 110209, msg: '请填写：右眼原镜轴位' }],
    [{ osArSph: -30.25 }, { code: 110214, msg: '左眼验光球镜超出允许范围（-30–30）' }],
    [{ odCva: '5.0' }, { code: 110209, msg: '请填写：戴镜类型' }],
    [{ odUcva: '1.0' }, { code: 110214, msg: '右眼裸眼远视力超出允许范围（3.3–5.3）' }],
    [
      { sbp: 90, dbp: 100 },
      { code: 110214, msg: '收缩压超出允许范围（101–260）' },
    ],
  ])('refuses %j', async (measures, refusal) => {
    const { acceptsId } = await newVisit();
    expect(await save(acceptsId, measures)).toMatchObject({ success: false, ...refusal });
    expect(await find(acceptsId)).toMatchObject({ triageState: 0, version: 0 });
  });

  it.each<[Measures, string, string]>([
    [{ odIop: 22 }, 'odIop', '右眼眼压高于21mmHg'],
    [{ odArSph: -2.3 }, 'odArSph', '右眼验光球镜不是0.25的整数倍'],
    [{ odUcva: '4.6', osUcva: '4.8' }, 'osUcva', '两眼裸眼视力相差两行以上'],
    [{ temperature: 37.3 }, 'temperature', '体温不低于37.3℃'],
  ])('saves %j with a warning', async (measures, field, says) => {
    const { acceptsId } = await newVisit();
    expect((await save(acceptsId, measures)).data.warnings).toEqual([{ field, says }]);
  });

  it('requires a reading or the reason for none to be finished, then refuses changes until it is reopened with the right', async () => {
    const { acceptsId } = await newVisit();
    expect(await finish(acceptsId, { chiefBrief: '看不清黑板' })).toMatchObject({ code: 110209 });
    expect(await finish(acceptsId, { skipReason: '幼儿不配合' })).toMatchObject({
      data: { triageState: 2, version: 1 },
    });
    expect(await save(acceptsId, {}, 1)).toMatchObject({ code: 110210, msg: '已完成，如需修改请先重新打开' });
    const front = await desk.app.send(triageRecord.retrial, { acceptsId, version: 1 }, { token: desk.front });
    expect(front).toMatchObject({ status: 403 });
    const opened = await desk.app.send(triageRecord.retrial, { acceptsId, version: 1 }, { token: desk.nurse });
    expect(opened).toMatchObject({ data: { triageState: 1, version: 2 } });
    expect(await save(acceptsId, { odUcva: '4.8' }, 2)).toMatchObject({ success: true });
  });

  it.each([triageRecord.save, triageRecord.finish])(
    'is written once when a request is sent again under its key: %#',
    async (call) => {
      const { acceptsId } = await newVisit();
      const as = { token: desk.nurse, idempotencyKey: newKey() };
      const send = () => desk.app.send(call, { acceptsId, version: 0, odUcva: '4.8' }, as);
      const first = await send();
      expect(first).toMatchObject({ success: true, data: { version: 1 } });
      expect(await send()).toMatchObject({ success: true, data: first.data });
      expect(await find(acceptsId)).toMatchObject({ version: 1 });
    },
  );

  it('can be cleared from 已保存, and accepts only the first of two saves of one version', async () => {
    const { acceptsId } = await newVisit();
    const replies = await Promise.all([save(acceptsId, { pulse: 70 }), save(acceptsId, { pulse: 80 })]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 110001]);
    const cleared = await desk.app.send(triageRecord.cancel, { acceptsId, version: 1 }, { token: desk.nurse });
    expect(cleared).toMatchObject({ data: { triageState: 0, version: 2 } });
    expect((await find(acceptsId)).record).toEqual({});
  });

  it('shows the last finished record of the same patient', async () => {
    const { acceptsId, patientId } = await newVisit();
    await finish(acceptsId, { odUcva: '4.7', odGlsSph: -1.25 });
    const next = await desk.register({
      patient: { id: patientId },
      doctorId: desk.wang.doctorId,
      schedulingId: desk.wang.schedulingId,
    });
    expect(await find(next.data.acceptsId)).toMatchObject({ version: 0, last: { odUcva: '4.7', odGlsSph: -1.25 } });
  });

  it('is hidden from another chain', async () => {
    const { acceptsId } = await newVisit();
    const other = await desk.app.signIn('admin_b');
    expect(await desk.app.send(triageRecord.findByAccepts, { acceptsId }, { token: other })).toMatchObject({
      code: 100002,
    });
  });
});
