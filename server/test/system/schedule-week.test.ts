import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { outpatientGeneral } from '@mingmou/contract/outpatient/general.contract';
import { schedule } from '@mingmou/contract/system/schedule/schedule.contract';
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

describe('copying of a week (引用排班)', () => {
  const FROM = '2025-03-03';
  const TO = '2025-03-10';
  const quote = (more: object = {}, token = at.admin) =>
    at.app.send(
      schedule.quote,
      { fromWeek: FROM, toWeek: TO, staffIds: [at.nurse, at.optom], overwrite: false, ...more },
      { token },
    );

  async function arrange(): Promise<void> {
    await sql(at.app, 'DELETE FROM scheduling WHERE staff_id = ANY ($1) AND date >= $2', [[at.nurse, at.optom], FROM]);
    at.app.setNow('2025-03-01 09:00:00');
    const token = await at.app.signIn('admin', { orgId: at.orgIds[0], device: 'device-5' });
    const days = ['03', '04', '05', '06', '07'].map((number) => `2025-03-${number}`);
    await at.save(
      [at.nurse, at.optom].flatMap((id) => days.map((date) => day(id, date, at.shift('全天')))),
      token,
    );
    await at.save([day(at.nurse, '2025-03-13', at.shift('晚班'))], token);
    at.app.setNow(TEST_NOW);
  }

  it('SYS-14 skips past days and days with schedules', async () => {
    await arrange();
    const { data } = await quote();
    expect(data.copied).toBe(5);
    expect(data.skipped).toHaveLength(5);
    expect(data.skipped.filter(({ reason }) => reason === '不能修改今天之前的排班')).toHaveLength(4);
    expect(data.skipped.filter(({ reason }) => reason === '当天已有排班')).toMatchObject([{ date: '2025-03-13' }]);
    expect(await at.rows(at.nurse, '2025-03-13')).toMatchObject([{ start: '17:30' }]);
    expect(await at.rows(at.optom, '2025-03-13')).toHaveLength(2);
    expect((await quote()).data).toMatchObject({ copied: 0 });
  });

  it('overwrites on request, but never a schedule with appointments', async () => {
    await arrange();
    const evening = firstOf(await at.rows(at.nurse, '2025-03-13'));
    await book(at, evening.id, 1);
    const { data } = await quote({ overwrite: true });
    expect(data.copied).toBe(5);
    expect(data.skipped.find(({ date }) => date === '2025-03-13')?.reason).toContain('已有1个预约受影响');
    await sql(at.app, 'DELETE FROM accepts WHERE visit_no LIKE $1', ['JZX%']);
    await sql(at.app, 'DELETE FROM registration WHERE scheduling_id = $1', [evening.id]);
    expect((await quote({ overwrite: true })).data.copied).toBe(6);
    expect(await at.rows(at.nurse, '2025-03-13')).toHaveLength(2);
  });

  it('names employees who left, and shifts that no longer exist', async () => {
    await arrange();
    await sql(at.app, "UPDATE employee SET leave_date = '2025-03-12' WHERE id = $1", [at.optom]);
    const { data } = await quote();
    await sql(at.app, 'UPDATE employee SET leave_date = NULL WHERE id = $1', [at.optom]);
    expect(data.skipped.filter(({ reason }) => reason === '员工已离职').map(({ date }) => date)).toEqual([
      '2025-03-13',
      '2025-03-14',
    ]);
    await arrange();
    const { definitionId } = at.shift('全天');
    await sql(at.app, "UPDATE scheduling_definition SET state_enum = 'DISABLE' WHERE id = $1", [definitionId]);
    const gone = await quote();
    await sql(at.app, "UPDATE scheduling_definition SET state_enum = 'ENABLE' WHERE id = $1", [definitionId]);
    expect(gone.data.copied).toBe(0);
    expect(gone.data.skipped.map(({ reason }) => reason)).toContain('班次「全天」已停用');
  });

  it('requires Mondays of two different weeks', async () => {
    expect(await quote({ fromWeek: '2025-03-04' })).toMatchObject({ status: 400, data: { field: 'fromWeek' } });
    expect(await quote({ toWeek: FROM })).toMatchObject({ status: 400, data: { field: 'toWeek' } });
    expect((await quote({ fromWeek: '2024-01-01' })).data).toEqual({ copied: 0, skipped: [] });
  });

  it('copies only once when three requests run concurrently', async () => {
    await arrange();
    const replies = await Promise.all([quote(), quote(), quote()]);
    expect(replies.map(({ data }) => data.copied).sort()).toEqual([0, 0, 5]);
  });
});

describe('clearing of schedules', () => {
  it('removes days, but keeps past days and schedules with appointments', async () => {
    await at.save([day(at.doctor, DAY, at.shift('上午')), day(at.doctor, NEXT, at.shift('全天'))]);
    await book(at, firstOf(await at.rows(at.doctor, DAY)).id, 2);
    await sql(
      at.app,
      `INSERT INTO scheduling (property_owner_id, org_id, staff_id, date, definition_id, period, start_time, end_time, department_id)
       VALUES (1, $1, $2, '2025-02-01', $3, 1, '08:30', '12:00', $4)`,
      [at.orgIds[0], at.doctor, at.shift('上午').definitionId, at.departmentId],
    );
    const items = [DAY, NEXT, '2025-07-03', '2025-02-01'].map((date) => ({ staffId: at.doctor, date }));
    const { data } = await at.app.send(schedule.clear, { items }, { token: at.admin });
    expect(data.cleared).toBe(1);
    expect(data.skipped.map(({ date, reason }) => [date, reason])).toEqual([
      [DAY, expect.stringContaining('已有2个预约受影响')],
      ['2025-02-01', '不能修改今天之前的排班'],
    ]);
    expect(await at.rows(at.doctor, DAY)).toHaveLength(1);
    expect(await at.rows(at.doctor, NEXT)).toEqual([]);
  });
});

