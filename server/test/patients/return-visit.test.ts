import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { home } from '@mingmou/contract/home/home.contract';
import { noDisturb } from '@mingmou/contract/patients/return/disturb.contract';
import { returnPlan } from '@mingmou/contract/patients/return/return-plan.contract';
import { returnRecord } from '@mingmou/contract/patients/return/return-record.contract';
import { returnTask } from '@mingmou/contract/patients/return/return-task.contract';
import { type Center, newKey, openCenter, TODAY } from './return-center';

let center: Center;
beforeAll(async () => {
  center = await openCenter();
});
beforeEach(() => center.clear());
afterAll(() => center.app.close());

const ok = { success: true };
const taskOf = async (patientId: number, change = {}) => (await center.plan(patientId, change)).data.taskId;
const waiting = async () =>
  (await center.app.send(home.todoCount, {}, { token: center.tokens.caller })).data.waitingReturnVisit;

describe('planning of a return visit', () => {
  it('requires an enabled patient and label, a date from today on, and an executor with the right', async () => {
    const [patientId, disabled] = [await center.person(), await center.person({ state_enum: 'DISABLE' })];
    expect(await center.plan(disabled)).toMatchObject({ code: 130710 });
    expect(await center.plan(patientId, { planDate: '2026-03-09' })).toMatchObject({
      code: 130702,
      msg: '计划日期不能早于今天',
    });
    expect(await center.plan(patientId, { executorId: 999_999 })).toMatchObject({
      code: 130709,
      msg: '执行人无回访权限',
    });
    expect(await center.plan(patientId, { times: 2 })).toMatchObject({ status: 400 });
    await center.query(`UPDATE return_label SET state_enum = 'DISABLE' WHERE name = '初诊满意度'`);
    expect(await center.plan(patientId)).toMatchObject({ code: 130711 });
    expect(await center.number('SELECT count(*)::int AS n FROM return_plan')).toBe(0);
  });

  it('refuses a second open return visit with the label, also when 32 requests run concurrently', async () => {
    const patientId = await center.person();
    const replies = await Promise.all(Array.from({ length: 32 }, () => center.plan(patientId)));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(replies.find(({ success }) => !success)).toMatchObject({
      code: 130703,
      msg: '该患者已有未执行的「初诊满意度」回访',
    });
    expect(await center.number('SELECT count(*)::int AS n FROM return_task')).toBe(1);
    expect(await center.plan(patientId, { labelId: await center.labelId('镜片到期') })).toMatchObject(ok);
  });

  it('PAT-19 first 2026-03-15, three times every 30 days: 03-15, 04-14, 05-14', async () => {
    const patientId = await center.person();
    await center.plan(patientId, { planDate: '2026-03-15', times: 3, intervalDays: 30 });
    const dates = (await center.query('SELECT plan_date::text AS d FROM return_task ORDER BY seq')).map(({ d }) => d);
    expect(dates).toEqual(['2026-03-15', '2026-04-14', '2026-05-14']);
  });

  it('returns the first answer for a repeated idempotency key, and plans nothing more', async () => {
    const patientId = await center.person();
    const key = { token: center.tokens.manager, idempotencyKey: newKey() };
    const draft = { patientId, labelId: await center.labelId('镜片到期'), planDate: TODAY, way: 1 as const };
    const first = await center.app.send(returnTask.save, draft, key);
    expect(await center.app.send(returnTask.save, draft, key)).toMatchObject({ data: first.data, success: true });
  });
});

