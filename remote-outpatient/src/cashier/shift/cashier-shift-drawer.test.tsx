import { afterEach, describe, expect, it } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import { money } from '@mingmou/contract/base/money';
import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { cashierShiftCheck } from '@mingmou/contract/cashier/shift/cashier-shift-check.contract';
import { type Answer, answer, noAnswer } from '@mingmou/testing/answers';
import { cleanup, screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { forget, noteDone, noteSent, rememberedActs } from '../outbox/outbox';
import type { CashierShiftRow } from './cashier-shift.types';
import CashierShiftDrawer from './cashier-shift-drawer';

const shift: CashierShiftRow = {
  ...{ id: 5, version: 1, shiftNo: 'JB202603100001', cashierId: 7, cashierName: '李收银', shiftState: 1 },
  openAt: '2026-03-10 08:30:00',
  openingCash: money(500),
  cashExpected: money('2717.39'),
  dayClosed: false,
};
const handed: CashierShiftRow = {
  ...shift,
  ...{ version: 2, shiftState: 2, cashCounted: money(2717), difference: money('-0.39'), remark: '零钱找错' },
  handoverAt: '2026-03-10 17:30:00',
};
const ways = [
  {
    ...{ wayCode: 1, wayName: '现金', charge: money(1250), collect: money(200), recharge: money(1000) },
    ...{ refund: money('132.61'), cardRefund: money(100), net: money('2217.39') },
  },
];

const checked = {
  shift: { id: 5, shiftNo: 'JB202603100001', cashierId: 7, openAt: '2026-03-10 08:30:00' },
  ways: [{ wayCode: 1, wayName: '现金', tabled: money(100), moved: money(100), difference: money(0) }],
  documents: [
    {
      ...{ kind: 1 as const, no: 'SF202603100001', at: '2026-03-10 10:00:00', customerName: '王小明' },
      ...{ ways: '现金 100.00', moved: money(100), documented: money(100), difference: money(0) },
    },
  ],
  acts: [],
  difference: money(0),
};

function open(rights: readonly Right[], first: readonly Answer[] = []) {
  return renderScreen(<CashierShiftDrawer onClose={() => undefined} />, {
    answers: [
      ...first,
      answer(cashierShift.current, { shift, ways }),
      answer(cashierShift.preview, { shift, ways, cashiers: [{ id: 8, name: '周收银' }] }),
      answer(cashierShift.handover, handed),
      answer(cashierShift.audit, { ...handed, shiftState: 3 }),
      answer(cashierShift.detail, { shift: handed, ways, counts: [] }),
      answer(cashierShift.page, {
        ...{ records: [handed], total: 1, page: 1, size: 10 },
        sums: { cashExpected: money('2717.39'), cashCounted: money(2717), difference: money('-0.39') },
      }),
    ],
    rights,
    at: '/outpatient/cashier/list',
  });
}

/** The question that was asked is answered by its own button. */
async function confirmed(user: ReturnType<typeof open>['user'], name: RegExp) {
  const asked = (await screen.findAllByText('提示'))[0]?.closest<HTMLElement>('.ant-modal');
  if (!asked) throw new Error('nothing was asked');
  await user.click(within(asked).getByRole('button', { name }));
}

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('班次', () => {
  it('OUT-29 清点按面额合计；有差异要说明才能交班', async () => {
    const { user, server } = open(['menu:1105', 'cashier:shift']);
    expect((await screen.findAllByText('¥2,217.39'))[0]).toBeVisible();
    await user.type(screen.getByLabelText('100元张数'), '27');
    await user.type(screen.getByLabelText('10元张数'), '1');
    await user.type(screen.getByLabelText('5元张数'), '1');
    await user.type(screen.getByLabelText('1元张数'), '2');
    expect(await screen.findByText('-¥0.39')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /交\s*班/ }));
    expect(server.sent(cashierShift.handover)).toEqual([]);
    await user.type(screen.getByLabelText('差异说明'), '零钱找错');
    await user.click(screen.getByRole('button', { name: /交\s*班/ }));
    await confirmed(user, /交\s*班/);
    await waitFor(() =>
      expect(server.sent(cashierShift.handover)).toEqual([
        expect.objectContaining({
          ...{ id: 5, version: 1, cashCounted: 2717, remark: '零钱找错', handoverTo: null },
          counts: [
            { face: 10000, pieces: 27 },
            { face: 1000, pieces: 1 },
            { face: 500, pieces: 1 },
            { face: 100, pieces: 2 },
          ],
        }),
      ]),
    );
    expect(await screen.findByRole('button', { name: '打印交班单' })).toBeVisible();
  });

  it('各支付方式有合计', async () => {
    const wechat = {
      ...{ wayCode: 2, wayName: '微信', charge: money('10.05'), collect: money(0), recharge: money(0) },
      ...{ refund: money('0.10'), cardRefund: money(0), net: money('9.95') },
    };
    open(
      ['menu:1105', 'cashier:shift'],
      [answer(cashierShift.preview, { shift, ways: [...ways, wechat], cashiers: [] })],
    );
    const row = await screen.findByRole('row', { name: /^合计/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([...['合计', '¥1,260.05', '¥200.00', '¥1,000.00', '¥132.71', '¥100.00', '¥2,227.34']]);
  });

  it('清点到一半重新加载，点过的张数和说明还在', async () => {
    const { user } = open(['menu:1105', 'cashier:shift']);
    await user.type(await screen.findByLabelText('100元张数'), '27');
    await user.type(screen.getByLabelText('差异说明'), '零钱找错');
    cleanup();
    open(['menu:1105', 'cashier:shift']);
    expect(await screen.findByLabelText('100元张数')).toHaveValue('27');
    expect(screen.getByLabelText('差异说明')).toHaveValue('零钱找错');
  });

  it('只审核的人看到班次记录，逐班审核', async () => {
    const { user, server } = open(['menu:1105', 'cashier:shiftAudit']);
    expect(await screen.findByText('JB202603100001')).toBeVisible();
    expect(screen.queryByText('我的班次')).toBeNull();
    await user.click(screen.getByRole('button', { name: /审\s*核/ }));
    await confirmed(user, /审\s*核/);
    await waitFor(() => expect(server.sent(cashierShift.audit)).toEqual([{ id: 5, version: 2, remark: null }]));
  });

  it('交班没有收到答复：不能再填，重试用同一请求，只交一次', async () => {
    const { user, server } = open(['menu:1105', 'cashier:shift'], [noAnswer(cashierShift.handover)]);
    await user.type(await screen.findByLabelText('清点现金'), '2717.39');
    await user.click(screen.getByRole('button', { name: /交\s*班/ }));
    await confirmed(user, /交\s*班/);
    expect(await screen.findByText(/不确定交班是否成功/)).toBeVisible();
    expect(screen.getByLabelText('差异说明')).toBeDisabled();
    expect(screen.getByRole('button', { name: /^交\s*班$/ })).toHaveAttribute('aria-disabled', 'true');
    server.use(answer(cashierShift.handover, handed));
    await user.click(screen.getByRole('button', { name: /重\s*试/ }));
    expect(await screen.findByText('班次 JB202603100001 已交班')).toBeVisible();
    const sent = server.requests.filter(({ id }) => id === cashierShift.handover.id);
    expect(sent).toHaveLength(2);
    expect(sent[1]?.headers['idempotency-key']).toBe(sent[0]?.headers['idempotency-key']);
    expect(sent[1]?.input).toEqual(sent[0]?.input);
    // It is remembered as done, for 核对.
    expect(rememberedActs(7)).toMatchObject([{ what: '交班 JB202603100001', isDone: true }]);
  });

  it('核对：单据和操作对得上是绿色的零；本机记得而系统没有的说出来', async () => {
    const now = Date.parse('2026-03-10T02:00:00Z');
    const [known, lost] = ['k'.repeat(20), 'l'.repeat(20)];
    for (const key of [known, lost]) {
      noteSent(7, { key, call: 'POST /api/x', what: `收费 ${key.slice(0, 3)}`, at: now });
      noteDone(7, key, now);
    }
    const held = { key: known, title: '收费', at: '2026-03-10 10:00:00', outcome: 1 as const, no: 'SF202603100001' };
    const { user, server } = open(
      ['menu:1105', 'cashier:shift'],
      [answer(cashierShiftCheck.find, { ...checked, acts: [held] })],
    );
    await user.click(await screen.findByRole('tab', { name: '核对' }));
    expect(await screen.findByText('已成功 SF202603100001')).toBeVisible();
    expect(server.sent(cashierShiftCheck.find)).toEqual([{ id: 5, keys: [known, lost] }]);
    expect(screen.getByText('，1 笔操作对不上')).toBeVisible();
    expect(screen.getByText('没有')).toHaveClass('difference');
    forget(7, lost);
    await user.click(screen.getByRole('tab', { name: '我的班次' }));
    await user.click(screen.getByRole('tab', { name: '核对' }));
    expect(await screen.findByText('¥0.00', { selector: 'b' })).toHaveClass('even');
    expect(screen.queryByText(/笔操作对不上/)).toBeNull();
    expect(screen.getByText('SF202603100001')).toBeVisible();
  });

  it('收款的人没有审核', async () => {
    const { user } = open(['menu:1105', 'cashier:shift']);
    await user.click(await screen.findByRole('tab', { name: '班次记录' }));
    expect(await screen.findByRole('button', { name: /打\s*印/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /审\s*核/ })).toBeNull();
  });
});
