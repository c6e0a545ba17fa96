import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { checkItemGroup } from '@mingmou/contract/system/check-item/check-item-group.contract';
import { department } from '@mingmou/contract/system/org/department.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import CheckItemList from './check-item.list';

type Group = OutputOf<typeof checkItemGroup.findById>;

const group = (id: number, name: string, more: Partial<Group> = {}): Group => ({
  ...{ id, name, version: 1, stateEnum: 'ENABLE', updatedAt: '2026-11-20 09:30:00', sort: id * 10 },
  ...{ checkItemIds: [1, 9], departmentIds: [], departmentNames: [], visitTypes: [], isDefault: false },
  ...more,
});

const groups = [group(1, '初诊常规'), group(2, '散瞳验光'), group(3, '双眼视功能')];
const all = ['menu:1720', 'check-group:save', 'check-group:enable', 'check-group:delete'] as const;

function open(answers: readonly Answer[] = [], rights: Parameters<typeof renderScreen>[1]['rights'] = all) {
  let shown = groups;
  const standard = [
    answer(checkItemGroup.page, () => ({ records: [...shown], total: 3, page: 1, size: 10 })),
    answer(checkItemGroup.findById, groups[0] ?? group(1, '')),
    answer(checkItemGroup.update, null),
    answer(checkItemGroup.sort, ({ ids }) => {
      shown = ids.flatMap((id) => groups.find((one) => one.id === id) ?? []);
      return null;
    }),
    answer(department.findAll, [{ id: 4, name: '视光' }]),
  ];
  return renderScreen(<CheckItemList />, {
    answers: [...answers, ...standard],
    rights,
    at: '/system/service/checkItem',
  });
}

const order = () => screen.getAllByRole('button', { name: /^移动 / }).map((grip) => grip.getAttribute('aria-label'));

describe('检查项目分组', () => {
  it('列出检查项目；没有限定的科室和就诊类型写「全部」', async () => {
    open();
    const row = (await screen.findByText('初诊常规')).closest('tr');
    expect(row).toHaveTextContent('视力、眼轴生物测量全部全部否');
  });

  it('用方向键移动分组，手柄留住焦点，连按时按先后送出', async () => {
    const { server, user } = open();
    await screen.findByText('初诊常规');
    screen.getByRole('button', { name: /^移动 双眼视功能/ }).focus();
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(screen.getByRole('button', { name: /^移动 双眼视功能，第2位/ })).toHaveFocus());
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(server.sent(checkItemGroup.sort)).toEqual([{ ids: [1, 3, 2] }, { ids: [3, 1, 2] }]));
    await waitFor(() => expect(order()[0]).toBe('移动 双眼视功能，第1位，共3位'));
    expect(screen.getByText('「双眼视功能」移到第1位')).toBeInTheDocument();
    await user.keyboard('{ArrowUp}');
    expect(server.sent(checkItemGroup.sort)).toHaveLength(2);
  });

  it('排序被拒绝时，回到原来的次序并说明', async () => {
    const msg = '记录不存在或已删除，请刷新列表';
    const refused = answer(checkItemGroup.sort, () => {
      throw refusal({ code: 100002, msg });
    });
    const { user } = open([refused]);
    await screen.findByText('初诊常规');
    screen.getByRole('button', { name: /^移动 散瞳验光/ }).focus();
    await user.keyboard('{ArrowUp}');
    expect(await screen.findByText(msg)).toBeVisible();
    await waitFor(() => expect(order()[0]).toBe('移动 初诊常规，第1位，共3位'));
  });

  it('分组内的检查项目可加、可移、可换次序', async () => {
    const { server, user } = open();
    const [edit] = await screen.findAllByRole('button', { name: '编辑' });
    if (!edit) throw new Error('three groups');
    await user.click(edit);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('combobox', { name: '检查项目' }));
    await user.type(dialog.getByRole('combobox', { name: '检查项目' }), '眼压');
    await user.click(await screen.findByTitle('眼压'));
    dialog.getByRole('button', { name: /^移动 眼压/ }).focus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    await user.click(dialog.getByRole('button', { name: '移除 眼轴生物测量' }));
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(checkItemGroup.update)).toHaveLength(1));
    expect(server.sent(checkItemGroup.update)[0]).toMatchObject({ checkItemIds: [6, 1] });
  });

  it('按别的列排列时没有手柄；没有权限时只能查看', async () => {
    const { user } = open();
    await screen.findByText('初诊常规');
    await user.click(screen.getByText('分组名称', { selector: 'th *' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^移动 / })).toBeNull());
  });

  it('没有按钮权限时没有手柄和按钮', async () => {
    open([], ['menu:1720']);
    await screen.findByText('初诊常规');
    for (const name of ['新增', '编辑', '停用', '删除', /^移动 /]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});
