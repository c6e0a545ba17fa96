import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { role } from '@mingmou/contract/system/account/role.contract';
import { department } from '@mingmou/contract/system/org/department.contract';
import { employee } from '@mingmou/contract/system/org/employee.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import StaffList from './staff.list';

type Row = OutputOf<typeof employee.findById>;

const doctor: Row = {
  ...{ id: 5, version: 2, stateEnum: 'ENABLE', updatedAt: '2026-11-20 09:30:00' },
  ...{ staffNo: 'Y004', name: '王建国', pinyin: 'wjg', sex: 1, mobile: '13800000104', natures: [1, 14], jobTitle: 1 },
  ...{ departmentIds: [{ orgId: 1, departmentIds: [3] }], orgIds: [1], departmentNames: ['眼科'], account: 'doctor' },
  ...{ prescribeRight: true, registrable: true, subscribable: true, sort: 0 },
};

const rights = ['menu:1707', 'staff:save', 'staff:enable', 'staff:delete', 'staff:export'] as const;
const standard: readonly Answer[] = [
  answer(employee.page, { records: [doctor], total: 1, page: 1, size: 10 }),
  answer(employee.findById, doctor),
  answer(department.findAll, [{ id: 3, name: '眼科' }]),
  answer(employee.places, [
    { id: 1, name: '旗舰店', departments: [{ id: 3, name: '眼科' }] },
    { id: 2, name: '城东店', departments: [{ id: 8, name: '视光' }] },
  ]),
];

function open(answers: readonly Answer[] = [], held: Parameters<typeof renderScreen>[1]['rights'] = rights) {
  return renderScreen(<StaffList />, { answers: [...answers, ...standard], rights: held, at: '/system/org/staff' });
}

type User = ReturnType<typeof open>['user'];

/** Chooses an option; the list of a select is rendered at the end of the page. */
async function choose(user: User, name: string) {
  const [choice] = (await screen.findAllByTitle(name)).slice(-1);
  if (!choice) throw new Error(`there is no ${name}`);
  await user.click(choice);
}

async function edit(user: User) {
  await user.click(await screen.findByRole('button', { name: '编辑' }));
  return within(await screen.findByRole('dialog'));
}

