import { describe, expect, it } from '@jest/globals';
import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { price } from '@mingmou/contract/base/money';
import { barcode } from '@mingmou/contract/erp/barcode/barcode.contract';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import { breed } from '@mingmou/contract/erp/goods/breed.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import CodeList from './code.list';

type Row = OutputOf<typeof barcode.findById>;

const all = ['menu:1416', 'erp-goods:edit', 'erp-goods:delete'] as const;

function row(id: number, more: Partial<Row> = {}): Row {
  return {
    id,
    version: 1,
    stateEnum: 'ENABLE',
    updatedAt: '2026-11-20 09:30:00',
    code: `290000000${id}018`,
    breedId: 7,
    brandId: 3,
    categoryId: '001',
    goodsName: '明月1.60防蓝光',
    spec: `1.60 -${id}.00/0.00`,
    unit: 1,
    stockMode: 'STOCK',
    attrs: { sph: -id, cyl: 0 },
    originCodes: [],
    onHand: 0,
    safetyQty: 0,
    tagPrice: price(298),
    ...more,
  };
}

const answers: readonly Answer[] = [
  answer(barcode.page, ({ page, size }: InputOf<typeof barcode.page>) => ({
    records: [row(1), row(2, { tagPrice: null, stateEnum: 'DISABLE' })],
    total: 2,
    page: page ?? 1,
    size: size ?? 10,
  })),
  answer(brand.findAll, () => []),
  answer(breed.findAll, () => []),
];

function open(more: readonly Answer[] = [], rights: Parameters<typeof renderScreen>[1]['rights'] = all) {
  return renderScreen(<CodeList />, { answers: [...answers, ...more], rights, at: '/erp/pro/code' });
}

describe('商品条码', () => {
  it('显示标签价，没有价格的写未定价', async () => {
    open();
    expect(await screen.findByText('¥298.00')).toBeVisible();
    expect(screen.getByText('未定价')).toBeVisible();
  });

  it('批量停用逐个说明结果，选中后才能点', async () => {
    const batch = answer(barcode.enableBatch, () => [
      { id: 1, code: '2900000001018', ok: true },
      { id: 2, code: '2900000002018', ok: false, msg: '当前状态为「停用」，不能停用' },
    ]);
    const { user, server } = open([batch]);
    await screen.findByText('¥298.00');
    expect(screen.getByRole('button', { name: '批量停用' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('checkbox', { name: '选择本页' }));
    await user.click(screen.getByRole('button', { name: '批量停用' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('确定要停用选中的2个条码吗？');
    await user.click(within(question).getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(server.sent(barcode.enableBatch)).toEqual([{ ids: [1, 2], stateEnum: 'DISABLE' }]));
    expect(await screen.findByText(/1个条码已停用，1个未停用：2900000002018 当前状态为「停用」/)).toBeVisible();
  });

  it('只能查看的人没有生成、停用和删除', async () => {
    open([], ['menu:1416']);
    await screen.findByText('¥298.00');
    for (const name of ['生成', '批量停用', '批量删除', '编辑']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('保存原厂条码，被占用时保留输入', async () => {
    const { user, server } = open([answer(barcode.update, () => null)]);
    await screen.findByText('¥298.00');
    await user.click(screen.getAllByRole('button', { name: '编辑' })[0] ?? document.body);
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('原厂条码1'), '6901234567892');
    await user.click(within(dialog).getByRole('button', { name: /确\s*定/ }));
    await waitFor(() =>
      expect(server.sent(barcode.update)).toEqual([{ id: 1, version: 1, originCodes: ['6901234567892'] }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
