import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { conclusion } from '@mingmou/contract/workstation/conclusion.contract';
import { consultingDesk as calls } from '@mingmou/contract/workstation/consulting-desk.contract';
import { referralOut } from '@mingmou/contract/workstation/referral.contract';
import { referralDepartments, referralDoctors, referralOrgs } from '@mingmou/contract/workstation/referral.fields';
import { newcomer, newKey, TODAY } from '../outpatient/desk';
import { type Clinic, openClinic } from './clinic';
import { sentPicture } from './sent-pictures';

let clinic: Clinic;
/** Session of the doctor in the other clinic. */
let there: string;
let east: number;
let eastDepartment: number;
beforeAll(async () => {
  clinic = await openClinic();
  const rows = async (text: string) => (await clinic.desk.app.database.query(text)).rows;
  [{ id: east }] = (await rows(`SELECT id FROM org WHERE org_short_name = '城东店'`)) as [{ id: number }];
  [{ id: eastDepartment }] = (await rows(
    `SELECT id FROM department WHERE org_id = ${east} AND registrable AND state_enum = 'ENABLE' ORDER BY is_default DESC, sort, id LIMIT 1`,
  )) as [{ id: number }];
  there = await clinic.desk.app.signIn('doctor', { orgId: Number(east), device: 'east' });
});
beforeEach(async () => {
  await clinic.desk.clear();
  await clinic.desk.app.database.query('DELETE FROM referral_out');
});
afterAll(() => clinic.desk.app.close());

const send: Clinic['desk']['app']['send'] = (call, input, as) => clinic.desk.app.send(call, input, as);
const here = () => ({ token: clinic.doctor });
const atEast = () => ({ token: there });

type Draft = InputOf<typeof referralOut.register>;
const register = (patientId: number, change: Partial<Draft> = {}) =>
  send(
    referralOut.register,
    {
      ...{ patientId, direction: 'IN' as const, targetOrgId: Number(east), targetDepartmentId: Number(eastDepartment) },
      ...{ urgency: 'NORMAL' as const, referralDate: TODAY, reason: '疑似圆锥角膜，请进一步检查', ...change },
    },
    { ...here(), idempotencyKey: newKey() },
  );
const outside = { direction: 'OUT', targetOrgId: null, targetDepartmentId: null, targetHospital: '浙医二院' } as const;
const accept = (id: number, version = 1, token = there) =>
  send(referralOut.accept, { id, version }, { token, idempotencyKey: newKey() });
const cancel = (id: number, version = 1, token = clinic.doctor) =>
  send(referralOut.cancel, { id, version, reason: '患者改变主意' }, { token });
const answer = (id: number, version: number, token: string) =>
  send(referralOut.feedback, { id, version, feedback: '已行角膜地形图，未见异常' }, { token });
const page = async (filters: object, token = clinic.doctor) => (await send(referralOut.page, filters, { token })).data;

describe('转诊登记', () => {
  it('is visible to the sending and to the target organisation only', async () => {
    const { acceptsId, patientId } = await clinic.arrive();
    await clinic.receive(acceptsId);
    const { data } = await register(patientId, { acceptsId, diagnosisText: '双眼近视' });
    const [own] = (await page({ side: 'SENT' })).records;
    expect(own).toMatchObject({
      ...{ id: data.id, acceptsId, orgName: '旗舰店', targetHospital: '城东店', state: 0, isComing: false },
      ...{ registeredByName: '王建国', diagnosisText: '双眼近视', phone: expect.stringContaining('****') },
    });
    expect((await page({ side: 'COMING' }, there)).records).toMatchObject([{ id: data.id, isComing: true }]);
    expect((await page({ side: 'COMING' })).total).toBe(0);
    await clinic.desk.app.database.query('UPDATE referral_out SET org_id = 3');
    expect((await page({})).total).toBe(0);
    expect(await send(referralOut.detail, { id: data.id }, here())).toMatchObject({ success: false });
  });

  it('refuses an incomplete referral with the missing field, and stores nothing', async () => {
    const { patientId } = await clinic.arrive();
    const other = await clinic.arrive();
    const says = async (change: Partial<Draft>) => (await register(patientId, change)).msg;
    expect(await says({ targetOrgId: null })).toBe('转诊机构：请选择');
    expect(await says({ targetDepartmentId: null })).toBe('转诊科室：请选择');
    expect(await says({ targetDepartmentId: clinic.desk.departmentId })).toContain('转诊科室：');
    expect(await says({ targetOrgId: 1 })).toContain('就是本机构');
    expect(await says({ targetDoctorId: clinic.desk.li.doctorId })).toContain('转诊医生：');
    expect(await says({ ...outside, targetHospital: null })).toBe('转诊医院：请填写');
    expect(await says({ referralDate: '2026-03-11' })).toBe('转诊日期：不能晚于今天');
    expect(await register(patientId, { acceptsId: other.acceptsId })).toMatchObject({ code: 120208 });
    expect(await register(999_999)).toMatchObject({ code: 120207 });
    expect((await page({})).total).toBe(0);
  });

  it.each([8, 9, 10])('accepts at most nine pictures: %i', async (n) => {
    const { patientId } = await clinic.arrive();
    const files: { fileId: number }[] = [];
    for (let at = 0; at < n; at += 1) files.push({ fileId: await sentPicture(clinic, 'doctor', 'REFERRAL_FILE') });
    const reply = await register(patientId, { files });
    if (n > 9) {
      expect(reply).toMatchObject({ code: 120215, msg: '图片最多9张' });
      return;
    }
    const { data } = await send(referralOut.detail, { id: reply.data.id }, atEast());
    expect(data.pictures).toHaveLength(n);
  });

  it('refuses a picture of another purpose', async () => {
    const { patientId } = await clinic.arrive();
    const files = [{ fileId: await sentPicture(clinic) }];
    expect(await register(patientId, { files })).toMatchObject({ success: false });
    expect((await page({})).total).toBe(0);
  });
});

