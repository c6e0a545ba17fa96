import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import { patientAppointment } from '@mingmou/contract/outpatient/patient-appointment.contract';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { atOneInstant } from '../support/barrier';
import { type Desk, newKey, openDesk, TODAY } from './desk';

type Draft = InputOf<typeof appointment.save>;

const WECHAT = 3;
/** Returns a placeholder as templates write it. */
const v = (name: string) => `\${${name}}`;

let desk: Desk;
let doctor: string;
beforeAll(async () => {
  desk = await openDesk();
  doctor = await desk.app.signIn('doctor');
  await rows(`UPDATE employee SET subscribable = true WHERE id IN (${desk.wang.doctorId}, ${desk.li.doctorId});
    DELETE FROM appointment_department; DELETE FROM appointment_staff`);
});
afterAll(() => desk.app.close());
beforeEach(async () => {
  await desk.clear();
  await rows(`TRUNCATE appointment CASCADE; DELETE FROM appointment_slot; DELETE FROM notice;
    DELETE FROM parameter WHERE key LIKE 'subscribe%' OR key = 'overbookLimit';
    DELETE FROM sms_ready WHERE source_type LIKE 'SUBSCRIBE%'`);
  for (const { schedulingId } of [desk.wang, desk.li]) await shift(`date = '${TODAY}'`, schedulingId);
});

async function rows(text: string): Promise<Record<string, unknown>[]> {
  return (await desk.app.database.query(text)).rows ?? [];
}

/** Sets half-hour frames from 08:30 to 21:00 with four places each, and applies the change. */
function shift(change: string, id = desk.wang.schedulingId): Promise<void> {
  const usual = "start_time = '08:30', end_time = '21:00', interval_minutes = 30, stopped = false, reg_capacity = 0";
  const places = change.includes('capacity') ? '' : 'capacity = 4, online_capacity = 4, ';
  return desk.set('scheduling', id, `${usual}, ${places}${change}`);
}

/** Sets a parameter of the organisation, or of the chain. */
function setting(key: string, value: string, ofChain = false): Promise<unknown> {
  const org = ofChain ? 'NULL::bigint' : 'org_id';
  return rows(`INSERT INTO parameter (property_owner_id, org_id, key, value)
    SELECT 1, ${org}, '${key}', '${value}' FROM scheduling WHERE id = ${desk.wang.schedulingId}`);
}

let people = 0;
function somebody(change: Partial<Draft> = {}): Draft {
  people += 1;
  return {
    ...{ name: `规矩${people}`, phone: `134${String(people).padStart(8, '0')}`, departmentId: desk.departmentId },
    ...{ mode: 1, doctorId: desk.wang.doctorId, schedulingId: desk.wang.schedulingId },
    ...{ subscribeDate: TODAY, frameStart: '10:00', source: 1 },
    ...change,
  };
}

const book = (change: Partial<Draft> = {}, token = desk.front) =>
  desk.app.send(appointment.save, somebody(change), { token, idempotencyKey: newKey() });
const withLi = () => ({ ...desk.li });
/** Stores appointments of a patient on other days, in this state. */
const standing = (who: Pick<Draft, 'name' | 'phone'>, state: 1 | 5, dates: readonly string[]) =>
  rows(`INSERT INTO appointment (property_owner_id, org_id, subscribe_no, name, phone, department_id, mode, doctor_id,
      subscribe_date, frame_start, frame_end, source, subscribe_state)
    SELECT 1, s.org_id, 'YYS' || d.n || '-' || ${people}, '${who.name}', '${who.phone}', s.department_id, 1, s.staff_id,
      d.day::date, '10:00', '10:30', 1, ${state}
    FROM scheduling s, unnest(ARRAY[${dates.map((day) => `'${day}'`).join(',')}]) WITH ORDINALITY AS d (day, n)
    WHERE s.id = ${desk.wang.schedulingId}`);
const person = () => {
  const { name, phone } = somebody();
  return { name, phone };
};

