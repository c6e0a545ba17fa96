import { describe, expect, it } from '@jest/globals';
import { role } from '@mingmou/contract/system/account/role.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import RoleList from './role.list';
import type { RoleRow } from './role-acts';

const doctor: RoleRow = {
  id: 3,
  version: 4,
  stateEnum: 'ENABLE',
  updatedAt: '2026-11-20 09:30:00',
  roleName: '医生',
  roleCode: 'DOCTOR',
  preset: true,
  discountFloor: 90,
  remark: null,
  accountCount: 2,
};
const own: RoleRow = { ...doctor, id: 30, roleName: '夜班', roleCode: null, preset: false, accountCount: 0 };

const rights = ['menu:1744', 'role:save', 'role:enable', 'role:delete'] as const;
const standard = [answer(role.page, { records: [doctor, own], total: 2, page: 1, size: 10 })];

function open(more: readonly Answer[] = [], held: Parameters<typeof renderScreen>[1]['rights'] = rights) {
  return renderScreen(<RoleList />, { answers: [...more, ...standard], rights: held, at: '/system/system/role' });
}

async function seldom(user: ReturnType<typeof open>['user'], name: string) {
  await user.click(await screen.findByRole('button', { name: `「${name}」的更多操作` }));
}

async function rowOf(name: string) {
  const row = (await screen.findByText(name)).closest('tr');
  if (!row) throw new Error(`no row ${name}`);
  return within(row);
}

describe('角色列表', () => {
  it('列出名称、预置、人数；预置角色没有删除，有恢复默认', async () => {
    const { user } = open();
    const row = await rowOf('医生');
    expect(row.getByText('2')).toBeInTheDocument();
    await seldom(user, '医生');
    expect(await screen.findByRole('button', { name: '恢复默认' })).toBeVisible();
    expect(screen.queryByRole('button', { name: '删除' })).toBeNull();
  });

  it('恢复默认说明涉及几个账号，确认后带版本发送', async () => {
    const { server, user } = open([answer(role.restore, doctor)]);
    await seldom(user, '医生');
    await user.click(await screen.findByRole('button', { name: '恢复默认' }));
    await screen.findByText(/2个账号的权限随即改变/);
    await user.click(screen.getByRole('button', { name: /恢\s*复$/ }));
    expect(await screen.findByText('恢复成功')).toBeVisible();
    expect(server.sent(role.restore)).toEqual([{ id: 3, version: 4 }]);
  });

  it('复制后说出新角色的名字', async () => {
    const { server, user } = open([answer(role.copy, { ...own, roleName: '医生副本' })]);
    await seldom(user, '医生');
    await user.click(await screen.findByRole('button', { name: /复\s*制/ }));
    expect(await screen.findByText('复制成功，新角色为「医生副本」')).toBeVisible();
    expect(server.sent(role.copy)).toEqual([{ id: 3 }]);
  });

  it('有账号在用的角色不能删除，说明几个', async () => {
    const refused = answer(role.deleteCheck, () => {
      throw refusal({ code: 170403, msg: '角色「夜班」有1个账号在用，不能删除' });
    });
    const { server, user } = open([refused]);
    await seldom(user, '夜班');
    await user.click(await screen.findByRole('button', { name: /删\s*除/ }));
    expect(await screen.findByText('角色「夜班」有1个账号在用，不能删除')).toBeVisible();
    expect(server.sent(role.delete)).toEqual([]);
  });

  it('只有菜单权限时只能查看', async () => {
    open([], ['menu:1744']);
    const row = await rowOf('夜班');
    expect(row.getByRole('button', { name: '查看' })).toBeVisible();
    expect(row.queryByRole('button', { name: '停用' })).toBeNull();
    expect(screen.queryByRole('button', { name: /更多操作/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /新\s*增/ })).toBeNull();
  });
});
