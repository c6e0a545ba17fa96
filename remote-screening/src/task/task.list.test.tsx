import { describe, expect, it } from '@jest/globals';
import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { screeningRuleSet } from '@mingmou/contract/screening/rule-set.contract';
import { DEFAULT_RULES } from '@mingmou/contract/screening/rule-set-bands.constants';
import { school } from '@mingmou/contract/screening/school.contract';
import { screeningTask } from '@mingmou/contract/screening/task.contract';
import { employee } from '@mingmou/contract/system/org/employee.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import TaskList from './task.list';

type Row = OutputOf<typeof screeningTask.findById>;
type RuleSet = OutputOf<typeof screeningRuleSet.findAll>[number];

const ALL = ['menu:1601', 'screen:edit', 'screen:reopen'] as const;

function row(id: number, more: Partial<Row> = {}): Row {
  return {
    id,
    version: 2,
    updatedAt: '2026-03-10 09:30:00',
    taskNo: `SC2026031000${id}0`,
    name: `筛查任务${id}`,
    schoolId: 4,
    schoolName: '学军小学',
    schoolYear: '2025-2026',
    term: 2,
    round: 1,
    screenFrom: '2026-03-10',
    screenTo: '2026-03-20',
    visionScale: 1,
    ruleSetId: 9,
    ruleName: '默认2026 第1版',
    leaderId: null,
    leaderName: null,
    staffIds: [],
    planCount: 1200,
    remark: null,
    taskState: 1,
    ...more,
  };
}

function ruleSet(more: Partial<RuleSet> = {}): RuleSet {
  return { id: 9, version: 1, stateEnum: 'ENABLE', name: '默认2026', ruleVersion: 1, ...DEFAULT_RULES, ...more };
}

function pages(...rows: readonly Row[]): Answer {
  return answer(screeningTask.page, ({ page, size }: InputOf<typeof screeningTask.page>) => ({
    records: [...rows],
    total: rows.length,
    page: page ?? 1,
    size: size ?? 10,
  }));
}

const staff = {
  id: 3,
  name: '王建国',
  staffNo: 'Y004',
  natures: [1 as const],
  departmentIds: [],
  prescribeRight: true,
};

function open(answers: readonly Answer[], rights: Parameters<typeof renderScreen>[1]['rights'] = ALL, query = '') {
  const common = [
    answer(school.findAll, [
      { id: 4, name: '学军小学', schoolType: 2, district: '西湖区', grades: ['11'] },
      { id: 5, name: '翠苑中学', schoolType: 3, district: '西湖区', grades: ['21'] },
    ]),
    answer(screeningRuleSet.findAll, [ruleSet()]),
    answer(employee.findAll, [staff]),
    answer(screeningTask.options, { nextRound: 2 }),
  ];
  return renderScreen(<TaskList />, { answers: [...answers, ...common], rights, at: `/screen/task${query}` });
}

async function rowOf(name: string) {
  const found = (await screen.findByText(name)).closest('tr');
  if (!found) throw new Error(`no row ${name}`);
  return within(found);
}

const acts = (of: Awaited<ReturnType<typeof rowOf>>) => of.getAllByRole('button').map((button) => button.textContent);

