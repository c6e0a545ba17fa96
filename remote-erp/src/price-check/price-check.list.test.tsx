import { describe, expect, it } from '@jest/globals';
import { money, price } from '@mingmou/contract/base/money';
import { purchaseChecks } from '@mingmou/contract/erp/price/price-check.contract';
import { supplier } from '@mingmou/contract/erp/purchase/supplier.contract';
import { answer } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import PurchaseList from '../buy/purchase.list';

const row = (id: number, checkState: 'UNCHECKED' | 'CHECKED') => ({
  ...{ id, version: 1, billId: 9, billNo: 'RK202611200001', bizDate: '2026-11-20', supplierName: '视界光学' },
  ...{ code: `290000000000${id}`, goodsName: `镜架${id}`, spec: 'C1', unit: 2 as const, qty: 10 },
  ...{ price: price(20), amount: money(200), adjusted: money(0), checkState, reconcileState: 'NONE' as const },
});

function open() {
  return renderScreen(<PurchaseList />, {
    answers: [
      answer(supplier.findAll, []),
      answer(purchaseChecks.page, {
        ...{ records: [row(1, 'UNCHECKED'), row(2, 'CHECKED')], total: 2, page: 1, size: 20 },
        sums: { qty: 20, amount: money(400), adjusted: money(0) },
      }),
      answer(purchaseChecks.batchCheck, { count: 1 }),
      answer(purchaseChecks.cancelCheck, { count: 1 }),
      answer(purchaseChecks.updateCost, { id: 1, version: 2, price: price(19.5), amount: money(195) }),
    ],
    rights: ['menu:1401', 'erp-purchase:cost-check', 'erp-purchase:edit'],
    at: '/erp/buy/order?tab=check',
  });
}

describe('核价', () => {
  it('勾选的明细，没核价的批量核价，核过的取消', async () => {
    const { server, user } = open();
    expect(await screen.findByRole('tab', { name: '核价' })).toHaveAttribute('aria-selected', 'true');
    await user.click(await screen.findByLabelText('选择2900000000001'));
    await user.click(screen.getByLabelText('选择2900000000002'));
    await user.click(screen.getByRole('button', { name: '批量核价' }));
    await waitFor(() => expect(server.sent(purchaseChecks.batchCheck)).toEqual([{ itemIds: [1] }]));
    expect(await screen.findByText('1行已核价')).toBeInTheDocument();
  });

  it('没核价的可以修改成本，写明原因', async () => {
    const { server, user } = open();
    const edits = await screen.findAllByRole('button', { name: '修改成本' });
    expect(edits).toHaveLength(1);
    await user.click(edits[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    const typed = dialog.getByLabelText('单价');
    await user.clear(typed);
    await user.type(typed, '19.5');
    expect(dialog.getByText(/¥200.00 → ¥195.00/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: /保\s?存/ }));
    expect(await screen.findByText('请填写原因')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('原因'), '对方调价');
    await user.click(dialog.getByRole('button', { name: /保\s?存/ }));
    await waitFor(() =>
      expect(server.sent(purchaseChecks.updateCost)).toEqual([
        { itemId: 1, version: 1, price: 19.5, reason: '对方调价' },
      ]),
    );
  });
});
