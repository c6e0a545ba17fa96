import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { drugUsage } from '@mingmou/contract/system/fees/drug-usage.contract';
import { answer } from '@mingmou/testing/answers';
import { screen, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import DrugUsageList from './drug-usage.list';

type Row = OutputOf<typeof drugUsage.findById>;

const row = (id: number, more: Partial<Row> = {}): Row => ({
  ...{ id, version: 1, stateEnum: 'ENABLE', updatedAt: '2026-11-20 09:30:00' },
  ...{ name: `用法${id}`, barcodeId: null, drugName: null, route: 1, dose: 1, doseUnit: '滴' },
  ...{ frequency: 'Bid', days: 30, eye: 'OU', note: null },
  ...more,
});
const rights = ['menu:1725', 'drug-usage:save', 'drug-usage:enable', 'drug-usage:delete'] as const;

describe('药品用法', () => {
  it('列出疗程用量；必要时的手工填写', async () => {
    const records = [row(1), row(2, { frequency: 'Prn', drugName: '玻璃酸钠 5mL', barcodeId: 8 })];
    renderScreen(<DrugUsageList />, {
      answers: [answer(drugUsage.page, { records, total: 2, page: 1, size: 10 })],
      rights,
      at: '/system/service/drugUsage',
    });
    const first = (await screen.findByText('用法1')).closest('tr');
    expect(first).toHaveTextContent('不限');
    expect(first).toHaveTextContent('120滴（6mL）');
    const second = screen.getByText('用法2').closest('tr');
    expect(second).toHaveTextContent('玻璃酸钠 5mL');
    expect(second).toHaveTextContent('手工填写');
  });

  it('新增时可按名称查找药品，空着就是不限', async () => {
    const { user, server } = renderScreen(<DrugUsageList />, {
      answers: [
        answer(drugUsage.page, { records: [row(1)], total: 1, page: 1, size: 10 }),
        answer(drugUsage.find, [{ id: 8, code: '2000000000017', name: '玻璃酸钠 5mL' }]),
        answer(drugUsage.save, { id: 9 }),
      ],
      rights,
      at: '/system/service/drugUsage',
    });
    await user.click(await screen.findByRole('button', { name: '新增' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('名称'), '滴眼');
    await user.click(within(dialog).getByRole('combobox', { name: '药品' }));
    await user.click(await screen.findByTitle(/玻璃酸钠 5mL/));
    await user.click(within(dialog).getByRole('combobox', { name: '频次' }));
    await user.click(await screen.findByTitle('每日3次'));
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('保存成功')).toBeVisible();
    expect(server.sent(drugUsage.save)[0]).toMatchObject({
      ...{ name: '滴眼', barcodeId: 8, route: 1, dose: 1, doseUnit: '滴', frequency: 'Tid', days: null, eye: null },
    });
  });
});
