import { describe, expect, it } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import type { Call, OutputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import { money } from '@mingmou/contract/base/money';
import { arrears } from '@mingmou/contract/cashier/arrears/arrears.contract';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { refund } from '@mingmou/contract/cashier/order/refund.contract';
import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import CashierList from '../cashier.list';
import { cashWay, configured, sampleOrder, sampleOwed } from '../cashier.samples';

type Refund = OutputOf<typeof refund.page>['records'][number];

const waiting = { ...sampleOrder(), waitedMinutes: 75, fromSource: false };
const fromSource = { ...waiting, id: 10, orderNo: 'SF202603100002', fromSource: true, waitedMinutes: 3 };
const refunded: Refund = {
  id: 4,
  version: 1,
  refundNo: 'TF202603100001',
  orderId: 9,
  orderNo: 'SF202603100001',
  customerName: '王小明',
  refundKind: 1,
  refundState: 1,
  amount: money(600),
  arrearsReduced: money(0),
  integralTaken: 0,
  integralDebtAdded: 0,
  wayCodes: [],
  reason: '患者要求',
  createdAt: '2026-03-10 09:00:00',
  printCount: 0,
};

const back = (wayName: string, yuan: number): OutputOf<typeof refund.detail>['ways'][number] => ({
  ...{ payRowId: yuan, wayCode: 1, wayName, amount: money(yuan), principal: money(0), gift: money(0), points: 0 },
  left: money(yuan),
});

const receivable: OutputOf<typeof arrears.receivables>['records'][number] = {
  id: 5,
  version: 1,
  receivableNo: 'SK202603100001',
  patientId: 1,
  cashierId: 7,
  shiftId: 3,
  customerName: '王小明',
  amount: money(680),
  changeAmount: money(0),
  wayCodes: [2],
  wayNames: '微信',
  receivableState: 1,
  at: '2026-03-10 10:00:00',
  printCount: 0,
};

const all: readonly Right[] = [
  ...(['menu:1105', 'cashier:order', 'cashier:pay', 'cashier:void', 'cashier:refund'] as const),
  ...(['cashier:refundApprove', 'cashier:shift', 'cashier:export'] as const),
];

function open(at = '', rights = all, first: readonly Answer[] = []) {
  const page = { page: 1, size: 10, total: 2 };
  return renderScreen(<CashierList />, {
    answers: [
      ...first,
      answer(chargeOrder.waiting, {
        ...page,
        records: [waiting, fromSource],
        sums: { originalAmount: money('1983.40'), payableAmount: money('1983.40') },
      }),
      answer(chargeOrder.paid, {
        ...page,
        total: 1,
        records: [{ ...sampleOrder({ orderState: 2, wayNames: '现金' }) }],
        sums: {
          originalAmount: money('991.70'),
          discountAmount: money(0),
          payableAmount: money('991.70'),
          paidAmount: money('991.70'),
          creditAmount: money(0),
          refundedAmount: money(0),
        },
      }),
      answer(refund.page, { ...page, total: 1, records: [refunded], sums: { amount: money(600) } }),
      answer(arrears.page, {
        ...page,
        total: 1,
        records: [sampleOwed()],
        sums: { amount: money(1680), repaidAmount: money(0), reducedAmount: money(0), balance: money(1680) },
      }),
      answer(arrears.receivables, { ...page, total: 1, records: [receivable], sums: { amount: money(680) } }),
      answer(arrears.writeOff, null),
      answer(arrears.revoke, null),
      answer(refund.approve, { refundState: 4 }),
      answer(refund.detail, { refund: refunded, lines: [], ways: [back('现金', 400), back('微信', 200)] }),
      answer(chargeOrder.void, null),
      answer(chargeOrder.findWays, [cashWay]),
      answer(chargeOrder.findCashiers, [{ id: 7, name: '李收银' }]),
      answer(refund.findCashiers, [{ id: 7, name: '李收银' }]),
      answer(cashierShift.current, { shift: null, ways: [] }),
      answer(chargeOrder.checkConfiguration, configured),
    ],
    rights,
    at: `/outpatient/cashier/list${at}`,
  });
}

const failing = (call: Call<never, unknown>) =>
  answer(call, () => {
    throw refusal({ code: 500, msg: '网络异常', status: 500 });
  });

const rowOf = async (text: string) => {
  const row = (await screen.findAllByText(text))[0]?.closest('tr');
  if (!row) throw new Error(`no row ${text}`);
  return within(row);
};

describe('收银台', () => {
  it('待收费：合计、等待时间；含来源项目的没有作废', async () => {
    open();
    expect(await screen.findByText('1时15分')).toBeVisible();
    expect(screen.getAllByText('¥1,983.40')[0]).toBeVisible();
    expect((await rowOf('SF202603100001')).getByRole('button', { name: /作\s*废/ })).toBeVisible();
    expect((await rowOf('SF202603100002')).queryByRole('button', { name: /作\s*废/ })).toBeNull();
  });

  it.each(['', '?tab=1'])('患者一列里有姓名、性别、年龄、病历号和电话：%s', async (at) => {
    open(at);
    const row = await rowOf('SF202603100001');
    const { recordNo, customerName, age, phone } = sampleOrder();
    expect(row.getByText(`${recordNo} ${phone}`)).toBeVisible();
    expect(row.getByTitle(`${customerName} 男 ${age}`)).toHaveTextContent(`${customerName} 男 ${age}`);
  });

  it('作废要原因', async () => {
    const { user, server } = open();
    await user.click((await rowOf('SF202603100001')).getByRole('button', { name: /作\s*废/ }));
    await user.type(within(await screen.findByRole('dialog')).getByLabelText('原因'), '开错{Enter}');
    await waitFor(() => expect(server.sent(chargeOrder.void)).toEqual([{ id: 9, version: 3, reason: '开错' }]));
  });

  it('页签在地址里；已收费默认看今天', async () => {
    const { user, server, query } = open();
    await user.click(await screen.findByRole('tab', { name: '已收费' }));
    expect(await screen.findByText('现金')).toBeVisible();
    expect(query().get('tab')).toBe('1');
    expect(server.sent(chargeOrder.paid)).toEqual([
      expect.objectContaining({ dateFrom: today(), dateTo: today(), page: 1, size: 10 }),
    ]);
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByText('TF202603100001')).toBeVisible();
    expect(screen.getByRole('tab', { name: '退费记录' })).toHaveFocus();
  });

  it('退款前说明各退多少、怎么退', async () => {
    const payable = { ...refunded, refundState: 2 as const };
    const wechat = { payRowId: 1, wayCode: 2, wayName: '微信', amount: money(500), left: money(500) };
    const parts = { principal: money(0), gift: money(0), points: 0 };
    const { server, user } = open('?tab=2&dateFrom=2026-03-10&dateTo=2026-03-10', all, [
      answer(refund.page, { page: 1, size: 10, total: 1, records: [payable], sums: { amount: money(600) } }),
      answer(refund.detail, {
        refund: { ...payable, arrearsReduced: money(100) },
        lines: [],
        ways: [{ ...wechat, ...parts, insteadWay: 1 }],
      }),
      answer(refund.settle, {
        ...{ id: 4, refundNo: 'TF202603100001', refundState: 3, amount: money(600), arrearsReduced: money(100) },
        ways: [],
      }),
    ]);
    await user.click((await rowOf('TF202603100001')).getByRole('button', { name: /^退\s*款$/ }));
    const question = '确定退给王小明 ¥600.00 吗？退微信改退现金 ¥500.00，冲减挂账 ¥100.00，退款后不能撤销';
    expect(await screen.findByText(question)).toBeVisible();
    expect(server.sent(refund.settle)).toEqual([]);
    await user.click(screen.getAllByRole('button', { name: /^退\s*款$/ }).at(-1) as HTMLElement);
    await waitFor(() => expect(server.sent(refund.settle)).toEqual([{ id: 4, version: 1 }]));
  });

  it('地址直接打开退费记录，没有日期也补上今天', async () => {
    const { server } = open('?tab=2');
    expect(await screen.findByText('TF202603100001')).toBeVisible();
    expect(server.sent(refund.page)[0]).toMatchObject({ dateFrom: today(), dateTo: today() });
  });

  it('驳回要写意见', async () => {
    const { user, server } = open('?tab=2');
    await user.click((await rowOf('TF202603100001')).getByRole('button', { name: /审\s*核/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('退费审核')).toBeVisible();
    expect(await dialog.findByText('退现金 ¥400.00、微信 ¥200.00')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: /驳\s*回/ }));
    expect(dialog.getByText('请填写审核意见')).toBeVisible();
    await user.type(dialog.getByLabelText('审核意见'), '请改退现金');
    await user.click(dialog.getByRole('button', { name: /驳\s*回/ }));
    await waitFor(() =>
      expect(server.sent(refund.approve)).toEqual([{ id: 4, version: 1, pass: false, remark: '请改退现金' }]),
    );
  });

  it('退回方式读不出来时审核说明原因，可以重试', async () => {
    const { server, user } = open('?tab=2', all, [failing(refund.detail)]);
    await user.click((await rowOf('TF202603100001')).getByRole('button', { name: /审\s*核/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/加载失败：网络异常/)).toBeVisible();
    server.use(answer(refund.detail, { refund: refunded, lines: [], ways: [back('现金', 600)] }));
    await user.click(dialog.getByRole('button', { name: /重\s*试/ }));
    expect(await dialog.findByText('退现金 ¥600.00')).toBeVisible();
  });

  it('收款记录读不出来时说明原因，不会一直转圈', async () => {
    const { user } = open('?tab=3', [...all, 'cashier:arrears'], [failing(arrears.receivables)]);
    await user.click((await rowOf('SF202603100001')).getByRole('button', { name: '收款记录' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/加载失败：网络异常/)).toBeVisible();
    expect(dialog.getByRole('button', { name: /重\s*试/ })).toBeVisible();
  });

  it('关闭退费审核，没有提交的意见不再留着', async () => {
    const { user } = open('?tab=2');
    const opened = async () => {
      await user.click((await rowOf('TF202603100001')).getByRole('button', { name: /审\s*核/ }));
      return within(await screen.findByRole('dialog'));
    };
    const dialog = await opened();
    await user.type(dialog.getByLabelText('审核意见'), '写错了');
    await user.click(dialog.getByRole('button', { name: /^(Close|关闭)$/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await opened()).getByLabelText('审核意见')).toHaveValue('');
  });

  it('欠费：逾期标红，核销要原因，收款记录里可以撤销', async () => {
    const { user, server } = open('?tab=3', [...all, 'cashier:arrears', 'cashier:writeOff']);
    expect(await screen.findByText('2026-03-01 逾期')).toBeVisible();
    expect(server.sent(arrears.page)[0]).not.toHaveProperty('dateFrom');
    const row = await rowOf('SF202603100001');
    expect(row.getByRole('button', { name: /^收\s*款$/ })).toBeVisible();
    await user.click(row.getByRole('button', { name: /核\s*销/ }));
    await user.type(await screen.findByLabelText('原因'), '患者失联{Enter}');
    await waitFor(() =>
      expect(server.sent(arrears.writeOff)).toEqual([{ arrearsId: 11, version: 3, reason: '患者失联' }]),
    );
    await user.click(row.getByRole('button', { name: '收款记录' }));
    expect(await screen.findByText('SK202603100001')).toBeVisible();
    expect(server.sent(arrears.receivables)[0]).toMatchObject({ arrearsId: 11 });
    await user.click(screen.getByRole('button', { name: /撤\s*销/ }));
    await user.type(await screen.findByLabelText('原因'), '收错{Enter}');
    await waitFor(() => expect(server.sent(arrears.revoke)).toEqual([{ receivableId: 5, version: 1, reason: '收错' }]));
  });

  it('已作废的看得到原因，不能再收费；待收费按开单人和状态筛选', async () => {
    const gone = { ...waiting, orderState: 5 as const, voidReason: '开错' };
    const { server } = open('?tab=0&orderState=5&cashierId=7', all, [
      answer(chargeOrder.waiting, {
        ...{ page: 1, size: 10, total: 1, records: [gone] },
        sums: { originalAmount: money('991.70'), payableAmount: money('991.70') },
      }),
    ]);
    const row = await rowOf('SF202603100001');
    expect(row.getByTitle('开错')).toHaveTextContent('已作废');
    expect(row.queryByRole('button', { name: /收\s*费/ })).toBeNull();
    expect(row.queryByRole('button', { name: /作\s*废/ })).toBeNull();
    expect(server.sent(chargeOrder.waiting)[0]).toMatchObject({ orderState: 5, cashierId: 7 });
  });

  it.each<[readonly Right[], string[]]>([
    [all, []],
    [[...all, 'menu:1712'], ['去设置：收费项目']],
    [
      [...all, 'menu:1712', 'menu:1726'],
      ['去设置：收银设置', '去设置：收费项目'],
    ],
  ])('没有设置好的一起说出来，有权限的能去设置 %#', async (rights, links) => {
    const lack = (key: string, msg: string) => ({ key, ok: false, blocking: false, msg });
    const items = [lack('INVOICE_BOOK', '发票已用完'), lack('SERVICE_ITEM', '未维护收费项目')];
    open('', rights, [answer(chargeOrder.checkConfiguration, { ...configured, ok: false, items })]);
    expect(await screen.findByText('收银基础配置不完整：发票已用完；未维护收费项目')).toBeVisible();
    expect(screen.queryAllByRole('button', { name: /^去设置/ }).map(({ textContent }) => textContent)).toEqual(links);
  });

  it('没有权限就没有按钮', async () => {
    open('', ['menu:1105']);
    const row = await rowOf('SF202603100001');
    expect(row.queryByRole('button', { name: /收\s*费/ })).toBeNull();
    expect(row.queryByRole('button', { name: /作\s*废/ })).toBeNull();
    expect(row.getByRole('button', { name: /查\s*看/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: '散客收费' })).toBeNull();
    expect(screen.queryByRole('button', { name: /导\s*出/ })).toBeNull();
  });
});
