import { describe, expect, it } from '@jest/globals';
import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import { breed } from '@mingmou/contract/erp/goods/breed.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import BreedTreeList from './tree.list';

type Row = OutputOf<typeof breed.findById>;

const row: Row = {
  id: 7,
  version: 2,
  stateEnum: 'ENABLE',
  updatedAt: '2026-11-20 09:30:00',
  code: '00007',
  name: '板材系列',
  pinyin: 'bcxl',
  categoryId: '003',
  brandId: 3,
  brandName: '暴龙',
  unit: 2,
  stockMode: 'STOCK',
  attrs: { rimType: '全框', frameMaterial: '板材' },
  barcodeCount: 12,
};

const nodes: OutputOf<typeof breed.tree> = [
  { id: '003', level: 1, name: '镜架', count: 12, categoryId: '003' },
  { id: '003/3', parentId: '003', level: 2, name: '暴龙', count: 12, categoryId: '003', brandId: 3 },
  {
    id: '003/3/7',
    parentId: '003/3',
    level: 3,
    name: '板材系列',
    count: 12,
    categoryId: '003',
    brandId: 3,
    breedId: 7,
  },
];
const brands: OutputOf<typeof brand.findAll> = [
  { id: 3, code: '0003', name: '暴龙', pinyin: 'bl', categoryIds: ['003'] },
];

const answers: readonly Answer[] = [
  answer(breed.tree, () => nodes),
  answer(breed.page, ({ page, size }: InputOf<typeof breed.page>) => ({
    records: [row],
    total: 1,
    page: page ?? 1,
    size: size ?? 10,
  })),
  answer(brand.findAll, () => brands),
];

function open(more: readonly Answer[] = []) {
  return renderScreen(<BreedTreeList />, {
    answers: [...answers, ...more],
    rights: ['menu:1415', 'erp-goods:edit', 'erp-goods:delete'],
    at: '/erp/pro/tree',
  });
}

describe('品种管理', () => {
  it('点树上的节点筛选，再点一次看全部', async () => {
    const { user, server, query } = open();
    expect(await screen.findByText('板材 全框')).toBeVisible();
    expect(screen.getByText('未定价')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '展开镜架' }));
    await user.click(screen.getByRole('button', { name: '暴龙 12' }));
    await waitFor(() =>
      expect(server.sent(breed.page).at(-1)).toEqual({ page: 1, size: 10, categoryId: '003', brandId: 3 }),
    );
    await user.click(screen.getByRole('button', { name: '暴龙 12' }));
    await waitFor(() => expect(query().get('categoryId')).toBeNull());
  });

  it('表单随类别给出单位和属性，保存失败时保留输入', async () => {
    const save = answer(breed.save, () => {
      throw refusal({ code: 140102, msg: '该品牌下品种名称已存在' });
    });
    const { user, server } = open([save]);
    await user.click(await screen.findByRole('button', { name: '镜架 12' }));
    await user.click(screen.getByRole('button', { name: /新\s*增/ }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('品种名称'), '新款');
    await user.type(within(dialog).getByLabelText('镜架材质'), '钛');
    await user.click(within(dialog).getByLabelText('品牌'));
    const options = await screen.findAllByTitle('暴龙');
    await user.click(options.at(-1) ?? document.body);
    await user.click(within(dialog).getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(server.sent(breed.save)).toHaveLength(1));
    expect(server.sent(breed.save)[0]).toMatchObject({
      name: '新款',
      categoryId: '003',
      brandId: 3,
      unit: 2,
      stockMode: 'STOCK',
      attrs: { frameMaterial: '钛' },
    });
    expect(await screen.findByText('该品牌下品种名称已存在')).toBeVisible();
    expect(within(dialog).getByLabelText('品种名称')).toHaveValue('新款');
  });
});
