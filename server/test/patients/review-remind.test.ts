import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { reviewRemind } from '@mingmou/contract/patients/review-remind.contract';
import { conclusion } from '@mingmou/contract/workstation/conclusion.contract';
import { consultingDesk as deskCalls } from '@mingmou/contract/workstation/consulting-desk.contract';
import { COMPLETE } from '../workstation/clinic';
import { newKey, openReminders, type Reminders } from './reminders';

let r: Reminders;
beforeAll(async () => {
  r = await openReminders();
});
beforeEach(() => r.clear());
afterAll(() => r.app.close());

const as = () => ({ token: r.token() });
const tabs = async (mine = false) => (await r.page({ mine })).sums.counts.map(({ count }) => count);

describe('谁来提醒：结论的下次复诊', () => {
  it('PAT-21 is created by the conclusion, three days before the review date', async () => {
    const { patientId } = await r.concluded('2026-06-10', { items: ['F09'] });
    expect(await r.of(patientId)).toMatchObject([{ source: 1, plan: '2026-06-10', remind: '2026-06-07', state: 0 }]);
    const [row] = (await r.page({ tab: 1 })).records;
    expect(row).toMatchObject({ items: ['F09'], channel: 2, planDate: '2026-06-10', remindDate: '2026-06-07' });
    expect(await tabs()).toEqual([0, 1, 0, 0, 0, 0]);
  });

  it('is cancelled when the conclusion is reopened, and restored when the same date is signed again', async () => {
    const { acceptsId, patientId } = await r.concluded('2026-06-10');
    const token = r.clinic.doctor;
    await r.app.send(conclusion.retrial, { acceptsId, version: 1, reason: '有误' }, { token });
    expect(await r.of(patientId)).toMatchObject([{ state: 4, reason: '来源已变更' }]);
    const again = { acceptsId, version: 2, conclusionText: '双眼近视' };
    await r.app.send(conclusion.finish, { ...again, nextReviewDate: '2026-06-10' }, { token });
    expect(await r.of(patientId)).toMatchObject([{ state: 0, reason: null }]);
    await r.app.send(conclusion.retrial, { acceptsId, version: 3, reason: '再改' }, { token });
    await r.app.send(conclusion.finish, { ...again, version: 4, nextReviewDate: '2026-07-01' }, { token });
    expect(await r.of(patientId)).toMatchObject([
      { state: 4, plan: '2026-06-10' },
      { state: 0, plan: '2026-07-01' },
    ]);
  });

  it('replaces the earlier reminder of the same doctor', async () => {
    const { acceptsId, patientId } = await r.concluded('2026-06-10');
    await r.rows(`UPDATE accepts SET accepts_state = 2, finish_at = now() WHERE id = ${acceptsId}`);
    const next = await r.again(patientId);
    const content = { acceptsId: next.acceptsId, version: 0, conclusionText: '稳定', nextReviewDate: '2026-09-10' };
    await r.app.send(conclusion.finish, content, { token: r.clinic.doctor });
    expect(await r.of(patientId)).toMatchObject([
      { plan: '2026-06-10', state: 4, reason: '来源已变更' },
      { plan: '2026-09-10', state: 0 },
    ]);
  });
});

describe('患者来了', () => {
  const plan = async (planDate: string) => {
    const { patientId } = await r.visited();
    await r.save(patientId, planDate);
    return patientId;
  };

  it.each([
    ['2026-05-20', 0],
    ['2026-05-26', 0],
    ['2026-05-27', 3],
    ['2026-05-28', 3],
  ])('W21 a visit of %s ends the reminder of 2026-06-10 (state %i)', async (day, state) => {
    const patientId = await plan('2026-06-10');
    await r.at(`${day} 09:00:00`);
    const { acceptsId } = await r.visited(patientId);
    const [row] = await r.of(patientId);
    expect([row?.state, row?.visit && Number(row.visit)]).toEqual([state, state === 3 ? acceptsId : null]);
  });

  it('is not ended by the visit that created the reminder', async () => {
    const { acceptsId, patientId } = await r.concluded('2026-03-17');
    await r.clinic.askDone(acceptsId, 0, COMPLETE);
    expect(await r.app.send(deskCalls.finish, { id: acceptsId }, { token: r.clinic.doctor })).toMatchObject({
      success: true,
    });
    expect(await r.of(patientId)).toMatchObject([{ state: 0 }]);
  });

  it('PAT-21 a reminder of an archive is not ended by a visit', async () => {
    const patientId = await plan('2026-03-12');
    await r.rows(`UPDATE review_remind SET source = 3, source_id = 1 WHERE patient_id = ${patientId}`);
    await r.at('2026-03-11 09:00:00');
    await r.visited(patientId);
    expect(await r.of(patientId)).toMatchObject([{ state: 0 }]);
  });
});

