import { afterEach, describe, expect, it } from '@jest/globals';
import { money, price } from '@mingmou/contract/base/money';
import { barcode } from '@mingmou/contract/erp/barcode/barcode.contract';
import { location } from '@mingmou/contract/erp/stock/location.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { transferIn } from '@mingmou/contract/erp/stock-bill/transfer-in.contract';
import { transferOrg } from '@mingmou/contract/erp/stock-bill/transfer-out.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { scan } from '../bill/scanner.samples';
import TransferInBill from './in.bill';
import TransferInList from './in.list';
import { faultsOf } from './in.pages';

const rights = ['menu:1408', 'erp-transfer-in:edit'] as const;
const CODES = { frame: '2900000000018', other: '2900000000025' } as const;
const goods = { goodsName: '镜架1', spec: 'C1', unit: 2, categoryId: '003', tagPrice: price(480) } as const;
const line = {
  ...{ ...goods, id: 5, lineNo: 1, barcodeId: 1, code: CODES.frame, locationId: 1, sourceItemId: 50 },
  ...{ sentQty: 3, qty: 3, price: price(20), amount: money(60), batchNo: null, expireDate: null, diffReason: null },
} as const;
const bill = {
  state: 'DRAFT',
  ...{ id: 9, version: 1, billNo: 'DR202611200001', totalQty: 5, printCount: 0 },
  ...{ createdAt: '2026-11-20 09:00:00', fromOrgId: 2, fromOrgName: '城西店', sourceBillNo: 'DC202611200001' },
  ...{ sentDate: '2026-11-20', sentQty: 5, diffQty: 0 },
} as const;

const known = { ...goods, breedId: 1, brandId: 1, attrs: {}, stockMode: 'STOCK', stateEnum: 'ENABLE' } as const;
const scanned = answer(barcode.scan, ({ code }) => ({
  ...known,
  ...{ code, id: code === CODES.frame ? 1 : 3, goodsName: code === CODES.frame ? '镜架1' : '别的' },
}));

const answers: readonly Answer[] = [
  answer(transferIn.findById, {
    ...bill,
    lines: [
      line,
      { ...line, id: 6, lineNo: 2, barcodeId: 2, goodsName: '镜架2', sourceItemId: 51, sentQty: 2, qty: 2 },
    ],
    timeline: [],
    actions: ['edit'],
  }),
  answer(location.findAll, [{ id: 1, code: 'S', name: '前厅', type: 'SALE', isDefault: true }]),
  answer(stock.findEmployee, []),
  answer(transferOrg.findAll, [{ id: 2, orgShortName: '城西店' }]),
  answer(transferIn.waiting, { count: 2 }),
  answer(transferIn.page, {
    ...{ records: [bill], total: 1, page: 1, size: 20 },
    sums: { sentQty: 5, totalQty: 5, diffQty: 0 },
  }),
  answer(transferIn.save, { id: 9, version: 2, billNo: bill.billNo, state: 'SUBMITTED', warnings: [] }),
];

afterEach(() => localStorage.clear());

describe('调拨接收', () => {
  it('扫码从零数起，扫满和不在单上的都不收，没扫到的要说原因', async () => {
    const { server, user } = renderScreen(<TransferInBill />, {
      answers: [...answers, scanned],
      rights,
      at: '/erp/stock/inEdit?id=9',
    });
    expect(await screen.findByLabelText('镜架1 C1 实收')).toHaveValue('3');
    expect(screen.queryByLabelText('添加商品')).toBeNull();
    expect(screen.queryByRole('button', { name: /^移除/ })).toBeNull();
    scan(CODES.frame);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('实收 1 / 5'));
    scan(CODES.frame);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('实收 2 / 5'));
    scan(CODES.frame);
    await waitFor(() => expect(screen.getByLabelText('镜架1 C1 实收')).toHaveValue('3'));
    scan(CODES.frame);
    expect(await screen.findByText('「镜架1 C1」发出 3 件，已点满')).toBeVisible();
    scan(CODES.other);
    expect(await screen.findByText('「别的 C1」不在这张调拨单上')).toBeVisible();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText(/镜架2.*请填写差异原因/)).toBeVisible();
    await user.keyboard('{F7}');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(server.sent(transferIn.save)).toHaveLength(1));
    expect(server.sent(transferIn.save)[0]).toMatchObject({
      ...{ id: 9, version: 1, totalQty: 3 },
      lines: [
        { barcodeId: 1, sourceItemId: 50, qty: 3, locationId: 1 },
        { barcodeId: 2, sourceItemId: 51, qty: 0, diffReason: '少货' },
      ],
    });
  });

  it('待接收标签写出张数，列表没有新增', async () => {
    renderScreen(<TransferInList />, { answers, rights, at: '/erp/stock/in' });
    expect(await screen.findByRole('tab', { name: '待接收 2' })).toBeVisible();
    expect(within(await screen.findByRole('row', { name: /DR202611200001/ })).getByText('接收')).toBeVisible();
    expect(screen.queryByRole('button', { name: /新增/ })).toBeNull();
  });

  it.each([
    ['没填实收', { qty: null }, ['qty']],
    ['比发出多', { qty: 4 }, ['qty']],
    ['少收要原因', { qty: 2 }, ['diffReason']],
    ['少收有原因', { qty: 2, diffReason: '破损' }, []],
    ['全收', { qty: 3 }, []],
  ])('%s', (_case, more, names) => {
    expect(Object.keys(faultsOf({ ...line, key: 'n1', ...more }))).toEqual(names);
  });
});
