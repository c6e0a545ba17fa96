import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { home } from '@mingmou/contract/home/home.contract';
import { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import { outpatientGeneral } from '@mingmou/contract/outpatient/general.contract';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { registrationDesk as deskCalls } from '@mingmou/contract/outpatient/registration-desk.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { schedule } from '@mingmou/contract/system/schedule/schedule.contract';
import { instantOf } from '../../src/kernel/context/clock';
import { runDueJobs } from '../../src/kernel/process/jobs';
import { readSheet } from '../../src/kernel/xlsx-read/sheet';
import { appointmentJobs } from '../../src/modules/outpatient/appointment/appointment.job';
import { atOneInstant } from '../support/barrier';
import { type Desk, newKey, openDesk, TODAY } from './desk';

type Draft = InputOf<typeof appointment.save>;

const TOMORROW = '2026-03-11';
/** Returns a placeholder as templates write it. */
const v = (name: string) => `\${${name}}`;
const REMINDED = `${v('patientName')}，${v('date')} ${v('time')}请到${v('doctorName')}处`;

let desk: Desk;
let cashier: string;
beforeAll(async () => {
  desk = await openDesk();
  cashier = await desk.app.signIn('cashier');
  await rows(`UPDATE employee SET subscribable = true WHERE id IN (${desk.wang.doctorId}, ${desk.li.doctorId});
    DELETE FROM appointment_department; DELETE FROM appointment_staff`);
});
afterAll(() => desk.app.close());
beforeEach(async () => {
  await desk.clear();
  await rows(`TRUNCATE appointment CASCADE; DELETE FROM appointment_slot; DELETE FROM sequence WHERE prefix = 'YY';
    DELETE FROM job; DELETE FROM sms_ready WHERE source_type LIKE 'SUBSCRIBE%'`);
  await shift(`start_time = '08:30', end_time = '21:00', interval_minutes = 30, capacity = 2, online_capacity = 1,
    stopped = false, reg_capacity = 0, date = '${TODAY}'`);
});

async function rows(text: string): Promise<Record<string, unknown>[]> {
  return (await desk.app.database.query(text)).rows ?? [];
}

const shift = (assignment: string) => desk.set('scheduling', desk.wang.schedulingId, assignment);
const withWang = () => ({ doctorId: desk.wang.doctorId, schedulingId: desk.wang.schedulingId });

let people = 0;
function somebody(change: Partial<Draft> = {}): Draft {
  people += 1;
  return {
    ...{ name: `来者${people}`, phone: `135${String(people).padStart(8, '0')}`, departmentId: desk.departmentId },
    ...{ mode: 1, ...withWang(), subscribeDate: TODAY, frameStart: '10:00', source: 1 },
    ...change,
  };
}

const book = (change: Partial<Draft> = {}, token = desk.front) =>
  desk.app.send(appointment.save, somebody(change), { token, idempotencyKey: newKey() });
const shown = async (id: number) => (await desk.app.send(appointment.findById, { id }, { token: desk.front })).data;
const arrive = (id: number, version = 1) => desk.app.send(appointment.arrive, { id, version }, { token: desk.front });

async function bookedPatient(frameStart = '10:00') {
  const { data } = await desk.register();
  const booked = await book({ patientId: data.patientId, frameStart });
  return { patientId: data.patientId, subscribeId: booked.data.id };
}

describe('两人同时', () => {
  const slot = "SELECT FROM appointment_slot WHERE frame_start = '10:00' FOR UPDATE";

  it('OUT-09 gives the last place of a frame to only one of two concurrent bookings', async () => {
    await book();
    const replies = await atOneInstant(desk.app.database, slot, [() => book(), () => book({}, desk.admin)]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 110304]);
    expect(await rows('SELECT used FROM appointment_slot')).toEqual([{ used: 2 }]);
  });

  it('books a patient without a file only once with one doctor', async () => {
    await shift('capacity = 4');
    await book();
    const who = { name: '无档', phone: '13512345678' };
    const replies = await atOneInstant(desk.app.database, slot, [() => book(who), () => book(who, desk.admin)]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 110305]);
    expect(await rows("SELECT subscribe_no FROM appointment WHERE name = '无档'")).toHaveLength(1);
  });
});