describe('targets of a referral', () => {
  it('lists every other clinic of the chain with its departments and doctors', async () => {
    const orgs = (await send(referralOrgs, {}, here())).data;
    expect(orgs.map(({ name }) => name)).toEqual(['城东店', '城西店']);
    const departments = (await send(referralDepartments, { orgId: Number(east) }, here())).data;
    expect(departments.map(({ id }) => id)).toContain(Number(eastDepartment));
    const asked = { orgId: Number(east), departmentId: Number(eastDepartment) };
    expect(await send(referralDoctors, asked, here())).toMatchObject({ success: true });
    expect(await send(referralDepartments, { orgId: 1 }, here())).toMatchObject({ success: false });
  });
});

describe('接收', () => {
  it('queues the patient in the target organisation, and shows the referral in the visit but no record', async () => {
    const { acceptsId, patientId } = await clinic.arrive();
    await clinic.receive(acceptsId);
    const { data } = await register(patientId, { acceptsId });
    const reply = await accept(data.id);
    expect(reply).toMatchObject({ success: true, data: { queueNo: expect.any(Number) } });
    const visit = (await send(calls.medicalAccepts, { id: reply.data.acceptsId }, atEast())).data;
    expect(visit).toMatchObject({ acceptsState: 0, regKind: 5, receiveSource: '转诊', payState: 0, orgName: '城东店' });
    const [seen] = (await send(referralOut.ofVisit, { acceptsId: reply.data.acceptsId }, atEast())).data;
    expect(seen).toMatchObject({
      id: data.id,
      state: 1,
      acceptedByName: '王建国',
      reason: '疑似圆锥角膜，请进一步检查',
    });
  });

  it('is accepted only by the target organisation, and only once by 32 concurrent requests', async () => {
    const { patientId } = await clinic.arrive();
    const { data } = await register(patientId);
    expect(await accept(data.id, 1, clinic.doctor)).toMatchObject({ success: false });
    const replies = await Promise.all(Array.from({ length: 32 }, () => accept(data.id)));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    const { rows } = await clinic.desk.app.database.query(
      'SELECT count(*)::int AS n FROM accepts WHERE org_id = $1 AND patient_id = $2',
      [east, patientId],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('refuses a patient who already waits in the target organisation', async () => {
    const { patientId } = await clinic.arrive();
    const [first, second] = [await register(patientId), await register(patientId)];
    const { data } = await accept(first.data.id);
    expect(await accept(second.data.id)).toMatchObject({
      code: 120104,
      msg: `该患者今日已有未完成的就诊（${data.visitNo}），请直接接诊`,
    });
  });
});

describe('撤销与反馈', () => {
  it('120111 refuses to cancel a referral that was accepted', async () => {
    const { patientId } = await clinic.arrive();
    const [first, second] = [await register(patientId), await register(patientId)];
    expect(await cancel(first.data.id, 1, there)).toMatchObject({ success: false });
    expect(await cancel(first.data.id)).toMatchObject({ success: true });
    await accept(second.data.id);
    expect(await cancel(second.data.id, 2)).toMatchObject({ code: 120111, msg: '转诊单已被接收，不能撤销' });
    expect((await page({})).records.map(({ state }) => state)).toEqual([1, 3]);
  });

  it('accepts feedback from the clinic that accepted the patient, and for an external hospital from the sender', async () => {
    const { patientId } = await clinic.arrive();
    const [own, far] = [await register(patientId), await register(patientId, outside)];
    expect(await answer(own.data.id, 1, there)).toMatchObject({ success: false });
    await accept(own.data.id);
    expect(await answer(own.data.id, 2, clinic.doctor)).toMatchObject({ success: false });
    expect(await answer(own.data.id, 2, there)).toMatchObject({ success: true });
    expect(await answer(far.data.id, 1, clinic.doctor)).toMatchObject({ success: true });
    const { records } = await page({ state: 2 });
    expect(records).toMatchObject([
      { targetHospital: '浙医二院', feedback: '已行角膜地形图，未见异常', answeredByName: '王建国' },
      { targetHospital: '城东店', state: 2 },
    ]);
  });
});

describe('结论', () => {
  it('names a referral of its own visit only', async () => {
    const { acceptsId, patientId } = await clinic.arrive({ patient: newcomer() });
    await clinic.receive(acceptsId);
    const [own, stray] = [await register(patientId, { acceptsId }), await register(patientId)];
    const save = (referralId: number, version: number) =>
      send(conclusion.save, { acceptsId, version, conclusionText: '转诊', referralId }, here());
    expect((await save(stray.data.id, 0)).msg).toBe('转诊：不是本次就诊登记的转诊，请重新选择');
    expect(await save(own.data.id, 0)).toMatchObject({ success: true });
  });
});
