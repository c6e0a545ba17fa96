import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { conclusion } from '@mingmou/contract/workstation/conclusion.contract';
import { consultingDesk as deskCalls } from '@mingmou/contract/workstation/consulting-desk.contract';
import { returnVisit } from '@mingmou/contract/workstation/return-visit.contract';
import { openReminders, type Reminders } from '../patients/reminders';

type Content = Omit<InputOf<typeof returnVisit.save>, 'acceptsId' | 'version'>;

const TODAY = '2026-03-10';
let r: Reminders;
let labels: Readonly<Record<string, number>> = {};
let executorId = 0;
beforeAll(async () => {
  r = await openReminders();
  const rows = await r.rows('SELECT id::int AS id, name FROM return_label WHERE property_owner_id = 1');
  labels = Object.fromEntries(rows.map(({ id, name }) => [String(name), Number(id)]));
  const [row] = await r.rows(`SELECT staff_id::int AS id FROM account WHERE account = 'followup'`);
  executorId = Number(row?.id);
});
beforeEach(async () => {
  await r.clear();
  await r.rows('DELETE FROM return_task; DELETE FROM return_plan');
});
afterAll(() => r.app.close());

const asDoctor = () => ({ token: r.clinic.doctor });
const REVIEW: Content = { reviewDate: '2026-04-10', reason: 1, items: ['F04'], remindDaysBefore: 5, channel: 3 };
const call = (): Content => ({
  labelId: labels.初诊满意度,
  returnDate: '2026-03-17',
  executorId,
  content: '问配镜感受',
});
const whole = (): Content => ({ ...REVIEW, ...call() });

const find = async (acceptsId: number) => (await r.app.send(returnVisit.findByAccepts, { acceptsId }, asDoctor())).data;
const save = (acceptsId: number, content: Content, version = 0) =>
  r.app.send(returnVisit.save, { acceptsId, version, ...content }, asDoctor());
const finish = (acceptsId: number, content: Content, version = 0, token = r.clinic.doctor) =>
  r.app.send(returnVisit.finish, { acceptsId, version, ...content }, { token });
const retrial = (acceptsId: number, version: number) =>
  r.app.send(returnVisit.retrial, { acceptsId, version, reason: '日期有误' }, asDoctor());
const reminds = () =>
  r.rows(`SELECT source, plan_date::text AS plan, remind_date::text AS remind, items, reason, channel,
    remind_state AS state FROM review_remind ORDER BY id`);
const plans = () =>
  r.rows(`SELECT plan.source, plan.first_date::text AS day, plan.way, plan.executor_id::int AS executor, plan.content,
      plan.plan_state AS state, task.task_state AS task, task.reason
    FROM return_plan plan JOIN return_task task ON task.plan_id = plan.id ORDER BY plan.id`);
const carriedOut = () =>
  r.rows('UPDATE return_task SET task_state = 1, done_at = app_now(); UPDATE return_plan SET plan_state = 1');

