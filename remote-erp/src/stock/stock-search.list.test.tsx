import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { money, price } from '@mingmou/contract/base/money';
import { barcode } from '@mingmou/contract/erp/barcode/barcode.contract';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import { breed } from '@mingmou/contract/erp/goods/breed.contract';
import { location } from '@mingmou/contract/erp/stock/location.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import StockSearch from './stock-search.list';

type Row = OutputOf<typeof stock.page>['records'][number];

const row = (barcodeId: number, more: Partial<Row> = {}): Row => ({
  ...{
    barcodeId,
    locationId: 1,
    batchId: 0,
    code: `29${barcodeId}`,
    goodsName: `镜片${barcodeId}`,
    spec: '1.60 -3.00/0.00',
  },
  ...({ unit: 1, categoryId: '001', locationName: '前厅', onHand: 10, locked: 4, available: 6, safetyQty: 2 } as const),
  ...{ transitOut: 3, transitIn: 0, waitTake: 1 },
  ...{ tagPrice: price(198), tagAmount: money(1980), cost: price(20), costAmount: money(200) },
  ...more,
});

const answers: readonly Answer[] = [
  answer(stock.page, ({ page, size }) => ({
    ...{
      records: [row(1), row(1, { locationId: 2, locationName: '后仓' })],
      total: 2,
      page: page ?? 1,
      size: size ?? 10,
    },
    sums: {
      ...{ onHand: 20, locked: 8, available: 12, transitOut: 6, transitIn: 0, waitTake: 2 },
      ...{ tagAmount: money(3960), costAmount: money(400) },
    },
  })),
  answer(brand.findAll, []),
  answer(breed.findAll, []),
  answer(location.findAll, [{ id: 1, code: 'S', name: '前厅', type: 'SALE', isDefault: true }]),
];

function open(more: readonly Answer[] = []) {
  return renderScreen(<StockSearch />, {
    answers: [...more, ...answers],
    rights: ['menu:1411', 'menu:1416', 'erp-goods:edit'],
    at: '/erp/stock/search',
  });
}

const first = async () => {
  const found = (await screen.findAllByText('镜片1'))[0]?.closest('tr');
  if (!found) throw new Error('no row');
  return within(found);
};

describe('库存查询', () => {
  it('同一商品的不同库位各占一行，合计行是全部的合计', async () => {
    open();
    await first();
    expect(screen.getAllByText('镜片1')).toHaveLength(2);
    expect(screen.getByText('¥3,960.00')).toBeVisible();
    expect(screen.getByText('¥400.00')).toBeVisible();
  });

  it('流水：这个位置的期初、每一步的结存和期末，采购单号可以点开', async () => {
    const { server, user } = open([
      answer(stock.ledgerPage, ({ page, size }) => ({
        ...{ total: 1, page: page ?? 1, size: size ?? 20, sums: { opening: 0, closing: 10 } },
        records: [
          {
            ...{ id: 5, bizDate: '2026-11-20', billNo: 'RK202611200001', billId: 9, locationName: '前厅', qty: 10 },
            ...({ bizType: 'PURCHASE_IN', balanceAfter: 10, isReversal: false } as const),
            ...{ postedAt: '2026-11-20 10:00:00', postedByName: '周敏' },
          },
        ],
      })),
    ]);
    await user.click((await first()).getByRole('button', { name: '流水' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText('采购入库')).toBeVisible();
    expect(drawer.getByText(/期初/)).toHaveTextContent('期初 0 · 期末 10');
    expect(drawer.getByRole('link', { name: 'RK202611200001' })).toHaveAttribute('href', '/erp/buy/info?id=9');
    expect(server.sent(stock.ledgerPage)[0]).toMatchObject({ barcodeId: 1, locationId: 1, batchId: 0, page: 1 });
  });

  it('占用明细说明是哪张单据', async () => {
    const { user } = open([
      answer(stock.lockPage, ({ page, size }) => ({
        ...{ total: 1, page: page ?? 1, size: size ?? 20, sums: { qty: 4 } },
        records: [
          {
            ...{ id: 1, billNo: 'CT202611200001', billId: 3, billName: '采购退货', locationName: '前厅', qty: 4 },
            createdAt: '2026-11-20 10:00:00',
          },
        ],
      })),
    ]);
    await user.click((await first()).getByRole('button', { name: '占用' }));
    expect(await screen.findByText('CT202611200001')).toBeVisible();
  });

  it('设安全库存：被拒时填的还在', async () => {
    const refused = answer(barcode.safetyQty, () => {
      throw refusal({ code: 100002, msg: '记录不存在或已删除，请刷新列表' });
    });
    const { server, user } = open([refused]);
    await user.click((await first()).getByRole('button', { name: '「镜片1」的更多操作' }));
    await user.click(await screen.findByRole('button', { name: '安全库存' }));
    const dialog = within(await screen.findByRole('dialog'));
    const input = dialog.getByLabelText('安全库存');
    await user.clear(input);
    await user.type(input, '15');
    await user.click(dialog.getByRole('button', { name: /保\s*存/ }));
    await waitFor(() => expect(server.sent(barcode.safetyQty)).toEqual([{ id: 1, safetyQty: 15 }]));
    expect(await screen.findByText('记录不存在或已删除，请刷新列表')).toBeVisible();
    expect(input).toHaveValue('15');
  });

  it('度数矩阵：低于安全库存的度数可以列出来', async () => {
    const lens = { id: 7, code: 'B7', name: '1.60', pinyin: '', brandId: 1, brandName: '万新', attrs: {} };
    const { server, user } = open([
      answer(breed.findAll, [{ ...lens, categoryId: '001', unit: 1, stockMode: 'STOCK' }]),
      answer(stock.matrix, {
        ...{ spheres: [-2], cylinders: [0] },
        cells: [{ sph: -2, cyl: 0, add: null, barcodeId: 1, onHand: 1, available: 1, safetyQty: 5 }],
      }),
    ]);
    await first();
    await user.click(screen.getByRole('button', { name: '度数矩阵' }));
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(drawer.getByLabelText('品种'));
    await user.click(await screen.findByTitle('万新 1.60'));
    await user.click(await drawer.findByRole('button', { name: '低于安全库存' }));
    await waitFor(() => expect(server.sent(stock.page).at(-1)).toMatchObject({ breedId: 7, belowSafety: true }));
  });
});
