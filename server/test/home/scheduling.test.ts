import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { home } from '@mingmou/contract/home/home.contract';
import { periodOf } from '@mingmou/contract/home/scheduling.rules';
import { admin } from '../auth/support';
import { TEST_NOW, type TestApp, testApp } from '../support/app';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

const THIS_WEEK = ['2025-03-10', '2025-03-11', '2025-03-12', '2025-03-13', '2025-03-14', '2025-03-15', '2025-03-16'];

async function orgIds(): Promise<number[]> {
  const rows = await admin(server, 'SELECT id FROM org WHERE property_owner_id = 1 ORDER BY sort');
  return rows.map(({ id }) => Number(id));
}

async function weekOf(account: string, more: { orgId?: number; device?: string } = {}) {
  const token = await server.signIn(account, more);
  return (await server.send(home.thisWeek, {}, { token, device: more.device })).data;
}

describe('my schedule', () => {
  it('has seven days from Monday; last week and next week are available too', async () => {
    const token = await server.signIn('doctor');
    const { data } = await server.send(home.thisWeek, {}, { token });
    expect(data.map(({ date }) => date)).toEqual(THIS_WEEK);
    expect(data.map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const last = await server.send(home.lastWeek, {}, { token });
    const next = await server.send(home.nextWeek, {}, { token });
    expect([last.data[0]?.date, next.data[0]?.date]).toEqual(['2025-03-03', '2025-03-17']);
    expect(next.data.map(({ shifts }) => shifts)).toEqual(data.map(({ shifts }) => shifts));
  });

  it('shows the ranges of one shift together, with its colour and room', async () => {
    const days = await weekOf('doctor');
    const full = days.flatMap(({ shifts }) => shifts).find(({ name }) => name === '全天');
    expect(full).toEqual({
      name: '全天',
      shortName: '全',
      color: '#1468C7',
      roomName: '一诊室',
      timeRanges: [
        { start: '08:30', end: '12:00' },
        { start: '13:30', end: '17:30' },
      ],
    });
    const rest = days.flatMap(({ shifts }) => shifts).find(({ name }) => name === '休息');
    expect(rest).toMatchObject({ timeRanges: [], roomName: null });
  });

  it('keeps the times that a shift had when it was scheduled', async () => {
    await admin(
      server,
      `UPDATE scheduling_definition SET time_ranges = '[{"start":"09:00","end":"10:00"}]' WHERE name = '全天'`,
    );
    const [range] = (await weekOf('doctor')).flatMap(
      ({ shifts }) => shifts.find(({ name }) => name === '全天')?.timeRanges ?? [],
    );
    expect(range).toEqual({ start: '08:30', end: '12:00' });
  });

  it('belongs to the organisation of the token', async () => {
    const [main = 0, east = 0] = await orgIds();
    const busy = (days: Awaited<ReturnType<typeof weekOf>>) =>
      days.filter(({ shifts }) => shifts.length > 0).map(({ weekday }) => weekday);
    const here = busy(await weekOf('doctor', { orgId: main }));
    const there = busy(await weekOf('doctor', { orgId: east, device: 'device-2' }));
    expect(there).toEqual([2, 6]);
    expect([...here, ...there].sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('belongs to the account’s employee, and is empty for an account without an employee', async () => {
    const [doctor] = await admin(server, "SELECT staff_id FROM account WHERE account = 'doctor'");
    await admin(server, 'DELETE FROM scheduling WHERE staff_id = $1', [doctor?.staff_id]);
    expect((await weekOf('doctor')).flatMap(({ shifts }) => shifts)).toEqual([]);
    expect((await weekOf('optom')).flatMap(({ shifts }) => shifts)).not.toEqual([]);
    await admin(server, "UPDATE account SET staff_id = NULL WHERE account = 'optom'");
    const days = await weekOf('optom');
    expect(days.map(({ date }) => date)).toEqual(THIS_WEEK);
    expect(days.flatMap(({ shifts }) => shifts)).toEqual([]);
  });

  it('is refused without the menu right, for all three weeks', async () => {
    const token = await server.signIn('ops');
    for (const call of [home.lastWeek, home.thisWeek, home.nextWeek]) {
      expect(await server.send(call, {}, { token })).toMatchObject({
        status: 403,
        msg: '没有「首页」权限，请联系机构管理员',
      });
    }
  });

  it('starts a new week at midnight of Sunday in Shanghai', async () => {
    server.setNow('2025-03-16 23:59:59');
    const sunday = await weekOf('triage');
    server.setNow('2025-03-17 00:00:01');
    const monday = await weekOf('triage', { device: 'device-3' });
    server.setNow(TEST_NOW);
    expect([sunday[0]?.date, monday[0]?.date]).toEqual(['2025-03-10', '2025-03-17']);
  });
});

describe('the seeded schedule', () => {
  let fresh: TestApp;
  beforeAll(async () => {
    fresh = await testApp();
  });
  afterAll(() => fresh.close());

  it('reaches from 30 days back to 90 days ahead for all employees', async () => {
    const rows = await admin(
      fresh,
      `SELECT employee.name, min(date)::text AS first, max(date)::text AS last, count(DISTINCT date)::int AS days
       FROM employee LEFT JOIN scheduling ON staff_id = employee.id AND scheduling.property_owner_id = employee.property_owner_id
       GROUP BY employee.property_owner_id, employee.id, employee.name`,
    );
    expect(rows).toHaveLength(17);
    for (const row of rows) expect(row).toMatchObject({ first: '2025-02-10', last: '2025-06-10', days: 121 });
  });

  it('has employees in every organisation, in departments in which they work', async () => {
    expect(
      await admin(fresh, 'SELECT org.id FROM org WHERE NOT EXISTS (SELECT FROM scheduling WHERE org_id = org.id)'),
    ).toEqual([]);
    const strangers = await admin(
      fresh,
      `SELECT s.id FROM scheduling s WHERE NOT EXISTS (SELECT FROM employee_org place
       WHERE place.employee_id = s.staff_id AND place.org_id = s.org_id AND s.department_id = ANY (place.department_ids))`,
    );
    expect(strangers).toEqual([]);
    const foreign = await admin(
      fresh,
      `SELECT s.id FROM scheduling s JOIN scheduling_definition d ON d.id = s.definition_id
       LEFT JOIN consultation_room r ON r.id = s.room_id WHERE d.org_id <> s.org_id OR r.org_id <> s.org_id`,
    );
    expect(foreign).toEqual([]);
  });

  it('has no overlapping ranges of an employee in the chain, and no rest on a day with a shift', async () => {
    const clashes = await admin(
      fresh,
      `SELECT a.id FROM scheduling a JOIN scheduling b ON a.property_owner_id = b.property_owner_id AND a.staff_id = b.staff_id
         AND a.date = b.date AND a.id < b.id
       WHERE a.start_time IS NULL OR b.start_time IS NULL OR (a.start_time < b.end_time AND b.start_time < a.end_time)`,
    );
    expect(clashes).toEqual([]);
  });

  it('assigns no more employees to a room than it has seats', async () => {
    const full = await admin(
      fresh,
      `SELECT a.id FROM scheduling a JOIN consultation_room r ON r.id = a.room_id
       JOIN scheduling b ON b.room_id = a.room_id AND b.date = a.date AND a.start_time < b.end_time AND b.start_time < a.end_time
       GROUP BY a.id, r.seats HAVING count(*) > r.seats`,
    );
    expect(full).toEqual([]);
    expect(await admin(fresh, 'SELECT id FROM scheduling WHERE room_id IS NOT NULL LIMIT 1')).toHaveLength(1);
  });

  it('copies the times of the shift, one row for each range, with the correct period', async () => {
    const rows = await admin(
      fresh,
      `SELECT DISTINCT d.name, period, start_time, end_time FROM scheduling s JOIN scheduling_definition d ON d.id = s.definition_id`,
    );
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['全天', '上午', '下午', '休息']));
    for (const { period, start_time: start, end_time: end } of rows.filter(({ name }) => name !== '休息')) {
      expect(period).toBe(periodOf({ start: String(start), end: String(end) }));
    }
    const whole = await admin(
      fresh,
      `SELECT count(*)::int AS n FROM scheduling s JOIN scheduling_definition d ON d.id = s.definition_id
       WHERE d.name = '全天' GROUP BY staff_id, date HAVING count(*) <> 2`,
    );
    expect(whole).toEqual([]);
  });
});

describe('the tables of schedules', () => {
  it('refuse a second start at the same time and a second rest, in any organisation of the chain', async () => {
    const copy = `INSERT INTO scheduling (property_owner_id, org_id, staff_id, date, definition_id, period, start_time, end_time, department_id)
      SELECT s.property_owner_id, other.id, staff_id, date, definition_id, period, start_time, end_time, department_id
      FROM scheduling s JOIN org other ON other.property_owner_id = s.property_owner_id AND other.id <> s.org_id
      WHERE s.property_owner_id = 1 AND (start_time IS NULL) = $1 LIMIT 1`;
    await expect(admin(server, copy, [true])).rejects.toThrow('scheduling_start_once');
    await expect(admin(server, copy, [false])).rejects.toThrow('scheduling_start_once');
  });

  it('refuse a rest with times, a shift without times, and half a range', async () => {
    const shift = `INSERT INTO scheduling_definition (property_owner_id, org_id, name, short_name, color, is_rest, time_ranges)
      SELECT 1, id, '新班', '新', '#112233', $1, $2 FROM org WHERE property_owner_id = 1 LIMIT 1`;
    await expect(admin(server, shift, [true, '[{"start":"08:00","end":"09:00"}]'])).rejects.toThrow('check');
    await expect(admin(server, shift, [false, '[]'])).rejects.toThrow('check');
    const half = 'UPDATE scheduling SET end_time = NULL WHERE start_time IS NOT NULL';
    await expect(admin(server, half)).rejects.toThrow('check');
  });
});
