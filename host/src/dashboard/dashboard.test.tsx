import '../parts/modal-gap';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import type { OutputOf } from '@mingmou/contract/base/call';
import { clinicDayText } from '@mingmou/contract/base/clinic-day';
import type { PageRow } from '@mingmou/contract/base/manifest';
import { money } from '@mingmou/contract/base/money';
import { home } from '@mingmou/contract/home/home.contract';
import { daysFrom, weekdayOf, weekOf } from '@mingmou/contract/home/scheduling.rules';
import { TODO_ITEMS, type TodoCounts } from '@mingmou/contract/home/todo';
import { notice } from '@mingmou/contract/messaging/notice.contract';
import { remotes } from '@mingmou/contract/system/remotes/remotes.contract';
import { currentPlace } from '@mingmou/core/navigation/history';
import { sessionLoaded } from '@mingmou/core/store/session-slice';
import { store } from '@mingmou/core/store/store';
import { answer, noAnswer, refusal } from '@mingmou/testing/answers';
import { renderScreen } from '@mingmou/testing/render-screen';
import { act, screen, waitFor, within } from '@testing-library/react';
import { readPageTables } from '../boot/release-files';
import Dashboard from './dashboard';

// The chart library draws on a canvas, which jsdom lacks; a table next to the chart contains the numbers.
jest.mock('echarts/core', () => ({ use: jest.fn(), init: jest.fn() }));

type Week = OutputOf<typeof home.thisWeek>;

const today = clinicDayText(new Date());
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
  integrity: 'sha384-root',
  files: '/remotes/remote-erp/1.0.0/files.json',
  fallback: null,
};

const none = Object.fromEntries(TODO_ITEMS.map(({ key }) => [key, 0]));
// The list contains all keys.
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
  answer(notice.unread, { count: 0 }),
  answer(home.todayFigures, { asOf: `${today} 10:05:00`, registered: 1234, waiting: 3, newPatients: 56 }),
  answer(home.charts, ({ days }) => ({
    asOf: `${today} 10:05:00`,
    days: daysFrom(today, days).map((date, index) => ({ date, finished: index })),
    doctors: [
      { name: '普通号', finished: 12 },
      { name: '王建国', finished: 9 },
    ],
    visitTypes: [{ visitType: 1 as const, finished: 21 }],
  })),
  answer(remotes.manifest, { hostVersion: '1.0.0', ttl: 300, remotes: [remote] }),
];

const RIGHTS: readonly Right[] = [
  'menu:1001',
  'menu:1401',
  'menu:1414',
  'menu:1415',
  'menu:1416',
  'menu:1417',
  'menu:1201',
];

function open(...first: typeof ANSWERS) {
  return openAs(RIGHTS, ...first);
}

function openAs(rights: readonly Right[], ...first: typeof ANSWERS) {
  return renderScreen(<Dashboard />, {
    answers: [...first, ...ANSWERS],
    rights,
    at: '/dashboard',
  });
}

const block = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(async () => {
  localStorage.clear();
  // The shell reads page tables at its start; jsdom fetches nothing.
  const json = async () => ({ files: {}, pages: PAGES });
  Object.defineProperty(globalThis, 'fetch', {
    value: async () => ({ ok: true, json }),
    configurable: true,
    writable: true,
  });
  await readPageTables([remote]);
});

describe('金额', () => {
  const amounts = {
    netIncomeToday: money(1500),
    netRevenueToday: money(640),
    netIncomeMonth: money(1100),
    netIncomeBefore: money(1000),
  };
  const withMoney = [
    answer(home.todayFigures, { asOf: `${today} 10:05:00`, waitingPay: 2, waitingAmount: money(150), ...amounts }),
    answer(home.charts, ({ days }) => ({
      asOf: `${today} 10:05:00`,
      days: [],
      doctors: [],
      visitTypes: [],
      money: {
        days: daysFrom(today, days).map((date) => ({ date, netIncome: money(10) })),
        payWays: [{ name: '现金', amount: money(-200) }],
        categories: [{ name: '服务', amount: money(640) }],
      },
    })),
  ];

  it('SCR-23 shows amounts, 环比 and the charts of income to those who may see them', async () => {
    openAs(['menu:1001', 'dashboard:income'], ...withMoney);
    expect(await block('今日数据').findByText('¥1,500.00')).toBeVisible();
    expect(block('今日数据').getByText('本月净实收上月同期 ¥1,000.00 环比 +10.0%')).toBeVisible();
    expect(await block('收入').findByRole('row', { name: '现金 -¥200.00' })).toBeInTheDocument();
  });

  it('has no income block without the right', async () => {
    open();
    await block('今日数据').findByText('今日挂号');
    expect(screen.queryByRole('region', { name: '收入' })).toBeNull();
  });
});

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

