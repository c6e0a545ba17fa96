import { afterEach, describe, expect, it } from '@jest/globals';
import { price } from '@mingmou/contract/base/money';
import { purchaseReturn } from '@mingmou/contract/erp/purchase/purchase-return.contract';
import { supplier } from '@mingmou/contract/erp/purchase/supplier.contract';
import { location } from '@mingmou/contract/erp/stock/location.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import ReturnBill from './return.bill';
import { faultsOf } from './return.pages';

const rights = ['menu:1402', 'erp-purchase-return:edit'] as const;
const goods = {
  barcodeId: 1,
  code: '2900000000018',
  goodsName: '镜架1',
  spec: 'C1',
  unit: 2,
  categoryId: '003',
} as const;
const received = { ...goods, tagPrice: price(480), locationId: 1, batchNo: null, expireDate: null, gift: false };

const key = { id: 9, version: 1, billNo: 'CT202611200001' } as const;
const draft = { ...key, totalQty: 0, printCount: 0, createdAt: '2026-11-20 09:00:00' } as const;

const answers: readonly Answer[] = [
  answer(purchaseReturn.findById, { ...draft, state: 'DRAFT', lines: [], timeline: [], actions: ['edit'] }),
  answer(supplier.findAll, [
    { id: 1, code: '0001', name: '视界光学', shortName: null, pinyin: 'sjgx', settleType: '月结', creditDays: 30 },
  ]),
  answer(location.findAll, [{ id: 1, code: 'S', name: '前厅', type: 'SALE', isDefault: true }]),
  answer(purchaseReturn.sources, [
    { id: 7, billNo: 'RK202611010001', supplierId: 1, supplierName: '视界光学', bizDate: '2026-11-01' },
  ]),
  answer(purchaseReturn.returnable, [{ ...received, price: price(20), sourceItemId: 70, returnable: 5 }]),
  answer(purchaseReturn.save, { id: 9, version: 2, billNo: 'CT202611200001', state: 'SUBMITTED', warnings: [] }),
];

afterEach(() => localStorage.clear());

describe('采购退货编辑', () => {
  it('选择入库单带入商品和单价，供应商跟着入库单，提交送出来源', async () => {
    const { server, user } = renderScreen(<ReturnBill />, { answers, rights, at: '/erp/buy/returnEdit?id=9' });
    await user.click(await screen.findByRole('button', { name: '选择入库单' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('入库单'));
    await user.click(await screen.findByTitle(/RK202611010001/));
    await user.type(await dialog.findByLabelText('镜架1 C1 退货数量'), '2');
    await user.click(dialog.getByRole('button', { name: '带入退货单' }));
    expect(await screen.findByLabelText('镜架1 C1 数量')).toHaveValue('2');
    expect(screen.queryByLabelText('镜架1 C1 单价')).toBeNull();
    expect(within(screen.getByRole('row', { name: /合计/ })).getByText('¥40.00')).toBeVisible();
    expect(await screen.findByText('来源单 RK202611010001')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '保存并提交' }));
    expect(await screen.findByText('请选择原因')).toBeVisible();
    expect(server.sent(purchaseReturn.save)).toEqual([]);
    await user.click(screen.getByLabelText('原因'));
    await user.click(await screen.findByTitle('质量'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(server.sent(purchaseReturn.save)).toHaveLength(1));
    expect(server.sent(purchaseReturn.save)[0]).toMatchObject({
      ...{ id: 9, version: 1, supplierId: 1, sourceBillId: 7, reason: '质量', totalQty: 2, totalAmount: 40 },
      lines: [{ barcodeId: 1, qty: 2, price: 20, locationId: 1, sourceItemId: 70 }],
    });
  });

  it.each([
    ['没填数量', { qty: null }, ['qty']],
    ['单价为0', { price: price(0) }, ['price']],
    ['赠品可以为0', { price: price(0), gift: true }, []],
    ['批次商品要批号和效期', { categoryId: '002' as const, batchNo: 'A1' }, ['expireDate']],
    ['过期的批次可以退', { categoryId: '002' as const, batchNo: 'A1', expireDate: '2020-01-01' }, []],
  ])('%s', (_case, more, names) => {
    const line = { ...received, key: 'n1', qty: 1, price: price(20), ...more };
    expect(Object.keys(faultsOf(line, { today: '2026-11-20', seesCost: true }))).toEqual(names);
  });
});
