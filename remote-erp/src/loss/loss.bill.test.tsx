import { afterEach, describe, expect, it } from '@jest/globals';
import { money, price } from '@mingmou/contract/base/money';
import { location } from '@mingmou/contract/erp/stock/location.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { stockLoss } from '@mingmou/contract/erp/stock-bill/stock-loss.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import LossBill from './loss.bill';
import LossDetail from './loss.detail';
import { faultsOf } from './loss.pages';

const rights = ['menu:1410', 'erp-loss:edit', 'erp:cost-view'] as const;
const goods = {
  barcodeId: 1,
  code: '2900000000018',
  goodsName: '镜架1',
  spec: 'C1',
  unit: 2,
  categoryId: '003',
  tagPrice: price(480),
  locationId: 1,
  batchNo: null,
  expireDate: null,
} as const;
const line = { ...goods, id: 5, lineNo: 1, qty: 2, price: price(20), amount: money(40), reason: '镜腿断' } as const;
const bill = {
  ...{ id: 9, version: 1, billNo: 'BS202611200001', totalQty: 2, printCount: 0, createdAt: '2026-11-20 09:00:00' },
  lossType: '破损',
  ...{ handlerId: 3, handlerName: '王仓', fileIds: [70] as number[] },
} as const;
const picture = { id: 70, url: '/f/70', thumbUrl: '/t/70', name: '断腿.jpg', size: 1000 } as const;
const found = (state: 'DRAFT' | 'SUBMITTED') =>
  answer(stockLoss.findById, { ...bill, state, lines: [line], timeline: [], actions: [] });

const answers: readonly Answer[] = [
  answer(location.findAll, [{ id: 1, code: 'S', name: '前厅', type: 'SALE', isDefault: true }]),
  answer(stock.findEmployee, [{ staffId: 3, name: '王仓' }]),
  answer(stockLoss.pictures, [picture]),
  answer(stockLoss.save, { id: 9, version: 2, billNo: bill.billNo, state: 'SUBMITTED', warnings: [] }),
];

afterEach(() => localStorage.clear());

describe('报损编辑', () => {
  it('成本只看不填，提交送出类型、经办人、图片和原因，不送价格', async () => {
    const { server, user } = renderScreen(<LossBill />, {
      ...{ answers: [...answers, found('DRAFT')], rights, at: '/erp/stock/lossEdit?id=9' },
    });
    expect(await screen.findByLabelText('镜架1 C1 数量')).toHaveValue('2');
    expect(screen.queryByLabelText('镜架1 C1 成本价')).toBeNull();
    expect(within(screen.getByRole('row', { name: /合计/ })).getByText('¥40.00')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '现场图片（1）' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('img', { name: '现场图片 断腿.jpg' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: '移除现场图片 断腿.jpg' }));
    await user.click(dialog.getByRole('button', { name: /完\s*成/ }));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(server.sent(stockLoss.save)).toHaveLength(1));
    const [sent] = server.sent(stockLoss.save);
    expect(sent).toMatchObject({
      ...{ id: 9, version: 1, lossType: '破损', handlerId: 3, fileIds: [], totalQty: 2 },
      lines: [{ barcodeId: 1, qty: 2, locationId: 1, reason: '镜腿断' }],
    });
    expect(sent).not.toHaveProperty('totalAmount');
  });

  it('看单时图片只能看', async () => {
    const { user } = renderScreen(<LossDetail />, {
      ...{ answers: [...answers, found('SUBMITTED')], rights, at: '/erp/stock/lossInfo?id=9' },
    });
    await user.click(await screen.findByRole('button', { name: '现场图片（1）' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('img', { name: '现场图片 断腿.jpg' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^移除/ })).toBeNull();
    expect(dialog.queryByRole('button', { name: '扫码上传现场图片' })).toBeNull();
  });

  it.each([
    ['没填数量', { qty: null }, ['qty']],
    ['批次商品要批号和效期', { categoryId: '002' as const, batchNo: 'A1' }, ['expireDate']],
    ['过期的批次可以报损', { categoryId: '002' as const, batchNo: 'A1', expireDate: '2020-01-01' }, []],
  ])('%s', (_case, more, names) => {
    expect(Object.keys(faultsOf({ ...goods, key: 'n1', qty: 1, ...more }))).toEqual(names);
  });
});