describe('PAT-19 batch of return visits', () => {
  it('of ten patients, one with an open 活动邀约 and one disabled, assigns X 3, Y 3, Z 2', async () => {
    const people = [];
    for (let at = 0; at < 10; at += 1) people.push(await center.person(at === 4 ? { state_enum: 'DISABLE' } : {}));
    for (const id of people) await center.agree(id);
    const labelId = await center.labelId('活动邀约');
    await center.plan(people[1] ?? 0, { labelId });
    const before = await center.number('SELECT count(*)::int AS n FROM return_task');
    const able = await center.query(
      `SELECT DISTINCT account.staff_id AS id FROM account JOIN account_org_role held ON held.account_id = account.id AND held.org_id = 1
       JOIN role ON role.id = held.role_id WHERE account.property_owner_id = 1 AND role.role_code IN ('MANAGER', 'FOLLOWUP', 'DOCTOR')
       AND account.staff_id IS NOT NULL AND account.state_enum = 'ENABLE' ORDER BY 1 LIMIT 3`,
    );
    const executorIds = able.map(({ id }) => Number(id));
    expect(executorIds).toHaveLength(3);
    const { data } = await center.app.send(
      returnRecord.saveBatch,
      { patientIds: people, labelId, firstDate: TODAY, way: 1, executorIds },
      center.as(center.tokens.manager),
    );
    expect(data).toEqual({
      created: 8,
      skipped: expect.arrayContaining([
        { reason: '已有未执行任务', count: 1 },
        { reason: '已停用', count: 1 },
      ]),
    });
    expect(await center.number('SELECT count(*)::int AS n FROM return_task')).toBe(before + 8);
    const dealt = await center.query(
      `SELECT executor_id AS id, count(*)::int AS n FROM return_task WHERE executor_id IS NOT NULL GROUP BY 1 ORDER BY 1`,
    );
    expect(dealt.map(({ n }) => n)).toEqual([3, 3, 2]);
    expect(dealt.map(({ id }) => Number(id))).toEqual(executorIds);
  });

  it('skips patients who did not agree to advertising by this channel, except for service labels', async () => {
    const [agrees, refuses] = [await center.person(), await center.person()];
    await center.agree(agrees, '{SMS}');
    const send = async (way: 1 | 2, label: string) =>
      (
        await center.app.send(
          returnRecord.saveBatch,
          { patientIds: [agrees, refuses], labelId: await center.labelId(label), firstDate: TODAY, way },
          center.as(center.tokens.front),
        )
      ).data;
    expect(await send(1, '活动邀约')).toEqual({ created: 0, skipped: [{ reason: '未同意营销', count: 2 }] });
    expect(await send(2, '活动邀约')).toEqual({ created: 1, skipped: [{ reason: '未同意营销', count: 1 }] });
    expect(await send(1, '镜片到期')).toEqual({ created: 2, skipped: [] });
  });
});