describe('limits of the parameters: below, at and above the limit', () => {
  it.each([
    ['2026-03-14', 0],
    ['2026-03-15', 0],
    ['2026-03-16', 110301],
  ])('可提前5天: a booking for %s returns code %i', async (subscribeDate, code) => {
    await setting('subscribeAheadDays', '5');
    await shift(`date = '${subscribeDate}'`);
    const reply = await book({ subscribeDate });
    expect(reply.code).toBe(code);
    if (code > 0) expect(reply.msg).toBe('该日期不可预约（最多提前5天）');
  });

  it.each([
    ['08:59:00', 0],
    ['09:00:00', 0],
    ['09:01:00', 110302],
  ])(
    '微信最晚提前60分钟: a WeChat booking at %s for 10:00 returns code %i, and a phone booking succeeds',
    async (time, code) => {
      await setting('subscribeLeadMinutes', '60');
      desk.app.setNow(`${TODAY} ${time}`);
      expect((await book({ source: WECHAT })).code).toBe(code);
      expect((await book()).code).toBe(0);
    },
  );

  it.each([
    [1, 0],
    [2, 110306],
    [3, 110306],
  ])('未完成预约上限2: a booking with %i open appointments returns code %i', async (open, code) => {
    await setting('subscribeMaxOpen', '2', true);
    const who = person();
    await standing(who, 1, ['2026-03-20', '2026-03-21', '2026-03-22'].slice(0, open));
    const reply = await book(who);
    expect(reply.code).toBe(code);
    if (code > 0) expect(reply.msg).toBe('该患者未完成的预约已达2个');
  });

  it.each([
    ['2', 1, 0],
    ['2', 2, 110307],
    ['2', 3, 110307],
    ['0', 3, 0],
  ])(
    '90天爽约上限%s: a WeChat booking after %i missed appointments returns code %i, and a phone booking succeeds',
    async (limit, missed, code) => {
      await setting('subscribeNoShowLimit', limit, true);
      const who = person();
      await standing(who, 5, ['2026-01-20', '2026-01-21', '2026-01-22'].slice(0, missed));
      expect(await book({ ...who, source: WECHAT })).toMatchObject({
        code,
        ...(code > 0 ? { msg: `近90天爽约${missed}次，暂停微信预约，请电话联系` } : {}),
      });
      expect((await book({ ...who, ...withLi() })).code).toBe(0);
    },
  );

  it.each([
    ['10:09:00', '10:00:00'],
    ['10:10:00', '10:00:00'],
    ['10:11:00', '10:11:00'],
  ])(
    '迟到容许10分钟: arrival at %s is queued at %s, and the registration shows the appointment',
    async (time, sort) => {
      await setting('subscribeLateMinutes', '10');
      const { data: file } = await desk.register();
      const { data } = await book({ patientId: file.patientId });
      desk.app.setNow(`${TODAY} ${time}`);
      const { doctorId, schedulingId } = desk.wang;
      const draft = { patient: { id: file.patientId }, subscribeId: data.id, doctorId, schedulingId };
      const { data: registered } = await desk.register(draft);
      const id = registered.registrationId;
      const shown = async () => (await desk.app.send(registration.findById, { id }, { token: desk.front })).data;
      expect((await shown()).accepts.queueSort).toBe(`${TODAY} ${sort}`);
      expect((await shown()).subscribe).toMatchObject({
        ...{ id: data.id, subscribeNo: data.subscribeNo, subscribeDate: TODAY, frameStart: '10:00', frameEnd: '10:30' },
        ...{ resourceName: '王建国', source: 1, subscribeState: 4 },
      });
      await desk.app.send(registration.cancel, { id, version: 1, reason: '不看了' }, { token: desk.front });
      expect((await shown()).subscribe).toBeNull();
    },
  );

  it.each([
    ['0', [110304]],
    ['1', [0, 110304]],
    ['2', [0, 0, 110304]],
  ])('每号段加约上限%s: overbookings return the codes %j', async (limit, codes) => {
    await setting('overbookLimit', limit);
    await shift(`capacity = 1, online_capacity = 1, date = '${TODAY}'`);
    await book();
    const found = [];
    for (const _ of codes) found.push((await book({ overbook: true })).code);
    expect(found).toEqual(codes);
  });

  it.each([
    ['true', 0],
    ['false', 1],
  ])('微信预约需审核 %s: a WeChat booking gets state %i', async (value, subscribeState) => {
    await setting('subscribeAudit', value);
    expect((await book({ source: WECHAT })).data.subscribeState).toBe(subscribeState);
    expect((await book()).data.subscribeState).toBe(1);
    expect(await rows('SELECT menu_id, text FROM notice')).toHaveLength(1 - subscribeState);
  });
});

