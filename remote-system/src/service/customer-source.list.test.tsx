import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { customerSourceMaster } from '@mingmou/contract/system/service/customer-source.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import CustomerSourceList from './customer-source.list';

type Row = OutputOf<typeof customerSourceMaster.findById>;

const online: Row = {
  id: 5,
  version: 2,
  stateEnum: 'ENABLE',
  updatedAt: '2026-11-20 09:30:00',
  parentId: null,
  parentName: null,
  name: '线上',
  sourceKind: 'NORMAL',
  sort: 20,
  patientCount: 7,
};
const friend: Row = { ...online, id: 6, parentId: 8, parentName: '转介绍', name: '老客户', sourceKind: 'PATIENT' };

const all = ['menu:1714', 'source:save', 'source:enable', 'source:delete'] as const;

function open(answers: readonly Answer[] = [], rights: Parameters<typeof renderScreen>[1]['rights'] = all) {
  const standard = [
    answer(customerSourceMaster.page, { records: [online, friend], total: 2, page: 1, size: 10 }),
    answer(customerSourceMaster.findById, friend),
    answer(customerSourceMaster.parents, [{ id: 5, name: '线上' }]),
  ] as const;
  return renderScreen(<CustomerSourceList />, {
    answers: [...answers, ...standard],
    rights,
    at: '/system/service/patientsSource',
  });
}

const rowOf = async (name: string) => {
  const found = (await screen.findByText(name)).closest('tr');
  if (!found) throw new Error(`no row ${name}`);
  return within(found);
};

describe('患者来源', () => {
  it('下级来源写明上级和类型', async () => {
    open();
    const row = await rowOf('老客户');
    expect(row.getByText('转介绍')).toBeVisible();
    expect(row.getByText('患者转介绍')).toBeVisible();
  });

  it('新增下级来源', async () => {
    const { server, user } = open([answer(customerSourceMaster.save, { id: 9 })]);
    await screen.findByText('老客户');
    await user.keyboard('{F2}');
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('combobox', { name: '上级来源' }));
    await user.click(await screen.findByTitle('线上'));
    await user.type(within(dialog).getByLabelText('来源名称'), '视频号');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('保存成功')).toBeVisible();
    expect(server.sent(customerSourceMaster.save)).toMatchObject([
      { parentId: 5, name: '视频号', sourceKind: 'NORMAL' },
    ]);
  });

  it('编辑时显示已停用的上级，业务拒绝后保留输入', async () => {
    const msg = '来源名称「老会员」已存在，请更换';
    const refused = answer(customerSourceMaster.update, () => {
      throw refusal({ code: 100004, msg });
    });
    const { server, user } = open([refused]);
    await user.click((await rowOf('老客户')).getByRole('button', { name: '编辑' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByTitle('转介绍')).toBeInTheDocument();
    const name = within(dialog).getByLabelText('来源名称');
    await user.clear(name);
    await user.type(name, '老会员');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText(msg)).toBeVisible();
    expect(name).toHaveValue('老会员');
    expect(server.sent(customerSourceMaster.update)).toMatchObject([
      { id: 6, version: 2, parentId: 8, name: '老会员' },
    ]);
  });

  describe('树', () => {
    const branch = (id: number, name: string): Row => ({ ...online, id, parentId: 5, parentName: '线上', name });
    const shop: Row = { ...online, id: 8, name: '自然到店' };
    const tree = [online, branch(11, '美团'), branch(12, '抖音'), shop, { ...friend, parentId: 8 }];
    const page = answer(customerSourceMaster.page, { records: tree, total: 5, page: 1, size: 100 });
    const names = () =>
      screen.getAllByRole('button', { name: /^移动 / }).map((grip) => grip.getAttribute('aria-label')?.split('，')[0]);

    it('可以收起和展开下级', async () => {
      const { server, user } = open([page]);
      await user.click(await screen.findByRole('button', { name: '收起 线上，2个下级来源' }));
      expect(screen.queryByText('美团')).toBeNull();
      expect(screen.getByText('老客户')).toBeVisible();
      await user.click(screen.getByRole('button', { name: '展开 线上，2个下级来源' }));
      expect(screen.getByText('美团')).toBeVisible();
      expect(server.sent(customerSourceMaster.page).at(-1)).toMatchObject({ size: 100 });
    });

    it('下级只在同一上级内移动，一级来源带着下级移动', async () => {
      const { server, user } = open([page, answer(customerSourceMaster.sort, null)]);
      await screen.findByText('抖音');
      const last = screen.getByRole('button', { name: /^移动 抖音，第2位，共2位/ });
      last.focus();
      await user.keyboard('{ArrowDown}');
      expect(server.sent(customerSourceMaster.sort)).toEqual([]);
      await user.keyboard('{ArrowUp}');
      await waitFor(() => expect(server.sent(customerSourceMaster.sort)).toEqual([{ parentId: 5, ids: [12, 11] }]));
      screen.getByRole('button', { name: /^移动 自然到店/ }).focus();
      await user.keyboard('{ArrowUp}');
      await waitFor(() => expect(server.sent(customerSourceMaster.sort)).toHaveLength(2));
      expect(server.sent(customerSourceMaster.sort)[1]).toEqual({ parentId: null, ids: [8, 5] });
    });

    it('移动后立即按新次序显示', async () => {
      const finish: (() => void)[] = [];
      const slow = answer(
        customerSourceMaster.sort,
        () => new Promise<null>((resolve) => finish.push(() => resolve(null))),
      );
      const { user } = open([page, slow]);
      await screen.findByText('抖音');
      screen.getByRole('button', { name: /^移动 自然到店/ }).focus();
      await user.keyboard('{ArrowUp}');
      await waitFor(() =>
        expect(names()).toEqual(['移动 自然到店', '移动 老客户', '移动 线上', '移动 美团', '移动 抖音']),
      );
      await waitFor(() => expect(finish).toHaveLength(1));
      finish[0]?.();
      await waitFor(() => expect(screen.getByText('「自然到店」移到第1位')).toBeInTheDocument());
    });
  });

  it('没有按钮权限时只能查看', async () => {
    open([], ['menu:1714']);
    await screen.findByText('老客户');
    for (const name of ['新增', '编辑', '停用', '删除', /^移动 /])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