describe('states of a return visit', () => {
  it('keeps a task open after an unanswered call, and completes it after an answered call', async () => {
    const patientId = await center.person();
    const taskId = await taskOf(patientId);
    const miss = { taskId, connectState: 2 as const };
    expect(await center.call({ ...miss, version: 1 })).toMatchObject({ code: 130705, msg: '请填写下次联系日期' });
    expect(await center.call({ ...miss, version: 1, nextContactDate: '2026-03-12' })).toMatchObject(ok);
    expect(await center.task(taskId)).toMatchObject({ taskState: 0, attempts: 1, nextContactDate: '2026-03-12' });
    expect(await center.call({ taskId, version: 2, connectState: 1 })).toMatchObject({
      code: 130704,
      msg: '请填写回访内容',
    });
    expect(
      await center.call({ taskId, version: 2, connectState: 1, content: '配戴舒适', satisfaction: 5, intention: 1 }),
    ).toMatchObject({ success: true, data: { taskState: 1 } });
    expect(await center.task(taskId)).toMatchObject({ taskState: 1, attempts: 2, nextContactDate: null });
    expect(await center.call({ taskId, version: 3, connectState: 1, content: '再次' })).toMatchObject({
      code: 130701,
      msg: '回访任务当前状态为「已执行」，不能回访',
    });
  });

  it('stores only one of 32 concurrent records of the same task', async () => {
    const taskId = await taskOf(await center.person());
    const replies = await Promise.all(
      Array.from({ length: 32 }, () => center.call({ taskId, version: 1, connectState: 1, content: '已回访' })),
    );
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(await center.number('SELECT count(*)::int AS n FROM return_record')).toBe(1);
    expect(await center.task(taskId)).toMatchObject({ attempts: 1, version: 2 });
  });

  it('suggests to ignore the task after five unanswered calls, not after four', async () => {
    const taskId = await taskOf(await center.person());
    const said: unknown[] = [];
    for (let version = 1; version <= 5; version += 1)
      said.push((await center.call({ taskId, version, connectState: 2, nextContactDate: TODAY })).data.suggestIgnore);
    expect(said).toEqual([false, false, false, false, true]);
    expect((await center.list({ tab: 0 })).records).toMatchObject([{ taskId, suggestIgnore: true }]);
  });

  it('下次回访 plans another return visit with the label, and is refused while the plan has open tasks', async () => {
    const taskId = await taskOf(await center.person(), { executorId: center.staff.caller });
    const done = { version: 1, connectState: 1 as const, content: '约下次', nextDate: '2026-06-10' };
    expect(await center.call({ taskId, ...done })).toMatchObject(ok);
    const [next] = (await center.list({ tab: 1 })).records;
    expect(next).toMatchObject({ planDate: '2026-06-10', labelName: '初诊满意度', executorId: center.staff.caller });
    const series = await taskOf(await center.person(), { times: 2, intervalDays: 7 });
    expect(await center.call({ taskId: series, ...done })).toMatchObject({ status: 400 });
    expect(await center.task(series)).toMatchObject({ taskState: 0 });
  });

  it('requires ten characters for a complaint, and creates one task for the manager today', async () => {
    const taskId = await taskOf(await center.person());
    const said = (content: string) =>
      center.call({ taskId, version: 1, connectState: 1, intention: 5, satisfaction: 1, content });
    expect(await said('镜片磨花了要求退')).toMatchObject({ code: 130706 });
    expect(await said('镜片磨花了要求退款')).toMatchObject({ code: 130706, msg: '投诉内容不少于10个字' });
    expect(await said('镜片磨花了，要求退款')).toMatchObject(ok);
    const [complaint] = await center.query(
      `SELECT executor_id, plan_date::text AS day, content FROM return_task WHERE label_id = $1`,
      [await center.labelId('投诉处理')],
    );
    expect(complaint).toMatchObject({ day: TODAY, content: '投诉：镜片磨花了，要求退款' });
    expect(Number(complaint?.executor_id)).toBe(center.staff.manager);
  });

  it('ignores and restores tasks by an idempotent GET, and cancels and recovers plans one by one or in a batch', async () => {
    const patientId = await center.person();
    const taskId = await taskOf(patientId, { times: 2, intervalDays: 10 });
    const token = { token: center.tokens.caller };
    for (const _twice of [1, 2])
      expect(await center.app.send(returnTask.ignore, { taskId, reason: '空号' }, token)).toMatchObject(ok);
    expect(await center.task(taskId)).toMatchObject({ taskState: 3, reason: '空号', version: 2 });
    for (const _twice of [1, 2])
      expect(await center.app.send(returnTask.unIgnore, { taskId }, token)).toMatchObject(ok);
    expect(await center.task(taskId)).toMatchObject({ taskState: 0, version: 3 });
    const plan = async () => (await center.app.send(returnPlan.ofPatient, { patientId }, token)).data[0];
    const { id = 0, version = 0 } = (await plan()) ?? {};
    expect(await center.app.send(returnPlan.cancel, { id, version: 1, reason: '患者要求' }, token)).toMatchObject({
      code: 100001,
    });
    expect(await center.app.send(returnPlan.cancel, { id, version, reason: '患者要求' }, token)).toMatchObject(ok);
    expect(await plan()).toMatchObject({ planState: 2, tasks: [{ taskState: 2 }, { taskState: 2 }] });
    expect(await center.app.send(returnPlan.cancel, { id, version: version + 2, reason: '再次' }, token)).toMatchObject(
      {
        code: 130701,
        msg: '回访任务当前状态为「已取消」，不能取消',
      },
    );
    const again = await plan();
    const input = {
      items: [
        { id, version: again?.version ?? 0 },
        { id: 999_999, version: 1 },
      ],
    };
    expect(await center.app.send(returnPlan.batchRecover, input, token)).toMatchObject({
      data: { changed: 1, skipped: [{ id: 999_999, msg: '记录不存在或已删除，请刷新列表' }] },
    });
    expect(await plan()).toMatchObject({ planState: 0 });
  });

  it('refuses to restore a task while another task with the label is open', async () => {
    const patientId = await center.person();
    const taskId = await taskOf(patientId);
    await center.app.send(returnTask.ignore, { taskId }, { token: center.tokens.caller });
    await taskOf(patientId);
    expect(await center.app.send(returnTask.unIgnore, { taskId }, { token: center.tokens.caller })).toMatchObject({
      code: 130703,
    });
    expect(await center.task(taskId)).toMatchObject({ taskState: 3 });
  });

  it('lets the author correct a record on the same day only', async () => {
    const patientId = await center.person();
    const taskId = await taskOf(patientId);
    const { data } = await center.call({ taskId, version: 1, connectState: 1, content: '一切正常' });
    const amend = (version: number, token = center.tokens.caller) =>
      center.app.send(
        returnRecord.amend,
        { recordId: data.recordId, version, content: '一切正常，已约复查' },
        { token },
      );
    expect(await amend(1, center.tokens.manager)).toMatchObject({ code: 130712 });
    expect(await amend(1)).toMatchObject(ok);
    center.app.setNow('2026-03-11 00:01:00');
    const next = await center.signIn('followup');
    expect(await amend(2, next)).toMatchObject({ code: 130712, msg: '只能由本人在当天修改回访记录' });
    const { data: page } = await center.app.send(returnRecord.ofPatient, { patientId }, { token: next });
    expect(page).toMatchObject({
      total: 1,
      records: [{ content: '一切正常，已约复查', mayAmend: false, byStaffName: '吴倩' }],
    });
    const [line] = await center.query(
      `SELECT before FROM operation_log WHERE action = '修改记录' AND success ORDER BY id DESC LIMIT 1`,
    );
    expect(JSON.stringify(line)).toContain('一切正常');
  });
});

