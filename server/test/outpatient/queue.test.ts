import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { home } from '@mingmou/contract/home/home.contract';
import { visit } from '@mingmou/contract/outpatient/visit.contract';
import { type Desk, newcomer, openDesk, TODAY } from './desk';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
beforeEach(() => desk.clear());
afterAll(() => desk.app.close());

/** Second device: a sign-in on the first device would end the session of the desk. */
const ELSEWHERE = { device: 'device-2' };

const withWang = () => ({ doctorId: desk.wang.doctorId, schedulingId: desk.wang.schedulingId });
const at = (time: string) => desk.app.setNow(`${TODAY} ${time}`);

async function arrive(name: string, time: string, change = {}) {
  at(time);
  const { data } = await desk.register({ patient: newcomer(name), ...withWang(), ...change });
  return data.acceptsId;
}

const call = (acceptsId: number, token = desk.nurse) =>
  desk.app.send(visit.callNumber, { acceptsId, roomId: desk.roomId }, { token });

async function versioned(acceptsId: number) {
  const { version } = await desk.visitOf(acceptsId);
  return { acceptsId, version };
}

describe('visit queue', () => {
  it('OUT-11 sorts by priority, then by time, and moves a patient who does not answer back by three places', async () => {
    const a = await arrive('甲', '09:00:00');
    for (const [name, time] of [
      ['乙', '09:05:00'],
      ['丙', '09:10:00'],
      ['丁', '09:12:00'],
    ] as const)
      await arrive(name, time);
    await arrive('戊', '09:20:00', { priority: true, priorityReason: '老人' });
    expect(await desk.queue()).toEqual(['戊', '甲', '乙', '丙', '丁']);

    const early = await desk.app.send(visit.pass, await versioned(a), { token: desk.nurse });
    expect(early).toMatchObject({ code: 110215, msg: '叫号3次后才能过号' });
    for (let time = 0; time < 3; time += 1) {
      desk.app.advance(1);
      expect(await call(a)).toMatchObject({ success: true, data: { callCount: time + 1 } });
    }
    expect(await desk.app.send(visit.pass, await versioned(a), { token: desk.nurse })).toMatchObject({ success: true });
    expect(await desk.queue()).toEqual(['戊', '乙', '丙', '丁', '甲']);
    expect(await desk.visitOf(a)).toMatchObject({ callState: 2, callCount: 3 });
  });

  it('calls a patient only once in ten seconds, also when two users call concurrently', async () => {
    const a = await arrive('欧阳明月', '09:00:00');
    const replies = await Promise.all([call(a), call(a, desk.front)]);
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 110208]);
    expect(replies.find(({ success }) => success)?.data).toEqual({
      callCount: 1,
      text: expect.stringMatching(/^请 001号 欧\*\*月 到 .+ 就诊$/),
    });
    expect(replies.find(({ success }) => !success)?.msg).toBe('叫号过于频繁，请10秒后再试');
    const screen = await desk.app.send(visit.board, { roomId: desk.roomId }, { token: desk.nurse });
    expect(screen.success).toBe(true);
  });

  it("counts the doctor's own waiting patients and those without a doctor", async () => {
    await arrive('甲', '09:00:00');
    await arrive('乙', '09:01:00', { doctorId: null, schedulingId: null });
    await arrive('丙', '09:02:00', {
      departmentId: desk.li.departmentId,
      doctorId: desk.li.doctorId,
      schedulingId: desk.li.schedulingId,
    });
    const waiting = async (account: string) => {
      const { data } = await desk.app.send(
        home.todoCount,
        {},
        {
          ...ELSEWHERE,
          token: await desk.app.signIn(account, ELSEWHERE),
        },
      );
      return data.waitingAccepts;
    };
    expect([await waiting('doctor'), await waiting('optom'), await waiting('front')]).toEqual([2, 2, 0]);
  });

  it('returns the visits of a day with the number in each state', async () => {
    const a = await arrive('甲', '09:00:00');
    await arrive('乙', '09:05:00');
    await desk.set('accepts', a, 'accepts_state = 1');
    const { data } = await desk.app.send(visit.pageTriage, { acceptsState: 0 }, { token: desk.nurse });
    expect(data.counts).toEqual({ all: 2, s0: 1, s1: 1, s2: 0 });
    expect(data.records.map(({ name }) => name)).toEqual(['乙']);
    at('09:40:30');
    expect((await desk.visitOf(data.records[0]?.acceptsId ?? 0)).waitingMinutes).toBe(35);
    const yesterday = await desk.app.send(visit.pageTriage, { date: '2026-03-09' }, { token: desk.nurse });
    expect(yesterday.data.counts.all).toBe(0);
  });
});

