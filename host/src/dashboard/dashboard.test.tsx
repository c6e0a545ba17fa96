import '../parts/modal-gap';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import type { PageRow } from '@mingmou/contract/base/manifest';
import { home } from '@mingmou/contract/home/home.contract';
import { daysFrom, weekdayOf, weekOf } from '@mingmou/contract/home/scheduling.rules';
import { TODO_ITEMS, type TodoCounts } from '@mingmou/contract/home/todo';
import { remotes } from '@mingmou/contract/system/remotes.contract';
import { currentPlace } from '@mingmou/core/navigation/history';
import { sessionLoaded } from '@mingmou/core/store/session-slice';
import { store } from '@mingmou/core/store/store';
import { answer, noAnswer, refusal } from '@mingmou/testing/answers';
import { renderScreen } from '@mingmou/testing/render-screen';
import { act, screen, waitFor, within } from '@testing-library/react';
import Dashboard from './dashboard';
import { todayText } from './dates';

type Week = OutputOf<typeof home.thisWeek>;

const today = todayText();
const full = {
  name: '全天',
  shortName: '全',
  color: '#1468C7',
  roomName: '一诊室',
  timeRanges: [
    { start: '08:30', end: '12:00' },
    { start: '13:30', end: '17:30' },
  ],
};
const rest = { name: '休息', shortName: '休', color: '#66758A', roomName: null, timeRanges: [] };

function week(weeks: number, shifts: (weekday: number) => Week[number]['shifts']): Week {
  return weekOf(today, weeks).map((date) => ({ date, weekday: weekdayOf(date), shifts: shifts(weekdayOf(date)) }));
}

const page = (path: `/${string}`, id: number): PageRow => ({
  remote: 'remote-erp',
  key: path,
  path,
  title: path,
  access: `menu:${id}`,
  kind: 'list',
});
const PAGES = [
  page('/erp/pro/brand', 1414),
  page('/erp/pro/tree', 1415),
  page('/erp/pro/code', 1416),
  page('/erp/buy/order', 1401),
];
const remote = {
  name: 'remote-erp',
  version: '1.0.0',
  channel: 'STABLE' as const,
  entry: '',
  integrity: '',
  files: [],
  pages: PAGES,
  fallback: null,
};

const none = Object.fromEntries(TODO_ITEMS.map(({ key }) => [key, 0]));
// All nine keys stand in the list that it is made from.
const counts = (some: Partial<TodoCounts>) => ({ ...none, ...some }) as TodoCounts;

const ANSWERS = [
  answer(
    home.thisWeek,
    week(0, (weekday) => (weekday === 7 ? [] : [weekday === 1 ? rest : full])),
  ),
  answer(
    home.lastWeek,
    week(-1, () => [{ ...full, name: '上午', shortName: '早' }]),
  ),
  answer(
    home.nextWeek,
    week(1, () => []),
  ),
  answer(home.todoCount, counts({})),
  answer(remotes.manifest, { hostVersion: '1.0.0', ttl: 300, remotes: [remote] }),
];

function open(...first: typeof ANSWERS) {
  return renderScreen(<Dashboard />, {
    answers: [...first, ...ANSWERS],
    rights: ['menu:1001', 'menu:1401', 'menu:1414', 'menu:1415', 'menu:1416', 'menu:1417', 'menu:1201'],
    at: '/dashboard',
  });
}

const block = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => localStorage.clear());

describe('我的排班', () => {
  it('shows the week from Monday, today marked, with short name, room and hours', async () => {
    open();
    const days = await block('我的排班').findAllByRole('listitem');
    expect(days.map(({ textContent }) => textContent?.slice(0, 2))).toEqual(
      ['一', '二', '三', '四', '五', '六', '日'].map((day) => `周${day}`),
    );
    expect(days.filter((day) => day.getAttribute('aria-current') === 'date')).toEqual([days[weekdayOf(today) - 1]]);
    expect(days[1]).toHaveTextContent('全一诊室08:30–12:0013:30–17:30');
    expect(within(days[1] as HTMLElement).getByTitle('全天')).toHaveStyle({ background: '#1468C7', color: '#ffffff' });
    expect(days[0]).toHaveTextContent('休休息');
    expect(days[6]).toHaveTextContent('本机构未排班');
  });

  it('changes the week by tab and by arrow key, and keeps it in the address', async () => {
    const { user, query } = open();
    await block('我的排班').findAllByRole('listitem');
    await user.click(screen.getByRole('tab', { name: '上周' }));
    expect((await block('我的排班').findAllByText('早')).length).toBe(7);
    expect(query().get('week')).toBe('last');
    expect(screen.getByRole('tab', { name: '上周', selected: true })).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: '下周', selected: true })).toHaveFocus();
    expect(await screen.findByText('下周在本机构没有您的排班，如有疑问请联系机构管理员')).toBeVisible();
    expect(screen.queryByText('早')).toBeNull();
  });

  it('says why an account that is nobody’s has none, without asking', async () => {
    const { server } = open();
    await block('我的排班').findAllByRole('listitem');
    const before = server.sent(home.thisWeek).length;
    const { info, menus } = store.getState().session;
    if (!info) throw new Error('nobody is signed in');
    act(() => void store.dispatch(sessionLoaded({ info: { ...info, staffId: null }, menus })));
    expect(screen.getByText('当前账号没有关联员工，因此没有排班')).toBeVisible();
    expect(server.sent(home.thisWeek)).toHaveLength(before);
  });
});

