import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { scheduleDefinition } from '@mingmou/contract/system/schedule/schedule-definition.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import DefinitionList from './definition.list';

type Row = OutputOf<typeof scheduleDefinition.findById>;

const full: Row = {
  ...{ id: 5, version: 2, stateEnum: 'ENABLE', updatedAt: '2026-11-20 09:30:00', sort: 10, hours: 7.5 },
  ...{ name: '全天', shortName: '全', color: '#1468C7', isRest: false },
  timeRanges: [
    { start: '08:30', end: '12:00' },
    { start: '13:30', end: '17:30' },
  ],
};
const rest: Row = { ...full, id: 6, name: '休息', shortName: '休', isRest: true, timeRanges: [], hours: 0 };

const rights = ['menu:1701', 'sdefine:save', 'sdefine:enable', 'sdefine:delete'] as const;
const standard: readonly Answer[] = [
  answer(scheduleDefinition.page, { records: [full, rest], total: 2, page: 1, size: 10 }),
  answer(scheduleDefinition.findById, full),
];

function open(answers: readonly Answer[] = [], held: Parameters<typeof renderScreen>[1]['rights'] = rights) {
  return renderScreen(<DefinitionList />, {
    answers: [...answers, ...standard],
    rights: held,
    at: '/system/org/sDefine',
  });
}

describe('班次定义', () => {
  it('列出颜色、时段和工时', async () => {
    open();
    const found = (await screen.findByText('08:30–12:00，13:30–17:30')).closest('tr');
    expect(found).toHaveTextContent('7.5');
    expect(within(found ?? document.body).getAllByText('全')[0]).toHaveStyle({ background: '#1468C7' });
    expect(screen.getAllByText('休息').length).toBeGreaterThan(1);
  });

  it('F2 新增：选颜色，休息不带时段', async () => {
    const { server, user } = open([answer(scheduleDefinition.save, { id: 9 })]);
    await screen.findByText('08:30–12:00，13:30–17:30');
    await user.keyboard('{F2}');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('班次名称'), '年休');
    await user.type(dialog.getByLabelText('简称'), '假');
    await user.click(dialog.getByRole('button', { name: '颜色#12784F' }));
    await user.click(dialog.getByRole('switch', { name: '休息' }));
    expect(dialog.getByText('休息没有时段')).toBeVisible();
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(scheduleDefinition.save)).toHaveLength(1));
    expect(server.sent(scheduleDefinition.save)[0]).toMatchObject({
      ...{ name: '年休', shortName: '假', color: '#12784F', isRest: true, timeRanges: [] },
    });
  });

  it('时段不全不能保存', async () => {
    const { server, user } = open();
    await user.click((await screen.findAllByRole('button', { name: '编辑' }))[0] ?? document.body);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: '添加时段' }));
    await user.keyboard('{Control>}s{/Control}');
    expect(await dialog.findByText('请填写第3个时段的开始和结束时间')).toBeVisible();
    expect(server.sent(scheduleDefinition.update)).toEqual([]);
  });

  it('有排班的班次不能停用，说明原因', async () => {
    const msg = '班次「全天」已被排班使用，不能停用';
    const refused = answer(scheduleDefinition.enable, () => {
      throw refusal({ code: 100007, msg });
    });
    const { user } = open([refused]);
    await user.click((await screen.findAllByRole('button', { name: '停用' }))[0] ?? document.body);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
    expect(await screen.findByText(msg)).toBeVisible();
  });

  it('没有编辑权限就没有按钮', async () => {
    open([], ['menu:1701']);
    await screen.findByText('08:30–12:00，13:30–17:30');
    for (const name of ['新增', '编辑', '停用', '删除']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
