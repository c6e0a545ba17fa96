import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { price } from '@mingmou/contract/base/money';
import { location } from '@mingmou/contract/erp/stock/location.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { stockInitialization } from '@mingmou/contract/erp/stock-bill/stock-initialization.contract';
import { answer } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import InitList from './init.list';

type Status = OutputOf<typeof stockInitialization.checkIfEnded>;
type Row = OutputOf<typeof stockInitialization.linesPage>['records'][number];

const ROW: Row = {
  ...{ id: 7, barcodeId: 3, code: '2900000000018', goodsName: '依视路钻晶', spec: '1.60 -3.00', unit: 1 },
  ...{ categoryId: '001', tagPrice: null, locationId: 1, locationName: '销售仓', batchNo: null },
  ...{ produceDate: null, expireDate: null, qty: 5, cost: price(80), amount: null },
} as Row;

function open(state: Status['state'], rights = ['menu:1413', 'erp-init:edit', 'erp-init:end', 'branch:14']) {
  return renderScreen(<InitList />, {
    answers: [
      answer(stockInitialization.linesPage, {
        records: [ROW],
        total: 1,
        page: 1,
        size: 10,
        sums: { qty: 5, amount: null },
      }),
      answer(stockInitialization.checkIfEnded, { ended: state === 'ENDED', state, beginPeriodName: '2026年11期' }),
      answer(stockInitialization.findBeginPeriod, { periodId: 9, name: '2026年11期', locked: true }),
      answer(location.findAll, [{ id: 1, code: '01', name: '销售仓', type: 'SALE', isDefault: true }]),
      answer(stock.findStock, []),
      answer(stockInitialization.saveLines, { saved: 1 }),
      answer(stockInitialization.end, { ended: true, state: 'ENDED', beginPeriodName: '2026年11期' }),
    ],
    rights: rights as Parameters<typeof renderScreen>[1]['rights'],
    at: '/erp/stock/init',
  });
}

describe('库存初始化', () => {
  it('没有开始时不能录入，并说明原因', async () => {
    const { user } = open('NOT_BEGUN');
    expect(await screen.findByText(/先开始初始化/)).toBeVisible();
    expect(screen.getByRole('button', { name: '开始初始化' })).toBeVisible();
    const edit = screen.getByRole('button', { name: '编辑' });
    await user.click(edit);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('编辑只改数量和成本；数量超限时在框下说明，不发送', async () => {
    const { user, server } = open('RUNNING', ['menu:1413', 'erp-init:edit', 'erp-init:end', 'branch:14']);
    await user.click(await screen.findByRole('button', { name: '编辑' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryByLabelText('库位')).toBeNull();
    const qty = within(dialog).getByLabelText('数量');
    await user.clear(qty);
    await user.type(qty, '0');
    await user.click(within(dialog).getByRole('button', { name: /保\s*存/ }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('不能小于1');
    expect(server.sent(stockInitialization.saveLines)).toHaveLength(0);
    await user.clear(qty);
    await user.type(qty, '12');
    await user.click(within(dialog).getByRole('button', { name: /保\s*存/ }));
    await waitFor(() => expect(server.sent(stockInitialization.saveLines)).toHaveLength(1));
    expect(server.sent(stockInitialization.saveLines)[0]).toMatchObject({
      lines: [{ barcodeId: 3, locationId: 1, qty: 12 }],
    });
  });

  it('结束之前问一次，说出行数', async () => {
    const { user, server } = open('RUNNING');
    await user.click(await screen.findByRole('button', { name: '结束初始化' }));
    expect(await screen.findByText(/共1行期初将计入库存/)).toBeVisible();
    expect(server.sent(stockInitialization.end)).toHaveLength(0);
  });

  it('初始化中和结束后都能导出期初', async () => {
    open('ENDED');
    expect(await screen.findByRole('button', { name: /导\s*出/ })).toBeVisible();
  });

  it('没有编辑权限就没有新增、导入和行上的按钮', async () => {
    open('RUNNING', ['menu:1413']);
    await screen.findByText('依视路钻晶');
    for (const name of ['新增', '导入', '编辑', '删除', '结束初始化'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
