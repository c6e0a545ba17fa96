import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import { readSheet } from '../../src/kernel/xlsx-read/sheet';
import { atOneInstant } from '../support/barrier';
import { type Desk, newcomer, newKey, openDesk, TODAY } from './desk';

type Draft = InputOf<typeof appointment.save>;

const TOMORROW = '2026-03-11';
const WECHAT = 3;

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  await rows('UPDATE employee SET subscribable = true');
  await rows('DELETE FROM appointment_department; DELETE FROM appointment_staff');
});
afterAll(() => desk.app.close());
beforeEach(async () => {
  await desk.clear();
  await rows(`DELETE FROM parameter WHERE key LIKE 'subscribe%'; DELETE FROM appointment_slot`);
  await desk.set(
    'scheduling',
    desk.wang.schedulingId,
    "start_time = '08:30', end_time = '12:10', interval_minutes = 30, capacity = 9, online_capacity = 9, reg_capacity = 0",
  );
});

const rows = async (text: string) => (await desk.app.database.query(text)).rows ?? [];

const book = (change: Partial<Draft>, token = desk.front) =>
  desk.app.send(
    appointment.save,
    {
      ...{ name: '约者', phone: '13600000001', departmentId: desk.departmentId, mode: 1, source: 1 },
      ...{ doctorId: desk.wang.doctorId, schedulingId: desk.wang.schedulingId, subscribeDate: TODAY },
      frameStart: '10:00',
      ...change,
    },
    { token, idempotencyKey: newKey() },
  );

/** Moves an appointment to a frame of today with the first doctor. */
const moveToday = (id: number, frameStart: string, token = desk.front) =>
  desk.app.send(
    appointment.change,
    { id, version: 1, schedulingId: desk.wang.schedulingId, subscribeDate: TODAY, frameStart },
    { token, idempotencyKey: newKey() },
  );

const elsewhere = (id: number) =>
  rows(`UPDATE appointment SET subscribe_date = '${TOMORROW}', scheduling_id = NULL WHERE id = ${id}`);

/** Creates a patient file, and the same patient's booking data without the file. */
async function filed(name: string) {
  const person = newcomer(name);
  const { data } = await desk.register({ patient: person });
  return { patientId: data.patientId, typed: { name, phone: person.phone ?? '' } };
}

describe('appointments of one patient', () => {
  it.each(['without the file first', 'by the file first'])(
    'are limited to one per doctor and day, booked %s',
    async (order) => {
      const { patientId, typed } = await filed('一人两约');
      const both = [typed, { ...typed, patientId }];
      const [first = {}, second = {}] = order === 'by the file first' ? both.reverse() : both;
      expect(await book(first)).toMatchObject({ success: true });
      expect(await book({ ...second, frameStart: '11:00' })).toMatchObject({ code: 110305 });
    },
  );

  it('count as two patients where two files have the name and the phone', async () => {
    const { patientId, typed } = await filed('同名同号');
    const { patientId: other } = await filed('待改名');
    await rows(`UPDATE patient SET name = '${typed.name}', phone = '${typed.phone}' WHERE id = ${other}`);
    expect(await book(typed)).toMatchObject({ success: true });
    expect(await book({ ...typed, patientId, frameStart: '11:00' })).toMatchObject({ success: true });
  });

  it('are checked when an appointment is moved to the day of another appointment', async () => {
    const { patientId, typed } = await filed('改约者');
    const { data } = await book({ ...typed, patientId });
    await elsewhere(data.id);
    expect(await book({ ...typed, frameStart: '11:00' })).toMatchObject({ success: true });
    expect(await moveToday(data.id, '09:30')).toMatchObject({
      code: 110305,
      msg: expect.stringMatching(/^该患者当日已预约王建国（YY\d{12}）$/),
    });
  });

  it('are checked when an appointment is accepted', async () => {
    const { patientId, typed } = await filed('待审核者');
    const { data } = await book({ ...typed, name: '另一人', source: 3 });
    expect(await book({ ...typed, patientId, frameStart: '11:00' })).toMatchObject({ success: true });
    await rows(`UPDATE appointment SET name = '${typed.name}' WHERE id = ${data.id}`);
    const accepted = await desk.app.send(appointment.accept, { id: data.id, version: 1 }, { token: desk.front });
    expect(accepted).toMatchObject({
      code: 110305,
      msg: expect.stringMatching(/^该患者当日已预约王建国（YY\d{12}）$/),
    });
  });

  it('can be moved within their own day', async () => {
    const { patientId, typed } = await filed('当日改约');
    const { data } = await book({ ...typed, patientId });
    expect(await moveToday(data.id, '11:00')).toMatchObject({ success: true });
  });

  it('can be moved to a day whose appointment was cancelled', async () => {
    const { patientId, typed } = await filed('取消者');
    const first = await book(typed);
    await elsewhere(first.data.id);
    const second = await book({ ...typed, patientId });
    await rows(`UPDATE appointment SET subscribe_state = 3, cancel_reason = '有事' WHERE id = ${second.data.id}`);
    expect(await moveToday(first.data.id, '11:00')).toMatchObject({ success: true });
  });

  it('reach the limit of open appointments (110306), with the file and without', async () => {
    await rows(
      `INSERT INTO parameter (property_owner_id, org_id, key, value) VALUES (1, NULL, 'subscribeMaxOpen', '2')`,
    );
    const { patientId, typed } = await filed('已有两个');
    await elsewhere((await book(typed)).data.id);
    await elsewhere((await book({ ...typed, patientId })).data.id);
    for (const who of [typed, { ...typed, patientId }])
      expect(await book(who)).toMatchObject({ code: 110306, msg: '该患者未完成的预约已达2个' });
  });
});

