import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { subscribe } from '@mingmou/contract/outpatient/subscribe.contract';
import { type Desk, newcomer, newKey, openDesk, TODAY } from './desk';

type Draft = InputOf<typeof subscribe.save>;

const TOMORROW = '2026-03-11';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  await rows('UPDATE employee SET subscribable = true');
  await rows('DELETE FROM subscribe_department; DELETE FROM subscribe_staff');
});
afterAll(() => desk.app.close());
beforeEach(async () => {
  await desk.clear();
  await rows(`DELETE FROM parameter WHERE key LIKE 'subscribe%'; DELETE FROM subscribe_slot`);
  await desk.set(
    'scheduling',
    desk.wang.schedulingId,
    "start_time = '08:30', end_time = '12:10', interval_minutes = 30, capacity = 9, online_capacity = 9, reg_capacity = 0",
  );
});

const rows = async (text: string) => (await desk.app.database.query(text)).rows ?? [];

const book = (change: Partial<Draft>) =>
  desk.app.send(
    subscribe.save,
    {
      ...{ name: '约者', phone: '13600000001', departmentId: desk.departmentId, mode: 1, source: 1 },
      ...{ doctorId: desk.wang.doctorId, schedulingId: desk.wang.schedulingId, subscribeDate: TODAY },
      frameStart: '10:00',
      ...change,
    },
    { token: desk.front, idempotencyKey: newKey() },
  );

/** A patient on file, and what a booking without the file says of the same person. */
async function filed(name: string) {
  const person = newcomer(name);
  const { data } = await desk.register({ patient: person });
  return { patientId: data.patientId, typed: { name, phone: person.phone ?? '' } };
}

describe('the appointments of one person', () => {
  it.each(['without the file first', 'by the file first'])('are one a doctor and day, booked %s', async (order) => {
    const { patientId, typed } = await filed('一人两约');
    const both = [typed, { ...typed, patientId }];
    const [first = {}, second = {}] = order === 'by the file first' ? both.reverse() : both;
    expect(await book(first)).toMatchObject({ success: true });
    expect(await book({ ...second, frameStart: '11:00' })).toMatchObject({ code: 110305 });
  });

  it('are those of two persons where two files have the name and the phone', async () => {
    const { patientId, typed } = await filed('同名同号');
    const { patientId: other } = await filed('待改名');
    await rows(`UPDATE patient SET name = '${typed.name}', phone = '${typed.phone}' WHERE id = ${other}`);
    expect(await book(typed)).toMatchObject({ success: true });
    expect(await book({ ...typed, patientId, frameStart: '11:00' })).toMatchObject({ success: true });
  });

  it('are counted when one is moved to the day of another', async () => {
    const { patientId, typed } = await filed('改约者');
    const { data } = await book({ ...typed, patientId });
    await rows(`UPDATE subscribe SET subscribe_date = '${TOMORROW}', scheduling_id = NULL WHERE id = ${data.id}`);
    expect(await book({ ...typed, frameStart: '11:00' })).toMatchObject({ success: true });
    const back = { id: data.id, version: 1, schedulingId: desk.wang.schedulingId, subscribeDate: TODAY };
    const moved = await desk.app.send(
      subscribe.change,
      { ...back, frameStart: '09:30' },
      { token: desk.front, idempotencyKey: newKey() },
    );
    expect(moved).toMatchObject({ code: 110305, msg: expect.stringMatching(/^该患者当日已预约王建国（YY\d{12}）$/) });
  });

  it('are counted when one is accepted', async () => {
    const { patientId, typed } = await filed('待审核者');
    const { data } = await book({ ...typed, name: '另一人', source: 3 });
    expect(await book({ ...typed, patientId, frameStart: '11:00' })).toMatchObject({ success: true });
    await rows(`UPDATE subscribe SET name = '${typed.name}' WHERE id = ${data.id}`);
    const accepted = await desk.app.send(subscribe.accept, { id: data.id, version: 1 }, { token: desk.front });
    expect(accepted).toMatchObject({
      code: 110305,
      msg: expect.stringMatching(/^该患者当日已预约王建国（YY\d{12}）$/),
    });
  });

  it('may be moved within their own day', async () => {
    const { patientId, typed } = await filed('当日改约');
    const { data } = await book({ ...typed, patientId });
    const later = { id: data.id, version: 1, schedulingId: desk.wang.schedulingId, subscribeDate: TODAY };
    const moved = await desk.app.send(
      subscribe.change,
      { ...later, frameStart: '11:00' },
      { token: desk.front, idempotencyKey: newKey() },
    );
    expect(moved).toMatchObject({ success: true });
  });
});
