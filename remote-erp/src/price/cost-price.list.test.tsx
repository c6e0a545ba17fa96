import { beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import { price } from '@mingmou/contract/base/money';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import { breed } from '@mingmou/contract/erp/goods/breed.contract';
import { priceRecord } from '@mingmou/contract/erp/price/price-record.contract';
import { staticCost } from '@mingmou/contract/erp/price/static-cost.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import CostPriceList from './cost-price.list';
import PriceRecordList from './price-record.list';

type Row = OutputOf<typeof staticCost.page>['records'][number];
type Change = OutputOf<typeof priceRecord.page>['records'][number];
type Rights = Parameters<typeof renderScreen>[1]['rights'];

const goods = { scope: 'CHAIN', targetType: 'BREED', targetId: 1, code: '0001', goodsName: '钻晶A4' } as const;
const priced: Row = {
  ...{ ...goods, cost: price(180), effectiveDate: '2025-01-01', lastCost: price(170) },
  ...{ nextCost: price(190), nextDate: '2099-04-01' },
};
const unset: Row = {
  ...{ ...goods, targetType: 'BARCODE', targetId: 2, goodsName: '日抛', spec: '8.60/14.2 -3.00' },
  weightedCost: price('58.3333'),
};

const answers: readonly Answer[] = [
  answer(staticCost.page, { records: [priced, unset], total: 2, page: 1, size: 10 }),
  answer(staticCost.saveBatch, ({ rows }: InputOf<typeof staticCost.saveBatch>) => ({ saved: rows.length })),
  answer(staticCost.preview, [{ ...goods, present: price(180), seenCost: price(180), cost: price(189) }]),
  answer(brand.findAll, []),
  answer(breed.findAll, []),
];

const editing: Rights = ['menu:1418', 'erp-price:cost-edit', 'erp:cost-view'];
const open = (rights: Rights = editing) =>
  renderScreen(<CostPriceList />, { answers, rights, at: '/erp/pro/costPrice' });

beforeEach(() => sessionStorage.clear());

describe('成本价', () => {
  it('写明静态成本、上次的、待生效的、加权成本和没设的', async () => {
    open();
    const set = within(await screen.findByRole('row', { name: /钻晶A4/ }));
    for (const text of ['¥180.00', '¥170.00', '2025-01-01']) expect(set.getByText(text)).toBeVisible();
    expect(set.getByText(/04-01起 ¥190\.00$/)).toBeVisible();
    const other = within(screen.getByRole('row', { name: /日抛/ }));
    expect(other.getByText('未设')).toBeVisible();
    expect(other.getByText('¥58.3333')).toBeVisible();
  });

  it('调一个成本：没有最低售价，送出看到的原成本', async () => {
    const { user, server } = open();
    const [first] = await screen.findAllByRole('button', { name: '调价' });
    if (first) await user.click(first);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('调整静态成本：钻晶A4')).toBeVisible();
    expect(dialog.queryByLabelText('最低售价')).toBeNull();
    const asked = await dialog.findByLabelText('静态成本');
    await user.clear(asked);
    await user.type(asked, '175.5');
    await user.click(dialog.getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(server.sent(staticCost.saveBatch)).toHaveLength(1));
    expect(server.sent(staticCost.saveBatch)[0]).toMatchObject({
      reason: '调价',
      rows: [{ targetId: 1, cost: 175.5, effectiveDate: today(), compare: true, seenCost: 180 }],
    });
  });

  it('批量调价可以按加价率，写入的就是预览的', async () => {
    const { user, server } = open();
    await screen.findByText('¥180.00');
    await user.keyboard('{F2}');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('批量调整静态成本（符合条件的2项）')).toBeVisible();
    expect(dialog.queryByLabelText('最低售价占比')).toBeNull();
    await user.click(await dialog.findByLabelText('调整方式'));
    await user.click(await screen.findByTitle('按加价率'));
    await user.type(await dialog.findByLabelText('加价率'), '5');
    await user.click(dialog.getByRole('button', { name: /预\s*览/ }));
    await user.click(await dialog.findByRole('button', { name: '写入1项' }));
    await waitFor(() => expect(server.sent(staticCost.saveBatch)).toHaveLength(1));
    expect(server.sent(staticCost.preview)[0]).toMatchObject({ rule: 'MARKUP', value: 5 });
    expect(server.sent(staticCost.saveBatch)[0]).toMatchObject({
      reason: '批量调价',
      rows: [{ cost: 189, seenCost: 180 }],
    });
  });

  it('没有调成本权限的人只看', async () => {
    open(['menu:1418', 'erp:cost-view']);
    expect(await screen.findByText('¥180.00')).toBeVisible();
    expect(screen.queryByRole('button', { name: '调价' })).toBeNull();
    expect(screen.queryByRole('button', { name: '批量调价' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('调价记录', () => {
  const change: Change = {
    ...{ ...goods, id: 5, kind: 'TAG', oldPrice: price(198), newPrice: price(208), effectiveDate: '2026-03-10' },
    ...{ reason: '新品上市', operator: '钱采购', createdAt: '2026-03-09 18:00:00' },
  };
  const first: Change = { ...change, id: 6, kind: 'MIN', oldPrice: null, newPrice: price(190), scope: 'ORG' };

  it('写明谁在什么时候把什么价从多少改到多少、为什么；按种类查', async () => {
    const { user, server } = renderScreen(<PriceRecordList />, {
      answers: [answer(priceRecord.page, { records: [change, first], total: 2, page: 1, size: 10 })],
      ...{ rights: ['menu:1419'], at: '/erp/pro/priceRecord' },
    });
    const [row, other] = (await screen.findAllByRole('row', { name: /钻晶A4/ })).map((one) => within(one));
    for (const text of ['标签价', '¥198.00', '¥208.00', '2026-03-10', '新品上市', '钱采购', '2026-03-09 18:00:00'])
      expect(row?.getByText(text)).toBeVisible();
    expect(other?.getByText('最低售价')).toBeVisible();
    expect(other?.queryByText('¥198.00')).toBeNull();
    await user.click(screen.getByRole('combobox', { name: '种类' }));
    const named = await screen.findAllByTitle('最低售价');
    await user.click(named.at(-1) as HTMLElement);
    await user.click(screen.getByRole('button', { name: /查\s*询/ }));
    await waitFor(() => expect(server.sent(priceRecord.page).at(-1)).toMatchObject({ kind: 'MIN' }));
    expect(screen.queryByRole('button', { name: /编\s*辑|删\s*除|调价/ })).toBeNull();
    expect(screen.getByRole('button', { name: /导\s*出/ })).toBeVisible();
  });
});