describe('two concurrent desks with one patient', () => {
  type Who = Awaited<ReturnType<typeof filed>>;
  type Both = (who: Who) => Promise<readonly (() => Promise<{ code: number }>)[]>;
  const second = { frameStart: '11:00' };

  it.each<[string, Both]>([
    [
      'two bookings, with the file and without',
      async ({ patientId, typed }) => [
        () => book({ ...typed, patientId }),
        () => book({ ...typed, ...second }, desk.admin),
      ],
    ],
    [
      'two bookings with the file',
      async ({ patientId, typed }) => [
        () => book({ ...typed, patientId }),
        () => book({ ...typed, ...second, patientId }, desk.admin),
      ],
    ],
    [
      'two changes',
      async ({ patientId, typed }) => {
        const { data: one } = await book(typed);
        await elsewhere(one.id);
        const { data: other } = await book({ ...typed, patientId });
        await elsewhere(other.id);
        return [() => moveToday(one.id, '09:30'), () => moveToday(other.id, '11:00', desk.admin)];
      },
    ],
    [
      'a change and a booking',
      async ({ patientId, typed }) => {
        const { data } = await book(typed);
        await elsewhere(data.id);
        return [() => moveToday(data.id, '09:30'), () => book({ ...typed, ...second, patientId }, desk.admin)];
      },
    ],
  ])('store only one appointment: %s', async (_case, prepare) => {
    const who = await filed('同时');
    const requests = await prepare(who);
    const lock = `SELECT pg_advisory_xact_lock(hashtextextended('appointment 1 ${who.typed.phone}', 0))`;
    const replies = await atOneInstant<{ code: number }>(desk.app.database, lock, requests);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 110305]);
    const today = await rows(
      `SELECT FROM appointment WHERE subscribe_date = '${TODAY}' AND phone = '${who.typed.phone}'`,
    );
    expect(today).toHaveLength(1);
  });
});

describe('爽约次数', () => {
  it("counts the patient's missed appointments in the whole chain, equally in list, record, sheet and refusal (110307)", async () => {
    const { patientId, typed } = await filed('爽约者');
    const times = [{ patientId }, {}, { patientId }, {}];
    const ids: number[] = [];
    for (const who of times) {
      const { data } = await book({ ...typed, ...who });
      await rows(`UPDATE appointment SET subscribe_state = 5, subscribe_date = '2026-03-01' WHERE id = ${data.id}`);
      ids.push(data.id);
    }
    await rows(`UPDATE appointment SET org_id = (SELECT max(id) FROM org WHERE property_owner_id = 1) WHERE id = ${ids[1]};
      UPDATE appointment SET subscribe_date = '2025-12-09' WHERE id = ${ids[3]}`);
    expect(await book({ ...typed, source: WECHAT })).toMatchObject({
      code: 110307,
      msg: '近90天爽约3次，暂停微信预约，请电话联系',
    });
    const { data: filedOne } = await book({ ...typed, patientId });
    await elsewhere(filedOne.id);
    await book(typed);
    const asked = { keyword: typed.phone, dateFrom: TODAY };
    const { data } = await desk.app.send(appointment.page, asked, { token: desk.front });
    expect(data.records.map(({ noShows }) => noShows)).toEqual([3, 3]);
    const one = await desk.app.send(appointment.findById, { id: filedOne.id }, { token: desk.front });
    expect(one.data.noShows).toBe(3);
    const { body } = await desk.app.download(appointment.export, asked, { token: desk.admin });
    const [head, ...lines] = readSheet(body, 10).map(({ cells }) => cells.map((cell) => cell?.text));
    expect(lines.map((cells) => cells[head?.indexOf('爽约次数') ?? 0])).toEqual(['3', '3']);
  });

  it('counts no missed appointments of another patient where two files have the name and the phone', async () => {
    const { patientId, typed } = await filed('同名爽约');
    const { patientId: other } = await filed('待改名者');
    await rows(`UPDATE patient SET name = '${typed.name}', phone = '${typed.phone}' WHERE id = ${other}`);
    const { data: missed } = await book(typed);
    await rows(`UPDATE appointment SET subscribe_state = 5, subscribe_date = '2026-03-01' WHERE id = ${missed.id}`);
    await book({ ...typed, patientId });
    await book({ ...typed, frameStart: '11:00' });
    const asked = { keyword: typed.phone, dateFrom: TODAY, column: 'frame_start', asc: true };
    const { data } = await desk.app.send(appointment.page, asked, { token: desk.front });
    expect(data.records.map(({ noShows }) => noShows)).toEqual([0, 1]);
  });
});