describe('号源', () => {
  it('OUT-05 with 20 places, 15 registrations and 4 appointments, gives the last place to one of two desks', async () => {
    await shift('reg_capacity = 20, capacity = 4');
    const { patientId, subscribeId } = await bookedPatient('11:00');
    for (let n = 0; n < 3; n += 1) await book();
    for (let n = 0; n < 15; n += 1) expect(await desk.register(withWang())).toMatchObject({ success: true });
    const both = await Promise.all([desk.register(withWang()), desk.register(withWang(), desk.admin)]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 110103]);
    const { data } = await desk.app.send(outpatientGeneral.doctors, { date: TODAY }, { token: desk.front });
    expect(data.find(({ schedulingId }) => schedulingId === desk.wang.schedulingId)).toMatchObject({ remain: 0 });
    expect(await desk.register(withWang(), desk.admin)).toMatchObject({ code: 110103 });
    // The appointment already holds the patient's place.
    expect(await desk.register({ patient: { id: patientId }, subscribeId, ...withWang() })).toMatchObject({
      success: true,
    });
    const over = await desk.register({ over: true, ...withWang() }, desk.admin);
    expect(over).toMatchObject({ success: true });
    const asked = { id: over.data.registrationId };
    const found = await desk.app.send(registration.findById, asked, { token: desk.front });
    expect(found.data.registration).toMatchObject({ over: true });
  });
});

describe('到店', () => {
  it('stores the arrival time, and links the file with that name and phone', async () => {
    const { data: file } = await desk.register();
    const [known] = await rows(`SELECT name, phone FROM patient WHERE id = ${file.patientId}`);
    const { data } = await book({ name: String(known?.name), phone: String(known?.phone) });
    expect(await arrive(data.id)).toMatchObject({ success: true, data: { subscribeState: 4, version: 2 } });
    expect(await shown(data.id)).toMatchObject({
      ...{ subscribeState: 4, arriveAt: `${TODAY} 09:00:00`, patientId: file.patientId, registrationId: null },
    });
    expect(await arrive(data.id, 2)).toMatchObject({ code: 110308, msg: '预约当前状态为「已到店」，不能到店' });
    const waiting = await desk.app.send(appointment.waiting, {}, { token: desk.front });
    expect(waiting.data.total).toBe(0);
  });

  it('counts on the dashboard 预约 3 and 到店 1, without cancelled appointments', async () => {
    const first = await book();
    await book();
    await book({ frameStart: '10:30' });
    const gone = await book({ frameStart: '11:00' });
    await arrive(first.data.id);
    const away = { id: gone.data.id, version: 1, reason: '有事' };
    await desk.app.send(appointment.cancel, away, { token: desk.front });
    const { data } = await desk.app.send(home.todayFigures, {}, { token: desk.admin });
    expect(data).toMatchObject({ subscribed: 3, arrived: 1 });
  });

  it('shows the first unused appointment of today in card and phone search', async () => {
    const { patientId, subscribeId } = await bookedPatient('10:30');
    const card = async () => (await desk.app.send(deskCalls.card, { id: patientId }, { token: desk.front })).data;
    const expected = { id: subscribeId, frameStart: '10:30', frameEnd: '11:00', resourceName: '王建国' };
    expect((await card()).todaySubscribe).toMatchObject({ ...expected, ...withWang(), subscribeState: 1 });
    const [known] = await rows(`SELECT phone FROM patient WHERE id = ${patientId}`);
    const asked = { phone: String(known?.phone) };
    const { data: found } = await desk.app.send(patient.findByPhone, asked, { token: desk.front });
    expect(found).toMatchObject([{ id: patientId, todaySubscribe: expected }]);
    await arrive(subscribeId);
    expect((await card()).todaySubscribe).toMatchObject({ ...expected, subscribeState: 4 });
    await desk.register({ patient: { id: patientId }, subscribeId, ...withWang() });
    expect((await card()).todaySubscribe).toBeNull();
  });
});

