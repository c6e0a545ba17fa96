import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { registration } from '@mingmou/contract/outpatient/registration.contract';
import { registrationDesk } from '@mingmou/contract/outpatient/registration-desk.contract';
import { answer, refusal } from '@mingmou/testing/answers';
import { act, screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { TodayList } from './today-list';

type Row = OutputOf<typeof registration.page>['records'][number];

const row: Row = {
  id: 4,
  version: 2,
  queueNo: 7,
  registrationNo: 'GH202603100007',
  acceptsId: 14,
  visitNo: 'JZ202603100007',
  patientId: 1,
  recordNo: 'B00000001',
  name: '王小明',
  sex: 1,
  age: '9岁',
  phone: '138****0001',
  visitType: 1,
  departmentId: 3,
  departmentName: '眼科',
  regKind: 1,
  feeAmount: money(0),
  payState: 0,
  registerState: 1,
  acceptsState: 0,
  priority: false,
  over: false,
  newPatient: true,
  returnPending: false,
  registeredAt: '2026-03-10 09:00:00',
};

const rights = ['menu:1101', 'register:cancel', 'register:return'] as const;

function open(rows: Row[], held: readonly (typeof rights)[number][] = rights) {
  return renderScreen(<TodayList />, {
    answers: [
      answer(registration.page, {
        records: rows,
        total: rows.length,
        page: 1,
        size: 20,
        sums: { feeAmount: money(0) },
      }),
      answer(registration.cancel, ({ reason }) => {
        if (reason === '已接诊') throw refusal({ code: 110109, msg: '患者已接诊，不能取消或退号，请到收银办理退费' });
        return { registerState: 2 as const };
      }),
      answer(registrationDesk.returnWays, {
        amount: money(20),
        ways: [{ wayName: '现金', amount: money(20) }],
        needApprove: false,
        packages: [{ orderLineId: 31, name: '复查10次', qty: 1, amount: money(300) }],
      }),
      answer(registration.return, { registerState: 3 as const, refundNo: 'TF202603100001' }),
    ],
    rights: held,
  });
}

describe('今日挂号', () => {
  it('没有人挂号时说明', async () => {
    open([]);
    expect(await screen.findByText('今天还没有人挂号')).toBeVisible();
  });

  it('三十个字的患者、医生和科室都截短，悬停看全名，不把后面的列推走', async () => {
    const long = { name: '王'.repeat(30), doctorName: '李'.repeat(30), departmentName: '眼'.repeat(30) };
    open([{ ...row, ...long, sex: 1, age: '9岁', priority: true }]);
    for (const name of Object.values(long)) {
      const shown = await screen.findByText(name);
      expect(shown).toHaveAttribute('title', name);
      expect(shown).toHaveClass('name');
    }
    expect(screen.getByText('优先')).toBeVisible();
    expect(screen.getByText('男 9岁')).toBeVisible();
  });

  it('取消要写原因；被拒绝时原因留着', async () => {
    const { server, user } = open([row]);
    expect(await screen.findByText('007')).toBeVisible();
    // Acts of a row are links, as in the other lists.
    expect(screen.getByRole('button', { name: /取\s*消/ })).toHaveClass('ant-btn-link');
    await user.click(screen.getByRole('button', { name: /取\s*消/ }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: '确认取消' }));
    expect(await within(dialog).findByText('请填写原因')).toBeVisible();
    expect(server.sent(registration.cancel)).toEqual([]);
    await user.type(within(dialog).getByLabelText('原因'), '已接诊{Enter}');
    await waitFor(() => expect(server.sent(registration.cancel)).toHaveLength(1));
    expect(server.sent(registration.cancel)[0]).toEqual({ id: 4, version: 2, reason: '已接诊' });
    expect(within(dialog).getByLabelText('原因')).toHaveValue('已接诊');
  });

  it('接诊中的、已取消的和没有权限的都不能取消', async () => {
    open([
      { ...row, acceptsState: 1 },
      { ...row, id: 5, registerState: 2, name: '李小红' },
    ]);
    expect(await screen.findByText('接诊中')).toBeVisible();
    expect(screen.getByText('已取消')).toBeVisible();
    expect(screen.queryByRole('button', { name: /取\s*消/ })).toBeNull();
  });

  it('没有取消权限就没有按钮', async () => {
    open([row], ['menu:1101']);
    expect(await screen.findByText('007')).toBeVisible();
    expect(screen.queryByRole('button', { name: /取\s*消/ })).toBeNull();
  });

  it('已缴费的只能退号，退号要写原因；成功后说出退费单号', async () => {
    const { server, user } = open([{ ...row, feeAmount: money(20), payState: 2 }]);
    expect(await screen.findByText('已缴费')).toBeVisible();
    expect(screen.getByText('¥20.00')).toBeVisible();
    expect(screen.queryByRole('button', { name: /取\s*消/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /退\s*号/ }));
    const dialog = await screen.findByRole('dialog', { name: '退号：王小明 ¥20.00' });
    expect(within(dialog).getByText('退回：现金 ¥20.00')).toBeVisible();
    await user.type(within(dialog).getByLabelText('原因'), '患者改期{Enter}');
    expect(await screen.findByText('退号成功，退回：现金 ¥20.00，退费单TF202603100001')).toBeVisible();
    expect(server.sent(registration.return)).toEqual([{ id: 4, version: 2, reason: '患者改期' }]);
  });

  it('退号时可以勾选随号购买、没有用过的套餐一并退', async () => {
    const { server, user } = open([{ ...row, feeAmount: money(20), payState: 2 }]);
    await user.click(await screen.findByRole('button', { name: /退\s*号/ }));
    await user.click(await screen.findByLabelText('同时退套餐：复查10次 ×1 ¥300.00'));
    await user.type(screen.getByLabelText('原因'), '患者改期{Enter}');
    expect(await screen.findByText('退号成功，套餐一并退回，退费单TF202603100001')).toBeVisible();
    expect(server.sent(registration.return)).toEqual([{ id: 4, version: 2, reason: '患者改期', lineIds: [31] }]);
  });

  it('退号在审核中的不能再退；未缴费的没有退号', async () => {
    open([
      { ...row, feeAmount: money(20), payState: 2, returnPending: true },
      { ...row, id: 5, feeAmount: money(20), payState: 1 },
    ]);
    expect(await screen.findByText('退号处理中')).toBeVisible();
    expect(screen.getByText('待缴费')).toBeVisible();
    expect(screen.queryByRole('button', { name: /退\s*号/ })).toBeNull();
  });
});

describe('今日挂号过了午夜', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('shows the new day', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'performance'], now: new Date('2026-03-10T23:59:00+08:00') });
    const { server } = open([row]);
    const lastAsked = () => server.sent(registration.page).at(-1);
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(lastAsked()).toMatchObject({ dateFrom: '2026-03-10', dateTo: '2026-03-10' });
    await act(() => jest.advanceTimersByTimeAsync(90_000));
    expect(lastAsked()).toMatchObject({ dateFrom: '2026-03-11', dateTo: '2026-03-11' });
  });
});
