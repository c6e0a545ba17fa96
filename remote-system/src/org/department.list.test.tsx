import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { department } from '@mingmou/contract/system/org/department.contract';
import { employee } from '@mingmou/contract/system/org/employee.contract';
import { type Answer, answer, noAnswer, refusal } from '@mingmou/testing/answers';
import { fireEvent, screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import DepartmentList from './department.list';

type Row = OutputOf<typeof department.findById>;

const optometry: Row = {
  id: 5,
  version: 2,
  stateEnum: 'ENABLE',
  updatedAt: '2026-11-20 09:30:00',
  name: '视光科',
  deptCode: 'SG',
  deptType: 1,
  managerId: 70,
  managerName: '王医生',
  phone: null,
  registrable: true,
  isDefault: false,
  sort: 1,
};

const rights = ['menu:1705', 'department:save', 'department:enable', 'department:delete'] as const;
const staff = [{ id: 71, name: '李医生', staffNo: 'E2', natures: [], departmentIds: [], prescribeRight: false }];
const standard: readonly Answer[] = [
  answer(department.page, { records: [optometry], total: 1, page: 1, size: 10 }),
  answer(department.findById, optometry),
  answer(employee.findAll, staff),
];

function open(...answers: readonly Answer[]) {
  return renderScreen(<DepartmentList />, { answers: [...answers, ...standard], rights, at: '/system/org/dRoom' });
}

async function edit(user: ReturnType<typeof open>['user']) {
  await user.click(await screen.findByRole('button', { name: '编辑' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('编辑科室');
  return dialog;
}

describe('新增科室', () => {
  it('F2 打开，必填项逐项提示', async () => {
    const { server, user } = open(answer(department.save, { id: 9 }));
    await screen.findByText('视光科');
    await user.keyboard('{F2}');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('新增科室');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(await within(dialog).findByText('请输入科室名称')).toBeVisible();
    expect(within(dialog).getByRole('combobox', { name: '科室类型' })).toHaveAccessibleDescription('请选择科室类型');
    expect(server.sent(department.save)).toEqual([]);
  });

  it('离开输入框时校验格式，改正后提示消失', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '新增' }));
    const dialog = await screen.findByRole('dialog');
    const code = within(dialog).getByLabelText('科室编码');
    await user.type(code, '视光');
    await user.click(within(dialog).getByLabelText('科室名称'));
    await waitFor(() => expect(code).toHaveAccessibleDescription('只能是字母、数字和短横线'));
    await user.clear(code);
    await waitFor(() => expect(code).not.toHaveAccessibleDescription());
  });

  it('回车到下一项，Ctrl+S 保存，去掉首尾空格，刷新列表', async () => {
    const { server, user } = open(answer(department.save, { id: 9 }));
    await user.click(await screen.findByRole('button', { name: '新增' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('科室名称'), ' 斜弱视科 {Enter}');
    expect(within(dialog).getByLabelText('科室编码')).toHaveFocus();
    await user.click(within(dialog).getByRole('combobox', { name: '科室类型' }));
    await user.click(await screen.findByTitle('视光'));
    const asked = server.sent(department.page).length;
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('保存成功')).toBeVisible();
    expect(server.sent(department.save)).toHaveLength(1);
    expect(server.sent(department.save)[0]).toMatchObject({
      name: '斜弱视科',
      deptCode: null,
      registrable: true,
      isDefault: false,
    });
    await waitFor(() => expect(server.sent(department.page).length).toBeGreaterThan(asked));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('连点确定只保存一次', async () => {
    const { server, user } = open(answer(department.update, null));
    const dialog = await edit(user);
    const ok = within(dialog).getByRole('button', { name: '确定' });
    fireEvent.click(ok);
    fireEvent.click(ok);
    fireEvent.click(ok);
    await screen.findByText('保存成功');
    expect(server.sent(department.update)).toHaveLength(1);
  });
});

describe('编辑科室', () => {
  it('以最新记录开始，带版本保存', async () => {
    const { server, user } = open(answer(department.update, null));
    const dialog = await edit(user);
    const name = within(dialog).getByLabelText('科室名称');
    expect(name).toHaveValue('视光科');
    expect(within(dialog).getByTitle('王医生')).toBeInTheDocument();
    await user.clear(name);
    await user.type(name, '视光中心');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('保存成功')).toBeVisible();
    expect(server.sent(department.update)[0]).toMatchObject({ id: 5, version: 2, name: '视光中心', managerId: 70 });
  });

  it('服务器指出的字段显示在该字段下，输入保留', async () => {
    const refused = answer(department.update, () => {
      throw refusal({ status: 400, code: 400, msg: '科室编码：只能是字母、数字和短横线', data: { field: 'deptCode' } });
    });
    const { user } = open(refused);
    const dialog = await edit(user);
    await user.type(within(dialog).getByLabelText('科室编码'), 'X');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    const code = within(dialog).getByLabelText('科室编码');
    await waitFor(() => expect(code).toHaveAccessibleDescription('科室编码：只能是字母、数字和短横线'));
    expect(code).toHaveValue('SGX');
    await user.type(code, 'Y');
    await waitFor(() => expect(within(dialog).queryByText('科室编码：只能是字母、数字和短横线')).toBeNull());
  });

  it('业务拒绝时提示并保留输入', async () => {
    const refused = answer(department.update, () => {
      throw refusal({ code: 100004, msg: '科室名称「验光科」已存在，请更换' });
    });
    const { user } = open(refused);
    const dialog = await edit(user);
    const name = within(dialog).getByLabelText('科室名称');
    await user.clear(name);
    await user.type(name, '验光科');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('科室名称「验光科」已存在，请更换')).toBeVisible();
    expect(name).toHaveValue('验光科');
  });

  it('网络中断时提示网络异常并保留输入', async () => {
    const { user } = open(noAnswer(department.update));
    const dialog = await edit(user);
    await user.type(within(dialog).getByLabelText('科室名称'), '二部');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('网络异常')).toBeVisible();
    expect(within(dialog).getByLabelText('科室名称')).toHaveValue('视光科二部');
  });

  it('被他人修改时保留输入，刷新后用新版本保存', async () => {
    const stale = answer(department.update, ({ version }) => {
      if (version !== 3) throw refusal({ code: sharedCodes.stale.code, msg: sharedCodes.stale.text });
      return null;
    });
    const { server, user } = open(stale);
    const dialog = await edit(user);
    const name = within(dialog).getByLabelText('科室名称');
    await user.clear(name);
    await user.type(name, '视光中心');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    const notice = await within(dialog).findByRole('alert');
    expect(notice).toHaveTextContent('数据已被他人修改，请刷新后重试');
    expect(name).toHaveValue('视光中心');
    server.use(answer(department.findById, { ...optometry, version: 3, deptCode: 'NEW' }));
    await user.click(within(notice).getByRole('button', { name: '刷新' }));
    await waitFor(() => expect(within(dialog).getByLabelText('科室编码')).toHaveValue('NEW'));
    expect(name).toHaveValue('视光中心');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('保存成功')).toBeVisible();
    expect(server.sent(department.update).at(-1)).toMatchObject({ version: 3, name: '视光中心', deptCode: 'NEW' });
  });

  it('有未保存的输入时关闭要确认，Esc 不关闭', async () => {
    const { user } = open();
    const dialog = await edit(user);
    await user.type(within(dialog).getByLabelText('科室名称'), 'X');
    await user.keyboard('{Escape}');
    await user.click(within(dialog).getByRole('button', { name: '取消' }));
    const question = await screen.findByText('内容尚未保存，确定要关闭吗？');
    const ask = question.closest<HTMLElement>('[role=dialog]');
    if (!ask) throw new Error('the question is no dialog');
    await user.click(within(ask).getByRole('button', { name: '取消' }));
    expect(within(dialog).getByLabelText('科室名称')).toHaveValue('视光科X');
  });

  it('没有改动时直接关闭，焦点回到按钮', async () => {
    const { user } = open();
    const dialog = await edit(user);
    await user.click(within(dialog).getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: '编辑' })).toHaveFocus());
  });
});

describe('快捷键', () => {
  it('? 列出本页快捷键', async () => {
    const { user } = open();
    await screen.findByText('视光科');
    await user.keyboard('?');
    const help = await screen.findByRole('dialog');
    expect(help).toHaveTextContent('快捷键');
    expect(help).toHaveTextContent('F2');
    expect(help).toHaveTextContent('新增');
  });
});
