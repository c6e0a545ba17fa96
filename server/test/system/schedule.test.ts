import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { room } from '@mingmou/contract/system/org/room.contract';
import { schedule } from '@mingmou/contract/system/schedule/schedule.contract';
import { scheduleDefinition } from '@mingmou/contract/system/schedule/schedule-definition.contract';
import { admin as sql } from '../auth/support';
import { TEST_NOW } from '../support/app';
import { book, type Clinic, day, firstOf, openClinic, type Row } from './schedule-support';

const DAY = '2025-07-01';
const NEXT = '2025-07-02';

let at: Clinic;
beforeAll(async () => {
  at = await openClinic();
});
afterAll(() => at.app.close());
beforeEach(async () => {
  at.app.setNow(TEST_NOW);
  await sql(at.app, "DELETE FROM scheduling WHERE date >= '2025-07-01'");
});

const seenOf = (rows: readonly Row[]) => rows.map(({ id, version }) => ({ schedulingId: id, version }));

describe('saving of days', () => {
  it('SYS-12 creates one row per time range, with the capacities of the doctor, else of the department', async () => {
    await sql(at.app, 'DELETE FROM appointment_staff');
    expect(await at.save([day(at.doctor, DAY, at.shift('全天'))])).toMatchObject({ success: true });
    const numbers = { interval: 30, capacity: 4, online: 2, reg: 20 };
    expect(await at.rows(at.doctor, DAY)).toMatchObject([
      { period: 1, start: '08:30', end: '12:00', ...numbers },
      { period: 2, start: '13:30', end: '17:30', ...numbers },
    ]);
    await sql(
      at.app,
      `INSERT INTO appointment_staff (property_owner_id, org_id, staff_id, interval_minutes, capacity) VALUES (1, $1, $2, 20, 1)`,
      [at.orgIds[0], at.doctor],
    );
    await at.save([day(at.doctor, NEXT, at.shift('上午'))]);
    expect(await at.rows(at.doctor, NEXT)).toMatchObject([{ interval: 20, capacity: 1, online: 1, reg: 20 }]);
    await sql(at.app, 'DELETE FROM appointment_staff');
    const own = { ...at.shift('上午'), intervalMinutes: 60 as const, capacity: 3, onlineCapacity: 0, regCapacity: 0 };
    await at.save([day(at.doctor, NEXT, own)]);
    expect(await at.rows(at.doctor, NEXT)).toMatchObject([{ interval: 60, capacity: 3, online: 0, reg: 0 }]);
  });

  it('SYS-13 refuses overlapping shifts in another organisation, and accepts adjacent shifts', async () => {
    at.app.setNow('2025-03-09 12:00:00');
    const date = '2025-03-10';
    await sql(at.app, 'DELETE FROM scheduling WHERE staff_id = $1 AND date = $2', [at.doctor, date]);
    const { admin: token, east } = at;
    const shiftAt = async (name: string, start: string, end: string) => {
      const draft = { name, shortName: '试', color: '#123456', isRest: false, timeRanges: [{ start, end }] };
      const { data } = await at.app.send(scheduleDefinition.save, draft, { token: east });
      return { ...at.eastShift('上午'), definitionId: data.id };
    };
    expect(await at.save([day(at.doctor, date, at.shift('上午'))], token)).toMatchObject({ success: true });
    const late = await shiftAt('午前', '11:30', '13:00');
    const [{ name } = { name: '' }] = await sql(at.app, 'SELECT name FROM employee WHERE id = $1', [at.doctor]);
    expect(await at.save([day(at.doctor, date, late)], east)).toMatchObject({
      code: 170101,
      msg: `${name}2025-03-10的班次时间重叠（11:30–12:00）`,
    });
    const noon = await shiftAt('午间', '12:00', '13:00');
    expect(await at.save([day(at.doctor, date, noon)], east)).toMatchObject({ success: true });
    expect(await at.save([day(at.doctor, date, at.eastShift('休息'))], east)).toMatchObject({ code: 170101 });
  });

  it('SYS-13 keeps a shift with appointments', async () => {
    await at.save([day(at.doctor, DAY, at.shift('上午'))]);
    await book(at, firstOf(await at.rows(at.doctor, DAY)).id, 3);
    const refused = { code: 170102, msg: expect.stringContaining('2025-07-01已有3个预约受影响，请先改约或取消') };
    expect(await at.save([day(at.doctor, DAY)])).toMatchObject(refused);
    expect(await at.save([day(at.doctor, DAY, at.shift('下午'))])).toMatchObject(refused);
    expect(await at.save([day(at.doctor, DAY, { ...at.shift('上午'), capacity: 3 })])).toMatchObject(refused);
    const more = { ...at.shift('上午'), capacity: 6, roomId: at.roomId };
    expect(await at.save([day(at.doctor, DAY, more)])).toMatchObject({ success: true });
    expect(await at.rows(at.doctor, DAY)).toMatchObject([{ capacity: 6, version: 2 }]);
  });

  it('keeps the times that a shift had when it was assigned, and keeps the row', async () => {
    const draft = { name: '早门诊', shortName: '门', color: '#336699', isRest: false };
    const { data } = await at.app.send(
      scheduleDefinition.save,
      { ...draft, timeRanges: [{ start: '07:00', end: '08:00' }] },
      { token: at.admin },
    );
    const early = { ...at.shift('上午'), definitionId: data.id };
    await at.save([day(at.doctor, DAY, early)]);
    const before = firstOf(await at.rows(at.doctor, DAY));
    const changed = { ...draft, id: data.id, version: 1, timeRanges: [{ start: '07:30', end: '08:30' }] };
    expect(await at.app.send(scheduleDefinition.update, changed, { token: at.admin })).toMatchObject({ success: true });
    await at.save([day(at.doctor, DAY, early, at.shift('下午')), day(at.doctor, NEXT, early)]);
    expect(await at.rows(at.doctor, DAY)).toMatchObject([{ id: before.id, start: '07:00' }, { start: '13:30' }]);
    expect(await at.rows(at.doctor, NEXT)).toMatchObject([{ start: '07:30', end: '08:30' }]);
  });

  it('saves all days or none, and never changes the past', async () => {
    const past = day(at.doctor, '2025-03-11', at.shift('上午'));
    expect(await at.save([day(at.optom, DAY, at.shift('上午')), past])).toMatchObject({
      code: 170103,
      msg: '不能修改今天之前的排班',
    });
    expect(await at.rows(at.optom, DAY)).toEqual([]);
  });

  it('never assigns two employees to a room with one seat, not even when they swap', async () => {
    const inRoom = { ...at.shift('上午'), roomId: at.roomId };
    await at.save([day(at.doctor, DAY, inRoom)]);
    expect(await at.save([day(at.optom, DAY, inRoom)])).toMatchObject({
      code: 170104,
      msg: '诊室「一诊室」2025-07-0108:30–12:00已排满',
    });
    const swapped = [day(at.optom, DAY, inRoom), day(at.doctor, DAY, at.shift('上午'))];
    expect(await at.save(swapped)).toMatchObject({ success: true });
    const [{ n } = {}] = await sql(
      at.app,
      'SELECT count(*)::int AS n FROM scheduling WHERE room_id = $1 AND date = $2 AND staff_id = $3',
      [at.roomId, DAY, at.optom],
    );
    expect(n).toBe(1);
  });

  it('refuses other shifts on a day with a rest shift', async () => {
    const both = await at.save([day(at.doctor, DAY, at.shift('休息'), at.shift('上午'))]);
    expect(both).toMatchObject({ code: 170101, msg: expect.stringContaining('（休息）') });
    expect(await at.save([day(at.doctor, DAY, at.shift('休息'))])).toMatchObject({ success: true });
    expect(await at.rows(at.doctor, DAY)).toMatchObject([{ start: null, period: null }]);
    const twice = await at.save([day(at.optom, DAY, at.shift('上午'), at.shift('上午'))]);
    expect(twice).toMatchObject({ code: 170101 });
  });

  it('stores schedules of a room itself', async () => {
    const own = { roomId: at.roomId, date: DAY, shifts: [at.shift('全天')] };
    expect(await at.save([own])).toMatchObject({ success: true });
    const { data } = await at.app.send(schedule.page, { weekStart: '2025-06-30', by: 'ROOM' }, { token: at.admin });
    const row = data.rows.find(({ id }) => id === at.roomId);
    expect(row?.days[1]?.shifts.map(({ start }) => start)).toEqual(['08:30', '13:30']);
    expect(row?.hours).toBe(7.5);
    // The room's own schedule occupies no seat.
    const inRoom = { ...at.shift('上午'), roomId: at.roomId };
    expect(await at.save([day(at.doctor, DAY, inRoom)])).toMatchObject({ success: true });
  });

  it('requires enabled employees, rooms, departments and shifts of the organisation', async () => {
    const missing = { code: 100002 };
    expect(await at.save([day(at.optom, DAY, at.eastShift('上午'))])).toMatchObject(missing);
    expect(await at.save([day(987_654, DAY, at.shift('上午'))])).toMatchObject(missing);
    const [elsewhere] = await sql(at.app, 'SELECT id FROM consultation_room WHERE org_id = $1 LIMIT 1', [at.orgIds[1]]);
    const foreign = { ...at.shift('上午'), roomId: Number(elsewhere?.id) };
    expect(await at.save([day(at.optom, DAY, foreign)])).toMatchObject(missing);
    expect(await at.save([{ date: DAY, shifts: [at.shift('上午')] }])).toMatchObject({ status: 400 });
    const twice = day(at.optom, DAY, at.shift('上午'));
    expect(await at.save([twice, twice])).toMatchObject({ status: 400 });
    const online = { ...at.shift('上午'), capacity: 1, onlineCapacity: 2 };
    expect(await at.save([day(at.optom, DAY, online)])).toMatchObject({
      status: 400,
      data: { field: 'onlineCapacity' },
    });
  });

  it('requires the right, and writes to the log', async () => {
    const doctor = await at.app.signIn('doctor');
    expect(await at.save([day(at.doctor, DAY, at.shift('上午'))], doctor)).toMatchObject({ status: 403 });
    await at.save([day(at.doctor, DAY, at.shift('上午'))]);
    const [line] = await sql(at.app, "SELECT * FROM operation_log WHERE target_type = '排班' ORDER BY id DESC LIMIT 1");
    expect(line).toMatchObject({ module: '排班设置', success: true, after: { days: { value: [expect.any(String)] } } });
  });
});

