import { describe, expect, it } from '@jest/globals';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { role } from '@mingmou/contract/system/account/role.contract';
import type { RoleNode } from '@mingmou/contract/system/account/role.rules';
import { type Answer, answer, noAnswer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import RoleForm from './role.form';
import type { RoleRow } from './role-acts';

const row: RoleRow = {
  id: 30,
  version: 4,
  stateEnum: 'ENABLE',
  updatedAt: '2026-11-20 09:30:00',
  roleName: '夜班',
  roleCode: null,
  preset: false,
  discountFloor: 95,
  remark: null,
  accountCount: 2,
};

const base: Omit<RoleNode, 'id' | 'parentId' | 'type' | 'name'> = {
  sort: 10,
  selectedStatus: 0,
  held: false,
  licensed: true,
  grantable: true,
  through: [],
  children: [],
};
const button = (id: number, parentId: number, name: string, more: Partial<RoleNode> = {}): RoleNode => ({
  ...base,
  id,
  parentId,
  name,
  type: 1,
  through: [parentId],
  ...more,
});
const page = (id: number, parentId: number, name: string, children: RoleNode[]): RoleNode => ({
  ...base,
  id,
  parentId,
  name,
  type: 0,
  children,
});

function treeWith({ held = [] as readonly number[] } = {}): RoleNode[] {
  const marked = (node: RoleNode): RoleNode => ({
    ...node,
    held: held.includes(node.id),
    children: node.children.map(marked),
  });
  const tree: RoleNode[] = [
    page(1001, 0, '首页', []),
    page(11, 0, '门诊服务', [
      page(1101, 11, '挂号登记', [button(110101, 1101, '登记')]),
      page(1105, 11, '收银台', [
        button(110502, 1105, '收费'),
        button(110503, 1105, '退费', { grantable: false }),
        button(110508, 1105, '交班', { through: [1105, 1101] }),
      ]),
    ]),
  ];
  return tree.map((node) => ({ ...marked(node), selectedStatus: 2 }));
}

const rights = ['menu:1744', 'role:save'] as const;
const standard = [answer(role.findById, row), answer(role.tree, treeWith({ held: [1101, 110101] }))];

function open(more: readonly Answer[] = [], held: Parameters<typeof renderScreen>[1]['rights'] = rights) {
  const at = '/system/system/roleEdit?id=30';
  return renderScreen(<RoleForm />, { answers: [...more, ...standard], rights: held, at });
}

const box = (name: string) => screen.getByRole('checkbox', { name });

describe('角色编辑', () => {
  it('勾按钮带上菜单，去掉菜单带走按钮，另有菜单可用的按钮留下', async () => {
    const { user } = open();
    expect(await screen.findByRole('checkbox', { name: '挂号登记' })).toBeChecked();
    expect(box('门诊服务')).toBePartiallyChecked();
    await user.click(box('收费'));
    expect(box('收银台')).toBePartiallyChecked();
    await user.click(box('交班'));
    await user.click(box('收银台'));
    // 退费 cannot be given, so all that can be is there.
    expect(box('收银台')).not.toBeChecked();
    expect(box('收费')).not.toBeChecked();
    await user.click(box('交班'));
    expect(box('交班')).toBeChecked();
    await user.click(box('挂号登记'));
    expect(box('交班')).not.toBeChecked();
  });

  it('自己没有的权限不能勾；整支全选只选能授予的', async () => {
    const { user } = open();
    await screen.findByRole('checkbox', { name: '挂号登记' });
    expect(box('退费')).toBeDisabled();
    await user.click(box('门诊服务'));
    expect(box('收费')).toBeChecked();
    expect(box('退费')).not.toBeChecked();
    expect(box('门诊服务')).toBePartiallyChecked();
    await user.click(box('门诊服务'));
    expect(box('挂号登记')).not.toBeChecked();
  });

  it('列出本次变更，确认涉及几个账号，带版本保存', async () => {
    const { server, user } = open([answer(role.update, null)]);
    await screen.findByRole('checkbox', { name: '挂号登记' });
    expect(screen.getByText('没有变更')).toBeVisible();
    await user.click(box('收费'));
    await user.click(box('登记'));
    const changes = within(screen.getByRole('complementary', { name: '本次变更' }));
    expect(changes.getByText('新增2项，去掉1项')).toBeVisible();
    expect(changes.getByText('收银台 › 收费')).toBeVisible();
    expect(changes.getByText('挂号登记 › 登记')).toBeVisible();
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('将新增2项权限、去掉1项权限，涉及2个账号，保存后立即生效，确定保存吗？');
    const ask = within(screen.getByRole('dialog'));
    await user.click(ask.getByRole('button', { name: /保\s*存/ }));
    expect(await screen.findByText('保存成功')).toBeVisible();
    expect(server.sent(role.update)[0]).toMatchObject({ id: 30, version: 4, roleName: '夜班', discountFloor: 95 });
    expect(server.sent(role.update)[0]).toHaveProperty('menuIds', [1101, 110502, 1105]);
  });

  it('查找按钮，展开所在菜单；键盘上下移动', async () => {
    const { user } = open();
    await screen.findByRole('checkbox', { name: '挂号登记' });
    await user.click(screen.getByRole('button', { name: '展开门诊服务' }));
    expect(screen.queryByRole('checkbox', { name: '收费' })).toBeNull();
    await user.type(screen.getByLabelText('查找菜单或按钮'), '收费');
    expect(box('收费')).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: '挂号登记' })).toBeNull();
    box('收银台').focus();
    await user.keyboard('{ArrowDown}');
    expect(box('收费')).toHaveFocus();
    await user.keyboard(' ');
    expect(box('收费')).toBeChecked();
    await user.keyboard('{ArrowUp}');
    expect(box('收银台')).toHaveFocus();
    await user.type(screen.getByLabelText('查找菜单或按钮'), '没有');
    expect(screen.getByText('没有名称含「收费没有」的菜单或按钮')).toBeVisible();
  });

  it('被他人修改时保留勾选和输入，刷新后用新版本保存', async () => {
    const stale = answer(role.update, ({ version }) => {
      if (version !== 5) throw refusal({ code: sharedCodes.stale.code, msg: sharedCodes.stale.text });
      return null;
    });
    const { server, user } = open([stale]);
    await screen.findByRole('checkbox', { name: '挂号登记' });
    await user.click(box('收费'));
    await user.type(screen.getByLabelText('备注'), '夜里');
    const save = async () => {
      await user.click(screen.getByRole('button', { name: /保\s*存/ }));
      await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: /保\s*存/ }));
    };
    await save();
    const notice = await screen.findByText('刷新');
    server.use(answer(role.findById, { ...row, version: 5, discountFloor: 80 }));
    server.use(answer(role.tree, treeWith({ held: [1001, 1101] })));
    await user.click(notice);
    await waitFor(() => expect(box('首页')).toBeChecked());
    expect(box('收费')).toBeChecked();
    expect(screen.getByLabelText('备注')).toHaveValue('夜里');
    await save();
    expect(await screen.findByText('保存成功')).toBeVisible();
    expect(server.sent(role.update).at(-1)).toMatchObject({ version: 5, discountFloor: 80, remark: '夜里' });
  });

  it('重名显示在名称下，网络中断时勾选还在', async () => {
    const taken = answer(role.save, () => {
      throw refusal({ status: 400, code: 400, msg: '角色名称：不能超过12个字', data: { field: 'roleName' } });
    });
    const at = '/system/system/roleEdit';
    const answers = [taken, answer(role.tree, treeWith())];
    const { server, user } = renderScreen(<RoleForm />, { answers, rights, at });
    expect(await screen.findByRole('heading', { name: '新增角色' })).toBeVisible();
    await user.type(await screen.findByLabelText('角色名称'), '夜班');
    const save = async () => user.click(screen.getByRole('button', { name: /保\s*存/ }));
    await save();
    expect(await screen.findByText('菜单权限：请至少选择一项')).toBeVisible();
    await user.click(box('首页'));
    await save();
    await waitFor(() =>
      expect(screen.getByLabelText('角色名称')).toHaveAccessibleDescription('角色名称：不能超过12个字'),
    );
    server.use(noAnswer(role.save));
    await save();
    expect(await screen.findByText('网络异常')).toBeVisible();
    expect(box('首页')).toBeChecked();
  });

  it('预置角色不能改名；没有保存权限时只读', async () => {
    open([answer(role.findById, { ...row, preset: true, roleCode: 'DOCTOR' })], ['menu:1744']);
    expect(await screen.findByLabelText('角色名称')).toBeDisabled();
    expect(screen.getByLabelText(/最低折扣/)).toBeDisabled();
    expect(box('挂号登记')).toBeDisabled();
    expect(screen.queryByRole('button', { name: /保\s*存/ })).toBeNull();
  });
});
