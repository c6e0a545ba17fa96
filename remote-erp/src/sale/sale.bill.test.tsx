import { afterEach, describe, expect, it } from '@jest/globals';
import { money, price } from '@mingmou/contract/base/money';
import { location } from '@mingmou/contract/erp/location.contract';
import { sale } from '@mingmou/contract/erp/sale.contract';
import { stock } from '@mingmou/contract/erp/stock.contract';
import { currentPlace } from '@mingmou/core/navigation/history';
import { type Answer, answer } from '@mingmou/testing/answers';
import { screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import QuickSale from './quick.bill';
import { faultsOf, type SaleLine } from './sale.pages';

const rights = ['menu:1404', 'menu:1405', 'erp-sale:edit'] as const;
const goods = {
  barcodeId: 1,
  code: '2900000000018',
  goodsName: '镜架1',
  spec: 'C1',
  unit: 2,
  categoryId: '003',
  tagPrice: price(480),
} as const;
const line: SaleLine = { ...goods, key: 'n1', qty: 1, price: price(480), gift: false };
const saved = { id: 9, version: 2, billNo: 'XS202611200001', state: 'SUBMITTED' } as const;
const draft = {
  id: 9,
  version: 1,
  billNo: 'XS202611200001',
  state: 'DRAFT',
  source: 'QUICK',
  totalQty: 2,
  printCount: 0,
  createdAt: '2026-11-20 09:00:00',
  tagAmount: money(960),
  discountAmount: money(0),
  chargeState: 'NONE',
} as const;
const kept = {
  ...goods,
  ...{ id: 90, lineNo: 1, qty: 2, gift: false, locationId: 1, returnedQty: 0 },
  ...{ price: price(480), returnedAmount: money(0), needProcess: false, takeNow: false, remakeCount: 0 },
};

const answers: readonly Answer[] = [
  answer(sale.findById, { ...draft, lines: [kept], timeline: [], actions: ['edit'] }),
  answer(location.findAll, [{ id: 1, code: 'S', name: '前厅', type: 'SALE', isDefault: true }]),
  answer(stock.findEmployee, [{ staffId: 70, name: '许佳' }]),
  answer(sale.quote, []),
  answer(sale.quick, { ...saved, warnings: [], chargeOrderId: 31 }),
];

afterEach(() => localStorage.clear());

describe('快速销售', () => {
  it.each([
    ['收银员到收银结算', ['menu:1105', 'cashier:pay'] as const, '/outpatient/cashier/orderPay'],
    ['销售员到销售单', [] as const, '/erp/sell/orderInfo'],
  ])('结算送出商品和售价：%s', async (_who, more, pathname) => {
    const { server, user } = renderScreen(<QuickSale />, {
      answers,
      rights: [...rights, ...more],
      at: '/erp/sell/quick?id=9',
    });
    expect(await screen.findByLabelText('镜架1 C1 数量')).toHaveValue('2');
    expect(screen.getByText('散客')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '结算' }));
    await waitFor(() => expect(server.sent(sale.quick)).toHaveLength(1));
    expect(server.sent(sale.quick)[0]).toMatchObject({
      ...{ id: 9, version: 1, source: 'QUICK', patientId: null, totalQty: 2, totalAmount: 960 },
      lines: [{ barcodeId: 1, qty: 2, price: 480, gift: false, locationId: 1 }],
    });
    await waitFor(() => expect(currentPlace().pathname).toBe(pathname));
  });
});

describe('销售明细', () => {
  const made = { categoryId: '000' as const, eye: 'OD' as const };
  it.each<[string, Partial<SaleLine>, string[]]>([
    ['没填数量', { qty: null }, ['qty']],
    ['未定价', { tagPrice: null }, ['price']],
    ['没填售价', { price: null }, ['price']],
    ['赠品还有售价', { gift: true }, ['price']],
    ['赠品售价为0', { gift: true, price: price(0) }, []],
    ['有批号没有效期', { batchNo: 'A1' }, ['expireDate']],
    ['定做没有参数', made, ['qty']],
    ['定做参数齐全', { ...made, customParams: { sph: -3, pd: 62 } }, []],
    ['有散光没有轴位', { ...made, customParams: { sph: -3, pd: 62, cyl: -1 } }, ['qty']],
  ])('%s', (_case, more, names) => {
    expect(Object.keys(faultsOf({ ...line, ...more }))).toEqual(names);
  });
});
