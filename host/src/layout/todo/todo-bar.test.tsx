import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import { home } from '@mingmou/contract/home/home.contract';
import { TODO_ITEMS, type TodoCounts } from '@mingmou/contract/home/todo';
import { notice } from '@mingmou/contract/messaging/notice.contract';
import { currentPlace, push } from '@mingmou/core/navigation/history';
import { answer, noAnswer } from '@mingmou/testing/answers';
import { renderScreen } from '@mingmou/testing/render-screen';
import { act, screen, within } from '@testing-library/react';
import { noticeArrived } from '../notice/notice-signal';
import { TodoBar } from './todo-bar';

const none = Object.fromEntries(TODO_ITEMS.map(({ key }) => [key, 0]));
// The list contains all keys.
const counts = (some: Partial<TodoCounts>) => ({ ...none, ...some }) as TodoCounts;
const SOME = counts({ waitingAccepts: 2, waitingTasks: 5, archivesExpire: 1 });

const UNTOLD = answer(notice.tell, { count: 0, newest: null });

const rights: Right[] = ['menu:1306', 'menu:1201', 'menu:1205', 'menu:1302'];

function open(answers = [answer(home.todoCount, SOME)], held = rights, at = '/erp/pro/brand') {
  return renderScreen(<TodoBar place="foot" />, { answers: [...answers, UNTOLD], rights: held, at });
}

const bar = () => screen.findByRole('complementary', { name: '我的待办' });
const unfold = async ({ click }: ReturnType<typeof open>['user']) =>
  click(await screen.findByRole('button', { name: /^我的待办/ }));
const seconds = (n: number) => act(() => jest.advanceTimersByTimeAsync(n * 1000));

describe('the to-do bar', () => {
  it('SYS-06 rests as 160 px and opens to 270 px for three items, only while it is used', async () => {
    const { user } = open();
    const box = await bar();
    const head = within(box).getByRole('button', { name: '我的待办 3项', expanded: false });
    expect(head).toHaveStyle({ width: '160px' });
    expect(within(box).queryByRole('list')).toBeNull();
    await user.click(head);
    const items = within(box).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['5复诊提醒', '2待接诊', '1档案到期']);
    expect(within(box).getByRole('list')).toHaveStyle({ width: '270px' });
    await user.keyboard('{Escape}');
    expect(within(box).queryByRole('list')).toBeNull();
    expect(head).toHaveFocus();
    await user.click(head);
    await user.click(document.body);
    expect(within(box).queryByRole('list')).toBeNull();
  });

  it('SYS-06 is never wider than 400 px', async () => {
    const { user } = open([answer(home.todoCount, counts(Object.fromEntries(TODO_ITEMS.map(({ key }) => [key, 1]))))]);
    await unfold(user);
    expect(within(await bar()).getByRole('list')).toHaveStyle({ width: '400px' });
  });

  it('is hidden on the dashboard and there again elsewhere', async () => {
    open();
    await bar();
    act(() => push('/dashboard'));
    expect(screen.queryByRole('complementary')).toBeNull();
    act(() => push('/erp/pro/brand'));
    await bar();
  });

  it('opens what waits, with the tab of its page', async () => {
    const { user } = open([answer(home.todoCount, counts({ waitingFollowVisit: 3 }))]);
    await unfold(user);
    await user.click(screen.getByRole('button', { name: /待随访/ }));
    expect(screen.queryByRole('list')).toBeNull();
    expect(currentPlace()).toMatchObject({ pathname: '/redirect/suffer/followCenter', search: '?tab=0' });
  });

  it('says 你没有页面权限 and stays where it is when the menu was lost', async () => {
    const { user } = open(undefined, []);
    await unfold(user);
    await user.click(screen.getByRole('button', { name: /待接诊/ }));
    expect(await screen.findByText('你没有页面权限')).toBeVisible();
    expect(currentPlace().pathname).toBe('/erp/pro/brand');
  });
});

describe('counting', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('shows nothing while nothing waits', async () => {
    const { server } = open([answer(home.todoCount, counts({}))]);
    await seconds(1);
    expect(server.sent(home.todoCount)).toHaveLength(1);
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('happens at sign-in, every 120 s, and on a change of page at most every 30 s', async () => {
    const { server } = open();
    await seconds(1);
    const asked = () => server.sent(home.todoCount).length;
    expect(asked()).toBe(1);
    act(() => push('/system/org/dRoom'));
    await seconds(28);
    expect(asked()).toBe(1);
    await seconds(2);
    act(() => push('/erp/pro/brand'));
    await seconds(1);
    expect(asked()).toBe(2);
    act(() => push('/system/org/dRoom'));
    await seconds(1);
    expect(asked()).toBe(2);
    await seconds(87);
    expect(asked()).toBe(3);
    await seconds(120);
    expect(asked()).toBe(4);
  });

  it('shows new notices once after each count, and immediately when the server reports one', async () => {
    let told = { count: 1, newest: '今天是患者王小明的生日' as string | null };
    const answers = [answer(home.todoCount, SOME), answer(notice.tell, () => told)];
    const { server } = open(answers);
    await seconds(1);
    expect(screen.getByText('通知：今天是患者王小明的生日')).toBeVisible();
    told = { count: 0, newest: null };
    await seconds(120);
    expect(server.sent(notice.tell)).toHaveLength(2);
    expect(screen.queryByText(/^通知：/)).toBeNull();
    told = { count: 3, newest: '公众号的授权已失效' };
    act(() => noticeArrived());
    await seconds(1);
    expect(server.sent(notice.tell)).toHaveLength(3);
    expect(screen.getByText('有3条新通知，最新：公众号的授权已失效')).toBeVisible();
  });

  it('says a long notice in brief', async () => {
    const newest = `公众号「${'明'.repeat(50)}」的授权已失效`;
    open([answer(home.todoCount, SOME), answer(notice.tell, { count: 1, newest })]);
    await seconds(1);
    expect(screen.getByText(`通知：公众号「${'明'.repeat(35)}…`)).toBeVisible();
  });

  it('keeps the last counts and stays silent when the server does not answer', async () => {
    const { server } = open();
    await seconds(1);
    server.use(noAnswer(home.todoCount));
    await seconds(120);
    expect(server.sent(home.todoCount)).toHaveLength(2);
    expect(screen.getByRole('button', { name: '我的待办 3项' })).toBeVisible();
    expect(screen.queryByText('网络异常')).toBeNull();
  });
});