describe('手工提醒与处理', () => {
  const planned = async (planDate = '2026-03-12') => {
    const { patientId } = await r.visited();
    const { data } = await r.save(patientId, planDate);
    return { patientId, id: data.id };
  };

  it('requires a date after today, and allows one open reminder per date', async () => {
    const { patientId } = await r.visited();
    expect(await r.save(patientId, '2026-03-10')).toMatchObject({ code: 131002, msg: '计划日期须晚于今天' });
    expect(await r.save(patientId, '2026-03-11')).toMatchObject({ success: true });
    expect(await r.save(patientId, '2026-03-11')).toMatchObject({ code: 131005 });
    expect(await r.save(patientId, '2026-03-12', { doctorId: 999_999 })).toMatchObject({ status: 400 });
    await r.rows(`UPDATE patient SET state_enum = 'DISABLE' WHERE id = ${patientId}`);
    expect(await r.save(patientId, '2026-03-12')).toMatchObject({ success: false });
    expect(await r.of(patientId)).toHaveLength(1);
  });

  it('requires the next contact date after an unanswered call, and checks three days after the review date once answered', async () => {
    const { id, patientId } = await planned();
    const call = { id, version: 1, way: 1, content: '无人接听' } as const;
    expect(await r.app.send(reviewRemind.contact, call, as())).toMatchObject({ status: 400 });
    expect(await r.app.send(reviewRemind.contact, { ...call, connectState: 2 }, as())).toMatchObject({
      status: 400,
      msg: '下次联系：未接通，请填写下次联系日期',
    });
    const early = { ...call, connectState: 2, nextContactDate: '2026-03-09' } as const;
    expect(await r.app.send(reviewRemind.contact, early, as())).toMatchObject({ msg: '下次联系：不能早于今天' });
    const tried = { ...early, nextContactDate: '2026-03-10' } as const;
    expect(await r.app.send(reviewRemind.contact, tried, as())).toMatchObject({ data: { remindState: 1, version: 2 } });
    // Due again today, so the reminder stays in the to-do list.
    expect(await tabs()).toEqual([1, 0, 0, 0, 0, 0]);
    const reached = { ...call, version: 2, connectState: 1, content: '下周来' } as const;
    await r.app.send(reviewRemind.contact, reached, as());
    expect(await r.of(patientId)).toMatchObject([
      { state: 1, next: '2026-03-15', attempts: 2, result: '接通：下周来' },
    ]);
    expect(await tabs()).toEqual([0, 0, 1, 0, 0, 0]);
    expect((await r.one(id)).contacts).toMatchObject([
      { way: 1, connectState: 1, content: '下周来' },
      { connectState: 2, nextContactDate: '2026-03-10' },
    ]);
  });

  it('belongs to the account of the first contact; colleagues see the reminder under 本机构', async () => {
    const { id } = await planned('2026-03-11');
    expect(await tabs(true)).toEqual([1, 0, 0, 0, 0, 0]);
    const call = { id, version: 1, way: 1, connectState: 2, content: '忙', nextContactDate: '2026-03-10' } as const;
    await r.app.send(reviewRemind.contact, call, { token: r.clinic.doctor });
    expect(await tabs(true)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await tabs(false)).toEqual([1, 0, 0, 0, 0, 0]);
    expect((await r.page({ mine: true }, r.clinic.doctor)).total).toBe(1);
    const todo = await r.app.send(reviewRemind.waiting, {}, { token: r.clinic.doctor });
    expect(todo.data).toMatchObject({ total: 1, records: [{ id, targetPath: expect.stringMatching(/fcRemind/) }] });
  });

  it('改期 restarts the reminder, and a second concurrent change reports a conflict', async () => {
    const { id, patientId } = await planned('2026-03-11');
    expect(await r.app.send(reviewRemind.postpone, { id, version: 1, planDate: '2026-03-10' }, as())).toMatchObject({
      code: 131002,
    });
    expect(await r.app.send(reviewRemind.postpone, { id, version: 1, planDate: '2026-04-11' }, as())).toMatchObject({
      success: true,
    });
    expect(await r.app.send(reviewRemind.postpone, { id, version: 1, planDate: '2026-05-11' }, as())).toMatchObject({
      code: 100001,
    });
    expect(await r.of(patientId)).toMatchObject([{ state: 0, plan: '2026-04-11', remind: '2026-04-08' }]);
  });

  it('取消 requires a reason and 恢复 restores the reminder; both are refused in other states', async () => {
    const { id, patientId } = await planned('2026-03-11');
    expect(await r.app.send(reviewRemind.cancel, { id, version: 1 }, as())).toMatchObject({
      code: 131003,
      msg: '请填写取消原因',
    });
    await r.app.send(reviewRemind.cancel, { id, version: 1, reason: '转院' }, as());
    expect(await r.of(patientId)).toMatchObject([{ state: 4, reason: '转院' }]);
    const call = { id, version: 2, way: 1, connectState: 1, content: '…' } as const;
    expect(await r.app.send(reviewRemind.contact, call, as())).toMatchObject({
      code: 131001,
      msg: '提醒当前状态为「已取消」，不能联系',
    });
    expect(await r.app.send(reviewRemind.recover, { id, version: 2 }, as())).toMatchObject({
      data: { remindState: 0 },
    });
    await r.app.send(reviewRemind.cancel, { id, version: 3, reason: '转院' }, as());
    await r.save(patientId, '2026-03-11');
    expect(await r.app.send(reviewRemind.recover, { id, version: 4 }, as())).toMatchObject({ code: 131005 });
  });

  it('a batch continues after a refused row, and reports the row with the reason', async () => {
    const [a, b, c] = [await planned(), await planned(), await planned()];
    await r.app.send(reviewRemind.cancel, { id: b.id, version: 1, reason: '转院' }, as());
    const input = { rows: [a, b, c].map(({ id }) => ({ id, version: 1 })), reason: '停诊' };
    const { data } = await r.app.send(reviewRemind.batchCancel, input, as());
    expect(data).toEqual({
      changed: 2,
      skipped: [{ id: b.id, msg: '提醒当前状态为「已取消」，不能取消' }],
    });
    const again = [a, b, c].map(({ id }) => ({ id, version: 2 }));
    const back = await r.app.send(reviewRemind.batchRecover, { rows: again }, as());
    expect(back.data).toEqual({ changed: 3, skipped: [] });
    const { logs } = await r.one(a.id);
    expect(logs.map(({ action }) => action)).toEqual(['新增复诊提醒', '批量取消提醒', '批量恢复提醒']);
  });

  it('免打扰 asks for confirmation before a contact, and excludes the patient from messages', async () => {
    const { id, patientId } = await planned();
    await r.rows(`UPDATE patient SET no_disturb_ways = '{1,2}', no_disturb_reason = '家属要求',
      no_disturb_until = '2026-03-10' WHERE id = ${patientId}`);
    const call = { id, version: 1, way: 1, connectState: 1, content: '已说明' } as const;
    expect(await r.app.send(reviewRemind.contact, call, as())).toMatchObject({
      code: 130903,
      msg: '该患者已设为免打扰，确定联系？',
    });
    expect((await r.page({ tab: 0 })).records).toMatchObject([{ blockedWays: [1, 2] }]);
    expect(await r.app.send(reviewRemind.contact, { ...call, confirmContact: true }, as())).toMatchObject({
      success: true,
    });
    await r.at('2026-03-11 09:00:00');
    expect((await r.one(id)).blockedWays).toEqual([]);
  });

  it('is neither visible nor changeable in another organisation', async () => {
    const { id } = await planned('2026-03-11');
    const [{ id: other } = { id: 0 }] = await r.rows('SELECT max(id) AS id FROM org WHERE property_owner_id = 1');
    const token = await r.app.signIn('admin', { orgId: Number(other), device: 'remind-east' });
    expect((await r.page({}, token)).total).toBe(0);
    expect(await r.app.send(reviewRemind.cancel, { id, version: 1, reason: 'x' }, { token })).toMatchObject({
      code: 100002,
    });
    expect(await r.app.send(reviewRemind.findById, { id }, { token })).toMatchObject({ code: 100002 });
  });

  it('复诊率 counts due reminders without cancelled ones', async () => {
    const people = [await planned(), await planned(), await planned(), await planned()];
    await r.rows(`UPDATE review_remind SET remind_state = 3 WHERE id = ${people[0]?.id}`);
    await r.rows(`UPDATE review_remind SET remind_state = 4, cancel_reason = 'x' WHERE id = ${people[1]?.id}`);
    await r.rows(`UPDATE review_remind SET plan_date = '2026-03-11' WHERE id = ${people[2]?.id}`);
    await r.rows(`UPDATE review_remind SET plan_date = '2026-03-10' WHERE id IN (${people[0]?.id}, ${people[3]?.id})`);
    expect((await r.page()).sums).toMatchObject({ due: 2, came: 1 });
  });

  it('saves once for a repeated idempotency key', async () => {
    const { patientId } = await r.visited();
    const sent = { token: r.token(), idempotencyKey: newKey() };
    const input = { patientId, planDate: '2026-03-12', channel: 1 } as const;
    const answers = [
      await r.app.send(reviewRemind.save, input, sent),
      await r.app.send(reviewRemind.save, input, sent),
    ];
    expect(answers[1]?.data).toEqual(answers[0]?.data);
    expect(await r.of(patientId)).toHaveLength(1);
  });
});
