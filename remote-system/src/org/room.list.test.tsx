import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { department } from '@mingmou/contract/system/org/department.contract';
import { room } from '@mingmou/contract/system/org/room.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import RoomList from './room.list';

type Row = OutputOf<typeof room.findById>;

const first: Row = {
  ...{ id: 5, version: 2, stateEnum: 'ENABLE', updatedAt: '2026-11-20 09:30:00' },
  ...{ name: '一诊室', departmentId: 3, departmentName: '眼科', position: '二楼东', callName: null },
  ...{ seats: 2, isDefault: true, sort: 10 },
};

const rights = ['menu:1706', 'room:save', 'room:enable', 'room:delete'] as const;
const standard: readonly Answer[] = [
  answer(room.page, { records: [first], total: 1, page: 1, size: 10 }),
  answer(room.findById, first),
  answer(department.findAll, [
    { id: 3, name: '眼科' },
    { id: 4, name: '视光' },
  ]),
];

function open(answers: readonly Answer[] = [], held: Parameters<typeof renderScreen>[1]['rights'] = rights) {
  return renderScreen(<RoomList />, { answers: [...answers, ...standard], rights: held, at: '/system/org/cRoom' });
}

describe('诊室管理', () => {
  it('列出科室、位置和人数，按科室筛选', async () => {
    const { server, user } = open();
    const found = (await screen.findByText('一诊室')).closest('tr');
    expect(found).toHaveTextContent('眼科');
    expect(found).toHaveTextContent('二楼东');
    await user.click(screen.getByRole('combobox', { name: '科室' }));
    await user.click(await screen.findByTitle('视光'));
    await waitFor(() => expect(server.sent(room.page).at(-1)).toMatchObject({ departmentId: 4 }));
  });

  it('F2 新增：选科室，人数默认为1', async () => {
    const { server, user } = open([answer(room.save, { id: 9 })]);
    await screen.findByText('一诊室');
    await user.keyboard('{F2}');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('诊室名称'), '二诊室');
    await user.click(dialog.getByRole('combobox', { name: '科室' }));
    const [choice] = (await screen.findAllByTitle('视光')).slice(-1);
    if (!choice) throw new Error('there is no 视光');
    await user.click(choice);
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(room.save)).toHaveLength(1));
    expect(server.sent(room.save)[0]).toMatchObject({ name: '二诊室', departmentId: 4, seats: 1, isDefault: false });
  });

  it('有排班的诊室不能停用，说明原因', async () => {
    const msg = '诊室「一诊室」已被排班使用，不能停用';
    const refused = answer(room.enable, () => {
      throw refusal({ code: 100007, msg });
    });
    const { user } = open([refused]);
    await user.click(await screen.findByRole('button', { name: '停用' }));
    const question = await screen.findByRole('dialog');
    await user.click(within(question).getByRole('button', { name: '确定' }));
    expect(await screen.findByText(msg)).toBeVisible();
  });

  it('没有编辑权限就没有按钮', async () => {
    open([], ['menu:1706']);
    await screen.findByText('一诊室');
    for (const name of ['新增', '编辑', '停用', '删除']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
