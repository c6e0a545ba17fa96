import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { money, price } from '@mingmou/contract/base/money';
import { goodsPackage } from '@mingmou/contract/erp/package/goods-package.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import GoodsPackageList from './goods-package.list';

type Row = OutputOf<typeof goodsPackage.findById>;

const item = { groupName: '镜架', kind: 'BARCODE', targetId: 8, qty: 1, chooseQty: 1, required: true } as const;

const row: Row = {
  ...{
    id: 5,
    version: 3,
    stateEnum: 'DISABLE',
    state: 'DRAFT',
    standing: 'NOT_BEGUN',
    updatedAt: '2026-03-10 09:00:00',
  },
  ...{ code: 'TC0001', name: '开学配镜', pinyin: 'kxpj', price: money(599), startDate: '2026-09-01', endDate: null },
  ...{ orgIds: [1], orgNames: ['旗舰店'], remark: null, soldQty: 3, listAmount: money(850), items: [item] },
  targets: [{ name: '测试镜架 R1', tagPrice: price(480) }],
};

const page: Answer = answer(goodsPackage.page, { records: [row], total: 1, page: 1, size: 10 });

const open = (answers: readonly Answer[], rights: Parameters<typeof renderScreen>[1]['rights']) =>
  renderScreen(<GoodsPackageList />, {
    answers: [answer(stock.findStock, []), ...answers],
    rights,
    at: '/erp/pro/package',
  });

describe('套餐管理', () => {
  it('说草稿、有效期和原价合计；没有编辑权限就没有按钮', async () => {
    open([page], ['menu:1422']);
    const shown = (await screen.findByText('开学配镜')).closest('tr');
    for (const text of ['¥599.00', '¥850.00', '2026-09-01 至 不限', '未开始', '旗舰店', '草稿']) {
      expect(shown).toHaveTextContent(text);
    }
    for (const name of ['新增', '编辑', '「开学配镜」的更多操作'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('button', { name: '详情' })).toBeVisible();
  });

  it('按机构查询', async () => {
    const { server, user } = open([page], ['menu:1422']);
    await screen.findByText('开学配镜');
    await user.click(screen.getByRole('combobox', { name: '适用机构' }));
    await user.click((await screen.findAllByTitle('旗舰店')).at(-1) as HTMLElement);
    await waitFor(() => expect(server.sent(goodsPackage.page).at(-1)).toMatchObject({ orgId: 1 }));
  });

  it('复制成一个草稿', async () => {
    const { server, user } = open([page, answer(goodsPackage.copy, { id: 6 })], ['menu:1422', 'erp-package:edit']);
    await user.click(await screen.findByRole('button', { name: '「开学配镜」的更多操作' }));
    await user.click(await screen.findByRole('button', { name: '复制' }));
    expect(await screen.findByText('复制成功，副本是草稿')).toBeVisible();
    expect(server.sent(goodsPackage.copy)).toEqual([{ id: 5 }]);
  });

  it('编辑时明细带着商品名称，分组规则不合不能保存', async () => {
    const { server, user } = open(
      [page, answer(goodsPackage.findById, row), answer(goodsPackage.update, null)],
      ['menu:1422', 'erp-package:edit'],
    );
    await user.click(await screen.findByRole('button', { name: '编辑' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('测试镜架 R1')).toBeVisible();
    await user.clear(dialog.getByLabelText('选几项'));
    await user.type(dialog.getByLabelText('选几项'), '2');
    await user.click(dialog.getByRole('button', { name: '确定' }));
    expect(await dialog.findByText('分组「镜架」只有1项，选几项不能大于它')).toBeVisible();
    expect(server.sent(goodsPackage.update)).toEqual([]);
    await user.clear(dialog.getByLabelText('选几项'));
    await user.type(dialog.getByLabelText('选几项'), '1');
    await user.click(dialog.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(server.sent(goodsPackage.update)).toHaveLength(1));
    expect(server.sent(goodsPackage.update)[0]).toMatchObject({ id: 5, version: 3, items: [item] });
  });
});