describe('筛查任务列表', () => {
  it('显示学校、学年学期、次数、日期、应筛和状态', async () => {
    open([pages(row(1))]);
    const first = await rowOf('筛查任务1');
    for (const text of ['学军小学', '2025-2026 下', '2026-03-10 至 03-20', '1200', '未开始']) {
      expect(first.getByText(text)).toBeVisible();
    }
  });

  it('按学校、学期和状态筛选，条件在地址里', async () => {
    const { server, user, query } = open([pages(row(1))]);
    await screen.findByText('筛查任务1');
    await user.click(screen.getByRole('combobox', { name: '学校' }));
    await user.click(await screen.findByTitle('翠苑中学'));
    await waitFor(() => expect(query().get('schoolId')).toBe('5'));
    expect(server.sent(screeningTask.page).at(-1)).toEqual({ page: 1, size: 10, schoolId: 5 });
  });

  it('每种状态只有允许的操作', async () => {
    open([pages(row(1), row(2, { taskState: 2 }), row(3, { taskState: 3 }))]);
    expect(acts(await rowOf('筛查任务1'))).toEqual(['编辑', '开始', '删除']);
    expect(acts(await rowOf('筛查任务2'))).toEqual(['结束', '删除']);
    expect(acts(await rowOf('筛查任务3'))).toEqual(['重开']);
  });

  it('没有权限就没有按钮', async () => {
    open([pages(row(1))], ['menu:1601']);
    const first = await rowOf('筛查任务1');
    expect(first.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull();
    expect(screen.getByRole('button', { name: '判定规则' })).toBeVisible();
  });

  it('没有记录时说明', async () => {
    open([pages()]);
    expect(await screen.findByText('还没有记录')).toBeVisible();
  });
});

describe('筛查任务的步骤', () => {
  it('开始先确认，送出看到的版本', async () => {
    const { server, user } = open([pages(row(1)), answer(screeningTask.start, null)]);
    await user.click((await rowOf('筛查任务1')).getByRole('button', { name: '开始' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('确定要开始「筛查任务1」吗？开始后任务内容和判定规则不能再修改');
    expect(server.sent(screeningTask.start)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('开始成功')).toBeVisible();
    expect(server.sent(screeningTask.start)).toEqual([{ id: 1, version: 2 }]);
  });

  it('还有未标记的学生时不能结束，说明人数', async () => {
    const refused = answer(screeningTask.finish, () => {
      throw refusal({ code: 160104, msg: '还有3名学生未标记，不能结束' });
    });
    const { user } = open([pages(row(2, { taskState: 2 })), refused]);
    await user.click((await rowOf('筛查任务2')).getByRole('button', { name: '结束' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('还有3名学生未标记，不能结束')).toBeVisible();
    expect((await rowOf('筛查任务2')).getByText('进行中')).toBeVisible();
  });

  it('重开要写原因，被拒时原因还在', async () => {
    const refused = answer(screeningTask.reopen, () => {
      throw refusal({ code: 100001, msg: '数据已被他人修改，请刷新后重试' });
    });
    const { server, user } = open([pages(row(3, { taskState: 3 })), refused]);
    await user.click((await rowOf('筛查任务3')).getByRole('button', { name: '重开' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '确定' }));
    expect(await dialog.findByText('请填写原因')).toBeVisible();
    expect(server.sent(screeningTask.reopen)).toEqual([]);
    await user.type(dialog.getByLabelText('原因'), '漏录二班{Enter}');
    await waitFor(() => expect(server.sent(screeningTask.reopen)).toEqual([{ id: 3, version: 2, reason: '漏录二班' }]));
    expect(await screen.findByText('数据已被他人修改，请刷新后重试')).toBeVisible();
    expect(dialog.getByLabelText('原因')).toHaveValue('漏录二班');
  });

  it('有数据的任务不能删除，只能知道了', async () => {
    const check = answer(screeningTask.deleteCheck, () => {
      throw refusal({ code: 160105, msg: '任务已有12条筛查数据，请先删除数据' });
    });
    const { server, user } = open([pages(row(1)), check]);
    await user.click((await rowOf('筛查任务1')).getByRole('button', { name: '删除' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('任务已有12条筛查数据，请先删除数据');
    expect(server.sent(screeningTask.delete)).toEqual([]);
  });
});

describe('新增筛查任务', () => {
  it('从本学期和启用的规则开始，提示下一次数，留空由服务器排次', async () => {
    const { server, user } = open([pages(), answer(screeningTask.save, { id: 8 })]);
    await screen.findByText('还没有记录');
    await user.keyboard('{F2}');
    const dialog = within(await screen.findByRole('dialog'));
    expect((dialog.getByLabelText('学年') as HTMLInputElement).value).toMatch(/^\d{4}-\d{4}$/);
    expect(dialog.getByText('默认2026 第1版')).toBeVisible();
    await user.type(dialog.getByLabelText('任务名称'), '春季视力筛查');
    await user.click(dialog.getByLabelText('学校'));
    await user.click(await screen.findByTitle('学军小学'));
    expect(await dialog.findByPlaceholderText('本学期第2次')).toBeVisible();
    for (const [label, day] of [
      ['开始日期', '2026-03-10'],
      ['结束日期', '2026-03-12'],
    ] as const) {
      await user.click(await dialog.findByLabelText(label));
      await user.keyboard(`${day}{Tab}`);
    }
    await user.click(dialog.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(server.sent(screeningTask.save)).toHaveLength(1));
    expect(server.sent(screeningTask.save)[0]).toMatchObject({
      name: '春季视力筛查',
      schoolId: 4,
      round: null,
      screenFrom: '2026-03-10',
      screenTo: '2026-03-12',
      visionScale: 1,
      ruleSetId: 9,
      staffIds: [],
    });
  });
});

describe('判定规则', () => {
  it('逐级列出，确认后启用', async () => {
    const sets = answer(screeningRuleSet.findAll, [ruleSet({ stateEnum: 'DISABLE' })]);
    const { server, user } = open([pages(row(1)), sets, answer(screeningRuleSet.enable, null)]);
    await screen.findByText('筛查任务1');
    await user.click(screen.getByRole('button', { name: '判定规则' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('row', { name: '近视 等效球镜(D) < 0.00 ≤ −0.50 ≤ −3.00 ≤ −6.00' })).toBeVisible();
    expect(dialog.getByRole('row', { name: '远视 等效球镜(D) 6–7岁 – > 1.50 > 4.50 > 7.50' })).toBeVisible();
    expect(dialog.getByText(/请由医生核对下表后启用/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: '启用' }));
    await user.click(
      within(await screen.findByText('确定要启用该记录吗？').then(holder)).getByRole('button', { name: '确定' }),
    );
    await waitFor(() =>
      expect(server.sent(screeningRuleSet.enable)).toEqual([{ id: 9, version: 1, stateEnum: 'ENABLE' }]),
    );
  });

  it('试判送出输入的数值，显示级别、标签和建议', async () => {
    const judged = {
      judgeState: 2 as const,
      warnLevel: 2 as const,
      tags: ['筛查性近视' as const],
      advice: '2周内就诊',
    };
    const { server, user } = open([pages(row(1)), answer(screeningRuleSet.trial, judged)]);
    await screen.findByText('筛查任务1');
    await user.click(screen.getByRole('button', { name: '判定规则' }));
    const trial = within(await screen.findByRole('region', { name: '试判' }));
    await user.type(trial.getByLabelText('年龄'), '8');
    await user.type(trial.getByLabelText('右眼裸眼视力'), '48{Tab}');
    await user.type(trial.getByLabelText('右眼球镜'), '-125{Tab}');
    await user.click(trial.getByRole('button', { name: '试判' }));
    expect(await trial.findByText('预警 2级')).toBeVisible();
    expect(trial.getByRole('status')).toHaveTextContent('预警 2级 · 筛查性近视 · 2周内就诊');
    expect(server.sent(screeningRuleSet.trial)).toMatchObject([
      { id: 9, age: 8, visionScale: 1, wearType: 0, odUcva: '4.8', odSph: -1.25, cooperate: true },
    ]);
  });
});

function holder(text: HTMLElement): HTMLElement {
  const dialog = text.closest<HTMLElement>('[role=dialog]');
  if (!dialog) throw new Error('the question stands in no dialog');
  return dialog;
}