describe('concurrent schedules', () => {
  it('accept only one of several saves of the same day', async () => {
    await at.save([day(at.doctor, DAY, at.shift('上午'))]);
    const seen = seenOf(await at.rows(at.doctor, DAY));
    const replies = await Promise.all(
      ['下午', '晚班', '全天', '休息'].map((name) => at.save([{ ...day(at.doctor, DAY, at.shift(name)), seen }])),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 100001, 100001, 100001]);
  });

  it('accept only one of two organisations that assign the same doctor', async () => {
    for (const date of ['2025-07-07', '2025-07-08', '2025-07-09', '2025-07-10']) {
      const replies = await Promise.all([
        at.save([day(at.doctor, date, at.shift('上午'))]),
        at.save([day(at.doctor, date, at.eastShift('全天'))], at.east),
      ]);
      expect(replies.map(({ code }) => code).sort()).toEqual([0, 170101]);
    }
  });

  it('accept only one of several employees for the only seat of a room', async () => {
    const inRoom = { ...at.shift('上午'), roomId: at.roomId };
    for (const date of ['2025-07-21', '2025-07-22', '2025-07-23', '2025-07-24']) {
      const replies = await Promise.all([at.doctor, at.optom, at.nurse].map((id) => at.save([day(id, date, inRoom)])));
      expect(replies.map(({ code }) => code).sort()).toEqual([0, 170104, 170104]);
    }
  });

  it('never disable a room while an employee is assigned to it', async () => {
    const { data } = await at.app.send(
      room.save,
      { name: '抢用室', departmentId: at.departmentId, seats: 1, isDefault: false },
      { token: at.admin },
    );
    const replies = await Promise.all([
      at.app.send(room.enable, { id: data.id, version: 1, stateEnum: 'DISABLE' }, { token: at.admin }),
      at.save([day(at.doctor, DAY, { ...at.shift('上午'), roomId: data.id })]),
    ]);
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
  });
});
