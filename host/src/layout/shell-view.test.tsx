import '../parts/modal-gap';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { menuTree } from '@mingmou/contract/auth/menu-tree';
import { MENUS } from '@mingmou/contract/auth/menus';
import { home } from '@mingmou/contract/home/home.contract';
import { notice } from '@mingmou/contract/messaging/notice.contract';
import { employee } from '@mingmou/contract/system/org/employee.contract';
import { currentPlace, push } from '@mingmou/core/navigation/history';
import { leaveTo } from '@mingmou/core/session/leave';
import { readToken } from '@mingmou/core/session/token';
import { type Layout, layoutChosen } from '@mingmou/core/store/settings-slice';
import { store } from '@mingmou/core/store/store';
import { StoreProvider } from '@mingmou/core/store/store-provider';
import { useSend } from '@mingmou/core/store/use-call';
import { answer, noAnswer } from '@mingmou/testing/answers';
import { renderScreen } from '@mingmou/testing/render-screen';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { ShellView } from './shell-view';

jest.mock('@mingmou/core/session/leave', () => ({ leaveTo: jest.fn() }));

const HELD = [1001, 1101, 1102, 1401, 1402, 1414, 1742];
const state = {
  menus: menuTree(HELD, ['ERP']),
  pages: MENUS.map((menu) => ({
    remote: 'remote-test',
    key: String(menu.id),
    path: menu.path,
    title: menu.name,
    access: `menu:${menu.id}` as const,
    kind: 'list' as const,
  })),
};
const source = { state: () => state, subscribe: () => () => {} };
const network = answer(auth.networkCheck, '2026-11-20 12:00:00');
const todo = [noAnswer(home.todoCount), noAnswer(notice.tell), noAnswer(auth.sessionInfo)];

async function open(at: string, layout: Layout = 'Layout2', answers = [network]) {
  act(() => void store.dispatch(layoutChosen(layout)));
  const content = document.createElement('div');
  content.textContent = '页面内容';
  const enterOrg = async () => {};
  const rendered = renderScreen(<ShellView source={source} content={content} enterOrg={enterOrg} />, {
    answers: [...answers, ...todo],
    rights: [],
    at,
  });
  // The bars are the last to settle.
  await screen.findByRole('img', { name: /网络/ });
  return { ...rendered, content };
}

const menu = () => within(screen.getByRole('navigation', { name: '主菜单' }));

beforeEach(() => {
  jest.mocked(leaveTo).mockClear();
});

