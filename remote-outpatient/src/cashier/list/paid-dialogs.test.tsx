import { describe, expect, it } from '@jest/globals';
import type { Right } from '@mingmou/contract/auth/rights';
import { money } from '@mingmou/contract/base/money';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { paidOrder } from '@mingmou/contract/cashier/order/paid-order.contract';
import { cashierShift } from '@mingmou/contract/cashier/shift/cashier-shift.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import CashierList from '../cashier.list';
import { cashWay, configured, sampleOrder, wechatWay } from '../cashier.samples';

const all: readonly Right[] = ['menu:1105', 'cashier:invoice', 'cashier:changeWay', 'cashier:shift'];
const order = { ...sampleOrder({ orderState: 2, wayNames: '现金、微信' }), invoiceNo: 'A0012' };
const payRow = {
  ...{ changeAmount: money(0), refundedAmount: money(0), refundedPrincipal: money(0), refundedGift: money(0) },
  ...{ refundedPoints: 0, shiftId: 3 },
};
const detail = {
  order,
  lines: [],
  refunds: [],
  receivables: [],
  payRows: [
    { ...payRow, id: 31, wayCode: 1, wayName: '现金', amount: money(600) },
    { ...payRow, id: 32, wayCode: 2, wayName: '微信', amount: money('391.70') },
    // One that was put right before, and one that was collected later: neither can be chosen.
    { ...payRow, id: 33, wayCode: 3, wayName: '支付宝', amount: money(50) },
    { ...payRow, id: 34, wayCode: 3, wayName: '支付宝', amount: money(-50), correctsId: 33 },
    { ...payRow, id: 35, wayCode: 1, wayName: '现金', amount: money(20), receivableId: 5 },
  ],
};

function open(first: readonly Answer[] = [], rights = all) {
  const sums = {
    ...{ originalAmount: money('991.70'), discountAmount: money(0), payableAmount: money('991.70') },
    ...{ paidAmount: money('991.70'), creditAmount: money(0), refundedAmount: money(0) },
  };
  return renderScreen(<CashierList />, {
    answers: [
      ...first,
      answer(chargeOrder.paid, { page: 1, size: 10, total: 1, records: [order], sums }),
      answer(chargeOrder.detail, detail),
      answer(chargeOrder.findWays, [cashWay, wechatWay, { ...wechatWay, wayCode: 3, name: '支付宝' }]),
      answer(chargeOrder.findCashiers, [{ id: 7, name: '李收银' }]),
      answer(chargeOrder.checkConfiguration, configured),
      answer(cashierShift.current, { shift: null, ways: [] }),
      answer(paidOrder.updateInvoice, null),
      answer(paidOrder.changeWay, null),
    ],
    rights,
    at: '/outpatient/cashier/list?tab=1',
  });
}

type User = ReturnType<typeof open>['user'];

async function openDialog(user: User, act: RegExp, title: RegExp) {
  await user.click(await screen.findByRole('button', { name: /更多/ }));
  await user.click(await screen.findByRole('button', { name: act }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(title, { selector: '.ant-modal-title' })).toBeVisible();
  return dialog;
}

/** Picks from a list that hangs below its field. */
async function pick(user: User, dialog: ReturnType<typeof within>, field: string, option: string) {
  await user.click(dialog.getByRole('combobox', { name: field }));
  await user.click(await screen.findByTitle(option));
}

const sure = (dialog: ReturnType<typeof within>) => dialog.getByRole('button', { name: /确\s*定/ });

describe('发票号', () => {
  it('列表里看得到；改成另一个，去掉空格', async () => {
    const { user, server } = open();
    expect(await screen.findByText('A0012')).toBeVisible();
    const dialog = await openDialog(user, /^发票号$/, /发票号/);
    expect(dialog.getByLabelText('发票号')).toHaveValue('A0012');
    await user.clear(dialog.getByLabelText('发票号'));
    await user.type(dialog.getByLabelText('发票号'), ' A0013 {Enter}');
    await waitFor(() =>
      expect(server.sent(paidOrder.updateInvoice)).toEqual([{ id: 9, version: 3, invoiceNo: 'A0013' }]),
    );
  });

  it('清空就是去掉；已被用过的说出来，所填的还在', async () => {
    const { user, server } = open([
      answer(paidOrder.updateInvoice, ({ invoiceNo }) => {
        if (invoiceNo) throw refusal({ code: 180701, msg: '发票号已被SF202603100002使用' });
        return null;
      }),
    ]);
    const dialog = await openDialog(user, /^发票号$/, /发票号/);
    await user.type(dialog.getByLabelText('发票号'), '9');
    await user.click(sure(dialog));
    expect(await screen.findByText('发票号已被SF202603100002使用')).toBeVisible();
    expect(dialog.getByLabelText('发票号')).toHaveValue('A00129');
    await user.clear(dialog.getByLabelText('发票号'));
    await user.click(sure(dialog));
    await waitFor(() => expect(server.sent(paidOrder.updateInvoice)[1]).toMatchObject({ invoiceNo: null }));
  });
});

describe('更正支付方式', () => {
  it('只能选还在的、结算时的收款；没有原因不能提交', async () => {
    const { user, server } = open();
    const dialog = await openDialog(user, /^更正支付方式$/, /更正支付方式/);
    await user.click(dialog.getByRole('combobox', { name: '收款' }));
    expect(await screen.findByTitle('现金 ¥600.00')).toBeVisible();
    for (const gone of ['支付宝 ¥50.00', '支付宝 -¥50.00', '现金 ¥20.00']) expect(screen.queryByTitle(gone)).toBeNull();
    await user.click(screen.getByTitle('微信 ¥391.70'));
    await pick(user, dialog, '更正为', '支付宝');
    await user.click(sure(dialog));
    expect(await screen.findByText('请填写原因')).toBeVisible();
    expect(server.sent(paidOrder.changeWay)).toEqual([]);
    await user.type(dialog.getByLabelText('原因'), '选错');
    await user.click(sure(dialog));
    await waitFor(() =>
      expect(server.sent(paidOrder.changeWay)).toEqual([
        { payRowId: 32, version: 3, wayCode: 3, tradeNo: null, reason: '选错' },
      ]),
    );
  });

  it('没有权限就没有这两个按钮', async () => {
    const { user } = open([], ['menu:1105', 'cashier:shift']);
    await user.click(await screen.findByRole('button', { name: /更多/ }));
    expect(await screen.findByRole('button', { name: /打\s*印/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /发票号/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /更正支付方式/ })).toBeNull();
  });
});
