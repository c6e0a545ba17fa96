import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { appointment } from '@mingmou/contract/outpatient/appointment.contract';
import { type Desk, newcomer, newKey, openDesk, TODAY } from './desk';

type Draft = InputOf<typeof appointment.save>;

const BOOKED = { name: '宋雨洁', phone: '13700001111' };
const OPEN = `start_time = '08:30', end_time = '12:10', interval_minutes = 30, capacity = 2, online_capacity = 1, stopped = false`;

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
  await rows(`UPDATE employee SET subscribable = true WHERE id IN (${desk.wang.doctorId}, ${desk.li.doctorId});
    DELETE FROM appointment_department; DELETE FROM appointment_staff`);
  for (const { schedulingId } of [desk.wang, desk.li]) await desk.set('scheduling', schedulingId, OPEN);
});
afterAll(() => desk.app.close());
beforeEach(async () => {
  await desk.clear();
  await desk.app.database.empty('appointment', 'patient');
  await rows('DELETE FROM appointment_slot');
});

async function rows(text: string): Promise<Record<string, unknown>[]> {
  return (await desk.app.database.query(text)).rows ?? [];
}

const withWang = () => ({ doctorId: desk.wang.doctorId, schedulingId: desk.wang.schedulingId });
const keyed = () => ({ token: desk.front, idempotencyKey: newKey() });
const book = () => {
  const place = { departmentId: desk.departmentId, mode: 1, ...withWang() } as const;
  const draft: Draft = { ...BOOKED, ...place, subscribeDate: TODAY, frameStart: '10:00', source: 1 };
  return desk.app.send(appointment.save, draft, keyed());
};
const shown = async (id: number) => (await desk.app.send(appointment.findById, { id }, { token: desk.front })).data;

describe('改约的记录', () => {
  it('logs day, frame and doctor before and after a change', async () => {
    const { data } = await book();
    const { doctorId, schedulingId } = desk.li;
    const later = { schedulingId: desk.wang.schedulingId, subscribeDate: TODAY, frameStart: '10:30' };
    await desk.app.send(appointment.change, { id: data.id, version: 1, ...later }, keyed());
    const toLi = { id: data.id, version: 2, schedulingId, subscribeDate: TODAY, frameStart: '09:30' };
    await desk.app.send(appointment.change, toLi, keyed());
    const { name: li } = (await rows(`SELECT name FROM employee WHERE id = ${doctorId}`))[0] ?? {};
    const { logs } = await shown(data.id);
    expect(logs.map(({ action, fromTo }) => [action, fromTo])).toEqual([
      ['新增', null],
      ['改约', `${TODAY} 10:00 王建国 → ${TODAY} 10:30 王建国`],
      ['改约', `${TODAY} 10:30 王建国 → ${TODAY} 09:30 ${li}`],
    ]);
  });
});

describe('预约登记的手机号', () => {
  it('asks about a different phone, and registers once the desk confirms the phone', async () => {
    const { data } = await book();
    const patient = { ...newcomer('宋雨洁'), phone: '13800002222' };
    const draft = { patient, subscribeId: data.id, ...withWang() };
    expect(await desk.register(draft)).toMatchObject({
      code: 110114,
      msg: '手机号与预约登记的不一致（137****1111），请核对',
    });
    expect(await shown(data.id)).toMatchObject({ subscribeState: 1 });
    expect(await desk.register({ ...draft, confirmPhone: true })).toMatchObject({ success: true });
    expect(await shown(data.id)).toMatchObject({ subscribeState: 4 });
  });

  it.each([
    ['as its own phone', { phone: '13700001111' }],
    ['as the second phone', { phone: '13800002222', phone2: '13700001111' }],
    ['as the phone of the guardian', { phone: '13800002222', guardianName: '宋父', guardianPhone: '13700001111' }],
    ['and a name typed with a space', { name: '宋 雨洁', phone: '13700001111' }],
  ])('asks nothing about a patient who has the phone of the appointment %s', async (_how, change) => {
    const { data } = await book();
    const patient = { ...newcomer('宋雨洁'), ...change };
    expect(await desk.register({ patient, subscribeId: data.id, ...withWang() })).toMatchObject({ success: true });
  });

  it('refuses the appointment of another patient, even when the phone is confirmed', async () => {
    const { data } = await book();
    const patient = { ...newcomer('李明'), phone: '13700001111' };
    const reply = await desk.register({ patient, subscribeId: data.id, confirmPhone: true, ...withWang() });
    expect(reply).toMatchObject({ code: 110308 });
  });

  it('returns the full phone to accounts that call or register, and logs the view', async () => {
    const { data } = await book();
    const { id } = data;
    expect((await shown(id)).phone).toBe('137****1111');
    expect((await desk.app.send(appointment.phone, { id }, { token: desk.front })).data).toEqual({
      phone: '13700001111',
    });
    const looks = await rows("SELECT 1 FROM operation_log WHERE action = '查看' AND target_name LIKE '%宋雨洁'");
    expect(looks).toHaveLength(1);
    expect((await shown(id)).logs.map(({ action }) => action)).toEqual(['新增']);
  });
});
