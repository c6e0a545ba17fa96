import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InputOf } from '@mingmou/contract/base/call';
import { screeningRuleSet } from '@mingmou/contract/screening/rule-set.contract';
import { school } from '@mingmou/contract/screening/school.contract';
import { screeningTask } from '@mingmou/contract/screening/task.contract';
import { type TestApp, testApp } from '../support/app';

type Fields = InputOf<typeof screeningTask.save>;

let app: TestApp;
let manager: string;
let admin: string;
let followup: string;
let other: string;
let schoolId: number;
let ruleSetId: number;

beforeAll(async () => {
  app = await testApp();
  manager = await app.signIn('manager', { orgId: 1 });
  admin = await app.signIn('admin', { orgId: 1 });
  followup = await app.signIn('followup');
  other = await app.signIn('admin_b');
  const { data: schools } = await app.send(school.findAll, { keyword: '明珠' }, { token: manager });
  schoolId = schools[0]?.id ?? 0;
  const { data: sets } = await app.send(screeningRuleSet.findAll, {}, { token: manager });
  ruleSetId = sets[0]?.id ?? 0;
});
afterAll(() => app.close());

/** Rounds are unique in a term: each task of this file uses a round of its own. */
let made = 0;
function fields(more: Partial<Fields> = {}): Fields {
  made += 1;
  return {
    name: `筛查任务${made}`,
    schoolId,
    schoolYear: '2024-2025',
    term: 2,
    round: made,
    screenFrom: '2025-03-10',
    screenTo: '2025-03-20',
    visionScale: 1,
    ruleSetId,
    ...more,
  };
}

async function saved(more: Partial<Fields> = {}) {
  const { data, msg } = await app.send(screeningTask.save, fields(more), { token: manager });
  if (!data) throw new Error(msg);
  return read(data.id);
}

async function read(id: number) {
  const { data } = await app.send(screeningTask.findById, { id }, { token: manager });
  return data;
}

const step = ({ id, version }: { id: number; version: number }) => ({ id, version });

async function started(more: Partial<Fields> = {}) {
  const task = await saved(more);
  await app.send(screeningTask.start, step(task), { token: manager });
  return read(task.id);
}

async function addChild(taskId: number, more: { mark?: number; cooperate?: boolean } = {}): Promise<void> {
  await app.database.query(
    `INSERT INTO screening_info (property_owner_id, org_id, task_id, name, sex, birthday, grade, class_name, screen_at, wear_type, mark_state, cooperate)
     VALUES (1, 1, $1, '李婷', 2, '2016-05-01', '13', '2', '2025-03-12', 0, $2, $3)`,
    [taskId, more.mark ?? 0, more.cooperate ?? true],
  );
}

