import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { conclusion } from '@mingmou/contract/workstation/conclusion.contract';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { treatmentEpisode } from '@mingmou/contract/workstation/growth/growth-chart.contract';
import { redLight } from '@mingmou/contract/workstation/growth/red-light.contract';
import { newKey, TODAY } from '../outpatient/desk';
import { type Clinic, openClinic } from './clinic';
import { boyOf } from './growth-points';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await openClinic();
});
beforeEach(() => clinic.desk.clear());
afterAll(() => clinic.desk.app.close());

const rows = async (text: string) => (await clinic.desk.app.database.query(text)).rows;
const send: Clinic['desk']['app']['send'] = (call, input, as = { token: clinic.doctor }) =>
  clinic.desk.app.send(call, input, as);
const at = (time: string) => clinic.desk.app.setNow(`${TODAY} ${time}:00`);
const light = (patientId: number, minutes = 3, token = clinic.doctor) =>
  send(redLight.perform, { patientId, minutes }, { token, idempotencyKey: newKey() });

type Draft = InputOf<typeof treatmentEpisode.save>;
const course = (patientId: number, change: Partial<Draft> = {}): Draft => ({
  ...{ patientId, type: 8, startDate: TODAY, registerNo: '国械注准20243160001', timesADay: 2, minutes: 3 },
  ...{ baselineOd: '5.0', baselineOs: '4.9', baselineFundus: 'NORMAL', baselineOct: 'NORMAL', ...change },
});

/** Registers a boy with red light therapy in progress. */
async function boy() {
  const opened = await boyOf(clinic);
  expect(await send(treatmentEpisode.save, course(opened.patientId))).toMatchObject({ success: true });
  return opened;
}

describe('重复低强度红光', () => {
  it('WS-38 requires a registration number, and a baseline of corrected acuity, fundus and OCT', async () => {
    const { patientId } = await boyOf(clinic);
    const refused = async (change: Partial<Draft>) => {
      const { code, msg } = await send(treatmentEpisode.save, course(patientId, change));
      return [code, msg];
    };
    expect(await refused({ registerNo: null })).toEqual([121010, '重复低强度红光：请填写医疗器械注册证号']);
    expect(await refused({ baselineOd: null })).toEqual([120205, '请填写重复低强度红光的基线右眼矫正视力']);
    expect(await refused({ baselineFundus: null })).toEqual([120205, '请填写重复低强度红光的基线眼底']);
    expect(await refused({ baselineOct: null })).toEqual([120205, '请填写重复低强度红光的基线OCT']);
    expect(await light(patientId)).toMatchObject({
      code: 121014,
      msg: '没有进行中的重复低强度红光，请先在结论中开始该方案',
    });
    expect(await rows('SELECT 1 FROM red_light_session')).toEqual([]);
  });

  it('WS-38 refuses a third session per day and a session within 4 hours, and names the earliest time', async () => {
    const { patientId } = await boy();
    at('09:00');
    expect(await light(patientId)).toMatchObject({ success: true });
    at('12:00');
    expect(await light(patientId)).toMatchObject({
      code: 121017,
      msg: '距上次红光治疗（09:00）不足4小时，请13:00以后再做',
    });
    expect((await send(redLight.find, { patientId })).data).toMatchObject({
      blocked: '距上次红光治疗（09:00）不足4小时，请13:00以后再做',
      minutes: 3,
      sessions: [{ doneByName: '王建国', minutes: 3, undoable: true }],
    });
    at('13:00');
    expect(await light(patientId)).toMatchObject({ success: true });
    at('19:00');
    expect(await light(patientId)).toMatchObject({
      code: 121016,
      msg: '今日已做2次红光治疗，每日最多2次，请明日再做',
    });
    expect((await send(redLight.find, { patientId })).data.sessions).toHaveLength(2);
  });

  it('WS-38 refuses a session on a day with cycloplegia: after dilating drops or with the tag 散瞳中', async () => {
    const { acceptsId, patientId } = await boy();
    await send(consultingDesk.hold, { acceptsId, holdTag: '散瞳中' });
    const dilated = { code: 121015, msg: '患者今日散瞳，瞳孔恢复以前不能做红光治疗' };
    expect(await light(patientId)).toMatchObject(dilated);
    await send(consultingDesk.hold, { acceptsId, holdTag: null });
    const drops = (day: string) =>
      rows(`INSERT INTO stage_record (property_owner_id, org_id, accepts_id, medical_id, patient_id, stage, stage_state, content)
        SELECT a.property_owner_id, a.org_id, a.id, m.id, a.patient_id, 'inspection/f05', 1, '{"lastDropAt": "${day} 08:10:00"}'
        FROM accepts a JOIN medical m ON m.accepts_id = a.id WHERE a.id = ${acceptsId}`);
    await drops(TODAY);
    expect(await light(patientId)).toMatchObject(dilated);
    await rows(`DELETE FROM stage_record WHERE stage = 'inspection/f05'`);
    await drops('2026-03-09');
    expect(await light(patientId)).toMatchObject({ success: true });
  });

  it('stores one of 32 concurrent sessions, limits the minutes to the plan, and allows a session after a revocation', async () => {
    const { patientId } = await boy();
    expect(await light(patientId, 4)).toMatchObject({ status: 400 });
    const replies = await Promise.all(Array.from({ length: 32 }, () => light(patientId)));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    const [session] = (await send(redLight.find, { patientId })).data.sessions;
    const undo = (token = clinic.doctor) => send(redLight.undo, { id: session?.id ?? 0, reason: '记错人' }, { token });
    expect(await undo(clinic.optom)).toMatchObject({ success: false });
    expect(await undo()).toMatchObject({ success: true });
    expect(await light(patientId)).toMatchObject({ success: true });
  });

  it('prevents a conclusion with red light sessions from being reopened', async () => {
    const { acceptsId, patientId } = await boyOf(clinic);
    const { patientId: _id, startDate: _start, ...plan } = course(patientId);
    const content = { conclusionText: '近视', nextReviewDate: '2026-06-10' };
    await send(conclusion.finish, { acceptsId, version: 0, ...content, myopiaPlan: [{ ...plan, act: 'OPEN' }] });
    await light(patientId);
    expect(await send(conclusion.retrial, { acceptsId, version: 1, reason: '结论有误' })).toMatchObject({
      code: 120211,
      msg: '红光治疗记录已引用本记录，请先处理后再反审',
    });
  });
});
