import { describe, expect, it, jest } from '@jest/globals';
import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import { type Answer, answer, answerSheet, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import BrandList from './brand.list';

type Row = OutputOf<typeof brand.findById>;
type PageInput = InputOf<typeof brand.page>;

const all = ['menu:1414', 'erp-goods:edit', 'erp-goods:delete'] as const;

function row(id: number, more: Partial<Row> = {}): Row {
  return {
    id,
    version: 3,
    stateEnum: 'ENABLE',
    updatedAt: '2026-11-20 09:30:00',
    code: `000${id}`,
    name: `品牌${id}`,
    pinyin: `PP${id}`,
    categoryIds: ['003'],
    origin: '日本',
    sort: 1,
    breedCount: 0,
    ...more,
  };
}

function pages(rows: readonly Row[], total = rows.length): Answer {
  return answer(brand.page, ({ page, size }: PageInput) => ({
    records: [...rows],
    total,
    page: page ?? 1,
    size: size ?? 10,
  }));
}

function open(
  answers: readonly Answer[],
  rights: Parameters<typeof renderScreen>[1]['rights'] = all,
  at = '/erp/pro/brand',
) {
  return renderScreen(<BrandList />, { answers, rights, at });
}

const gone = () => {
  throw refusal({ code: 100002, msg: '记录不存在或已删除，请刷新列表' });
};

const rowOf = async (name: string) => {
  const found = (await screen.findByText(name)).closest('tr');
  if (!found) throw new Error(`no row ${name}`);
  return within(found);
};

describe('品牌列表', () => {
  it('读取地址中的筛选、页码、条数和排序', async () => {
    const at = '/erp/pro/brand?page=2&size=20&column=updated_at&asc=false&keyword=蔡司&categoryId=003&stateEnum=ENABLE';
    const { server } = open([pages([row(1)], 45)], all, at);
    expect(await screen.findByText('品牌1')).toBeVisible();
    expect(server.sent(brand.page)).toEqual([
      { page: 2, size: 20, column: 'updated_at', asc: false, keyword: '蔡司', categoryId: '003', stateEnum: 'ENABLE' },
    ]);
    expect(screen.getByLabelText('名称/简码')).toHaveValue('蔡司');
    expect(screen.getByText('共 45 条')).toBeVisible();
  });

  it('不认识的地址参数不影响列表', async () => {
    const { server } = open([pages([row(1)])], all, '/erp/pro/brand?page=abc&size=7&categoryId=zzz&stateEnum=X');
    await screen.findByText('品牌1');
    expect(server.sent(brand.page)).toEqual([{ page: 1, size: 10 }]);
  });

  it('显示字典名称、状态词和操作', async () => {
    open([pages([row(1), row(2, { stateEnum: 'DISABLE' })])]);
    const first = await rowOf('品牌1');
    expect(first.getByText('镜架')).toBeVisible();
    expect(first.getByText('启用')).toBeVisible();
    expect(first.getByRole('button', { name: '停用' })).toBeVisible();
    expect((await rowOf('品牌2')).getByRole('button', { name: '启用' })).toBeVisible();
  });

  it('回车按输入筛选并回到第一页', async () => {
    const { server, user, query } = open([pages([row(1)], 45)], all, '/erp/pro/brand?page=3');
    await screen.findByText('品牌1');
    await user.type(screen.getByLabelText('名称/简码'), '依视路{Enter}');
    await waitFor(() => expect(server.sent(brand.page).at(-1)).toEqual({ page: 1, size: 10, keyword: '依视路' }));
    expect(query().get('keyword')).toBe('依视路');
    expect(query().get('page')).toBeNull();
    await user.click(screen.getByRole('button', { name: '重置' }));
    await waitFor(() => expect(query().get('keyword')).toBeNull());
  });

  it('选择状态立即筛选', async () => {
    const { server, user } = open([pages([row(1)])]);
    await screen.findByText('品牌1');
    await user.click(screen.getByRole('combobox', { name: '状态' }));
    await user.click(await screen.findByTitle('停用'));
    await waitFor(() => expect(server.sent(brand.page).at(-1)).toEqual({ page: 1, size: 10, stateEnum: 'DISABLE' }));
  });

  it('翻页写入地址', async () => {
    const { server, user, query } = open([pages([row(1)], 45)]);
    await screen.findByText('品牌1');
    await user.click(screen.getByTitle('2'));
    await waitFor(() => expect(server.sent(brand.page).at(-1)).toEqual({ page: 2, size: 10 }));
    expect(query().get('page')).toBe('2');
  });

  it('点表头排序', async () => {
    const { server, user } = open([pages([row(1)])]);
    await screen.findByText('品牌1');
    await user.click(await screen.findByRole('columnheader', { name: '品牌名称' }));
    await waitFor(() =>
      expect(server.sent(brand.page).at(-1)).toEqual({ page: 1, size: 10, column: 'name', asc: true }),
    );
  });

  it('超出最后一页时回到最后一页', async () => {
    const { query } = open([pages([], 15)], all, '/erp/pro/brand?page=9');
    await waitFor(() => expect(query().get('page')).toBe('2'));
  });

  it('加载失败说明原因和请求编号，可以重试', async () => {
    const broken = answer(brand.page, () => {
      throw refusal({ code: 500, status: 500, msg: '系统繁忙，请稍后重试' });
    });
    const { server, user } = open([broken]);
    // The toast is an alert too; the panel is inside the page.
    const alert = await within(screen.getByRole('region', { name: '品牌管理' })).findByRole('alert');
    expect(alert).toHaveTextContent('加载失败：系统繁忙，请稍后重试');
    expect(alert).toHaveTextContent('req-1');
    server.use(pages([row(1)]));
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('品牌1')).toBeVisible();
    expect(screen.queryByText('加载失败：系统繁忙，请稍后重试')).toBeNull();
  });

  it('没有记录时说明并给出下一步', async () => {
    const { user, query } = open([pages([])], all, '/erp/pro/brand?keyword=无');
    expect(await screen.findByText('没有符合筛选条件的记录')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '清除筛选条件' }));
    await waitFor(() => expect(query().get('keyword')).toBeNull());
    expect(await screen.findByText('还没有记录')).toBeVisible();
  });

  it('记住这个人隐藏的列', async () => {
    const { user } = open([pages([row(1)])]);
    await screen.findByText('日本');
    await user.click(screen.getByRole('button', { name: '列设置' }));
    await user.click(await screen.findByRole('checkbox', { name: '产地' }));
    expect(screen.queryByText('日本')).toBeNull();
    expect(localStorage.getItem('mingmou.columns.7./erp/pro/brand')).toBe('["origin"]');
    localStorage.clear();
  });

  it('没有权限就没有按钮', async () => {
    open([pages([row(1)])], ['menu:1414']);
    const first = await rowOf('品牌1');
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull();
    expect(first.queryByRole('button')).toBeNull();
    expect(screen.getByRole('button', { name: '导出' })).toBeVisible();
  });
});