describe('未完成预约上限 under concurrency', () => {
  beforeEach(() => setting('subscribeMaxOpen', '1', true));

  async function raced(lock: string, who: Partial<Draft>) {
    const requests = [() => book(who), () => book({ ...who, ...withLi() }, desk.admin)];
    const replies = await atOneInstant(desk.app.database, lock, requests);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 110306]);
    expect(await rows('SELECT FROM appointment')).toHaveLength(1);
    expect(await rows('SELECT used FROM appointment_slot WHERE used > 0')).toEqual([{ used: 1 }]);
  }

  it('110306 accepts only one of two concurrent bookings of a patient with a file', async () => {
    const { patientId } = (await desk.register()).data;
    await raced(`SELECT FROM patient WHERE id = ${patientId} FOR UPDATE`, { patientId });
  });

  it('110306 accepts only one of two concurrent bookings of a patient without a file', async () => {
    const who = person();
    await raced(`SELECT pg_advisory_xact_lock(hashtextextended('appointment 1 ${who.phone}', 0))`, who);
  });
});

describe('appointment events in SMS templates', () => {
  const EVENTS = { SUBSCRIBE_OK: '成功', SUBSCRIBE_CANCEL: '取消' };
  beforeAll(async () => {
    await rows("DELETE FROM remind_setting WHERE event LIKE 'SUBSCRIBE%'");
    for (const [event, word] of Object.entries(EVENTS)) {
      const text = `${v('patientName')}预约${word}：${v('date')} ${v('time')} ${v('doctorName')}`;
      await rows(`INSERT INTO sms_template (property_owner_id, org_id, code, name, sms_scene, event, content, audit_state, passed_content)
        SELECT 1, org_id, 'DX8${word}', '预约${word}', 'NOTICE', '${event}', $$${text}$$, 'PASSED', $$${text}$$
        FROM scheduling WHERE id = ${desk.wang.schedulingId};
        INSERT INTO remind_setting (property_owner_id, org_id, event, enabled, channels, advance_days, send_time, sms_template_id, receiver)
        SELECT 1, org_id, '${event}', true, '{SMS}', 0, '00:00', id, 'PATIENT' FROM sms_template WHERE code = 'DX8${word}'`);
    }
  });
  afterAll(() => rows("DELETE FROM remind_setting WHERE event LIKE 'SUBSCRIBE%'"));

  const sent = async () =>
    (await rows(`SELECT content FROM sms_ready WHERE source_type LIKE 'SUBSCRIBE%' ORDER BY id`)).map(
      ({ content }) => content,
    );
  const send = (call: typeof appointment.accept | typeof appointment.cancel, id: number, version: number) =>
    desk.app.send(call, { id, version, reason: '家里有事' }, { token: desk.front });

  it('sends one message for each booking and change, and one for the cancellation', async () => {
    const { data } = await book({ name: '陈短信' });
    const to = { schedulingId: desk.wang.schedulingId, subscribeDate: TODAY, frameStart: '11:00' };
    const key = { token: desk.front, idempotencyKey: newKey() };
    expect((await desk.app.send(appointment.change, { id: data.id, version: 1, ...to }, key)).code).toBe(0);
    expect((await send(appointment.cancel, data.id, 2)).code).toBe(0);
    expect(await sent()).toEqual([
      '陈短信预约成功：2026-03-10 10:00 王建国',
      '陈短信预约成功：2026-03-10 11:00 王建国',
      '陈短信预约取消：2026-03-10 11:00 王建国',
    ]);
  });

  it('sends no message for a WeChat request until it is accepted, and only the cancellation message for a refusal', async () => {
    const one = (await book({ name: '许微信', source: WECHAT })).data;
    const other = (await book({ name: '曹微信', source: WECHAT })).data;
    expect(await sent()).toEqual([]);
    await send(appointment.accept, one.id, 1);
    await send(appointment.refuse, other.id, 1);
    expect(await sent()).toEqual([
      '许微信预约成功：2026-03-10 10:00 王建国',
      '曹微信预约取消：2026-03-10 10:00 王建国',
    ]);
  });
});

