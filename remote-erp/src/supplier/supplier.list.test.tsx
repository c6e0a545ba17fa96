import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { supplier } from '@mingmou/contract/erp/purchase/supplier.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import SupplierList from './supplier.list';

type Row = OutputOf<typeof supplier.findById>;

function row(id: number, more: Partial<Row> = {}): Row {
  return {
    ...{ id, version: 3, stateEnum: 'ENABLE', updatedAt: '2026-11-20 09:30:00' },
    ...{ code: `000${id}`, name: `供应商${id}`, pinyin: `gys${id}`, shortName: null },
    ...{ contact: '沈国强', phone: '0571-88001234', address: null, settleType: '月结', creditDays: 30 },
    ...{ bankName: null, bankAccount: null, taxNo: null, licences: [], licenceExpire: null },
    ...more,
  };
}

const pages = (rows: readonly Row[]): Answer =>
  answer(supplier.page, { records: [...rows], total: rows.length, page: 1, size: 10 });

function open(
  answers: readonly Answer[],
  rights: Parameters<typeof renderScreen>[1]['rights'] = ['menu:1423', 'erp-supplier:edit'],
) {
  return renderScreen(<SupplierList />, { answers, rights, at: '/erp/supplier' });
}

// The page asks this computer for the day.
beforeEach(() => {
  jest.useFakeTimers({
    doNotFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'setImmediate',
      'queueMicrotask',
      'nextTick',
      'performance',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ],
    now: new Date('2026-11-20T09:00:00+08:00'),
  });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('供应商列表', () => {
  it.each([
    ['2026-11-19', '2026-11-19 已过期'],
    ['2026-11-20', '2026-11-20 即将到期'],
    ['2026-12-20', '2026-12-20 即将到期'],
    ['2026-12-21', '2026-12-21'],
  ])('证照最近到期 %s 显示为「%s」', async (licenceExpire, text) => {
    open([pages([row(1, { licenceExpire })])]);
    const found = (await screen.findByText('供应商1')).closest('tr');
    expect(found).toHaveTextContent(text);
    if (text === licenceExpire) expect(found).not.toHaveTextContent(/到期|过期/);
  });

  it('全部长期的写「长期」，没有登记的留空', async () => {
    const licence = { kind: '营业执照', no: '9133', expireDate: null } as const;
    open([pages([row(1, { licences: [licence] }), row(2)])]);
    expect((await screen.findByText('供应商1')).closest('tr')).toHaveTextContent('长期');
    expect(screen.getByText('供应商2').closest('tr')).not.toHaveTextContent('长期');
  });

  it('没有编辑权限就没有按钮', async () => {
    open([pages([row(1)])], ['menu:1423']);
    await screen.findByText('供应商1');
    for (const name of ['新增', '编辑', '停用', '删除']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('button', { name: '导出' })).toBeVisible();
  });
});

describe('供应商表单', () => {
  async function fill(user: ReturnType<typeof open>['user'], dialog: ReturnType<typeof within>) {
    await user.type(dialog.getByLabelText('供应商名称'), '清眸器械');
    await user.type(dialog.getByLabelText('联系人'), '顾海波');
    await user.type(dialog.getByLabelText('电话'), '0571-88005678');
  }

  it('填证照并保存，第二行换一种证照', async () => {
    const { server, user } = open([pages([]), answer(supplier.save, { id: 9 })]);
    await screen.findByText('还没有记录');
    await user.keyboard('{F2}');
    const dialog = within(await screen.findByRole('dialog'));
    await fill(user, dialog);
    await user.click(dialog.getByRole('button', { name: '添加证照' }));
    await user.click(dialog.getByRole('button', { name: '添加证照' }));
    const [first, second] = dialog.getAllByLabelText('证照编号');
    if (!first || !second) throw new Error('two licences');
    await user.type(first, '9133');
    await user.type(second, '浙杭械001');
    await user.click(dialog.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(server.sent(supplier.save)).toHaveLength(1));
    expect(server.sent(supplier.save)[0]).toMatchObject({
      name: '清眸器械',
      settleType: '月结',
      licences: [
        { kind: '营业执照', no: '9133' },
        { kind: '医疗器械经营许可证', no: '浙杭械001' },
      ],
    });
  });

  it('证照没填编号不能保存，移除这一行后可以', async () => {
    const { server, user } = open([pages([]), answer(supplier.save, { id: 9 })]);
    await screen.findByText('还没有记录');
    await user.keyboard('{F2}');
    const dialog = within(await screen.findByRole('dialog'));
    await fill(user, dialog);
    await user.click(dialog.getByRole('button', { name: '添加证照' }));
    await user.click(dialog.getByRole('button', { name: '确定' }));
    expect(await dialog.findByText('请填写第1行证照的种类和编号')).toBeVisible();
    expect(server.sent(supplier.save)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: '移除第1行证照' }));
    await user.click(dialog.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(server.sent(supplier.save)).toHaveLength(1));
  });

  it('名称重复时说明原因，已填内容还在', async () => {
    const refused = answer(supplier.save, () => {
      throw refusal({ code: 100004, msg: '供应商名称「清眸器械」已存在，请更换' });
    });
    const { user } = open([pages([]), refused]);
    await screen.findByText('还没有记录');
    await user.keyboard('{F2}');
    const dialog = within(await screen.findByRole('dialog'));
    await fill(user, dialog);
    await user.click(dialog.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('供应商名称「清眸器械」已存在，请更换')).toBeVisible();
    expect(dialog.getByLabelText('供应商名称')).toHaveValue('清眸器械');
  });
});
