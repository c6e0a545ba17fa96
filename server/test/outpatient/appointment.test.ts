import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { instantOf } from '../../src/kernel/context/clock';
import { runDueJobs } from '../../src/kernel/process/jobs';
import { appointmentJobs } from '../../src/modules/outpatient/appointment/appointment.job';
import { type Desk, newcomer, newKey, openDesk, TODAY } from './desk';

type Draft = InputOf<typeof appointment.save>;
type State = 0 | 1 | 2 | 3 | 4 | 5;

const TOMORROW = '2026-03-11';
const YESTERDAY = '2026-03-09';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  const doctor = `id IN (${desk.wang.doctorId}, ${desk.li.doctorId})`;
  await rows(`UPDATE employee SET subscribable = true WHERE ${doctor}`);
  await rows('DELETE FROM appointment_department; DELETE FROM appointment_staff');
});
afterAll(() => desk.app.close());
beforeEach(async () => {
  await desk.clear();
  await rows(`DELETE FROM parameter WHERE key LIKE 'subscribe%'; DELETE FROM sequence WHERE prefix = 'YY';
    DELETE FROM appointment_slot; DELETE FROM job; DELETE FROM notice; DELETE FROM scheduling WHERE date = '${TOMORROW}'`);
  await shift(
    "start_time = '08:30', end_time = '12:10', interval_minutes = 30, capacity = 2, online_capacity = 1,\n    stopped = false, reg_capacity = 0, date = '2026-03-10'",
  );
});

async function rows(text: string): Promise<Record<string, unknown>[]> {
  return (await desk.app.database.query(text)).rows ?? [];
}

const shift = (assignment: string) => desk.set('scheduling', desk.wang.schedulingId, assignment);

let people = 0;
function somebody(change: Partial<Draft> = {}): Draft {
  people += 1;
  return {
    name: `约者${people}`,
    phone: `136${String(people).padStart(8, '0')}`,
    departmentId: desk.departmentId,
    mode: 1,
    doctorId: desk.wang.doctorId,
    schedulingId: desk.wang.schedulingId,
    subscribeDate: TODAY,
    frameStart: '10:00',
    source: 1,
    ...change,
  };
}

const book = (change: Partial<Draft> = {}, token = desk.front) =>
  desk.app.send(appointment.save, somebody(change), { token, idempotencyKey: newKey() });
const at = (id: number, version: number, reason = '另有安排') => ({ id, version, reason });
const cancel = (id: number, version = 1) => desk.app.send(appointment.cancel, at(id, version), { token: desk.front });
const change = (id: number, version: number, frameStart: string) =>
  desk.app.send(
    appointment.change,
    { id, version, schedulingId: desk.wang.schedulingId, subscribeDate: TODAY, frameStart },
    { token: desk.front, idempotencyKey: newKey() },
  );
const shown = async (id: number) => (await desk.app.send(appointment.findById, { id }, { token: desk.front })).data;
const framesFor = async (source: 1 | 3) => {
  const asked = { doctorId: desk.wang.doctorId, date: TODAY, source } as const;
  return (await desk.app.send(appointment.frames, asked, { token: desk.front })).data;
};
const used = async () =>
  Object.fromEntries(
    (await rows('SELECT frame_start, used FROM appointment_slot ORDER BY frame_start')).map((slot) => [
      slot.frame_start,
      slot.used,
    ]),
  );
async function nightOf(text: string): Promise<void> {
  await rows(`INSERT INTO job (property_owner_id, kind, payload, run_at, created_at)
    VALUES (1, 'appointment-closing', '{}', '${text}+08', '${text}+08')`);
  await runDueJobs(desk.app.database.db, appointmentJobs, () => instantOf(text));
}