describe('退号', () => {
  async function paid() {
    const { patientId, subscribeId } = await bookedPatient();
    const fee = { feeItemIds: await desk.feeIds('专家挂号'), totalAmount: money(20) };
    const { data } = await desk.register({ patient: { id: patientId }, subscribeId, ...withWang(), ...fee });
    const id = data.orderId ?? 0;
    const order = await desk.app.send(chargeOrder.detail, { id }, { token: cashier });
    const ways = [{ wayCode: 1, amount: money(20) }];
    const input = { id, version: order.data.order.version, payableAmount: money(20), ways };
    const settled = await desk.app.send(chargeOrder.settle, input, { token: cashier, idempotencyKey: newKey() });
    expect(settled).toMatchObject({ success: true });
    return { subscribeId, registrationId: data.registrationId };
  }

  async function giveBack(id: number) {
    const { data } = await desk.app.send(registration.findById, { id }, { token: desk.front });
    const input = { id, version: data.registration.version, reason: '患者改期' };
    return desk.app.send(registration.return, input, { token: desk.front, idempotencyKey: newKey() });
  }

  it("of today's registration makes the appointment active again", async () => {
    const { subscribeId, registrationId } = await paid();
    expect(await giveBack(registrationId)).toMatchObject({ success: true });
    expect(await shown(subscribeId)).toMatchObject({ subscribeState: 1, arriveAt: null, registrationId: null });
  });

  it('of a registration with an appointment of another day keeps the appointment as arrived', async () => {
    const { subscribeId, registrationId } = await paid();
    await rows(`UPDATE appointment SET subscribe_date = '2026-03-09' WHERE id = ${subscribeId}`);
    expect(await giveBack(registrationId)).toMatchObject({ success: true });
    expect(await shown(subscribeId)).toMatchObject({ subscribeState: 4, registrationId });
  });
});

describe('提醒', () => {
  it('sends a text message at 18:00 once for each appointment of tomorrow', async () => {
    await rows(`DELETE FROM remind_setting WHERE event = 'SUBSCRIBE_REMIND';
      INSERT INTO sms_template (property_owner_id, org_id, code, name, sms_scene, event, content, audit_state, passed_content)
      SELECT 1, org_id, 'DX9001', '预约提醒', 'NOTICE', 'SUBSCRIBE_REMIND', $$${REMINDED}$$, 'PASSED', $$${REMINDED}$$
      FROM scheduling WHERE id = ${desk.wang.schedulingId};
      INSERT INTO remind_setting (property_owner_id, org_id, event, enabled, channels, advance_days, send_time, sms_template_id, receiver)
      SELECT 1, org_id, 'SUBSCRIBE_REMIND', true, '{SMS}', 1, '18:00', id, 'PATIENT' FROM sms_template WHERE code = 'DX9001'`);
    await book({ name: '今天的' });
    await shift(`date = '${TOMORROW}'`);
    const { data } = await book({ name: '陈小雨', phone: '13512345670', subscribeDate: TOMORROW });
    const evening = async (kind: string) => {
      await rows(`DELETE FROM job; INSERT INTO job (property_owner_id, kind, payload, run_at, created_at)
        VALUES (1, '${kind}', '{}', '${TODAY} 18:00:00+08', '${TODAY} 18:00:00+08')`);
      await runDueJobs(desk.app.database.db, appointmentJobs, () => instantOf(`${TODAY} 18:00:00`));
    };
    await evening('appointment-reminding');
    await evening('appointment-reminding');
    const sent = await rows(`SELECT mobile, content, plan_time FROM sms_ready WHERE source_type LIKE 'SUBSCRIBE%'`);
    expect(sent).toMatchObject([{ mobile: '13512345670', content: '陈小雨，2026-03-11 10:00请到王建国处' }]);
    expect(new Date(String(sent[0]?.plan_time))).toEqual(instantOf(`${TODAY} 18:00:00`));
    const [row] = await rows(`SELECT remind_at IS NOT NULL AS reminded FROM appointment WHERE id = ${data.id}`);
    expect(row).toEqual({ reminded: true });
  });
});