describe('免打扰', () => {
  const add = (patientId: number, change = {}) =>
    center.app.send(
      noDisturb.add,
      { patientIds: [patientId], ways: [1], reason: '患者要求不再来电', ...change },
      { token: center.tokens.caller },
    );
  const cancel = (patientId: number) =>
    center.app.send(noDisturb.cancel, { patientIds: [patientId] }, { token: center.tokens.caller });

  it('refuses contact by its channels and excludes the task from the figure, until it is cancelled or expires', async () => {
    const patientId = await center.person();
    const taskId = await taskOf(patientId);
    expect(await waiting()).toBe(1);
    expect(await add(patientId, { until: '2026-03-09' })).toMatchObject({ status: 400 });
    expect(await add(patientId, { until: TODAY })).toMatchObject(ok);
    expect(await waiting()).toBe(0);
    expect(await center.task(taskId)).toMatchObject({ taskState: 0, blockedWays: [1] });
    const token = center.tokens.caller;
    const call = () => center.app.send(returnTask.phoneContact, { taskId, phoneField: 1 }, { token });
    expect(await call()).toMatchObject({ code: 130901, msg: '该患者已设为免打扰（电话），不能联系' });
    expect((await center.app.send(noDisturb.page, {}, { token })).data).toMatchObject({
      total: 1,
      records: [{ patientId }],
    });
    expect(await cancel(patientId)).toMatchObject(ok);
    expect(await cancel(patientId)).toMatchObject({ code: 130902, msg: '该患者未设置免打扰' });
    expect(await call()).toMatchObject({ success: true, data: { phone: expect.stringMatching(/^136/) } });
    expect(await waiting()).toBe(1);
  });
});

