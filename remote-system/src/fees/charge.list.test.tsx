import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { money, price } from '@mingmou/contract/base/money';
import { charge } from '@mingmou/contract/system/fees/charge.contract';
import { combo } from '@mingmou/contract/system/fees/charge-combo.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import ChargeList from './charge.list';

type Row = OutputOf<typeof charge.findById>;

const row = (id: number, more: Partial<Row> = {}): Row => ({
  ...{ id, version: 1, stateEnum: 'ENABLE', updatedAt: '2026-11-20 09:30:00' },
  ...{ code: `F0000${id}`, name: `项目${id}`, pinyin: `xm${id}`, chargeCategory: 2, unit: 0 },
  ...{ price: price(12.5), cost: price(3), discountable: true, vipFlag: true, minDiscountRate: 0.8 },
  ...{ needExecute: true, priceEditable: false, isFee: false },
  ...more,
});
const rights = [
  ...(['menu:1712', 'charge-item:save', 'charge-item:enable', 'charge-item:delete'] as const),
  ...(['charge-item:import', 'charge-item:export'] as const),
] as const;
const rows = [row(1), row(2, { name: '普通挂号', chargeCategory: 1, isFee: true })];
const singles = [100, 80, 20].map((amount, at) => ({
  ...{ id: at + 11, code: `F${at}`, name: `检查${at + 1}`, pinyin: 'jc', unit: 0 as const },
  price: price(amount),
}));
const standard: readonly Answer[] = [
  answer(charge.page, { records: rows, total: 2, page: 1, size: 10 }),
  answer(charge.code, 'F00003'),
  answer(combo.page, { records: [], total: 0, page: 1, size: 10 }),
  answer(combo.code, 'Z00001'),
  answer(combo.findItems, singles),
];

function open(answers: readonly Answer[] = [], at = '/system/service/charge') {
  return renderScreen(<ChargeList />, { answers: [...answers, ...standard], rights, at });
}

/** Options of the list that was opened last; a cell of the page may bear the same words. */
async function pick(user: ReturnType<typeof open>['user'], title: string | RegExp) {
  const named = await screen.findAllByTitle(title);
  const option = named.filter((each) => each.closest('.ant-select-dropdown')).at(-1);
  if (!option) throw new Error('nothing hangs open');
  await user.click(option);
}

describe('收费项目', () => {
  it('挂号费后面的项目只由挂号费维护', async () => {
    open();
    const fee = (await screen.findByText('普通挂号')).closest('tr');
    if (!fee) throw new Error('no row');
    expect(within(fee).queryByRole('button', { name: '编辑' })).toBeNull();
    expect(fee).toHaveTextContent('由挂号费维护');
    expect(screen.getByText('项目1').closest('tr')).toHaveTextContent('¥12.50');
  });

  it('新增带出下一个编码，类别里没有挂号费，拒绝时保留输入', async () => {
    const refused = answer(charge.save, () => {
      throw refusal({ code: 100004, msg: '名称「视力检查」已存在，请更换' });
    });
    const { user, server } = open([refused]);
    await screen.findByText('项目1');
    await user.keyboard('{F2}');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByLabelText('编码')).toHaveValue('F00003');
    const name = within(dialog).getByLabelText('名称');
    await user.type(name, '视力检查');
    await user.click(within(dialog).getByRole('combobox', { name: '类别' }));
    const offered = await screen.findAllByRole('option');
    expect(offered.map((option) => option.textContent)).not.toContain('挂号费');
    await pick(user, '检查费');
    await user.type(within(dialog).getByLabelText('单价'), '10.5');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('名称「视力检查」已存在，请更换')).toBeVisible();
    expect(name).toHaveValue('视力检查');
    expect(server.sent(charge.save)[0]).toMatchObject({
      ...{ code: 'F00003', chargeCategory: 2, price: 10.5, unit: 0, discountable: true, needExecute: false },
    });
  });

  it('导入有错误时逐行列出，一行也没有导入', async () => {
    const job = { jobId: 'j1', fileName: '项目.xlsx', percent: 100, rows: 2, errorRows: 1, errorCount: 1 };
    const fault = { row: 3, column: '单价', value: '十元', msg: '应为数字' };
    const { server, user } = open([
      answer(charge.import.upload, { ...job, phase: 'PARSED', errorRows: 0, errorCount: 0, errors: [] }),
      answer(charge.import.check, { ...job, phase: 'FAULTY', errors: [fault] }),
    ]);
    await user.click(await screen.findByRole('button', { name: '导入' }));
    await user.upload(await screen.findByLabelText('收费项目文件'), new File(['x'], '项目.xlsx'));
    expect(await screen.findByRole('row', { name: '3 单价 十元 应为数字' })).toBeVisible();
    expect(screen.getByText('共1处错误，请修改文件后重新选择')).toBeVisible();
    expect(screen.getByRole('button', { name: '下载错误清单' })).toBeVisible();
    expect(server.sent(charge.import.apply)).toEqual([]);
  });
});

describe('组合收费', () => {
  it('选项目时算出单项合计和每项的份额；保存带项目与数量', async () => {
    const { user, server } = open([answer(combo.save, { id: 9 })], '/system/service/charge?tab=combo');
    await user.click((await screen.findAllByRole('button', { name: '新增' }))[0] ?? document.body);
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByDisplayValue('Z00001')).toBe(within(dialog).getByLabelText('编码'));
    await user.type(within(dialog).getByLabelText('名称'), '屈光组合');
    await user.click(within(dialog).getByRole('button', { name: '添加组合项目' }));
    for (const at of [1, 2, 3]) {
      await user.click(within(dialog).getByRole('combobox', { name: `第${at}项 收费项目` }));
      await pick(user, new RegExp(`检查${at}`));
    }
    expect(dialog).toHaveTextContent('单项合计 ¥200.00');
    await user.type(within(dialog).getByLabelText('组合价'), '168.88');
    for (const share of ['¥84.44', '¥67.55', '¥16.89']) expect(dialog).toHaveTextContent(share);
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('保存成功')).toBeVisible();
    expect(server.sent(combo.save)[0]).toMatchObject({
      name: '屈光组合',
      items: [11, 12, 13].map((singleId) => ({ singleId, quantity: 1 })),
      price: money(168.88),
    });
  });

  it('空行和不足两项不能保存', async () => {
    const { user, server } = open([], '/system/service/charge?tab=combo');
    await user.click((await screen.findAllByRole('button', { name: '新增' }))[0] ?? document.body);
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('名称'), '屈光组合');
    await user.type(within(dialog).getByLabelText('组合价'), '10');
    await user.click(within(dialog).getByRole('button', { name: '确定' }));
    expect(await within(dialog).findByText('至少2项')).toBeVisible();
    expect(server.sent(combo.save)).toEqual([]);
  });
});