describe('回访复诊', () => {
  it('creates the reminder and the return visit when it is finished; as a draft it plans nothing and keeps the visit open', async () => {
    const acceptsId = await r.clinic.seen();
    expect(await save(acceptsId, whole())).toMatchObject({ data: { stageState: 1 } });
    expect([await reminds(), await plans()]).toEqual([[], []]);
    const refused = await r.app.send(deskCalls.finish, { id: acceptsId }, asDoctor());
    expect(refused).toMatchObject({ code: 120110, msg: expect.stringContaining('回访复诊') });
    expect(await finish(acceptsId, whole(), 1)).toMatchObject({ data: { stageState: 2 } });
    expect(await reminds()).toEqual([
      {
        ...{ source: 2, plan: '2026-04-10', remind: '2026-04-05', items: ['F04'], reason: '近视控制' },
        ...{ channel: 3, state: 0 },
      },
    ]);
    expect(await plans()).toMatchObject([
      { source: 1, day: '2026-03-17', way: 1, executor: executorId, content: '问配镜感受', state: 0, task: 0 },
    ]);
  });

  it('plans the return visit of a conclusion, cancels it with the conclusion, and plans it once again', async () => {
    const acceptsId = await r.clinic.seen();
    const returns = { returnLabelId: labels.初诊满意度, returnDate: '2026-03-17', returnNote: '问配镜感受' };
    const content = { acceptsId, conclusionText: '双眼近视', nextReviewDate: '2026-06-10', ...returns };
    const conclude = (version: number) => r.app.send(conclusion.finish, { ...content, version }, asDoctor());
    expect(await conclude(0)).toMatchObject({ success: true });
    expect(await plans()).toMatchObject([
      { source: 1, day: '2026-03-17', way: 1, executor: null, content: '问配镜感受', state: 0, task: 0 },
    ]);
    await r.app.send(conclusion.retrial, { acceptsId, version: 1, reason: '结论有误' }, asDoctor());
    expect(await plans()).toMatchObject([{ state: 2, task: 2, reason: '结论有误' }]);
    await conclude(2);
    expect(await plans()).toMatchObject([{ state: 2 }, { state: 0 }]);
  });

  it('uses the reminder days of the organisation unless the record sets its own', async () => {
    const acceptsId = await r.clinic.seen();
    expect(await find(acceptsId)).toMatchObject({ usualDaysBefore: 3 });
    await finish(acceptsId, { reviewDate: '2026-04-10', reason: 4 });
    expect(await reminds()).toMatchObject([{ remind: '2026-04-07', reason: '术后', channel: 2 }]);
    expect(await plans()).toEqual([]);
  });

  it('cancels the reminder and the return visit when it is reopened, and creates both once when it is finished again', async () => {
    const acceptsId = await r.clinic.seen();
    await finish(acceptsId, whole());
    expect(await retrial(acceptsId, 1)).toMatchObject({ success: true });
    expect(await reminds()).toMatchObject([{ state: 4 }]);
    expect(await plans()).toMatchObject([{ state: 2, task: 2, reason: '日期有误' }]);
    await finish(acceptsId, { ...whole(), reason: 5, remindDaysBefore: 0 }, 2);
    expect(await reminds()).toMatchObject([{ state: 0, reason: '其他', remind: '2026-04-10' }]);
    expect(await plans()).toMatchObject([{ state: 2 }, { state: 0 }]);
  });

  it('keeps completed follow-ups when it is reopened, and does not plan them a second time', async () => {
    const acceptsId = await r.clinic.seen();
    await finish(acceptsId, whole());
    await carriedOut();
    await r.rows('UPDATE review_remind SET remind_state = 3');
    await retrial(acceptsId, 1);
    expect(await reminds()).toMatchObject([{ state: 3 }]);
    expect(await plans()).toMatchObject([{ state: 1, task: 1 }]);
    expect(await finish(acceptsId, call(), 2)).toMatchObject({ success: true });
    expect(await plans()).toMatchObject([{ state: 1 }]);
  });

  it('keeps the plans of other records when it is reopened', async () => {
    const [first, second] = [await r.clinic.seen(), await r.clinic.seen()];
    await finish(first, whole());
    await finish(second, whole());
    await retrial(first, 1);
    expect(await reminds()).toMatchObject([{ state: 4 }, { state: 0 }]);
    expect(await plans()).toMatchObject([{ state: 2 }, { state: 0 }]);
  });

  it('plans nothing when the patient has an open return visit with the label', async () => {
    const acceptsId = await r.clinic.seen();
    await finish(acceptsId, call());
    const [row] = await r.rows(`SELECT patient_id::int AS id FROM accepts WHERE id = ${acceptsId}`);
    await r.rows(`UPDATE accepts SET accepts_state = 2, finish_at = now() WHERE id = ${acceptsId}`);
    const later = await r.again(Number(row?.id));
    expect(await finish(later.acceptsId, whole())).toMatchObject({ code: 130703 });
    expect(await reminds()).toEqual([]);
    expect(await find(later.acceptsId)).toMatchObject({ stageState: 0, version: 0 });
  });

  it.each<[Content, string]>([
    [{}, '请填写复诊或回访'],
    [{ remindDaysBefore: 3, channel: 2, way: 1 }, '请填写复诊或回访'],
    [{ reviewDate: '2026-04-10' }, '请填写复诊原因'],
    [{ reason: 1 }, '请填写复诊日期'],
    [{ ...REVIEW, reviewDate: TODAY }, '复诊日期：应晚于就诊日期'],
    [{ ...REVIEW, doctorId: 999_999 }, '复诊医生：不是本机构的在职人员'],
    [{ content: '问候' }, '请填写回访标签'],
    [{ labelId: 1, returnDate: '2026-03-17' }, '请填写执行人'],
    [{ labelId: 1, returnDate: '2026-03-09', executorId: 1 }, '回访日期：不能早于就诊日期'],
    [{ labelId: 1, returnDate: '2026-03-17', executorId: 999_999 }, '执行人无回访权限'],
  ])('cannot be finished with %j: %s', async (content, msg) => {
    const acceptsId = await r.clinic.seen();
    expect(await finish(acceptsId, content)).toMatchObject({ success: false, msg });
    expect([await reminds(), await plans()]).toEqual([[], []]);
  });

  it.each([
    [30, true],
    [31, false],
    [-1, false],
  ])('accepts a reminder at most 30 days before: %i days, success %s', async (remindDaysBefore, success) => {
    const acceptsId = await r.clinic.seen();
    expect(await finish(acceptsId, { ...REVIEW, remindDaysBefore })).toMatchObject({ success });
  });

  it('requires a review date after today for a visit of yesterday', async () => {
    const acceptsId = await r.clinic.seen();
    r.app.setNow('2026-03-11 09:00:00');
    const tomorrow = await r.clinic.signIn('doctor');
    expect(await finish(acceptsId, { ...REVIEW, reviewDate: '2026-03-11' }, 0, tomorrow)).toMatchObject({
      msg: '复诊日期：应晚于今天',
    });
    expect(await finish(acceptsId, { ...REVIEW, reviewDate: '2026-03-12' }, 0, tomorrow)).toMatchObject({
      success: true,
    });
  });

  it('refuses accounts without the right 回访复诊', async () => {
    const acceptsId = await r.clinic.seen();
    const optician = await r.clinic.signIn('optician');
    expect(await finish(acceptsId, whole(), 0, optician)).toMatchObject({ status: 403 });
    expect([await reminds(), await plans()]).toEqual([[], []]);
  });
});
