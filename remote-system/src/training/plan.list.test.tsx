import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { trainingItem } from '@mingmou/contract/system/training/training-item.contract';
import { trainingPlan } from '@mingmou/contract/system/training/training-plan.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import PlanList from './plan.list';

type Plan = OutputOf<typeof trainingPlan.findById>;

const plan: Plan = {
  ...{ id: 5, version: 2, stateEnum: 'ENABLE', updatedAt: '2026-11-20 09:30:00' },
  ...{ name: '调节训练', indication: '调节不足', stageCount: 2, totalTimes: 12 },
  stages: [
    { name: '单眼', weeks: 4, timesPerWeek: 2, items: [{ itemId: 1, minutes: 10, groups: 3, home: true }] },
    { name: '双眼', weeks: 4, timesPerWeek: 1, items: [{ itemId: 9, minutes: 5, groups: 2, home: false }] },
  ],
  itemNames: [
    { id: 1, name: '反转拍' },
    { id: 9, name: '旧项目' },
  ],
};

const choice = (id: number, name: string) => ({
  ...{ id, name, code: `V00${id}`, category: '调节' as const, minutes: 15, homeEnabled: true },
});

const all = ['menu:1718', 'vt-plan:save', 'vt-plan:enable', 'vt-plan:delete'] as const;

function open(answers: readonly Answer[] = [], rights: Parameters<typeof renderScreen>[1]['rights'] = all) {
  const standard = [
    answer(trainingPlan.page, { records: [plan], total: 1, page: 1, size: 10 }),
    answer(trainingPlan.findById, plan),
    answer(trainingPlan.update, null),
    answer(trainingPlan.save, { id: 6 }),
    answer(trainingItem.findAll, [choice(1, '反转拍'), choice(2, 'Hart表')]),
  ];
  return renderScreen(<PlanList />, { answers: [...answers, ...standard], rights, at: '/system/service/vtPlan' });
}

type User = ReturnType<typeof open>['user'];

async function edit(user: User) {
  await user.click(await screen.findByRole('button', { name: '编辑' }));
  return within(await screen.findByRole('dialog'));
}

async function ok(user: User, dialog: ReturnType<typeof within>) {
  await user.click(dialog.getByRole('button', { name: '确定' }));
}

describe('视训方案', () => {
  it('阶段次数和总次数随所填的周数、每周次数变化', async () => {
    const { user } = open();
    const dialog = await edit(user);
    expect(dialog.getByText('合计 2 个阶段，12 次')).toBeVisible();
    const [weeks] = dialog.getAllByLabelText('周数');
    if (!weeks) throw new Error('two stages');
    await user.clear(weeks);
    await user.type(weeks, '6');
    expect(await dialog.findByText('合计 2 个阶段，16 次')).toBeVisible();
    expect(dialog.getByLabelText('第1阶段次数')).toHaveTextContent('共 12 次');
  });

  it('用键盘调换阶段，停用的项目照旧保留，原样保存', async () => {
    const { server, user } = open();
    const dialog = await edit(user);
    expect(dialog.getByText('旧项目（已停用）')).toBeVisible();
    dialog.getByRole('button', { name: /^移动 双眼/ }).focus();
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(dialog.getByRole('button', { name: /^移动 双眼，第1位/ })).toHaveFocus());
    expect(dialog.getByText('「双眼」移到第1位')).toBeInTheDocument();
    await ok(user, dialog);
    await waitFor(() => expect(server.sent(trainingPlan.update)).toHaveLength(1));
    expect(server.sent(trainingPlan.update)[0]).toEqual({
      ...{ id: 5, version: 2, name: '调节训练', indication: '调节不足' },
      stages: [...plan.stages].reverse(),
    });
  });

  it('新增：阶段带默认次数，项目带自己的时长；没有项目的阶段不能保存', async () => {
    const { server, user } = open();
    await screen.findByText('调节训练');
    await user.keyboard('{F2}');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('方案名称'), '新方案');
    await ok(user, dialog);
    expect(await dialog.findByText('请至少添加一个阶段')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: '添加阶段' }));
    await ok(user, dialog);
    expect(await dialog.findByText('请为第1阶段添加训练项目')).toBeVisible();
    await user.click(dialog.getByRole('combobox', { name: '第1阶段添加训练项目' }));
    await user.click(await screen.findByTitle('Hart表（调节）'));
    expect(dialog.getByLabelText('Hart表 分钟')).toHaveValue('15');
    await ok(user, dialog);
    await waitFor(() => expect(server.sent(trainingPlan.save)).toHaveLength(1));
    expect(server.sent(trainingPlan.save)[0]).toMatchObject({
      name: '新方案',
      stages: [
        {
          ...{ name: '第1阶段', weeks: 4, timesPerWeek: 2 },
          items: [{ itemId: 2, minutes: 15, groups: 3, home: true }],
        },
      ],
    });
  });

  it('保存被拒绝时，所填的阶段还在', async () => {
    const msg = '视训项目「反转拍」已停用，不能加入方案';
    const refused = answer(trainingPlan.update, () => {
      throw refusal({ code: 170221, msg });
    });
    const { user } = open([refused]);
    const dialog = await edit(user);
    const [name] = dialog.getAllByLabelText('阶段名称');
    if (!name) throw new Error('two stages');
    await user.type(name, '调节');
    await ok(user, dialog);
    expect(await screen.findByText(msg)).toBeVisible();
    expect(name).toHaveValue('单眼调节');
  });

  it('没有按钮权限时只能查看', async () => {
    open([], ['menu:1718']);
    await screen.findByText('调节训练');
    for (const name of ['新增', '编辑', '停用', '删除']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
