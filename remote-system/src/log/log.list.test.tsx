import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { operationLog } from '@mingmou/contract/system/log/operation-log.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import LogList from './log.list';

type Line = OutputOf<typeof operationLog.findById>;

const line: Line = {
  id: 9,
  at: '2026-11-20 09:30:00',
  account: 'doctor',
  staffName: '王建国',
  module: '品牌管理',
  action: '编辑',
  targetType: '品牌',
  targetName: '蔡司',
  result: '失败',
  msg: '品牌名称已存在',
  ip: '10.0.0.8',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/120.0 Safari/537.36',
  durationMs: 35,
  orgShortName: '旗舰店',
  roleNames: ['采购员'],
  targetId: '4',
  code: 140101,
  reason: null,
  deviceId: 'd-1',
  requestId: 'r-1',
  before: { name: { label: '名称', value: '蔡斯' } },
  after: { name: { label: '名称', value: '蔡司' }, sort: { label: '排序', value: 5 } },
};

const standard: readonly Answer[] = [
  answer(operationLog.page, { records: [line], total: 1, page: 1, size: 10 }),
  answer(operationLog.findById, line),
];

function open(
  rights: Parameters<typeof renderScreen>[1]['rights'] = ['menu:1741', 'log:export'],
  answers: readonly Answer[] = [],
) {
  return renderScreen(<LogList />, { answers: [...answers, ...standard], rights, at: '/system/system/log' });
}

describe('操作日志', () => {
  it('默认查今天，一行说明谁、何时、何处、对什么做了什么、结果如何', async () => {
    const { server, query } = open();
    expect(await screen.findByText('品牌 蔡司')).toBeVisible();
    expect(screen.getByText('失败')).toBeVisible();
    expect(screen.getByText('Chrome 120 · Windows')).toBeVisible();
    const [asked] = server.sent(operationLog.page);
    expect(asked?.dateFrom).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(asked?.dateTo).toBe(asked?.dateFrom);
    expect(query().get('dateFrom')).toBe(asked?.dateFrom);
  });

  it('按模块和结果筛选', async () => {
    const { server, user } = open();
    await user.type(await screen.findByRole('combobox', { name: '模块' }), '品牌管理');
    await user.click((await screen.findAllByTitle('品牌管理')).at(-1) ?? document.body);
    await waitFor(() => expect(server.sent(operationLog.page).at(-1)).toMatchObject({ menuId: 1414 }));
    await user.click(screen.getByRole('button', { name: '展开' }));
    await user.click(screen.getByRole('combobox', { name: '结果' }));
    await user.click(await screen.findByTitle('失败'));
    await waitFor(() => expect(server.sent(operationLog.page).at(-1)).toMatchObject({ menuId: 1414, result: '失败' }));
  });

  it('详情并列变更前后', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '详情' }));
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText('品牌名称已存在')).toBeVisible();
    expect(within(drawer).getByText('旗舰店')).toBeVisible();
    const changed = within(drawer).getByRole('row', { name: '名称 蔡斯 蔡司' });
    expect(changed).toBeVisible();
    expect(within(drawer).getByRole('row', { name: '排序 — 5' })).toBeVisible();
  });

  it('详情读取失败时说明原因，可以重试', async () => {
    const gone = answer(operationLog.findById, () => {
      throw refusal({ code: 100002, msg: '记录不存在或已删除，请刷新列表' });
    });
    const { user, server } = open(undefined, [gone]);
    await user.click(await screen.findByRole('button', { name: '详情' }));
    expect(await screen.findByText('记录不存在或已删除，请刷新列表')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /重.?试/ }));
    await waitFor(() => expect(server.sent(operationLog.findById)).toHaveLength(2));
  });

  it('没有导出权限时没有导出按钮', async () => {
    open(['menu:1741']);
    await screen.findByText('品牌 蔡司');
    expect(screen.queryByRole('button', { name: /导.?出/ })).toBeNull();
  });
});
