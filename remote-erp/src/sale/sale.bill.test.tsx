import { afterEach, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { money, price } from '@mingmou/contract/base/money';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { location } from '@mingmou/contract/erp/stock/location.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { currentPlace } from '@mingmou/core/navigation/history';
import { type Answer, answer, noAnswer } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { scan } from '@mingmou/testing/scan';
import { availableOf } from '../bill/use-available';
import QuickSale from './quick.bill';
import SaleBill from './sale.bill';
import SaleList from './sale.list';
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

/** Pieces of the frame that lie somewhere. */
const held = (locationId: number, batchNo: string, sellable: number): OutputOf<typeof stock.findStock>[number] => ({
  ...{ commodityId: 1, code: goods.code, goodsName: goods.goodsName, spec: goods.spec, unit: 2, categoryId: '003' },
  ...{
    stockMode: 'STOCK',
    tagPrice: price(480),
    orgId: 1,
    locationId,
    onHand: sellable + 1,
    locked: 1,
    available: sellable,
  },
  ...{ sellable, batches: [{ batchId: 0, batchNo, available: sellable }] },
});

const answers: readonly Answer[] = [
  answer(sale.findById, { ...draft, lines: [kept], timeline: [], actions: ['edit'] }),
  answer(location.findAll, [{ id: 1, code: 'S', name: '前厅', type: 'SALE', isDefault: true }]),
  answer(stock.findEmployee, [{ staffId: 70, name: '许佳' }]),
  answer(sale.quote, []),
  answer(stock.findStock, [held(1, 'S', 5), held(2, 'B', 9)]),
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

  it.each(['{F8}', '{Control>}{Enter}{/Control}'])('%s 结算', async (keys) => {
    const { server, user } = renderScreen(<QuickSale />, { answers, rights, at: '/erp/sell/quick?id=9' });
    await screen.findByLabelText('镜架1 C1 数量');
    await user.keyboard(keys);
    await waitFor(() => expect(server.sent(sale.quick)).toHaveLength(1));
  });

  it('在查找患者里扫病历号：选中患者，不当作商品', async () => {
    const person: OutputOf<typeof patient.findLike>[number] = {
      ...{ id: 5, stateEnum: 'ENABLE', recordNo: 'B00000005', name: '宋雨洁', sex: 2, birthday: '2016-06-15' },
      ...{ age: '9岁', ageYears: 9, phone: '138****0001', allergyFlag: 0, completeFlag: true, labels: [] },
    };
    const { user } = renderScreen(<QuickSale />, {
      answers: [...answers, answer(patient.findLike, [person]), noAnswer(patient.findById)],
      rights,
      at: '/erp/sell/quick?id=9',
    });
    await screen.findByLabelText('镜架1 C1 数量');
    await user.keyboard('{F3}');
    const finder = await screen.findByRole('combobox', { name: '查找患者' });
    await waitFor(() => expect(finder).toHaveFocus());
    scan(person.recordNo);
    expect(await screen.findByRole('button', { name: '更换患者' })).toBeVisible();
  });

  it('打开时光标在添加商品，销售员是本人', async () => {
    renderScreen(<QuickSale />, { answers, rights, at: '/erp/sell/quick' });
    await waitFor(() => expect(screen.getByRole('combobox', { name: '添加商品' })).toHaveFocus());
    expect(await screen.findByTitle('许佳')).toBeVisible();
  });
});

describe('销售单', () => {
  it('列表分开列出开单优惠和收银优惠，并合计', async () => {
    const amounts = { tagAmount: money(1000), discountAmount: money(40), totalAmount: money(960) };
    const paid = { cashierDiscount: money(96), paidAmount: money(864) };
    const row = { ...draft, ...amounts, ...paid, source: 'BILL', state: 'PASSED', chargeState: 'CHARGED' } as const;
    renderScreen(<SaleList />, {
      rights,
      at: '/erp/sell/order',
      answers: [
        answer(sale.page, { records: [row], total: 1, page: 1, size: 20, sums: { totalQty: 2, ...amounts, ...paid } }),
      ],
    });
    const found = await screen.findByRole('row', { name: /XS202611200001/ });
    for (const where of [found, screen.getByRole('row', { name: /合计/ })]) {
      expect(where).toHaveTextContent(/1,000\.00\D*40\.00\D*960\.00\D*96\.00\D*864\.00/);
    }
  });
});

describe('销售员', () => {
  it.each([
    ['本人是销售员', [{ staffId: 70, name: '许佳' }], '许佳'],
    ['本人不是销售员', [{ staffId: 71, name: '周燕' }], undefined],
  ])('%s', async (_case, sellers, name) => {
    const own = answers.filter(({ call }) => call !== stock.findEmployee);
    const { server } = renderScreen(<SaleBill />, {
      answers: [...own, answer(stock.findEmployee, sellers)],
      rights,
      at: '/erp/sell/bill',
    });
    await waitFor(() => expect(server.sent(stock.findEmployee).length).toBeGreaterThan(0));
    if (name) expect(await screen.findByTitle(name)).toBeVisible();
    else expect(screen.queryByTitle('周燕')).toBeNull();
  });

  it('先填了别的，名单后到：仍是本人', async () => {
    localStorage.clear();
    let resolve = () => {};
    const list = new Promise<void>((done) => {
      resolve = done;
    });
    const late = answer(stock.findEmployee, async () => {
      await list;
      return [{ staffId: 70, name: '许佳' }];
    });
    const own = answers.filter(({ call }) => call !== stock.findEmployee);
    const { user } = renderScreen(<SaleBill />, { answers: [...own, late], rights, at: '/erp/sell/bill' });
    const remark = await screen.findByLabelText('备注');
    await user.type(remark, '急');
    expect(screen.queryByTitle('许佳')).toBeNull();
    resolve();
    expect(await screen.findByTitle('许佳')).toBeVisible();
    expect(remark).toHaveValue('急');
    // A save after a reload may come before the list arrives again.
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('sellerId\\":70'));
  });
});

describe('可用', () => {
  it('按行上的库位，确认之前就看得到', async () => {
    renderScreen(<QuickSale />, { answers, rights, at: '/erp/sell/quick?id=9' });
    const row = await screen.findByRole('row', { name: /镜架1/ });
    await waitFor(() => expect(within(row).getByText('5')).toBeVisible());
  });

  const at = (type: string) =>
    new Map<number, string>([
      [1, 'SALE'],
      [2, type],
    ]);
  it.each<[string, Partial<SaleLine>, string, number]>([
    ['本库位', { locationId: 1 }, 'BACK', 5],
    ['别的库位', { locationId: 2 }, 'BACK', 9],
    ['没有库位', {}, 'BACK', 14],
    ['批号', { locationId: 2, batchNo: 'B' }, 'BACK', 9],
    ['没有的批号', { locationId: 2, batchNo: 'X' }, 'BACK', 0],
    ['别的商品', { barcodeId: 8 }, 'BACK', 0],
  ])('%s', (_case, more, type, pieces) => {
    expect(availableOf({ ...line, ...more }, [held(1, 'S', 5), held(2, 'B', 9)], at(type))).toBe(pieces);
  });

  it.each([
    ['行上的库位没有代销', 1, 9],
    ['行上没有库位', null, 9],
    ['行上是另一个代销仓', 3, 4],
  ])('只有代销仓有：%s', (_case, locationId, pieces) => {
    const rows = [held(2, 'B', 9), held(3, 'B', 4)].map((row) => ({ ...row, consignLocationId: 2 }));
    expect(availableOf({ ...line, locationId }, rows, at('CONSIGN').set(3, 'CONSIGN'))).toBe(pieces);
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
