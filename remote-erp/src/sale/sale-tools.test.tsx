import { afterEach, describe, expect, it } from '@jest/globals';
import { money, price } from '@mingmou/contract/base/money';
import { goodsPackage } from '@mingmou/contract/erp/package/goods-package.contract';
import { sale } from '@mingmou/contract/erp/sale/sale.contract';
import { salePrescription } from '@mingmou/contract/erp/sale/sale-prescription.contract';
import { location } from '@mingmou/contract/erp/stock/location.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import SaleBill from './sale.bill';

const rights = ['menu:1403', 'menu:1405', 'menu:1411', 'erp-sale:edit'] as const;
const draft = {
  ...{ id: 9, version: 1, billNo: 'XS202611200001', state: 'DRAFT', source: 'BILL', totalQty: 0, printCount: 0 },
  ...{ createdAt: '2026-11-20 09:00:00', tagAmount: money(0), discountAmount: money(0), chargeState: 'NONE' },
  ...{ patientId: 7, patientName: '王小明', recordNo: 'B00000007', sellerId: 70, urgent: false },
} as const;
const lens = {
  ...{ goodsName: '明月1.60', unit: 1, categoryId: '001', stockMode: 'STOCK', tagPrice: price(320) },
} as const;
const right = { ...lens, barcodeId: 1, code: '2900000000018', spec: '1.60 -3.00/-0.50', sellable: 4 } as const;
const left = { ...lens, barcodeId: 2, code: '2900000000025', spec: '1.60 -2.75/0.00', sellable: 0 } as const;
const near = { ...lens, barcodeId: 3, code: '2900000000032', spec: '1.60 -2.50/0.00', sellable: 2 } as const;
const paper = {
  ...{ id: 5, acceptsId: 3, rxNo: 'CF202611200001', kind: 'remote', prescriberName: '王医生' },
  ...{ confirmedAt: '2026-11-20 08:30:00', validUntil: '2099-11-20', isExpired: false },
  eyes: [
    { eye: 'OD', params: { sph: -3, cyl: -0.5, axis: 90, pd: 32 } },
    { eye: 'OS', params: { sph: -2.75, pd: 32 } },
  ],
} as const;
const breed = { breedId: 8, goodsName: '明月1.60', categoryId: '001', stockMode: 'STOCK' } as const;

const common: readonly Answer[] = [
  answer(sale.findById, { ...draft, lines: [], timeline: [], actions: ['edit'] } as never),
  answer(location.findAll, [{ id: 1, code: 'S', name: '前厅', type: 'SALE', isDefault: true }]),
  answer(stock.findEmployee, [{ staffId: 70, name: '许佳' }]),
  answer(stock.findStock, []),
  answer(sale.quote, []),
  answer(sale.saveDraft, { id: 9, version: 2, billNo: 'XS202611200001', state: 'DRAFT', warnings: [] }),
];

const open = (answers: readonly Answer[]) =>
  renderScreen(<SaleBill />, { answers: [...common, ...answers], rights, at: '/erp/sell/bill?id=9' });

afterEach(() => localStorage.clear());