describe('停诊', () => {
  const stop = (row: Row, stopped: boolean, version = row.version) =>
    at.app.send(schedule.stop, { schedulingId: row.id, stopped, reason: '外出开会', version }, { token: at.admin });

  it('names the affected appointments, refuses registrations, and can be ended', async () => {
    await at.save([day(at.doctor, DAY, at.shift('上午'))]);
    const row = firstOf(await at.rows(at.doctor, DAY));
    await book(at, row.id, 2);
    const { data } = await stop(row, true);
    expect(data.appointments).toHaveLength(2);
    const doctors = await at.app.send(outpatientGeneral.doctors, { date: DAY }, { token: at.admin });
    expect(doctors.data.find(({ schedulingId }) => schedulingId === row.id)).toMatchObject({ stopped: true });
    expect(await stop(row, true, 2)).toMatchObject({ code: 100003, msg: '当前状态为「停诊」，不能停诊' });
    expect(await stop(row, false, 1)).toMatchObject({ code: 100001 });
    expect(await stop(row, false, 2)).toMatchObject({ success: true, data: { appointments: [] } });
    const board = await at.app.send(schedule.page, { weekStart: '2025-06-30', by: 'STAFF' }, { token: at.admin });
    const shift = board.data.rows.find(({ id }) => id === at.doctor)?.days[1]?.shifts[0];
    expect(shift).toMatchObject({ stopped: false, stopReason: null, booked: 2, version: 3 });
  });

  it('is refused for a rest shift and for the past', async () => {
    await at.save([day(at.doctor, DAY, at.shift('休息'))]);
    const rest = firstOf(await at.rows(at.doctor, DAY));
    expect(await stop(rest, true)).toMatchObject({ code: 100003, msg: '当前状态为「休息」，不能停诊' });
    const [gone] = await sql(
      at.app,
      `SELECT id::int, version FROM scheduling WHERE date = '2025-03-11' AND org_id = $1 AND start_time IS NOT NULL LIMIT 1`,
      [at.orgIds[0]],
    );
    expect(await stop(gone as unknown as Row, true)).toMatchObject({ code: 170103 });
  });
});

describe('schedule board', () => {
  const board = (input: object, token = at.admin) =>
    at.app.sendRaw(schedule.page, { weekStart: '2025-06-30', by: 'STAFF', ...input }, { token });

  it('shows a week of employees with their hours and their shifts in other organisations', async () => {
    await at.save([day(at.doctor, DAY, at.shift('全天')), day(at.doctor, NEXT, at.shift('上午'))]);
    await at.save([day(at.doctor, '2025-07-03', at.eastShift('上午'))], at.east);
    const { data } = await at.app.send(schedule.page, { weekStart: '2025-06-30', by: 'STAFF' }, { token: at.admin });
    const row = data.rows.find(({ id }) => id === at.doctor);
    expect(row?.hours).toBe(11);
    expect(row?.days.map(({ shifts }) => shifts.length)).toEqual([0, 2, 1, 0, 0, 0, 0]);
    expect(data.taken).toEqual([
      {
        staffId: at.doctor,
        roomId: null,
        date: '2025-07-03',
        start: '08:30',
        end: '12:00',
        orgName: expect.any(String),
      },
    ]);
    const { data: filtered } = await at.app.send(
      schedule.page,
      { weekStart: '2025-06-30', by: 'STAFF', departmentId: at.departmentId },
      { token: at.admin },
    );
    expect(filtered.rows.length).toBeLessThan(data.rows.length);
    expect(filtered.rows.every(({ departmentIds }) => departmentIds.includes(at.departmentId))).toBe(true);
  });

  it("requires the page right, except for one's own week", async () => {
    const doctor = await at.app.signIn('doctor');
    const refused = { status: 403, msg: '没有「排班设置」权限，请联系机构管理员' };
    expect(await board({}, doctor)).toMatchObject(refused);
    expect(await board({ staffId: at.optom }, doctor)).toMatchObject(refused);
    expect(await board({ by: 'ROOM', staffId: at.doctor }, doctor)).toMatchObject(refused);
    expect(await board({ staffId: at.doctor }, doctor)).toMatchObject({ data: { rows: [{ id: at.doctor }] } });
  });

  it('requires a Monday as the first day', async () => {
    expect(await board({ weekStart: '2025-07-01' })).toMatchObject({ status: 400, data: { field: 'weekStart' } });
  });

  it('can be exported as a sheet', async () => {
    const { status, body } = await at.app.download(
      schedule.export,
      { weekStart: '2025-03-10', by: 'STAFF' },
      { token: at.admin },
    );
    expect(status).toBe(200);
    expect(body.subarray(0, 2).toString()).toBe('PK');
  });
});