describe('lists and figures of return visits', () => {
  it('lists executors with the number of their due tasks', async () => {
    await taskOf(await center.person(), { executorId: center.staff.caller });
    const { data } = await center.app.send(returnTask.executors, {}, { token: center.tokens.front });
    expect(data.find(({ id }) => id === center.staff.caller)).toMatchObject({ name: '吴倩', open: 1 });
    expect(data.map(({ name }) => name)).not.toContain('孙丽');
  });

  it("PAT-18 counts one's own and unassigned tasks up to today as waiting, and 待执行 lists the same number", async () => {
    const { caller, manager } = center.staff;
    const add = async (change: object) => taskOf(await center.person(), change);
    const mine = { executorId: caller };
    await add(mine);
    await add(mine);
    const late = await add({});
    await center.query('UPDATE return_task SET plan_date = $1 WHERE id = $2', ['2026-03-09', late]);
    for (let n = 0; n < 4; n += 1) await add({ executorId: manager });
    await add({ ...mine, planDate: '2026-03-11' });
    const cancelled = await add(mine);
    await center.app.send(
      returnPlan.cancel,
      { id: cancelled, tasks: true, version: 1, reason: '不需要' },
      { token: center.tokens.caller },
    );
    const ignored = await add(mine);
    await center.app.send(returnTask.ignore, { taskId: ignored }, { token: center.tokens.caller });
    const later = await add(mine);
    await center.call({ taskId: later, version: 1, connectState: 2, nextContactDate: '2026-03-12' });
    expect(await waiting()).toBe(3);
    const opened = await center.list({ tab: 0 });
    expect(opened.total).toBe(3);
    expect(opened.counts).toEqual({ due: 3, later: 2, overdue: 1, done: 0, ignored: 1, cancelled: 1 });
    expect(opened.records[0]).toMatchObject({ taskId: late, overdueDays: 1, phone: expect.stringContaining('****') });
    await center.app.send(returnTask.unIgnore, { taskId: ignored }, { token: center.tokens.caller });
    expect(await waiting()).toBe(4);
  });

  it("shows a doctor without 本机构 only own and unassigned tasks, and refuses records of a colleague's task", async () => {
    const doctor = await center.signIn('doctor');
    const other = await taskOf(await center.person(), { executorId: center.staff.caller });
    const free = await taskOf(await center.person());
    expect((await center.list({ mine: false }, doctor)).records).toMatchObject([{ taskId: free }]);
    expect(await center.call({ taskId: other, version: 1, connectState: 1, content: '代打' }, doctor)).toMatchObject({
      status: 403,
    });
    expect((await center.list({ mine: false })).total).toBe(2);
  });

  it('PAT-20 20 tasks: 12 done, 2 ignored, 1 cancelled, 5 open of which 3 overdue', async () => {
    const done: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      const patientId = await center.person();
      const taskId = await taskOf(patientId);
      if (n < 3) await center.call({ taskId, version: 1, connectState: 2, nextContactDate: TODAY });
      if (n < 12) {
        await center.call({
          taskId,
          version: n < 3 ? 2 : 1,
          connectState: 1,
          content: '已回访',
          satisfaction: n < 6 ? 4 : 5,
        });
        done.push(patientId);
      } else if (n < 14) await center.app.send(returnTask.ignore, { taskId }, { token: center.tokens.caller });
      else if (n < 15)
        await center.app.send(
          returnPlan.cancel,
          { id: taskId, tasks: true, version: 1, reason: '误建' },
          { token: center.tokens.caller },
        );
      else if (n < 18)
        await center.query('UPDATE return_task SET plan_date = $1 WHERE id = $2', ['2026-03-09', taskId]);
    }
    const came = (patientId: number | undefined, day: string) =>
      center.query(
        `INSERT INTO registration (property_owner_id, org_id, patient_id, day, register_state, registration_no, department_id, visit_type, reg_kind)
         SELECT 1, 1, $1, $2, 1, $3, (SELECT min(id) FROM department WHERE org_id = 1), 1, 1`,
        [patientId, day, `T${patientId}${day}`],
      );
    await came(done[0], TODAY);
    await came(done[1], '2026-03-11');
    await came(done[2], '2026-04-09');
    await came(done[3], '2026-04-10');
    await came(done[4], '2026-03-20');
    const chart = async (groupBy: number) =>
      (
        await center.app.send(
          returnTask.chart,
          { from: '2026-03-01', to: '2026-03-31', groupBy },
          { token: center.tokens.manager },
        )
      ).data;
    const { sums, rows } = await chart(1);
    expect(sums).toMatchObject({
      ...{ total: 20, done: 12, ignored: 2, cancelled: 1, open: 5, overdue: 3, doneRate: 70.6 },
      ...{ attempts: 15, connected: 12, connectRate: 80, toStore: 3, toStoreRate: 25, satisfactionAvg: 4.5 },
    });
    expect(rows.map(({ key, total }) => [key, total])).toEqual([
      ['2026-03-09', 3],
      [TODAY, 17],
    ]);
    expect((await chart(4)).rows).toMatchObject([{ key: '电话', total: 20 }]);
    expect((await chart(3)).rows).toMatchObject([{ key: '初诊满意度' }]);
    expect((await chart(2)).rows).toMatchObject([{ key: '未指定' }]);
  });
});