describe('a screening task', () => {
  it('is saved with its number, its names and state not started', async () => {
    const task = await saved({ name: '明珠春季筛查', planCount: 120, remark: '小班先查' });
    expect(task).toMatchObject({
      taskNo: expect.stringMatching(/^SC20250312\d{4}$/),
      schoolName: '明珠幼儿园',
      ruleName: '默认2026 第1版',
      taskState: 1,
      staffIds: [],
      planCount: 120,
      version: 1,
    });
  });

  it('gets a unique number, even when eight are saved concurrently', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => app.send(screeningTask.save, fields(), { token: manager })),
    );
    const tasks = await Promise.all(replies.map(({ data }) => read(data.id)));
    expect(new Set(tasks.map(({ taskNo }) => taskNo)).size).toBe(8);
  });

  it('W12 is refused as a duplicate of school, term and round, even when several are saved concurrently', async () => {
    const { round } = await saved();
    const again = await app.send(screeningTask.save, fields({ round }), { token: manager });
    expect(again).toMatchObject({ code: 160101, msg: `该学校本学期第${round}次筛查任务已存在` });
    const both = await Promise.all(
      [1, 2, 3, 4].map(() => app.send(screeningTask.save, fields({ round: 90 }), { token: manager })),
    );
    expect(both.map(({ code }) => code).sort()).toEqual([0, 160101, 160101, 160101]);
  });

  it('proposes the next round of the term, and uses it when none is given', async () => {
    const term = { schoolId, schoolYear: '2030-2031', term: 1 as const };
    const proposed = () => app.send(screeningTask.options, term, { token: followup });
    expect((await proposed()).data).toEqual({ nextRound: 1 });
    expect((await saved({ ...term, round: null })).round).toBe(1);
    expect((await proposed()).data).toEqual({ nextRound: 2 });
    const second = await saved({ ...term, round: null });
    expect(second.round).toBe(2);
    expect((await app.send(screeningTask.options, { ...term, term: 2 }, { token: manager })).data.nextRound).toBe(1);
    const kept = { ...fields({ ...term, round: null }), ...step(second) };
    await app.send(screeningTask.update, kept, { token: manager });
    expect((await read(second.id)).round).toBe(2);
  });

  it('has a name that is unique in the organisation', async () => {
    const { name } = await saved();
    const again = await app.send(screeningTask.save, fields({ name }), { token: manager });
    expect(again).toMatchObject({ code: 100004, msg: `任务名称「${name}」已存在，请更换` });
  });

  it.each([
    [{ screenTo: '2025-06-09' }, 160103, '筛查日期跨度不能超过90天'],
    [{ screenTo: '2025-03-09' }, 160108, '筛查结束日期不能早于开始日期'],
    [{ schoolYear: '2024-2026' }, 160109, '学年应为相连的两年，例如2025-2026'],
    [{ schoolId: 9999 }, 160107, '所选学校不存在或已停用，请重新选择'],
    [{ ruleSetId: 9999 }, 160107, '所选判定规则不存在或已停用，请重新选择'],
    [{ leaderId: 9999 }, 160107, '所选人员不存在或已停用，请重新选择'],
    [{ staffIds: [1, 9999] }, 160107, '所选人员不存在或已停用，请重新选择'],
  ])('is refused with %j', async (more, code, msg) => {
    expect(await app.send(screeningTask.save, fields(more), { token: manager })).toMatchObject({ code, msg });
  });

  it('spans 90 days at most', async () => {
    expect((await saved({ screenTo: '2025-06-08' })).screenTo).toBe('2025-06-08');
  });

  it('keeps the first of two changes, and a leader who was disabled meanwhile', async () => {
    const task = await saved({ leaderId: 1, staffIds: [1, 2, 2] });
    expect(task.staffIds).toEqual([1, 2]);
    const { id, version } = task;
    const change = { ...fields({ leaderId: 1, staffIds: [1, 2] }), id, version };
    await app.database.query(`UPDATE employee SET state_enum = 'DISABLE' WHERE id = 1`);
    expect(await app.send(screeningTask.update, change, { token: manager })).toMatchObject({ success: true });
    await app.database.query(`UPDATE employee SET state_enum = 'ENABLE' WHERE id = 1`);
    const late = await app.send(screeningTask.update, { ...change, name: '迟来的' }, { token: manager });
    expect(late).toMatchObject({ code: 100001, msg: '数据已被他人修改，请刷新后重试' });
    expect((await read(id)).name).toBe(change.name);
  });

  it('moves from not started through running to finished, with a log line for each step', async () => {
    const task = await started();
    expect(task.taskState).toBe(2);
    expect(await app.send(screeningTask.finish, step(task), { token: manager })).toMatchObject({ success: true });
    const ended = await read(task.id);
    const reopen = { ...step(ended), reason: '漏录二班' };
    expect(await app.send(screeningTask.reopen, reopen, { token: admin })).toMatchObject({ success: true });
    expect((await read(task.id)).taskState).toBe(2);
    const { rows } = await app.database.query(
      `SELECT action, reason FROM operation_log WHERE target_type = '筛查任务' AND target_id = $1 ORDER BY id`,
      [String(task.id)],
    );
    expect(rows).toEqual([
      { action: '新增', reason: null },
      { action: '开始', reason: null },
      { action: '结束', reason: null },
      { action: '重开', reason: '漏录二班' },
    ]);
  });

  it.each([
    ['update', 2, '编辑'],
    ['update', 3, '编辑'],
    ['start', 2, '开始'],
    ['start', 3, '开始'],
    ['finish', 1, '结束'],
    ['finish', 3, '结束'],
    ['reopen', 1, '重开'],
    ['reopen', 2, '重开'],
    ['delete', 3, '删除'],
  ] as const)('refuses %s in state %i and changes nothing', async (action, state, title) => {
    const task = await saved();
    await app.database.query(`UPDATE screening_task SET task_state = $2 WHERE id = $1`, [task.id, state]);
    const extra = {
      update: fields(),
      reopen: { reason: '更正' },
      delete: { stateEnum: 'DELETE' },
      start: {},
      finish: {},
    }[action];
    const reply = await app.sendRaw(screeningTask[action], { ...extra, ...step(task) }, { token: manager });
    const words = { 1: '未开始', 2: '进行中', 3: '已结束' }[state];
    expect(reply).toMatchObject({ code: 160102, msg: `任务当前状态为「${words}」，不能${title}` });
    expect(await read(task.id)).toMatchObject({ taskState: state, version: 1 });
  });

  it('is started once by two concurrent requests', async () => {
    const task = await saved();
    const both = await Promise.all([
      app.send(screeningTask.start, step(task), { token: manager }),
      app.send(screeningTask.start, step(task), { token: admin }),
    ]);
    expect(both.map(({ code }) => code).sort()).toEqual([0, 160102]);
  });

  it('is not reopened without a reason', async () => {
    const task = await started();
    const reply = await app.sendRaw(screeningTask.reopen, { ...step(task), reason: ' ' }, { token: manager });
    expect(reply).toMatchObject({ status: 400 });
  });

  it('W12 cannot be finished while a child is neither marked nor excused', async () => {
    const task = await started();
    await addChild(task.id);
    await addChild(task.id, { mark: 1 });
    await addChild(task.id, { cooperate: false });
    const early = await app.send(screeningTask.finish, step(task), { token: manager });
    expect(early).toMatchObject({ code: 160104, msg: '还有1名学生未标记，不能结束' });
    await app.database.query(`UPDATE screening_info SET mark_state = 1 WHERE task_id = $1`, [task.id]);
    expect(await app.send(screeningTask.finish, step(task), { token: manager })).toMatchObject({ success: true });
  });

  it('W12 can be deleted without children, after the confirmation text of its check', async () => {
    const task = await started({ name: '将删任务' });
    const remove = { ...step(task), stateEnum: 'DELETE' as const };
    await addChild(task.id);
    const full = { code: 160105, msg: '任务已有1条筛查数据，请先删除数据' };
    expect(await app.send(screeningTask.deleteCheck, { id: task.id }, { token: manager })).toMatchObject(full);
    expect(await app.send(screeningTask.delete, remove, { token: manager })).toMatchObject(full);
    await app.database.query(`DELETE FROM screening_info WHERE task_id = $1`, [task.id]);
    const check = await app.send(screeningTask.deleteCheck, { id: task.id }, { token: manager });
    expect(check.data).toBe('确定要删除「将删任务」吗？删除后不可恢复');
    expect(await app.send(screeningTask.delete, remove, { token: manager })).toMatchObject({ success: true });
    expect(await app.send(screeningTask.findById, { id: task.id }, { token: manager })).toMatchObject({ code: 100002 });
    const { name, round } = task;
    expect((await saved({ name, round })).name).toBe('将删任务');
  });

  it('is hidden from another chain and another organisation', async () => {
    const task = await saved();
    const elsewhere = await app.signIn('admin', { orgId: 2 });
    for (const token of [other, elsewhere]) {
      expect(await app.send(screeningTask.findById, { id: task.id }, { token })).toMatchObject({ code: 100002 });
      expect(await app.send(screeningTask.start, step(task), { token })).toMatchObject({ code: 100002 });
      const { data } = await app.send(screeningTask.page, { keyword: task.taskNo }, { token });
      expect(data.total).toBe(0);
    }
  });

  it('is readable, but not writable, with the right to another screening page', async () => {
    const task = await saved();
    const found = await app.send(screeningTask.page, { keyword: task.taskNo }, { token: followup });
    expect(found.data.total).toBe(1);
    expect(await app.send(screeningTask.start, step(task), { token: followup })).toMatchObject({ status: 403 });
    const cashier = await app.signIn('cashier');
    expect(await app.send(screeningTask.page, {}, { token: cashier })).toMatchObject({ status: 403 });
  });
});