describe('号段', () => {
  it('OUT-08 cuts 7 frames with 14 places, 7 of them for WeChat; the desk books until a frame ends, WeChat up to 30 minutes ahead', async () => {
    const all = await framesFor(1);
    expect(all.map(({ start }) => start)).toEqual(['08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '11:30']);
    desk.app.setNow('2026-03-10 00:00:00');
    const [byDesk, byWechat] = [await framesFor(1), await framesFor(3)];
    expect(byDesk.reduce((sum, { remain }) => sum + remain, 0)).toBe(14);
    expect(byWechat.reduce((sum, { remain }) => sum + remain, 0)).toBe(7);
    desk.app.setNow(`${TODAY} 09:10:00`);
    const first = async (source: 1 | 3) => (await framesFor(source)).find(({ bookable }) => bookable)?.start;
    expect([await first(1), await first(3)]).toEqual(['09:00', '10:00']);
    expect(await book({ frameStart: '09:00' })).toMatchObject({ success: true });
    expect(await book({ frameStart: '08:30' })).toMatchObject({ code: 110302, msg: '该时段已停止预约' });
    expect(await book({ frameStart: '09:30', source: 3 })).toMatchObject({ code: 110302 });
    expect(await book({ frameStart: '10:00', source: 3 })).toMatchObject({ success: true });
    expect(await book({ frameStart: '10:00', source: 3 })).toMatchObject({ code: 110304 });
    expect(await book({ frameStart: '09:15' })).toMatchObject({ code: 110303, msg: '该时段无排班' });
  });

  it('returns the state of each day', async () => {
    const asked = { doctorId: desk.wang.doctorId, source: 1, from: YESTERDAY, to: TOMORROW } as const;
    const { data } = await desk.app.send(appointment.days, asked, { token: desk.front });
    expect(data.map(({ state }) => state)).toEqual([5, 1, 4]);
    await shift('stopped = true');
    const again = await desk.app.send(appointment.days, asked, { token: desk.front });
    expect(again.data.map(({ state }) => state)).toEqual([5, 3, 4]);
    expect(await book()).toMatchObject({ code: 110302 });
    await shift("stopped = false, date = '2026-04-10'");
    expect(await book({ subscribeDate: '2026-04-10' })).toMatchObject({
      code: 110301,
      msg: '该日期不可预约（最多提前30天）',
    });
  });
});

describe('最后一个号', () => {
  it('OUT-09 is given once; two overbookings need the right; one cancellation leaves the frame full, two more allow a booking', async () => {
    await book();
    const both = await Promise.all([book(), book()]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 110304]);
    expect(both.find(({ success }) => success)?.data.subscribeState).toBe(1);
    const third = await book({ overbook: true });
    const fourth = await book({ overbook: true });
    expect([third.success, fourth.success]).toEqual([true, true]);
    expect(await book({ overbook: true })).toMatchObject({ code: 110304, msg: '该时段已约满，请选择其他时间' });
    expect(await book()).toMatchObject({ code: 110304 });
    expect((await shown(third.data.id)).overbook).toBe(true);
    await cancel(third.data.id);
    expect(await used()).toEqual({ '10:00': 3 });
    expect(await book()).toMatchObject({ code: 110304 });
    await cancel(fourth.data.id);
    await cancel(both.find(({ success }) => success)?.data.id ?? 0);
    expect(await book()).toMatchObject({ success: true });
  });

  it('requires the right for an overbooking, and refuses overbookings by WeChat', async () => {
    const doctor = await desk.app.signIn('doctor');
    expect(await book({ overbook: true }, doctor)).toMatchObject({ status: 403 });
    expect(await book({ overbook: true, source: 3 })).toMatchObject({ status: 403 });
  });
});

describe('一个预约', () => {
  it('OUT-10 is requested by WeChat, accepted and changed by staff, and ends as missed', async () => {
    const { data } = await book({ source: 3 });
    expect(data).toMatchObject({ subscribeNo: 'YY202603100001', subscribeState: 0 });
    const [notice] = await rows('SELECT menu_id, text FROM notice');
    expect(notice).toMatchObject({ menu_id: 1103 });
    const accepted = await desk.app.send(appointment.accept, at(data.id, 1), { token: desk.front });
    expect(accepted.data).toMatchObject({ subscribeState: 1, version: 2 });
    expect((await change(data.id, 2, '10:30')).data).toMatchObject({ subscribeState: 1, version: 3 });
    expect(await used()).toEqual({ '10:00': 0, '10:30': 1 });
    expect(await desk.app.send(appointment.refuse, at(data.id, 3), { token: desk.front })).toMatchObject({
      code: 110308,
      msg: '预约当前状态为「已预约」，不能拒绝',
    });
    await nightOf('2026-03-11 00:10:00');
    expect(await shown(data.id)).toMatchObject({ subscribeState: 5, noShows: 1, changeCount: 1 });
    expect(await used()).toEqual({ '10:00': 0, '10:30': 0 });
    const version = (await shown(data.id)).version;
    expect(await desk.app.send(appointment.delete, { id: data.id, version }, { token: desk.front })).toMatchObject({
      code: 110310,
      msg: '只能删除已拒绝或已取消的预约',
    });
  });

  it('OUT-10 the third missed appointment within 90 days blocks WeChat bookings, not the desk', async () => {
    const who = { name: '爽约', phone: '13512345678' };
    const missed = [
      ['2025-12-10', '10:30'],
      ['2026-01-10', '11:00'],
      ['2026-02-10', '11:30'],
    ] as const;
    for (const [day, frameStart] of missed) {
      const { data } = await book({ ...who, frameStart });
      await rows(`UPDATE appointment SET subscribe_date = '${day}', subscribe_state = 5 WHERE id = ${data.id}`);
    }
    expect(await book({ ...who, source: 3 })).toMatchObject({
      code: 110307,
      msg: '近90天爽约3次，暂停微信预约，请电话联系',
    });
    expect(await book(who)).toMatchObject({ success: true });
    await rows("UPDATE appointment SET subscribe_date = '2025-12-09' WHERE subscribe_date = '2025-12-10'");
    await rows('UPDATE appointment SET subscribe_state = 3, cancel_reason = $$x$$ WHERE subscribe_state = 1');
    expect(await book({ ...who, source: 3, frameStart: '10:30' })).toMatchObject({ success: true });
  });

  it('is limited to one per doctor and day, three open ones in all, and five changes', async () => {
    const who = { name: '常客', phone: '13512345679' };
    const { data } = await book(who);
    expect(await book({ ...who, frameStart: '11:00' })).toMatchObject({
      code: 110305,
      msg: '该患者当日已预约王建国（YY202603100001）',
    });
    for (let time = 0; time < 5; time += 1)
      expect(await change(data.id, time + 1, time % 2 === 0 ? '10:30' : '10:00')).toMatchObject({ success: true });
    expect(await change(data.id, 6, '11:00')).toMatchObject({ code: 110311, msg: '改约次数已达上限（5次）' });
    await rows(`INSERT INTO appointment (property_owner_id, org_id, subscribe_no, name, phone, department_id, mode, doctor_id,
        subscribe_date, frame_start, frame_end, source, subscribe_state)
      SELECT 1, org_id, 'YYX' || n, name, phone, department_id, 1, doctor_id, '2026-03-20', '10:00', '10:30', 1, 1
      FROM appointment, generate_series(1, 2) n WHERE id = ${data.id}`);
    await shift("date = '2026-03-12'");
    const more = { ...who, subscribeDate: '2026-03-12' };
    expect(await book(more)).toMatchObject({ code: 110306, msg: '该患者未完成的预约已达3个' });
  });

  it.each([
    ['an inner space', '常 客'],
    ['a zero-width space', '常\u200b客'],
  ])('is limited to one per doctor and day, also for the name with %s', async (_case, name) => {
    const who = { name: '常客', phone: '13512345670' };
    await book(who);
    expect(await book({ ...who, name, frameStart: '11:00' })).toMatchObject({ code: 110305 });
    await rows(`UPDATE appointment SET name = '${name}'`);
    expect(await book({ ...who, frameStart: '11:00' })).toMatchObject({ code: 110305 });
  });

  it('refuses a stale version, shows 需改约 once the schedule is stopped, and expires without an answer', async () => {
    const { data } = await book({ source: 3 });
    expect(await cancel(data.id, 2)).toMatchObject({ code: 110001 });
    await shift('stopped = true');
    expect(await shown(data.id)).toMatchObject({ needChange: true, subscribeState: 0 });
    await nightOf('2026-03-11 00:10:00');
    expect(await shown(data.id)).toMatchObject({ subscribeState: 3, cancelReason: '超时未审核', needChange: false });
    const { data: list } = await desk.app.send(appointment.page, { subscribeState: 3 }, { token: desk.front });
    expect(list).toMatchObject({ total: 1, records: [{ id: data.id }] });
  });
});

describe('到店与挂号', () => {
  const withWang = () => ({ doctorId: desk.wang.doctorId, schedulingId: desk.wang.schedulingId });

  async function bookedPatient(frameStart = '10:00') {
    const { data } = await desk.register();
    const patientId = data.patientId;
    const booked = await book({ patientId, frameStart });
    return { patientId, subscribeId: booked.data.id };
  }

  it.each([
    ['09:40:00', '10:00:00'],
    ['10:15:00', '10:00:00'],
    ['10:16:00', '10:16:00'],
  ])('OUT-11 with an appointment at 10:00, registration at %s is queued at %s', async (time, sort) => {
    const { patientId, subscribeId } = await bookedPatient();
    desk.app.setNow(`${TODAY} ${time}`);
    const reply = await desk.register({ patient: { id: patientId }, subscribeId, ...withWang() });
    expect(reply).toMatchObject({ success: true });
    const id = reply.data.registrationId;
    const { data } = await desk.app.send(registration.findById, { id }, { token: desk.front });
    expect(data.accepts.queueSort).toBe(`${TODAY} ${sort}`);
    expect(data.registration.regKind).toBe(3);
  });

  it('uses an appointment of today and of the same patient once, and a cancelled registration restores the appointment', async () => {
    const { patientId, subscribeId } = await bookedPatient();
    const other = await desk.register({ subscribeId, ...withWang() });
    expect(other).toMatchObject({ code: 110308, msg: '预约当前状态为「已预约」，不能转挂号' });
    const { data } = await desk.register({ patient: { id: patientId }, subscribeId, ...withWang() });
    expect(await shown(subscribeId)).toMatchObject({ subscribeState: 4, registrationId: data.registrationId });
    expect(await desk.register({ patient: { id: patientId }, subscribeId })).toMatchObject({
      code: 110111,
      msg: '预约状态为「已到店」，不能转挂号',
    });
    const stop = { id: data.registrationId, version: 1, reason: '不看了' };
    await desk.app.send(registration.cancel, stop, { token: desk.front });
    expect(await shown(subscribeId)).toMatchObject({ subscribeState: 1, registrationId: null, arriveAt: null });
    await rows(`UPDATE appointment SET subscribe_date = '${TOMORROW}' WHERE id = ${subscribeId}`);
    const arrived = await desk.app.send(appointment.arrive, { id: subscribeId, version: 3 }, { token: desk.front });
    expect(arrived).toMatchObject({ code: 110308 });
  });

  it.each(['王 试约', '王试约'])('accepts the patient who booked as %s', async (name) => {
    const person = newcomer('王试约');
    const { data } = await book({ name, phone: person.phone ?? '' });
    await rows(`UPDATE appointment SET name = '${name}' WHERE id = ${data.id}`);
    expect(await desk.register({ patient: person, subscribeId: data.id, ...withWang() })).toMatchObject({
      success: true,
    });
    expect(await shown(data.id)).toMatchObject({ subscribeState: 4 });
  });

  it('is counted on the dashboard and listed as waiting at the desk', async () => {
    const { patientId } = await bookedPatient();
    const { data } = await desk.app.send(appointment.waiting, {}, { token: desk.front });
    expect(data).toMatchObject({ total: 1, records: [{ patientId, planTime: `${TODAY} 10:00:00`, state: 1 }] });
    const found: State[] = data.records.map(({ state }) => state);
    expect(found).toEqual([1]);
  });
});
