import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { home } from '@mingmou/contract/home/home.contract';
import { visit } from '@mingmou/contract/outpatient/visit.contract';
import { type Desk, openDesk, TODAY } from '../outpatient/desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.app.close());
beforeEach(() => desk.clear());

const figures = async (token = desk.admin) => (await desk.app.send(home.todayFigures, {}, { token })).data;
const chartsOf = async (days: number, token = desk.admin) => desk.app.send(home.charts, { days }, { token });

/** Finishes a visit directly, as the triage nurse may. */
async function finish(acceptsId: number): Promise<void> {
  await desk.set('accepts', acceptsId, `accepts_state = 2, finish_at = '${TODAY} 09:30:00+08'`);
}

async function registerMany(n: number): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < n; i += 1) ids.push((await desk.register()).data.acceptsId);
  return ids;
}

describe('今日数据', () => {
  it('counts today’s valid registrations and their outcomes', async () => {
    const [first = 0, second = 0, third = 0] = await registerMany(4);
    await finish(first);
    await desk.set('accepts', second, 'accepts_state = 1');
    const { data: row } = await desk.register();
    await desk.app.send(
      visit.updateCancel,
      { acceptsId: row.acceptsId, version: (await desk.visitOf(row.acceptsId)).version, reason: '患者离开' },
      { token: desk.admin },
    );
    desk.app.setNow(`${TODAY} 10:00:00`);
    expect(await figures()).toMatchObject({
      asOf: `${TODAY} 10:00:00`,
      registered: 4,
      waiting: 2,
      receiving: 1,
      finished: 1,
    });
    expect(third).toBeGreaterThan(0);
  });

  it('excludes yesterday, but counts a visit of yesterday that ended today', async () => {
    const [late = 0, old = 0] = await registerMany(2);
    await desk.app.database.query(
      `UPDATE registration SET day = '${TODAY}'::date - 1; UPDATE accepts SET day = '${TODAY}'::date - 1`,
    );
    await finish(late);
    await desk.set(
      'accepts',
      old,
      `accepts_state = 2, finish_at = '${TODAY} 00:00:00+08'::timestamptz - interval '1 second'`,
    );
    desk.app.setNow(`${TODAY} 10:00:00`);
    expect(await figures()).toMatchObject({ registered: 0, waiting: 0, receiving: 0, finished: 1 });
  });

  it('counts as 新患者 those whose first finished visit in the chain was here, this month', async () => {
    const before = (await figures()).newPatients ?? 0;
    const [fresh = 0, known = 0] = await registerMany(2);
    for (const id of [fresh, known]) await finish(id);
    await desk.app.database.query(
      `UPDATE patient SET first_visit_at = a.finish_at FROM accepts a WHERE a.patient_id = patient.id AND a.id = ${fresh};
       UPDATE patient SET first_visit_at = '2026-02-28 10:00:00+08' FROM accepts a WHERE a.patient_id = patient.id AND a.id = ${known}`,
    );
    desk.app.setNow(`${TODAY} 10:00:00`);
    expect((await figures()).newPatients).toBe(before + 1);
    desk.app.setNow('2026-04-01 08:00:00');
    expect((await figures(await desk.app.signIn('admin', { device: 'd3' }))).newPatients).toBe(0);
  });

  it('W23 omits figures without a menu right; the charts are refused then', async () => {
    const buyer = await desk.app.signIn('buyer');
    expect(Object.keys(await figures(buyer))).toEqual(['asOf']);
    expect(await chartsOf(7, buyer)).toMatchObject({ status: 403 });
    expect(Object.keys(await figures(await desk.app.signIn('admin', { device: 'd2' })))).toHaveLength(14);
    expect(await desk.app.send(home.todayFigures, {}, { token: await desk.app.signIn('ops') })).toMatchObject({
      status: 403,
    });
  });
});

describe('图表', () => {
  it('Q12 sums days, doctors and kinds to the same total', async () => {
    const doctor = (await desk.register({ doctorId: desk.wang.doctorId, schedulingId: desk.wang.schedulingId })).data;
    const ids = [...(await registerMany(3)), doctor.acceptsId];
    for (const id of ids) await finish(id);
    await desk.set(
      'accepts',
      ids[0] ?? 0,
      `visit_type = 2, finish_at = '${TODAY} 09:30:00+08'::timestamptz - interval '6 days'`,
    );
    await desk.set('accepts', ids[1] ?? 0, `finish_at = '${TODAY} 09:30:00+08'::timestamptz - interval '7 days'`);
    desk.app.setNow(`${TODAY} 10:00:00`);
    const { data } = await chartsOf(7);
    expect(data.days).toHaveLength(7);
    expect([data.days[0], data.days[6]]).toEqual([
      { date: '2026-03-04', finished: 1 },
      { date: TODAY, finished: 2 },
    ]);
    expect(data.doctors.map(({ finished }) => finished)).toEqual([2, 1]);
    expect(data.doctors[0]?.name).toBe('普通号');
    expect(data.visitTypes).toEqual([
      { visitType: 1, finished: 2 },
      { visitType: 2, finished: 1 },
      { visitType: 3, finished: 0 },
    ]);
    expect((await chartsOf(30)).data.days.reduce((sum, { finished }) => sum + finished, 0)).toBe(4);
    expect(await chartsOf(31)).toMatchObject({ status: 400 });
  });
});