describe('layouts', () => {
  it('keep the content element where it is in the document', async () => {
    const { content } = await open('/erp/buy/order');
    const parent = content.parentElement;
    const moves = new MutationObserver(() => {});
    moves.observe(document.body, { childList: true, subtree: true });
    for (const layout of ['Layout1', 'Layout3', 'Layout2'] as const) {
      act(() => void store.dispatch(layoutChosen(layout)));
      expect(content.parentElement).toBe(parent);
      expect(content.isConnected).toBe(true);
    }
    const touched = moves.takeRecords().flatMap((record) => [...record.addedNodes, ...record.removedNodes]);
    expect(touched.length).toBeGreaterThan(0);
    expect(touched.some((node) => node.contains(content))).toBe(false);
  });

  it("cascade: shows the groups and the children of the page's group", async () => {
    const { user } = await open('/erp/buy/order');
    expect(menu().getByRole('link', { name: '采购入库' })).toHaveAttribute('aria-current', 'page');
    expect(menu().queryByRole('link', { name: '挂号登记' })).toBeNull();
    await user.click(menu().getByRole('button', { name: '门诊服务' }));
    await user.click(menu().getByRole('link', { name: '分诊台' }));
    expect(currentPlace().pathname).toBe('/outpatient/triage');
  });

  it('left: one tree that unfolds to the page', async () => {
    await open('/erp/buy/order', 'Layout1');
    expect(menu().getByRole('button', { name: '进销存' })).toHaveAttribute('aria-expanded', 'true');
    expect(menu().getByRole('button', { name: '采购管理' })).toHaveAttribute('aria-expanded', 'true');
    expect(menu().getByRole('link', { name: '采购入库' })).toHaveAttribute('aria-current', 'page');
  });

  it('top: a group opens below itself, is walked by arrows and closed by Escape', async () => {
    const { user } = await open('/dashboard', 'Layout3');
    const group = menu().getByRole('button', { name: '门诊服务' });
    group.focus();
    await user.keyboard('{Enter}');
    expect(menu().getByRole('link', { name: '挂号登记' })).toBeVisible();
    await user.tab();
    expect(menu().getByRole('link', { name: '挂号登记' })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(menu().getByRole('link', { name: '分诊台' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(menu().queryByRole('link', { name: '分诊台' })).toBeNull();
    expect(group).toHaveFocus();
  });

  it('collapses under /work/detail and expands on other pages', async () => {
    await open('/work/detail/pre');
    expect(menu().getByRole('button', { name: '展开菜单' })).toBeVisible();
    act(() => push('/erp/buy/order'));
    expect(menu().getByRole('button', { name: '收起菜单' })).toBeVisible();
  });

  it('name the page in the title of the document', async () => {
    await open('/erp/pro/brand');
    expect(document.title).toBe('品牌管理 · 明眸');
  });
});

describe('header', () => {
  it('leads to the content by its first key stop', async () => {
    const { user } = await open('/dashboard');
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('asks before the log-out, then clears the session', async () => {
    const { user, server } = await open('/dashboard', 'Layout2', [network, answer(auth.logout, null)]);
    await user.click(screen.getByRole('button', { name: '退出登录' }));
    expect(screen.getByText('确定退出登录吗？')).toBeVisible();
    expect(server.sent(auth.logout)).toEqual([]);
    await user.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/login'));
    expect(readToken()).toBeNull();
  });

  it('shows the picture and the name that a save of staff gave the person', async () => {
    let changed = {};
    const asked = answer(auth.sessionInfo, () => {
      const { info } = store.getState().session;
      if (!info) throw new Error('a session');
      return { ...info, ...changed };
    });
    await open('/dashboard', 'Layout2', [network, asked, answer(employee.enable, null)]);
    const banner = within(screen.getByRole('banner'));
    expect(banner.queryByRole('presentation')).toBeNull();
    changed = { avatar: '/api/files/1.1.9.t.1741748400.x', staffName: '周敏敏' };
    const { result } = renderHook(() => useSend(employee.enable), { wrapper: StoreProvider });
    await act(() => result.current({ id: 1, version: 1, stateEnum: 'ENABLE' }));
    expect(await banner.findByText(/，周敏敏$/)).toBeVisible();
    expect(banner.getByRole('presentation')).toHaveAttribute('src', '/api/files/1.1.9.t.1741748400.x');
  });

  it('keeps the session when the log-out fails', async () => {
    const { user } = await open('/dashboard', 'Layout2', [network, noAnswer(auth.logout)]);
    await user.click(screen.getByRole('button', { name: '退出登录' }));
    await user.click(screen.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('网络异常')).toBeVisible();
    expect(readToken()).toBe('test-token');
    expect(leaveTo).not.toHaveBeenCalled();
  });

  it('keeps a chosen font size for the next load and says so', async () => {
    const { user } = await open('/dashboard');
    await user.click(screen.getByRole('button', { name: '设置' }));
    await user.click(screen.getByRole('radio', { name: '小' }));
    expect(screen.getByText('设置成功，刷新页面后生效')).toBeVisible();
    expect(localStorage.getItem('size')).toBe('mini');
    expect(store.getState().settings.size).toBe('small');
  });

  it('says 网络异常 when the server does not answer', async () => {
    await open('/dashboard', 'Layout2', [noAnswer(auth.networkCheck)]);
    expect(await screen.findByRole('img', { name: '网络异常' })).toBeVisible();
  });
});
