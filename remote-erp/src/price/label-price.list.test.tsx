import { beforeEach, describe, expect, it } from '@jest/globals';
import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import { price } from '@mingmou/contract/base/money';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import { breed } from '@mingmou/contract/erp/goods/breed.contract';
import { tagPrice } from '@mingmou/contract/erp/price/tag-price.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { cleanup, screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import LabelPriceList from './label-price.list';

type Row = OutputOf<typeof tagPrice.page>['records'][number];

const row = (targetId: number, more: Partial<Row> = {}): Row => ({
  ...{ scope: 'CHAIN', targetType: 'BREED', targetId, code: `0000${targetId}`, goodsName: `品种${targetId}` },
  ...more,
});

const ROWS = [
  row(1, { price: price(198), effectiveDate: '2025-01-01', heldPrice: price(198) }),
  row(2, { scope: 'ORG', heldPrice: price(218), nextPrice: price(230), nextDate: '2026-04-01' }),
  row(3),
];

const answers: readonly Answer[] = [
  answer(tagPrice.page, ({ page, size }: InputOf<typeof tagPrice.page>) => ({
    ...{ records: ROWS, total: 3, page: page ?? 1, size: size ?? 10 },
  })),
  answer(brand.findAll, () => []),
  answer(breed.findAll, () => []),
  answer(tagPrice.saveBatch, ({ rows }: InputOf<typeof tagPrice.saveBatch>) => ({ saved: rows.length })),
  answer(tagPrice.preview, ({ scope }: InputOf<typeof tagPrice.preview>) => [
    { ...row(1), scope, present: price(198), seenPrice: price(198), price: price(217.8) },
    { ...row(3), scope, fault: '还没有价格，不能按比例调整' },
  ]),
];

type Rights = Parameters<typeof renderScreen>[1]['rights'];
const open = (rights: Rights = ['menu:1417', 'erp-price:edit']) =>
  renderScreen(<LabelPriceList />, { answers, rights, at: '/erp/pro/labelPrice' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('标签价', () => {
  it('写明自己的价格、沿用的价格、待生效的价格和未定价', async () => {
    open();
    expect(await screen.findByText('¥198.00')).toBeVisible();
    expect(screen.getByText('沿用 ¥218.00')).toBeVisible();
    expect(screen.getByText('04-01起 ¥230.00')).toBeVisible();
    expect(screen.getByText('未定价')).toBeVisible();
  });

  it('调一个价：最低售价高于标签价时指出，保存时带上看到的原价', async () => {
    const { user, server } = open();
    const [first] = await screen.findAllByRole('button', { name: '调价' });
    if (first) await user.click(first);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('调整标签价：品种1')).toBeVisible();
    const asked = await dialog.findByLabelText('标签价');
    await user.clear(asked);
    await user.type(asked, '208');
    await user.type(dialog.getByLabelText('最低售价'), '209');
    await user.click(dialog.getByRole('button', { name: '确定' }));
    expect(await dialog.findByText('最低售价不能高于标签价')).toBeVisible();
    await user.clear(dialog.getByLabelText('最低售价'));
    await user.type(dialog.getByLabelText('最低售价'), '190');
    await user.click(dialog.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(server.sent(tagPrice.saveBatch)).toHaveLength(1));
    expect(server.sent(tagPrice.saveBatch)[0]).toMatchObject({
      reason: '调价',
      rows: [
        {
          ...{ scope: 'CHAIN', targetType: 'BREED', targetId: 1, price: 208, minPrice: 190, effectiveDate: today() },
          ...{ compare: true, seenPrice: 198 },
        },
      ],
    });
  });

  it('批量调价先预览，不能调的说明原因并跳过', async () => {
    const { user, server } = open();
    await screen.findByText('¥198.00');
    await user.keyboard('{F2}');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('批量调整标签价（符合条件的3项）')).toBeVisible();
    const share = await dialog.findByLabelText('现价的');
    await user.clear(share);
    await user.type(share, '110');
    await user.click(dialog.getByRole('button', { name: '预览' }));
    expect(await dialog.findByText('还没有价格，不能按比例调整')).toBeVisible();
    expect(server.sent(tagPrice.saveBatch)).toHaveLength(0);
    expect(server.sent(tagPrice.preview)[0]).toMatchObject({ scope: 'CHAIN', rule: 'RATIO', value: 110 });
    await user.click(dialog.getByRole('button', { name: '写入1项' }));
    await waitFor(() => expect(server.sent(tagPrice.saveBatch)).toHaveLength(1));
    expect(server.sent(tagPrice.saveBatch)[0]?.rows).toMatchObject([{ targetId: 1, price: 217.8, seenPrice: 198 }]);
  });

  it('选中的几行只调这几行', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('checkbox', { name: '选择品种2' }));
    await user.keyboard('{F2}');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('批量调整标签价（选中的1项）')).toBeVisible();
    await dialog.findByLabelText('现价的');
    await user.click(dialog.getByRole('button', { name: '预览' }));
    await waitFor(() => expect(server.sent(tagPrice.preview)).toHaveLength(1));
    expect(server.sent(tagPrice.preview)[0]).toMatchObject({
      scope: 'ORG',
      targets: [{ targetType: 'BREED', targetId: 2 }],
    });
  });

  it('刷新后调价和批量调价的对话框带着填的内容回来，取消后不再回来', async () => {
    const first = open();
    const [button] = await screen.findAllByRole('button', { name: '调价' });
    if (button) await first.user.click(button);
    const asked = await screen.findByLabelText('标签价', { selector: 'input' });
    await first.user.clear(asked);
    await first.user.type(asked, '208');
    cleanup();
    const second = open();
    expect(await screen.findByText('调整标签价：品种1')).toBeVisible();
    expect(await screen.findByLabelText('标签价', { selector: 'input' })).toHaveValue('208');
    await second.user.click(screen.getByRole('button', { name: /取\s*消/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await second.user.click(screen.getByRole('checkbox', { name: '选择品种2' }));
    await second.user.keyboard('{F2}');
    const share = await screen.findByLabelText('现价的');
    await second.user.clear(share);
    await second.user.type(share, '95');
    cleanup();
    const third = open();
    expect(await screen.findByText('批量调整标签价（选中的1项）')).toBeVisible();
    expect(await screen.findByLabelText('现价的')).toHaveValue('95');
    await third.user.click(screen.getByRole('button', { name: /预\s*览/ }));
    await waitFor(() => expect(third.server.sent(tagPrice.preview)).toHaveLength(1));
    expect(third.server.sent(tagPrice.preview)[0]).toMatchObject({ value: 95, targets: [{ targetId: 2 }] });
  });

  it('没有标价权限的人只看', async () => {
    open(['menu:1417']);
    expect(await screen.findByText('¥198.00')).toBeVisible();
    expect(screen.queryByRole('button', { name: '调价' })).toBeNull();
    expect(screen.queryByRole('button', { name: '批量调价' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