describe('通知', () => {
  const told = {
    ...{ id: 7, text: '今天是患者王小明的生日', targetPath: '/erp/pro/brand?keyword=B1', at: `${today} 09:00:00` },
    read: false,
  };
  const seen = { ...told, id: 6, text: '公众号的授权已失效', targetPath: '/system/wechat/group', read: true };
  const page = answer(notice.page, { records: [told, seen], total: 2, page: 1, size: 50 });

  it('标签页上写未读条数；点开一条即已读，并打开它的页面', async () => {
    const { user, server } = open(answer(notice.unread, { count: 1 }), page, answer(notice.read, null));
    await user.click(await screen.findByRole('tab', { name: '通知 1' }));
    const list = within(await screen.findByRole('list', { name: '通知' }));
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      `未读今天是患者王小明的生日${today.slice(5)} 09:00`,
      `已读公众号的授权已失效${today.slice(5)} 09:00`,
    ]);
    await user.click(list.getByRole('button', { name: /王小明/ }));
    await waitFor(() => expect(server.sent(notice.read)).toEqual([{ ids: [7] }]));
    expect(currentPlace()).toMatchObject({ pathname: '/erp/pro/brand', search: '?keyword=B1' });
  });

  it('没有该页面权限的只标为已读；全部已读只送出未读的', async () => {
    const other = { ...told, id: 8, targetPath: '/system/wechat/group' };
    const more = answer(notice.page, { records: [other, told, seen], total: 3, page: 1, size: 50 });
    const { user, server } = open(answer(notice.unread, { count: 2 }), more, answer(notice.read, null));
    await user.click(await screen.findByRole('tab', { name: '通知 2' }));
    const list = within(await screen.findByRole('list', { name: '通知' }));
    const [first] = list.getAllByRole('button');
    if (!first) throw new Error('a notice');
    await user.click(first);
    expect(await screen.findByText('你没有页面权限')).toBeVisible();
    expect(server.sent(notice.read)).toEqual([{ ids: [8] }]);
    await user.click(screen.getByRole('button', { name: '全部已读' }));
    await waitFor(() => expect(server.sent(notice.read)).toHaveLength(2));
    expect(server.sent(notice.read)[1]).toEqual({ ids: [8, 7] });
  });

  it('没有通知时说明', async () => {
    const { user } = open(answer(notice.page, { records: [], total: 0, page: 1, size: 50 }));
    await user.click(await screen.findByRole('tab', { name: '通知' }));
    expect(await screen.findByText('还没有通知，有新的会显示在这里')).toBeVisible();
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

describe('今日数据', () => {
  it('shows the figures that were answered, with their unit, and leads to the page of their rows', async () => {
    const answered = answer(home.todayFigures, { asOf: `${today} 10:05:00`, registered: 1234, newPatients: 56 });
    openAs(['menu:1001', 'menu:1201'], answered);
    const tiles = await block('今日数据').findAllByRole('listitem');
    expect(tiles.map(({ textContent }) => textContent)).toEqual(['今日挂号1,234人次', '本月新患者56人']);
    expect(block('今日数据').getByText(/^截至 10:05/)).toBeVisible();
    expect(block('今日数据').queryByRole('link')).toBeNull();
  });

  it('counts again on 刷新', async () => {
    const { user, server } = open();
    await block('今日数据').findAllByRole('listitem');
    server.use(answer(home.todayFigures, { asOf: `${today} 10:09:00`, waiting: 7 }));
    await user.click(block('今日数据').getByRole('button', { name: '刷新' }));
    expect(await block('今日数据').findByText('截至 10:09')).toBeVisible();
    expect(block('今日数据').getByText('7')).toBeVisible();
  });

  it('W23 neither shows nor requests figures and charts without a menu that shows them', async () => {
    const { server } = openAs(['menu:1001', 'menu:1414']);
    await block('我的排班').findAllByRole('listitem');
    expect(screen.queryByRole('region', { name: '今日数据' })).toBeNull();
    expect(screen.queryByRole('region', { name: '就诊完成' })).toBeNull();
    expect(server.sent(home.todayFigures)).toEqual([]);
    expect(server.sent(home.charts)).toEqual([]);
  });
});

describe('就诊完成', () => {
  it('holds every number of its charts as text, for 7 days and for 30', async () => {
    const { user } = open();
    const daily = await block('就诊完成').findByRole('table', { name: '每日完成（人次）' });
    expect(within(daily).getAllByRole('row')).toHaveLength(7);
    expect(block('就诊完成').getByRole('row', { name: '普通号 12' })).toBeInTheDocument();
    expect(block('就诊完成').getByRole('row', { name: '初诊 21' })).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: '近30天' }));
    await waitFor(() => {
      const table = block('就诊完成').getByRole('table', { name: '每日完成（人次）' });
      expect(within(table).getAllByRole('row')).toHaveLength(30);
    });
  });

  it('says so when nothing was finished', async () => {
    const none = { asOf: `${today} 10:05:00`, days: [{ date: today, finished: 0 }], doctors: [], visitTypes: [] };
    open(answer(home.charts, none));
    expect(await screen.findByText('近7天没有完成的就诊，完成就诊后这里会显示统计')).toBeVisible();
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
