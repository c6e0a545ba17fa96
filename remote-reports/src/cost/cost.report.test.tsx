import { describe, expect, it, jest } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { reportChoices } from '@mingmou/contract/report/choices.contract';
import { costCharge, costDoctor, costPayWay } from '@mingmou/contract/report/cost.contract';
import { costStored } from '@mingmou/contract/report/stored.contract';
import { answer, answerSheet, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import CostReport from './cost.report';

// The chart library draws on a canvas, which jsdom lacks; a table next to the chart contains the numbers.
jest.mock('echarts/core', () => ({ use: jest.fn(), init: jest.fn() }));

const figures = {
  orders: 2,
  patients: 1,
  original: money(1020),
  discount: money(0),
  payable: money(1020),
  income: money(520),
  other: money(500),
  refund: money(380),
  refundIncome: money(120),
  refundOther: money(260),
  netIncome: money(400),
  netRevenue: money(640),
  discountRate: 0,
  perPatient: money(1020),
};

const named = (id: number, name: string) => ({ id, name });
const ANSWERS = [
  answer(reportChoices.find, {
    orgs: [named(1, '旗舰店'), named(2, '江南店')],
    departments: [named(1, '眼视光科')],
    doctors: [named(3, '王建国')],
    cashiers: [named(4, '孙丽')],
    sources: [],
  }),
  answer(costCharge.list, {
    records: [{ id: '2026-03-10', name: '2026-03-10', ...figures }],
    total: 1,
    page: 1,
    size: 10,
    sum: figures,
  }),
  answer(costCharge.drill, {
    records: [
      {
        id: 'line1',
        kind: '收费',
        at: '2026-03-10 10:00:00',
        no: 'SF202603100001',
        orderId: 1,
        orgName: '旗舰店',
        customerName: '王小明',
        name: '地形图',
        qty: 1,
        amount: money(1020),
      },
    ],
    total: 1,
    page: 1,
    size: 20,
    sum: { amount: money(1020) },
  }),
  answer(costPayWay.list, {
    records: [],
    total: 0,
    page: 1,
    size: 10,
    sum: { payCount: 0, payAmount: money(0), backCount: 0, backAmount: money(0), wayNet: money(0) },
  }),
  answer(costDoctor.list, { records: [], total: 0, page: 1, size: 10, sum: figures }),
  answerSheet(costCharge.export, '收费统计.xlsx'),
];

const DAY = 'from=2026-03-10&to=2026-03-10&groupBy=day';
const open = (at = `/test?${DAY}`, ...first: typeof ANSWERS) =>
  renderScreen(<CostReport />, { answers: [...first, ...ANSWERS], rights: ['menu:1501', 'report:export'], at });

describe('费用统计', () => {
  it('opens on today, by day, and says so in the address', async () => {
    const { query, server } = open('/test');
    await screen.findByRole('heading', { name: '费用统计' });
    await waitFor(() => expect(server.sent(costCharge.list)).toHaveLength(1));
    expect(query().get('groupBy')).toBe('day');
    expect(query().get('from')).toBe(query().get('to'));
  });

  it('shows the total row of all rows, and leads from each figure to what makes it', async () => {
    const { user, server } = open();
    const total = await screen.findByRole('button', { name: '合计 应收 ¥1,020.00' });
    await user.click(total);
    expect(await screen.findByText('共 1 条，金额合计 ¥1,020.00')).toBeInTheDocument();
    expect(screen.getByText('SF202603100001')).toBeInTheDocument();
    expect(server.sent(costCharge.drill)[0]).toMatchObject({ figure: 'payable', from: '2026-03-10', groupBy: 'day' });
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: '2026-03-10 净实收 ¥400.00' }));
    await waitFor(() =>
      expect(server.sent(costCharge.drill)[1]).toMatchObject({ figure: 'netIncome', key: '2026-03-10' }),
    );
  });

  it('draws the rows on request', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '图表' }));
    const chart = within(await screen.findByRole('region', { name: '收费统计图表' }));
    expect(await chart.findByRole('row', { name: '2026-03-10 ¥400.00' })).toBeInTheDocument();
  });

  it('keeps days and filters from tab to tab, by mouse and by arrow key', async () => {
    const { user, query } = open(`/test?${DAY}&cashierId=4`);
    await user.click(await screen.findByRole('tab', { name: '支付方式' }));
    await waitFor(() => expect(query().get('groupBy')).toBe('way'));
    expect([query().get('from'), query().get('cashierId')]).toEqual(['2026-03-10', '4']);
    expect(screen.getByRole('tab', { name: '支付方式', selected: true })).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(await screen.findByRole('tab', { name: '医生/科室', selected: true })).toHaveFocus();
  });

  it("shows the server's refusal and keeps the filters", async () => {
    const { query } = open(
      `/test?${DAY}`,
      answer(costCharge.list, () => {
        throw refusal({ code: 150102, msg: '日期范围不能超过365天' });
      }),
    );
    expect((await screen.findAllByText(/日期范围不能超过365天/))[0]).toBeVisible();
    expect(query().get('from')).toBe('2026-03-10');
  });

  it('a tab without balances has no columns for them; regrouping forgets an order that has no column any more', async () => {
    const moved = { consumePrincipal: money(250), consumeGift: money(50), backPrincipal: money(0), backGift: money(0) };
    const filled = {
      rechargePrincipal: money(1000),
      rechargeGift: money(100),
      cardBackPrincipal: money(0),
      cardBackGift: money(0),
    };
    const sum = { ...moved, ...filled };
    const records = [{ id: '2026-03-10', name: '2026-03-10', ...sum }];
    const { query, user } = open(
      `/test?tab=stored-value&${DAY}&column=consume_gift`,
      answer(costStored.list, { records, total: 1, page: 1, size: 10, sum }),
    );
    expect(await screen.findByRole('button', { name: '合计 消费本金 ¥250.00' })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: /期初|期末/ })).toBeNull();
    await user.click(screen.getByRole('combobox', { name: '统计方式' }));
    await user.click(await screen.findByText('按卡'));
    await waitFor(() => expect(query().get('groupBy')).toBe('card'));
    expect(query().has('column')).toBe(false);
  });

  it("offers no sheet without the button's right", async () => {
    renderScreen(<CostReport />, { answers: ANSWERS, rights: ['menu:1501'], at: `/test?${DAY}` });
    await screen.findByRole('button', { name: '合计 应收 ¥1,020.00' });
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
  });
});