describe('OUT-12 states of a visit', () => {
  const move = async (acceptsId: number, acceptsState: 0 | 1 | 2, reason: string | null = null, token = desk.admin) =>
    desk.app.send(visit.updateAccepts, { ...(await versioned(acceptsId)), acceptsState, reason }, { token });

  it('allows the direct step to 完成 only for other visit types, and its reversal on the same day', async () => {
    const first = await arrive('甲', '09:00:00');
    expect(await move(first, 2)).toMatchObject({ code: 110201, msg: '当前状态为「候诊」，不能直接完成' });
    const other = await arrive('乙', '09:05:00', { visitType: 3 });
    expect(await move(other, 2)).toMatchObject({ success: true });
    expect(await desk.visitOf(other)).toMatchObject({ acceptsState: 2, finishAt: `${TODAY} 09:05:00` });
    expect(await move(other, 1)).toMatchObject({ status: 400 });
    expect(await move(other, 1, '点错了')).toMatchObject({ success: true });
    expect(await desk.visitOf(other)).toMatchObject({ acceptsState: 1, finishAt: null });
  });

  it('counts a visit once, however often it is reopened', async () => {
    const other = await arrive('甲', '09:05:00', { visitType: 3 });
    const counted = async () => {
      const { rows } = await desk.app.database.query(
        'SELECT visit_count FROM patient WHERE id = (SELECT patient_id FROM accepts WHERE id = $1)',
        [other],
      );
      return rows[0]?.visit_count;
    };
    await move(other, 2);
    expect(await counted()).toBe(1);
    await move(other, 1, '点错了');
    expect(await counted()).toBe(0);
    await move(other, 0, '点错了');
    await move(other, 2);
    expect(await counted()).toBe(1);
  });

  it('cannot be reopened on the next day', async () => {
    const other = await arrive('甲', '09:05:00', { visitType: 3 });
    await move(other, 2);
    const { version } = await desk.visitOf(other);
    desk.app.setNow('2026-03-11 08:00:00');
    const admin = await desk.app.signIn('admin', ELSEWHERE);
    const input = { acceptsId: other, version, acceptsState: 1 as const, reason: '补记' };
    expect(await desk.app.send(visit.updateAccepts, input, { ...ELSEWHERE, token: admin })).toMatchObject({
      code: 110204,
      msg: '已超过就诊当日，不能恢复接诊',
    });
  });

  it('is received by its own doctor or with the right, and only after payment where the clinic requires payment first', async () => {
    const a = await arrive('甲', '09:00:00');
    expect(await move(a, 1, null, desk.nurse)).toMatchObject({ status: 403 });
    await desk.app.database.query(
      `INSERT INTO parameter (property_owner_id, org_id, key, value) SELECT 1, org_id, 'registerPayFirst', 'true' FROM accepts LIMIT 1`,
    );
    await desk.app.database.query('UPDATE registration SET fee_amount = 20, pay_state = 1');
    expect(await move(a, 1)).toMatchObject({ code: 110205, msg: '挂号费未缴，请先缴费' });
    await desk.app.database.query('UPDATE registration SET pay_state = 2');
    expect(await move(a, 1)).toMatchObject({ success: true });
    expect(await desk.visitOf(a)).toMatchObject({ acceptsState: 1, callState: 1, receiveAt: `${TODAY} 09:00:00` });
    expect(await move(a, 1)).toMatchObject({ code: 110201, msg: '当前状态为「接诊中」，不能接诊' });
  });

  it('returns to the head of its queue', async () => {
    const a = await arrive('甲', '09:00:00');
    await arrive('乙', '09:05:00');
    const c = await arrive('丙', '09:10:00');
    await move(c, 1);
    expect(await move(c, 0)).toMatchObject({ status: 400 });
    expect(await move(c, 0, '医生离开')).toMatchObject({ success: true });
    expect(await desk.queue()).toEqual(['丙', '甲', '乙']);
    expect(await desk.visitOf(a)).toMatchObject({ queueNo: 1 });
  });

  it('is transferred to another doctor with the next queue number, and not to the present doctor', async () => {
    const a = await arrive('甲', '09:00:00');
    await arrive('乙', '09:01:00', {
      departmentId: desk.li.departmentId,
      doctorId: desk.li.doctorId,
      schedulingId: desk.li.schedulingId,
    });
    await move(a, 1);
    const to = { departmentId: desk.li.departmentId, doctorId: desk.li.doctorId };
    const send = async (target: object, reason: string | null) =>
      desk.app.send(
        visit.updateTransfer,
        { ...(await versioned(a)), departmentId: desk.departmentId, ...target, reason },
        { token: desk.nurse },
      );
    expect(await send(to, null)).toMatchObject({ status: 400 });
    expect(await send(to, '需要验光')).toMatchObject({ success: true, data: { queueNo: 2 } });
    expect(await desk.visitOf(a)).toMatchObject({ acceptsState: 0, doctorName: '李静怡', receiveAt: null });
    expect(await send(to, '再来')).toMatchObject({ code: 110213, msg: '不能转给当前医生' });
  });

  it('accepts only the first of two changes of one version', async () => {
    const a = await arrive('甲', '09:00:00');
    const input = { ...(await versioned(a)), priority: true, reason: '军人' };
    const replies = await Promise.all(
      [1, 2].map(() => desk.app.send(visit.updatePriority, input, { token: desk.nurse })),
    );
    expect(replies.map(({ code }) => code).sort()).toEqual([0, 110001]);
    const { rows } = await desk.app.database.query(
      `SELECT success, reason FROM operation_log WHERE target_type = '就诊' AND action = '优先'`,
    );
    expect(rows).toEqual([{ success: true, reason: '军人' }]);
  });
});