describe('名单与排班', () => {
  it('lists the latest day first, the earliest appointment first in ascending order, and any page by any column', async () => {
    for (const frameStart of ['09:00', '11:00', '10:00']) await book({ frameStart });
    await rows(`UPDATE appointment SET subscribe_date = '${TOMORROW}' WHERE frame_start = '10:00'`);
    const starts = async (asked: InputOf<typeof appointment.page>) =>
      (await desk.app.send(appointment.page, asked, { token: desk.front })).data.records.map(
        ({ subscribeDate, frameStart }) => `${subscribeDate.slice(-2)} ${frameStart}`,
      );
    expect(await starts({})).toEqual(['11 10:00', '10 11:00', '10 09:00']);
    expect(await starts({ column: 'subscribe_date', asc: true })).toEqual(['10 09:00', '10 11:00', '11 10:00']);
    expect(await starts({ column: 'department_name', asc: true })).toEqual(['11 10:00', '10 11:00', '10 09:00']);
    expect(await starts({ page: 2, size: 10 })).toEqual([]);
  });

  it('finds whole and partial phones and numbers, and counts the missed appointments of the patient', async () => {
    const { data } = await book({ name: '陈小雨', phone: '13512345671' });
    await book({ frameStart: '11:00' });
    await rows(`INSERT INTO appointment (property_owner_id, org_id, subscribe_no, name, phone, department_id, mode, doctor_id,
        subscribe_date, frame_start, frame_end, source, subscribe_state)
      SELECT 1, org_id, 'YY202603010001', name, phone, department_id, 1, doctor_id, '2026-03-01', '09:00', '09:30', 1, 5
      FROM appointment WHERE id = ${data.id}`);
    for (const keyword of ['13512345671', ' yy202603100001 ', '小雨', '1234567']) {
      const asked = { keyword, dateFrom: TODAY };
      const { records } = (await desk.app.send(appointment.page, asked, { token: desk.front })).data;
      expect(records).toMatchObject([{ name: '陈小雨', noShows: 1 }]);
    }
    for (const keyword of ['13512345679', 'YY202603100009']) {
      expect((await desk.app.send(appointment.page, { keyword }, { token: desk.front })).data.total).toBe(0);
    }
  });

  it('exports the filtered rows with the labels of the list', async () => {
    await book({ name: '陈小雨', phone: '13512345671', purpose: '验光配镜', remark: '首次来' });
    await book({ frameStart: '11:00' });
    const asked = { keyword: '陈小雨' };
    expect((await desk.app.download(appointment.export, asked, { token: desk.nurse })).status).toBe(403);
    const { body } = await desk.app.download(appointment.export, asked, { token: desk.admin });
    const [head, ...lines] = readSheet(body, 10).map(({ cells }) => cells.map((cell) => cell?.text));
    expect(head).toEqual(expect.arrayContaining(['预约号', '姓名', '项目', '来源', '状态', '爽约次数']));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toEqual(
      expect.arrayContaining(['YY202603100001', '陈小雨', '王建国', '验光配镜', '电话', '已预约', '首次来']),
    );
  });

  it('keeps a stopped schedule with appointments, and names the patients to notify', async () => {
    const { data } = await book({ name: '陈小雨' });
    const [row] = await rows(`SELECT version, staff_id FROM scheduling WHERE id = ${desk.wang.schedulingId}`);
    const stopping = {
      schedulingId: desk.wang.schedulingId,
      version: Number(row?.version),
      stopped: true,
      reason: '停诊',
    };
    const stopped = await desk.app.send(schedule.stop, stopping, { token: desk.admin });
    expect(stopped.data.appointments).toEqual([{ no: data.subscribeNo, patientName: '陈小雨' }]);
    const whose = { staffId: desk.wang.doctorId, date: TODAY };
    const cleared = await desk.app.send(schedule.clear, { items: [whose] }, { token: desk.admin });
    expect(cleared.data).toMatchObject({ cleared: 0, skipped: [{ reason: expect.stringContaining('预约') }] });
    const away = { id: data.id, version: 1, reason: '改天' };
    await desk.app.send(appointment.cancel, away, { token: desk.front });
    const again = await desk.app.send(schedule.clear, { items: [whose] }, { token: desk.admin });
    expect(again.data).toMatchObject({ cleared: 1, skipped: [] });
  });
});
