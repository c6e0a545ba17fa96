import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { account } from '@mingmou/contract/system/account/account.contract';
import { role } from '@mingmou/contract/system/account/role.contract';
import { employee } from '@mingmou/contract/system/org/employee.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { cleanup, screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import AccountList from './account.list';

type Row = OutputOf<typeof account.findById>;

const doctor: Row = {
  id: 4,
  version: 3,
  stateEnum: 'ENABLE',
  updatedAt: '2026-11-20 09:30:00',
  account: 'doctor',
  mobile: '138****0104',
  staffId: 70,
  staffName: '王建国',
  orgRoles: [
    { orgId: 1, roleIds: [3] },
    { orgId: 9, roleIds: [3] },
  ],
  orgRoleNames: [
    { orgId: 1, orgShortName: '旗舰店', roleIds: [3], roleNames: ['医生'] },
    { orgId: 9, orgShortName: '城东店', roleIds: [3], roleNames: ['医生'] },
  ],
  viewOrgIds: [9],
  viewOrgNames: [{ orgId: 9, orgShortName: '城西店' }],
  remark: null,
  mustChangePassword: false,
  passwordChangedAt: '2026-11-01 09:00:00',
  lockedUntil: '2026-11-20 10:05:00',
  lastLoginAt: '2026-11-20 09:00:00',
  lastLoginIp: '10.0.0.8',
  deviceCount: 1,
};
const rights = [
  'menu:1742',
  'account:save',
  'account:enable',
  'account:delete',
  'account:reset',
  'account:unlock',
  'account:kick',
] as const;
const standard: readonly Answer[] = [
  answer(account.page, { records: [doctor], total: 1, page: 1, size: 10 }),
  answer(account.findById, { ...doctor, mobile: '13800000104' }),
  answer(role.findByPropertyOwner, [
    { id: 3, roleName: '医生' },
    { id: 7, roleName: '收银员' },
  ]),
  answer(employee.findAll, []),
];

function open(answers: readonly Answer[] = [], held: Parameters<typeof renderScreen>[1]['rights'] = rights) {
  return renderScreen(<AccountList />, {
    answers: [...answers, ...standard],
    rights: held,
    at: '/system/system/account',
  });
}

async function more(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: '「doctor」的更多操作' }));
}

describe('账号列表', () => {
  it('说明机构与角色、锁定到何时，可按角色筛选', async () => {
    const { server, user } = open();
    expect(await screen.findByText('旗舰店：医生；城东店：医生')).toBeVisible();
    expect(screen.getByText('至 11-20 10:05')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: '角色' }));
    await user.click(await screen.findByTitle('收银员'));
    await waitFor(() => expect(server.sent(account.page).at(-1)).toMatchObject({ roleId: 7 }));
  });

  it('没有的按钮不显示', async () => {
    const { user } = open([], ['menu:1742', 'account:unlock']);
    await more(user);
    expect(await screen.findByRole('button', { name: '解锁' })).toBeVisible();
    for (const name of ['编辑', '停用', '重置密码', '下线', '新增']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('重置密码先确认，新密码只显示一次', async () => {
    const { server, user } = open([answer(account.changePassword, { password: 'Ab3dEf7hJk' })]);
    await more(user);
    await user.click(await screen.findByRole('button', { name: '重置密码' }));
    const question = await screen.findByText(/确定要重置「doctor」的密码吗/);
    const ask = question.closest<HTMLElement>('[role=dialog]');
    if (!ask) throw new Error('the question is no dialog');
    expect(server.sent(account.changePassword)).toEqual([]);
    await user.click(within(ask).getByRole('button', { name: '重置' }));
    expect(await screen.findByLabelText('账号「doctor」的临时密码')).toHaveValue('Ab3dEf7hJk');
    expect(server.sent(account.changePassword)).toEqual([{ id: 4 }]);
    await user.click(screen.getByRole('button', { name: '我已记下' }));
    await waitFor(() => expect(screen.queryByDisplayValue('Ab3dEf7hJk')).toBeNull());
  });
});

describe('新增账号', () => {
  it('刷新后对话框自己打开，填过的都在', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '新增' }));
    await user.type(within(await screen.findByRole('dialog')).getByLabelText('账号'), 'newone');
    cleanup();
    open();
    expect(within(await screen.findByRole('dialog')).getByLabelText('账号')).toHaveValue('newone');
  });

  it('逐项提示；被拒绝时保留输入，改正后给出临时密码', async () => {
    const taken = answer(account.save, ({ account: name }) => {
      if (name === 'taken') throw refusal({ code: 100004, msg: '账号「taken」已存在，请更换' });
      return { id: 9, password: 'Ab3dEf7hJk' };
    });
    const { server, user } = open([taken]);
    await user.click(await screen.findByRole('button', { name: '新增' }));
    const dialog = await screen.findByRole('dialog');
    const ok = within(dialog).getByRole('button', { name: '确定' });
    await user.click(ok);
    expect(await within(dialog).findByText('请输入账号')).toBeVisible();
    expect(within(dialog).getByText('请输入手机号')).toBeVisible();
    const name = within(dialog).getByLabelText('账号');
    await user.type(name, 'taken');
    await user.type(within(dialog).getByLabelText('手机号'), '13912345678');
    await user.click(within(dialog).getByLabelText('第1行机构'));
    await user.click(await screen.findByTitle('旗舰店'));
    await user.click(ok);
    expect(await within(dialog).findByText('每个机构请至少选择一个角色')).toBeVisible();
    await user.click(within(dialog).getByLabelText('第1行角色'));
    await user.click(await screen.findByTitle('收银员'));
    await user.click(ok);
    expect(await screen.findByText('账号「taken」已存在，请更换')).toBeVisible();
    await user.clear(name);
    await user.type(name, 'Fresh');
    await user.click(ok);
    expect(await screen.findByLabelText('账号「fresh」的临时密码')).toHaveValue('Ab3dEf7hJk');
    expect(server.sent(account.save).at(-1)).toEqual({
      account: 'Fresh',
      mobile: '13912345678',
      orgRoles: [{ orgId: 1, roleIds: [7] }],
    });
  });
});

describe('编辑账号', () => {
  it('账号不可改；不在自己机构里的行按名称显示并原样送回', async () => {
    const { server, user } = open([answer(account.update, null)]);
    await user.click(await screen.findByRole('button', { name: '编辑' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByLabelText('手机号')).toHaveValue('13800000104');
    expect(within(dialog).queryByLabelText('账号')).toBeNull();
    expect(within(dialog).getByTitle('城东店')).toBeInTheDocument();
    expect(within(dialog).getByTitle('城西店')).toBeInTheDocument();
    await user.type(within(dialog).getByLabelText('备注'), '兼职');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    await screen.findByText('保存成功');
    expect(server.sent(account.update)[0]).toMatchObject({
      id: 4,
      version: 3,
      orgRoles: doctor.orgRoles,
      remark: '兼职',
    });
  });

  it('移除一行，其余不变', async () => {
    const { server, user } = open([answer(account.update, null)]);
    await user.click(await screen.findByRole('button', { name: '编辑' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: '移除第1行' }));
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    await screen.findByText('保存成功');
    expect(server.sent(account.update)[0]).toMatchObject({ orgRoles: [{ orgId: 9, roleIds: [3] }] });
  });
});
