import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { role } from '@mingmou/contract/system/account/role.contract';
import { loginControl } from '@mingmou/contract/system/login-control/login-control.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import LoginControlList from './login-control.list';

type Rule = OutputOf<typeof loginControl.findById>;

const night: Rule = {
  ...{ id: 3, version: 2, stateEnum: 'ENABLE', updatedAt: '2026-11-20 09:30:00' },
  ...{ name: '夜班', ruleName: '夜班', scope: 'ROLE', roleIds: [7], roleNames: ['收银员'] },
  ...{ accountIds: [], accountNames: [], ipRanges: ['10.1.0.0/16'], weekdays: [1, 2] },
  ...{ timeStart: '20:00', timeEnd: '06:00', outsideAction: 'REFUSE', smsMode: 'NONE', maxDevices: 2 },
};

const rights = [
  'menu:1743',
  'login-control:save',
  'login-control:enable',
  'login-control:delete',
  'login-control:main',
] as const;
const standard: readonly Answer[] = [
  answer(loginControl.page, { records: [night], total: 1, page: 1, size: 10 }),
  answer(loginControl.findById, night),
  answer(loginControl.main, { enabled: false }),
  answer(loginControl.accounts, [{ id: 11, name: 'cashier（收银小王）' }]),
  answer(role.findByPropertyOwner, [{ id: 7, roleName: '收银员' }]),
];

function open(answers: readonly Answer[] = [], held: Parameters<typeof renderScreen>[1]['rights'] = rights) {
  const at = '/system/system/loginControl';
  return renderScreen(<LoginControlList />, { answers: [...answers, ...standard], rights: held, at });
}

type User = ReturnType<typeof open>['user'];

async function choose(user: User, label: string, option: string): Promise<void> {
  await user.click(within(screen.getByRole('dialog')).getByRole('combobox', { name: label }));
  const [choice] = (await screen.findAllByTitle(option)).slice(-1);
  if (!choice) throw new Error(`there is no ${option}`);
  await user.click(choice);
}

describe('登录控制', () => {
  it('一行说明对谁、从哪里、什么时候、否则怎样', async () => {
    open();
    const line = (await screen.findByText('夜班')).closest('tr');
    for (const text of ['收银员', '10.1.0.0/16', '周一、周二 20:00–次日06:00', '拒绝登录', '不要求'])
      expect(line).toHaveTextContent(text);
  });

  it('新增：按角色，网络写错在原处说明，改好才发出', async () => {
    const { server, user } = open([answer(loginControl.save, { id: 9 })]);
    await screen.findByText('夜班');
    await user.keyboard('{F2}');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('规则名称'), '白班');
    expect(dialog.queryByLabelText('角色')).toBeNull();
    await choose(user, '对象', '指定角色');
    await user.type(dialog.getByRole('combobox', { name: '网络' }), '10.1.0.0/40 ');
    await user.keyboard('{Control>}s{/Control}');
    expect(await dialog.findByText('请至少选择一个角色')).toBeVisible();
    expect(dialog.getByText('「10.1.0.0/40」不是IP地址或网段')).toBeVisible();
    expect(server.sent(loginControl.save)).toEqual([]);
    await choose(user, '角色', '收银员');
    const networks = dialog.getByRole('combobox', { name: '网络' });
    // The select ignores Backspace for 250 ms after a search key.
    await waitFor(
      async () => {
        await user.type(networks, '{Backspace}');
        expect(dialog.queryByTitle('10.1.0.0/40')).toBeNull();
      },
      { interval: 300 },
    );
    await user.type(networks, '10.1.0.0/16 ');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(loginControl.save)).toHaveLength(1));
    expect(server.sent(loginControl.save)[0]).toMatchObject({
      ...{ ruleName: '白班', scope: 'ROLE', roleIds: [7], ipRanges: ['10.1.0.0/16'] },
      ...{ outsideAction: 'SMS', smsMode: 'NONE', maxDevices: 0 },
    });
  });

  it('170302 会把自己关在门外时说明原因，填写的内容留着', async () => {
    const msg = '该规则会使您本人无法登录，请调整后再保存';
    const refused = answer(loginControl.save, () => {
      throw refusal({ code: 170302, msg });
    });
    const { user } = open([refused]);
    await screen.findByText('夜班');
    await user.keyboard('{F2}');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('规则名称'), '全员');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText(msg)).toBeVisible();
    expect(dialog.getByLabelText('规则名称')).toHaveValue('全员');
  });

  it('总开关先问再动', async () => {
    const { server, user } = open([answer(loginControl.mainEnable, null)]);
    await screen.findByText('夜班');
    await user.click(screen.getByRole('switch', { name: '启用登录控制' }));
    const question = await screen.findByRole('dialog');
    expect(server.sent(loginControl.mainEnable)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: /启.?用/ }));
    await waitFor(() => expect(server.sent(loginControl.mainEnable)).toEqual([{ enabled: true }]));
  });

  it('没有权限的人只看得到总开关和规则', async () => {
    open([], ['menu:1743']);
    await screen.findByText('夜班');
    expect(screen.getByRole('switch', { name: '启用登录控制' })).toBeDisabled();
    for (const name of ['新增', '编辑', '停用', '删除']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('试算：说明结果与规则，总开关未启用时一并说明', async () => {
    const judged = { result: 'REFUSE', ruleName: '夜班', maxDevices: 2, enabled: false } as const;
    const { server, user } = open([answer(loginControl.try, judged)]);
    await screen.findByText('夜班');
    await user.click(screen.getByRole('button', { name: /试.?算/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await choose(user, '账号', 'cashier（收银小王）');
    await user.type(dialog.getByLabelText('IP'), '10.1.2');
    await user.click(dialog.getByRole('button', { name: /试.?算/ }));
    expect(await dialog.findByText('请输入IPv4或IPv6地址')).toBeVisible();
    await user.type(dialog.getByLabelText('IP'), '.3{Enter}');
    expect(await dialog.findByText('规则：夜班')).toBeVisible();
    expect(dialog.getByRole('status')).toHaveTextContent('拒绝登录');
    expect(dialog.getByText('总开关未启用，现在任何人都会放行')).toBeVisible();
    expect(server.sent(loginControl.try)[0]).toMatchObject({ accountId: 11, ip: '10.1.2.3', asIfOn: true });
  });
});