describe('员工管理', () => {
  it('列出科室、岗位、职称和账号，按岗位筛选', async () => {
    const { server, user } = open();
    const found = (await screen.findByText('王建国')).closest('tr');
    for (const text of ['Y004', '眼科', '医生、审核', '主任医师', 'doctor', '13800000104'])
      expect(found).toHaveTextContent(text);
    await user.click(screen.getByRole('combobox', { name: '岗位' }));
    await choose(user, '护士');
    await waitFor(() => expect(server.sent(employee.page).at(-1)).toMatchObject({ nature: 3 }));
  });

  it('新员工先在当前机构，每个机构都要选科室，身份证要对', async () => {
    const { server, user } = open([answer(employee.save, { id: 9 })]);
    await screen.findByText('王建国');
    await user.keyboard('{F2}');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('工号'), 'Y020');
    await user.type(dialog.getByLabelText('姓名'), '周岚');
    await user.click(dialog.getByRole('combobox', { name: '性别' }));
    await choose(user, '女');
    await user.type(dialog.getByLabelText('手机号'), '13700000020');
    await user.click(dialog.getByRole('combobox', { name: '岗位' }));
    await choose(user, '护士');
    await user.type(dialog.getByLabelText('身份证号'), '110101199003077587');
    await user.keyboard('{Control>}s{/Control}');
    expect(await dialog.findByText('每个机构请至少选择一个科室')).toBeVisible();
    expect(await dialog.findByText('校验位或出生日期不正确，请核对')).toBeVisible();
    expect(server.sent(employee.save)).toEqual([]);
    await user.type(dialog.getByLabelText('身份证号'), '{Backspace}X');
    await user.click(dialog.getByRole('combobox', { name: '旗舰店的科室' }));
    await choose(user, '眼科');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(employee.save)).toHaveLength(1));
    expect(server.sent(employee.save)[0]).toMatchObject({
      ...{ staffNo: 'Y020', name: '周岚', sex: 2, natures: [3], idCard: '11010119900307758X' },
      ...{ departmentIds: [{ orgId: 1, departmentIds: [3] }], prescribeRight: false },
    });
  });

  it('同时开通账号：账号和角色要填，保存后给出一次临时密码', async () => {
    const { server, user } = open(
      [
        answer(employee.save, { id: 9, account: 'zhoulan', password: 'Tmp4821x' }),
        answer(role.findByPropertyOwner, [{ id: 7, roleName: '护士长' }]),
      ],
      [...rights, 'account:save', 'menu:1742'],
    );
    await screen.findByText('王建国');
    await user.keyboard('{F2}');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('工号'), 'Y021');
    await user.type(dialog.getByLabelText('姓名'), '周岚');
    await user.click(dialog.getByRole('combobox', { name: '性别' }));
    await choose(user, '女');
    await user.type(dialog.getByLabelText('手机号'), '13700000021');
    await user.click(dialog.getByRole('combobox', { name: '岗位' }));
    await choose(user, '护士');
    await user.click(dialog.getByRole('combobox', { name: '旗舰店的科室' }));
    await choose(user, '眼科');
    await user.click(dialog.getByRole('checkbox', { name: /^同时开通账号/ }));
    await user.type(dialog.getByRole('textbox', { name: '账号' }), 'zh');
    await user.keyboard('{Control>}s{/Control}');
    expect(await dialog.findByText('账号：不能少于4个字')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: '账号' }), 'oulan');
    await user.click(dialog.getByRole('combobox', { name: '第1行角色' }));
    await choose(user, '护士长');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByDisplayValue('Tmp4821x')).toBeVisible();
    expect(screen.getByText('账号「zhoulan」的临时密码')).toBeVisible();
    expect(server.sent(employee.save)).toMatchObject([
      { staffNo: 'Y021', openAccount: { account: 'zhoulan', orgRoles: [{ orgId: 1, roleIds: [7] }] } },
    ]);
  });

  it('编辑时，以及没有新增账号的权限时，不能同时开通账号', async () => {
    const { user } = open([], [...rights, 'account:save', 'menu:1742']);
    const dialog = await edit(user);
    expect(dialog.queryByRole('checkbox', { name: /^同时开通账号/ })).toBeNull();
  });

  it('到第二家机构上班，主机构不变', async () => {
    const { server, user } = open([answer(employee.update, null)]);
    const dialog = await edit(user);
    await user.click(dialog.getByRole('combobox', { name: '机构与科室' }));
    await choose(user, '城东店');
    await user.click(await dialog.findByRole('combobox', { name: '城东店的科室' }));
    await choose(user, '视光');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(employee.update)).toHaveLength(1));
    expect(server.sent(employee.update)[0]).toMatchObject({
      ...{ id: 5, version: 2 },
      departmentIds: [
        { orgId: 1, departmentIds: [3] },
        { orgId: 2, departmentIds: [8] },
      ],
    });
  });

  it('服务器拒绝时提示原因，输入保留', async () => {
    const msg = '手机号「13700000021」已存在，请更换';
    const refused = answer(employee.update, () => {
      throw refusal({ code: 100004, msg });
    });
    const { user } = open([refused]);
    const dialog = await edit(user);
    const mobile = dialog.getByLabelText('手机号');
    await user.clear(mobile);
    await user.type(mobile, '13700000021');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText(msg)).toBeVisible();
    expect(mobile).toHaveValue('13700000021');
  });

  it('没有权限就没有按钮', async () => {
    open([], ['menu:1707']);
    await screen.findByText('王建国');
    for (const name of ['新增', '编辑', '停用', '删除', '导出'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
