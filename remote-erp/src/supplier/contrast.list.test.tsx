import { beforeEach, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { price } from '@mingmou/contract/base/money';
import { breed } from '@mingmou/contract/erp/goods/breed.contract';
import { contrast } from '@mingmou/contract/erp/purchase/contrast.contract';
import { supplier } from '@mingmou/contract/erp/purchase/supplier.contract';
import { sessionLoaded } from '@mingmou/core/store/session-slice';
import { store } from '@mingmou/core/store/store';
import { type Answer, answer } from '@mingmou/testing/answers';
import { act, cleanup, screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import ContrastList from './contrast.list';

type Row = OutputOf<typeof contrast.findById>;
type Rights = Parameters<typeof renderScreen>[1]['rights'];

const row: Row = {
  ...{ id: 4, version: 2, stateEnum: 'ENABLE', updatedAt: '2026-11-20 09:30:00', name: '博视光学 钻晶A4' },
  ...{ supplierId: 1, supplierName: '博视光学', breedId: 8, breedName: '依视路 钻晶A4', categoryId: '001' },
  ...{ supplierGoodsCode: 'BS-160', supplierGoodsName: '1.60非球', purchasePrice: price(180) },
  ...{ leadDays: 3, minQty: 10, isDefault: true },
};

const breedOf = (id: number, name: string) => ({
  ...{ id, name, code: `000${id}`, pinyin: 'pz', brandId: 1, brandName: '依视路', categoryId: '001' as const },
  ...{ unit: 1 as const, stockMode: 'STOCK' as const, attrs: {} },
});

const answers: readonly Answer[] = [
  answer(contrast.page, { records: [row], total: 1, page: 1, size: 10 }),
  answer(contrast.findById, row),
  answer(contrast.update, null),
  answer(contrast.saveBatch, { created: 1, skipped: 1 }),
  answer(supplier.findAll, [{ id: 1, code: '0001', name: '博视光学', pinyin: 'bsgx', settleType: '月结' }]),
  answer(breed.findAll, [breedOf(8, '钻晶A4'), breedOf(9, '爱赞')]),
];

const all: Rights = ['menu:1424', 'erp-supplier:edit', 'erp:cost-view'];
const open = (rights: Rights = all, given: readonly Answer[] = []) =>
  renderScreen(<ContrastList />, { answers: [...given, ...answers], rights, at: '/erp/contrast' });

/** The option of a list that hangs open, which cells of the page are called like. */
const option = async (name: RegExp) => (await screen.findAllByTitle(name)).at(-1) as HTMLElement;

/** The person signed in may not see costs. */
function hideCosts() {
  const { info, menus } = store.getState().session;
  if (info) act(() => void store.dispatch(sessionLoaded({ info: { ...info, costDisplay: false }, menus })));
}

beforeEach(() => sessionStorage.clear());

describe('供应商品种对照', () => {
  it('写明谁供什么、对方怎么叫、几天到、默认找谁；进价只给看成本的人', async () => {
    open();
    const found = within(await screen.findByRole('row', { name: /博视光学/ }));
    for (const text of ['BS-160', '1.60非球', '¥180.00', '是', '启用']) expect(found.getByText(text)).toBeVisible();
    cleanup();
    open();
    hideCosts();
    expect(await screen.findByText('BS-160')).toBeVisible();
    expect(screen.queryByText('¥180.00')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: /进价/ })).toBeNull();
  });

  it('看不到成本的人编辑时没有进价一栏', async () => {
    const { purchasePrice: _secret, ...shown } = row;
    const { user, server } = open(all, [answer(contrast.findById, shown)]);
    hideCosts();
    await user.click(await screen.findByRole('button', { name: '编辑' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByLabelText('进价')).toBeNull();
    const days = await dialog.findByLabelText('到货天数');
    await user.clear(days);
    await user.type(days, '5');
    await user.click(dialog.getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(server.sent(contrast.update)).toHaveLength(1));
    expect(server.sent(contrast.update)[0]).toMatchObject({ id: 4, version: 2, leadDays: 5 });
  });

  it('批量添加：刷新后还在，几个新增几个已有都说明', async () => {
    const first = open();
    await first.user.click(await screen.findByRole('button', { name: '批量添加' }));
    await first.user.type(within(await screen.findByRole('dialog')).getByLabelText('到货天数'), '7');
    cleanup();
    const { user, server } = open();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('批量添加供应商品种对照')).toBeVisible();
    expect(dialog.getByLabelText('到货天数')).toHaveValue('7');
    await user.click(dialog.getByLabelText('供应商'));
    await user.click(await option(/博视光学/));
    await user.click(dialog.getByLabelText('品种'));
    await user.click(await option(/爱赞/));
    await user.click(dialog.getByRole('button', { name: /确\s*定/ }));
    expect(await screen.findByText('已添加1个品种，1个已有')).toBeVisible();
    expect(server.sent(contrast.saveBatch)).toEqual([{ supplierId: 1, breedIds: [9], leadDays: 7 }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('没有编辑权限的人只看', async () => {
    open(['menu:1424', 'erp:cost-view']);
    expect(await screen.findByText('BS-160')).toBeVisible();
    for (const name of [/新\s*增/, '批量添加', /编\s*辑/, /停\s*用/])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
