import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { screeningRuleSet } from '@mingmou/contract/screening/rule-set.contract';
import { DEFAULT_RULES, DEFAULT_RULES_NAME } from '@mingmou/contract/screening/rule-set-bands.constants';
import { school } from '@mingmou/contract/screening/school.contract';
import { screeningTask } from '@mingmou/contract/screening/task.contract';
import { type TestApp, testApp } from '../support/app';

let app: TestApp;
let manager: string;
let other: string;

beforeAll(async () => {
  app = await testApp();
  manager = await app.signIn('manager');
  other = await app.signIn('admin_b');
});
afterAll(() => app.close());

async function theSet(token: string) {
  const { data } = await app.send(screeningRuleSet.findAll, {}, { token });
  const [set] = data;
  if (!set || data.length !== 1) throw new Error('a chain starts with one set');
  return set;
}

describe('the judging rules', () => {
  it('of a new chain are the defaults of the contract, disabled until they are confirmed', async () => {
    expect(await theSet(other)).toMatchObject({
      name: DEFAULT_RULES_NAME,
      ruleVersion: 1,
      stateEnum: 'DISABLE',
      ...DEFAULT_RULES,
    });
  });

  it('cannot be changed, not even by the application itself', async () => {
    const { id } = await theSet(manager);
    const { rows } = await app.database.query(
      `SELECT has_column_privilege('mingmou_app', 'screening_rule_set', 'bands', 'UPDATE') AS bands,
              has_column_privilege('mingmou_app', 'screening_rule_set', 'state_enum', 'UPDATE') AS state WHERE $1 > 0`,
      [id],
    );
    expect(rows).toEqual([{ bands: false, state: true }]);
  });

  it('are required to start a task, and stay fixed for a started task', async () => {
    const set = await theSet(manager);
    const move = (stateEnum: 'ENABLE' | 'DISABLE', version: number) =>
      app.send(screeningRuleSet.enable, { id: set.id, version, stateEnum }, { token: manager });
    const { data: schools } = await app.send(school.findAll, {}, { token: manager });
    const { data } = await app.send(
      screeningTask.save,
      {
        name: '待开始任务',
        schoolId: schools[0]?.id ?? 0,
        schoolYear: '2024-2025',
        term: 2,
        screenFrom: '2025-04-01',
        screenTo: '2025-04-02',
        visionScale: 2,
        ruleSetId: set.id,
      },
      { token: manager },
    );
    const start = () => app.send(screeningTask.start, { id: data.id, version: 1 }, { token: manager });
    expect(await move('DISABLE', set.version)).toMatchObject({ success: true });
    expect(await start()).toMatchObject({
      code: 160106,
      msg: '判定规则「默认2026 第1版」未启用，请由医生确认并启用后再开始',
    });
    expect(await move('DISABLE', set.version + 1)).toMatchObject({ code: 100003, msg: '当前状态为「停用」，不能停用' });
    expect(await move('ENABLE', set.version)).toMatchObject({ code: 100001 });
    expect(await move('ENABLE', set.version + 1)).toMatchObject({ success: true });
    expect(await start()).toMatchObject({ success: true });
    expect(await move('DISABLE', set.version + 2)).toMatchObject({ success: true });
    const { data: task } = await app.send(screeningTask.findById, { id: data.id }, { token: manager });
    expect(task).toMatchObject({ taskState: 2, ruleSetId: set.id });
  });

  it('SCR-01 can be tried without storing anything', async () => {
    const { id } = await theSet(manager);
    const girl = {
      id,
      age: 8,
      visionScale: 1,
      wearType: 0,
      odUcva: '4.8',
      odSph: -1.25,
      odCyl: -0.5,
      osUcva: '5.0',
      osSph: -0.25,
      osCyl: -0.25,
      cooperate: true,
    } as const;
    const { data } = await app.send(screeningRuleSet.trial, girl, { token: manager });
    expect(data).toEqual({
      judgeState: 2,
      warnLevel: 2,
      tags: ['视力不良中', '筛查性近视', '近视前期关注', '屈光参差'],
      advice: '2周内就诊',
    });
    expect(await app.send(screeningRuleSet.trial, girl, { token: other })).toMatchObject({ code: 100002 });
    expect(await app.sendRaw(screeningRuleSet.trial, { ...girl, odCyl: -12.25 }, { token: manager })).toMatchObject({
      status: 400,
      msg: '右眼柱镜：不能小于-12',
    });
  });
});

describe('the schools to choose from', () => {
  it('belong to the chain, and are found by name and initials', async () => {
    for (const keyword of ['学军', 'xjxx']) {
      const { data } = await app.send(school.findAll, { keyword }, { token: manager });
      expect(data).toMatchObject([{ name: '学军小学', schoolType: 2, district: '西湖区' }]);
    }
    expect((await app.send(school.findAll, {}, { token: other })).data).toEqual([]);
  });
});