describe('the list of screening tasks', () => {
  it('is filtered by school, year, term, state, days and text', async () => {
    const task = await saved({ schoolYear: '2028-2029', screenFrom: '2029-04-01', screenTo: '2029-04-10' });
    const found = async (query: InputOf<typeof screeningTask.page>) => {
      const { data } = await app.send(screeningTask.page, { ...query, size: 100 }, { token: manager });
      return data.records.some(({ id }) => id === task.id);
    };
    const right = { schoolId, schoolYear: '2028-2029', term: 2, taskState: 1, keyword: task.name } as const;
    expect(await found(right)).toBe(true);
    for (const wrong of [
      { schoolId: 1 },
      { schoolYear: '2027-2028' },
      { term: 1 as const },
      { taskState: 2 as const },
    ]) {
      expect(await found({ ...right, ...wrong })).toBe(false);
    }
    expect(await found({ dateFrom: '2029-04-10', dateTo: '2029-05-01' })).toBe(true);
    expect(await found({ dateFrom: '2029-03-01', dateTo: '2029-04-01' })).toBe(true);
    expect(await found({ dateFrom: '2029-04-11' })).toBe(false);
    expect(await found({ dateTo: '2029-03-31' })).toBe(false);
    expect(await found({ keyword: '%' })).toBe(false);
  });

  it('is sorted by known columns only', async () => {
    const { data } = await app.send(screeningTask.page, { column: 'school_name', size: 100 }, { token: manager });
    expect(data.total).toBeGreaterThan(2);
    expect(await app.sendRaw(screeningTask.page, { column: 'org_id' }, { token: manager })).toMatchObject({
      status: 400,
    });
  });
});