describe('从患者档案约', () => {
  const asked = () => ({ id: desk.wang.doctorId });

  it('offers the same departments, doctors, dates and frames as the appointment page', async () => {
    const token = doctor;
    const { data: departments } = await desk.app.send(patientAppointment.departments, {}, { token });
    expect(departments).toEqual(expect.arrayContaining([expect.objectContaining({ id: desk.departmentId })]));
    const { departmentId } = desk;
    const { data: doctors } = await desk.app.send(patientAppointment.doctors, { departmentId }, { token });
    expect(doctors).toEqual(expect.arrayContaining([{ id: desk.wang.doctorId, name: '王建国' }]));
    const range = { ...asked(), from: TODAY, to: TODAY };
    const { data: days } = await desk.app.send(patientAppointment.days, range, { token });
    expect(days).toEqual([{ date: TODAY, state: 1, remain: 96 }]);
    await book({ frameStart: '09:30' });
    desk.app.setNow(`${TODAY} 12:10:00`);
    const { data: frames } = await desk.app.send(patientAppointment.frames, { ...asked(), date: TODAY }, { token });
    expect(frames[2]).toMatchObject({ start: '09:30', used: 1, remain: 3, bookable: false, reason: '已过时' });
    expect(frames.find(({ bookable }) => bookable)).toMatchObject({ start: '12:00', remain: 4 });
  });

  it('returns at most 181 days, and refuses an end before the start', async () => {
    const range = { ...asked(), from: TODAY, to: '2026-09-06' };
    expect((await desk.app.send(patientAppointment.days, range, { token: doctor })).data).toHaveLength(181);
    const late = await desk.app.send(patientAppointment.days, { ...range, to: '2026-09-07' }, { token: doctor });
    expect(late).toMatchObject({ status: 400, msg: '结束日期：最多181天' });
    const early = await desk.app.send(patientAppointment.days, { ...range, to: '2026-03-09' }, { token: doctor });
    expect(early).toMatchObject({ status: 400, msg: '结束日期：不能早于开始日期' });
  });

  it("books a review by the doctor with source 4 and the patient's name, phone and department, and refuses the front desk", async () => {
    const { patientId } = (await desk.register()).data;
    const { doctorId, schedulingId } = desk.wang;
    const draft = { patientId, doctorId, schedulingId, subscribeDate: TODAY, frameStart: '14:00' };
    const { data, code } = await desk.app.send(
      patientAppointment.save,
      { ...draft, remark: '三个月复查' },
      { token: doctor },
    );
    expect([code, data.subscribeState]).toEqual([0, 1]);
    const [kept] = await rows(`SELECT s.source, s.remark, s.department_id = ${desk.departmentId} AS here,
        s.name = p.name AND s.phone = p.phone AS theirs FROM appointment s JOIN patient p ON p.id = s.patient_id`);
    expect(kept).toEqual({ source: 4, remark: '三个月复查', here: true, theirs: true });
    expect(await desk.app.send(patientAppointment.save, draft, { token: doctor })).toMatchObject({ code: 110305 });
    const wrong = { ...draft, schedulingId: desk.li.schedulingId };
    expect(await desk.app.send(patientAppointment.save, wrong, { token: doctor })).toMatchObject({ code: 110303 });
    expect(await desk.app.send(patientAppointment.save, draft, { token: desk.front })).toMatchObject({ status: 403 });
  });
});