describe('选处方', () => {
  const papers = answer(salePrescription.papers, [paper as never]);

  it('一次取双眼：眼别、副号、度数参数和处方一起保存', async () => {
    const eyes = [
      { eye: 'OD', lens: right, nearest: null },
      { eye: 'OS', lens: { ...left, sellable: 1 }, nearest: null },
    ];
    const proposal = answer(salePrescription.propose, { ...paper, breeds: [{ ...breed, eyes }] } as never);
    const { server, user } = open([papers, proposal]);
    await user.click(await screen.findByRole('button', { name: '选处方' }));
    await user.click(await screen.findByRole('button', { name: '取双眼 明月1.60' }));
    await user.click(await screen.findByRole('button', { name: '存草稿' }));
    await waitFor(() => expect(server.sent(sale.saveDraft)).toHaveLength(1));
    expect(server.sent(sale.saveDraft)[0]).toMatchObject({
      ...{ prescriptionId: 5, saleType: '框架眼镜', processType: '现片', totalAmount: 640 },
      lines: [
        { barcodeId: 1, eye: 'OD', groupNo: 1, needProcess: true, customParams: { sph: -3, axis: 90, pd: 32 } },
        { barcodeId: 2, eye: 'OS', groupNo: 1, needProcess: true, customParams: { sph: -2.75 } },
      ],
    });
  });

  it('度数矩阵：处方的度数标着眼别，点一格双眼一起取，别的格不取', async () => {
    const eyes = [
      { eye: 'OD', lens: right, nearest: null },
      { eye: 'OS', lens: { ...left, sellable: 1 }, nearest: null },
    ];
    const proposal = answer(salePrescription.propose, { ...paper, breeds: [{ ...breed, eyes }] } as never);
    const cell = { add: null, onHand: 4, available: 4, safetyQty: 0 } as const;
    const cells = [
      { ...cell, sph: -3, cyl: -0.5, barcodeId: 1 },
      { ...cell, sph: -2.75, cyl: 0, barcodeId: 2, onHand: 1, available: 1 },
      { ...cell, sph: -3, cyl: 0, barcodeId: 5 },
    ];
    const matrix = answer(stock.matrix, { spheres: [-2.75, -3], cylinders: [0, -0.5], cells });
    const { user } = open([papers, proposal, matrix]);
    await user.click(await screen.findByRole('button', { name: '选处方' }));
    await user.click(await screen.findByRole('button', { name: '度数矩阵 明月1.60' }));
    const grid = await screen.findByRole('region', { name: '度数矩阵' });
    await user.click(within(grid).getByRole('button', { name: '-3.00/0.00 4' }));
    expect(await screen.findByText('不是处方的度数，请点标着眼别的一格')).toBeVisible();
    await user.click(within(grid).getByRole('button', { name: '-2.75/0.00 左眼 1' }));
    await waitFor(() => expect(screen.getAllByLabelText(/ 售价$/)).toHaveLength(2));
  });

  it('一只眼缺货：说最近的度数，取单眼前先问', async () => {
    const eyes = [
      { eye: 'OD', lens: right, nearest: null },
      { eye: 'OS', lens: left, nearest: near },
    ];
    const proposal = answer(salePrescription.propose, { ...paper, breeds: [{ ...breed, eyes }] } as never);
    const { user } = open([papers, proposal]);
    await user.click(await screen.findByRole('button', { name: '选处方' }));
    const table = await screen.findByRole('table', { name: '可售镜片' });
    expect(within(table).getByText('最近：1.60 -2.50/0.00（可售 2）')).toBeVisible();
    await user.click(within(table).getByRole('button', { name: '取右眼 明月1.60' }));
    expect(await screen.findByText('仅销售单眼镜片，确定继续？')).toBeVisible();
  });
});

describe('选套餐', () => {
  const item = { groupName: '镜架', kind: 'BARCODE', targetId: 4, qty: 1, chooseQty: 1, required: true } as const;
  const packages = answer(goodsPackage.sellable, [
    {
      ...{ id: 6, code: 'TC0001', name: '开学配镜', pinyin: 'kxpj', price: money(300), startDate: '2026-01-01' },
      items: [{ ...item, itemNo: 1, name: '测试镜架', tagPrice: price(480) }],
    } as never,
  ]);
  const frame = { code: '2900000000049', goodsName: '测试镜架', spec: 'C1', unit: 2, categoryId: '003' } as const;
  const expanded = answer(goodsPackage.expand, {
    ...{ packageId: 6, name: '开学配镜', price: money(300) },
    lines: [
      {
        ...{ ...frame, itemNo: 1, groupName: '镜架', barcodeId: 4, stockMode: 'STOCK', qty: 1 },
        ...{ tagPrice: price(480), amount: money(300) },
      },
    ],
  });

  it('整份加入，数量和售价不能改，整份移除', async () => {
    const { server, user } = open([packages, expanded]);
    await user.click(await screen.findByRole('button', { name: '选套餐' }));
    await user.click(await screen.findByRole('button', { name: '加入销售单' }));
    await waitFor(() => expect(server.sent(goodsPackage.expand)).toHaveLength(1));
    const remove = await screen.findByRole('button', { name: '移除套餐 开学配镜（第1份）' });
    expect(screen.queryByLabelText('测试镜架 C1 售价')).toBeNull();
    await user.click(screen.getByRole('button', { name: '存草稿' }));
    await waitFor(() => expect(server.sent(sale.saveDraft)).toHaveLength(1));
    expect(server.sent(sale.saveDraft)[0]).toMatchObject({
      totalAmount: 300,
      lines: [{ barcodeId: 4, qty: 1, price: 300, packageId: 6, packageNo: 1, packageItemNo: 1 }],
    });
    await user.click(remove);
    await waitFor(() => expect(screen.queryByText('测试镜架')).toBeNull());
  });
});