describe('a block that fails', () => {
  it('says so alone, with the number of the request, and comes back by 重试', async () => {
    const broken = answer(home.thisWeek, () => {
      throw refusal({ status: 500, code: 500, msg: '系统繁忙，请稍后重试' });
    });
    const { user, server } = open(broken, noAnswer(home.todoCount));
    expect(await screen.findByText('排班加载失败：系统繁忙，请稍后重试')).toBeVisible();
    expect(block('我的排班').getByText('请求编号 req-1')).toBeVisible();
    expect(await screen.findByText('待办加载失败：网络异常')).toBeVisible();
    expect(await screen.findByText('把常用的页面固定在这里，一点就到')).toBeVisible();
    expect(screen.getAllByText(/系统繁忙/)).toHaveLength(1);
    server.use(ANSWERS[0] as (typeof ANSWERS)[number]);
    await user.click(block('我的排班').getByRole('button', { name: '重试' }));
    expect(await block('我的排班').findAllByRole('listitem')).toHaveLength(7);
    expect(screen.getByText('待办加载失败：网络异常')).toBeVisible();
  });
});

describe('待办', () => {
  it('says when nothing waits', async () => {
    open();
    expect(await screen.findByText('现在没有需要处理的事项，有新的待办会显示在这里')).toBeVisible();
  });

  it('lists what waits and opens it', async () => {
    const { user } = open(answer(home.todoCount, counts({ waitingAccepts: 12, waitingPay: 0 })));
    await user.click(await block('待办').findByRole('button', { name: /待接诊\s*12/ }));
    expect(currentPlace().pathname).toBe('/work/platform');
  });
});

describe('快捷入口', () => {
  it('pins pages that can be opened, keeps them for the account, and takes them back', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '选择页面' }));
    const dialog = within(screen.getByRole('dialog', { name: '选择快捷入口' }));
    expect(dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
      '采购入库',
      '品牌管理',
      '品种管理',
      '商品条码',
    ]);
    await user.click(dialog.getByRole('checkbox', { name: '品种管理' }));
    await user.click(dialog.getByRole('checkbox', { name: '品牌管理' }));
    expect(dialog.getByText('已选 2 / 8')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: '完成' }));
    const links = () =>
      block('快捷入口')
        .queryAllByRole('link')
        .map(({ textContent }) => textContent);
    expect(links()).toEqual(['品种管理', '品牌管理']);
    expect(localStorage.getItem('mingmou.pins.7')).toBe('[1415,1414]');

    await user.click(block('快捷入口').getByRole('button', { name: '管理' }));
    await user.click(screen.getByRole('checkbox', { name: '品种管理' }));
    await user.click(screen.getByRole('button', { name: '完成' }));
    expect(links()).toEqual(['品牌管理']);
    await user.click(block('快捷入口').getByRole('link', { name: '品牌管理' }));
    expect(currentPlace().pathname).toBe('/erp/pro/brand');
  });

  it('shows no more than eight, and none that this account cannot open', async () => {
    localStorage.setItem('mingmou.pins.7', JSON.stringify([1414, 1101, 1417]));
    open();
    await waitFor(() => expect(block('快捷入口').getAllByRole('link')).toHaveLength(1));
    expect(block('快捷入口').getByRole('link', { name: '品牌管理' })).toHaveAttribute('href', '/erp/pro/brand');
  });
});

describe('the head', () => {
  it('names page and day', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: '工作台' })).toBeVisible();
    expect(screen.getByText(new RegExp(`^${daysFrom(today, 1)[0]} \\(周.\\)$`))).toBeVisible();
    await block('我的排班').findAllByRole('listitem');
  });
});