describe('品牌停用与删除', () => {
  it('停用先确认，成功后刷新', async () => {
    const { server, user } = open([pages([row(1)]), answer(brand.enable, null)]);
    await user.click((await rowOf('品牌1')).getByRole('button', { name: '停用' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('提示');
    expect(question).toHaveTextContent('确定要停用该记录吗？');
    server.use(pages([row(1, { stateEnum: 'DISABLE', version: 4 })]));
    await user.click(within(question).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('停用成功')).toBeVisible();
    expect(server.sent(brand.enable)).toEqual([{ id: 1, version: 3, stateEnum: 'DISABLE' }]);
    await waitFor(async () => expect((await rowOf('品牌1')).getByRole('button', { name: '启用' })).toBeVisible());
  });

  it.each([
    ['停用', answer(brand.enable, gone), true],
    ['删除', answer(brand.deleteCheck, gone), false],
    ['编辑', answer(brand.findById, gone), false],
  ])('别人先删了：%s被拒，列表马上是新的', async (name, refused, asks) => {
    const { user, server } = open([pages([row(1), row(2)]), refused]);
    const act = (await rowOf('品牌1')).getByRole('button', { name });
    server.use(pages([row(2)]));
    await user.click(act);
    if (asks) await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('记录不存在或已删除，请刷新列表')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('品牌1')).toBeNull());
    expect(screen.getByText('品牌2')).toBeInTheDocument();
  });

  it('停用被拒时显示原因且状态不变', async () => {
    const refused = answer(brand.enable, () => {
      throw refusal({ code: 100007, msg: '品牌「品牌1」已被品种使用，不能停用' });
    });
    const { user } = open([pages([row(1)]), refused]);
    await user.click((await rowOf('品牌1')).getByRole('button', { name: '停用' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
    expect(await screen.findByText('品牌「品牌1」已被品种使用，不能停用')).toBeVisible();
    expect((await rowOf('品牌1')).getByRole('button', { name: '停用' })).toBeVisible();
  });

  it('删除先检查，用服务器的话确认', async () => {
    const check = answer(brand.deleteCheck, '确定要删除「品牌1」吗？删除后不可恢复');
    const { server, user } = open([pages([row(1)]), check, answer(brand.delete, null)]);
    await user.click((await rowOf('品牌1')).getByRole('button', { name: '删除' }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('确定要删除「品牌1」吗？删除后不可恢复');
    expect(server.sent(brand.delete)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: '删除' }));
    expect(await screen.findByText('删除成功')).toBeVisible();
    expect(server.sent(brand.delete)).toEqual([{ id: 1, version: 3, stateEnum: 'DELETE' }]);
  });

  it('检查不通过时只能知道了', async () => {
    const check = answer(brand.deleteCheck, () => {
      throw refusal({ code: 100007, msg: '品牌「品牌1」已被品种使用，不能删除' });
    });
    const { server, user } = open([pages([row(1)]), check]);
    await user.click((await rowOf('品牌1')).getByRole('button', { name: '删除' }));
    const notice = await screen.findByRole('dialog');
    expect(notice).toHaveTextContent('品牌「品牌1」已被品种使用，不能删除');
    expect(
      within(notice)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['知道了']);
    await user.click(within(notice).getByRole('button', { name: '知道了' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent(brand.delete)).toEqual([]);
  });
});

describe('品牌导出', () => {
  it('带上筛选与排序，显示进度，可以取消', async () => {
    let finish: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const at = '/erp/pro/brand?keyword=蔡司&column=name&asc=true&page=2';
    const { server, user } = open([pages([row(1)], 15), answerSheet(brand.export, '品牌.xlsx', held)], all, at);
    await screen.findByText('品牌1');
    await user.click(screen.getByRole('button', { name: '导出' }));
    expect(await screen.findByRole('status')).toHaveTextContent('正在导出');
    expect(server.sent(brand.export)).toEqual([{ keyword: '蔡司', column: 'name', asc: true }]);
    finish();
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
    expect(click.mock.contexts[0]).toHaveProperty('download', '品牌.xlsx');
    expect(await screen.findByRole('button', { name: '导出' })).toBeVisible();
  });

  it('取消后不保存文件', async () => {
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { user } = open([pages([row(1)]), answerSheet(brand.export, '品牌.xlsx', new Promise(() => {}))]);
    await screen.findByText('品牌1');
    await user.click(screen.getByRole('button', { name: '导出' }));
    await user.click(await screen.findByRole('button', { name: '取消导出' }));
    expect(await screen.findByRole('button', { name: '导出' })).toBeVisible();
    expect(click).not.toHaveBeenCalled();
  });
});
