import { describe, expect, it } from '@jest/globals';
import { purchase } from '@mingmou/contract/erp/purchase/purchase.contract';
import { answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { firstLost } from '@mingmou/testing/first-lost';
import { renderScreen } from '@mingmou/testing/render-screen';
import PurchaseDetail from './purchase.detail';
import type { Purchase } from './purchase.samples';
import { sampleLine, samplePurchase } from './purchase.samples';

const all = [
  ...([
    'menu:1401',
    'erp-purchase:edit',
    'erp-purchase:approve',
    'erp-purchase:retrial',
    'erp-purchase:delete',
  ] as const),
  ...(['erp-purchase:print'] as const),
];

function open(more: Partial<Purchase>, answers: Parameters<typeof renderScreen>[1]['answers'] = []) {
  return renderScreen(<PurchaseDetail />, {
    answers: [answer(purchase.findById, samplePurchase(more)), ...answers],
    rights: all,
    at: '/erp/buy/info?id=9',
  });
}

const moved = { id: 9, version: 4, state: 'PASSED', bizDate: '2026-11-20' } as const;

describe('采购单详情', () => {
  it('按钮正是服务器说的那些，状态和记录都在', async () => {
    open({
      state: 'SUBMITTED',
      actions: ['withdraw', 'pass', 'reject'],
      timeline: [
        {
          at: '2026-11-20 10:00:00',
          staffName: '郑浩',
          action: '提交审核',
          fromState: '草稿',
          toState: '待审核',
          reason: null,
        },
      ],
    });
    const header = await screen.findByRole('button', { name: '审核通过' });
    expect(header).toBeVisible();
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent?.replaceAll(' ', ''));
    expect(names).toEqual(['撤回', '审核通过', '驳回', '返回列表']);
    expect(screen.getByText('待审核')).toBeVisible();
    const rail = within(screen.getByRole('complementary', { name: '操作记录' }));
    expect(rail.getByText('提交审核')).toBeVisible();
    expect(screen.getByRole('row', { name: /镜架1/ })).toHaveTextContent('前厅');
  });

  it.each([
    ['没有一行是赠品，赠品列不占位置', [sampleLine(1)], 0],
    ['有一行是赠品，就有赠品列', [sampleLine(1), sampleLine(2, { gift: true })], 1],
  ])('%s', async (_case, lines, count) => {
    open({ lines });
    expect(await screen.findByRole('columnheader', { name: '实收' })).toBeVisible();
    expect(screen.queryAllByRole('columnheader', { name: '赠品' })).toHaveLength(count);
  });

  it('审核先确认', async () => {
    const { server, user } = open({ state: 'SUBMITTED', actions: ['pass'] }, [answer(purchase.pass, moved)]);
    await user.click(await screen.findByRole('button', { name: '审核通过' }));
    const question = await screen.findByRole('dialog');
    expect(server.sent(purchase.pass)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(server.sent(purchase.pass)).toEqual([{ id: 9, version: 3 }]));
    expect(await screen.findByText('审核通过，商品已入库')).toBeVisible();
  });

  it('审核没有收到结果：说不确定是否已完成，再审核用同一个请求标识', async () => {
    const lost = firstLost(purchase.pass, moved);
    const { user } = open({ state: 'SUBMITTED', actions: ['pass'] }, [lost]);
    const pass = async () => {
      await user.click(await screen.findByRole('button', { name: '审核通过' }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /确\s*定/ }));
    };
    await pass();
    expect(await screen.findByText(/没有收到结果，不确定是否已完成/)).toBeVisible();
    await pass();
    expect(await screen.findByText('审核通过，商品已入库')).toBeVisible();
    expect(lost.keys).toHaveLength(2);
    expect(lost.keys[1]).toBe(lost.keys[0]);
  });

  it('驳回要原因；被拒时原因还在', async () => {
    const refused = answer(purchase.reject, () => {
      throw refusal({ code: 140002, msg: '单据当前状态为「已审核」，不能驳回' });
    });
    const { server, user } = open({ state: 'SUBMITTED', actions: ['reject'] }, [refused]);
    await user.click(await screen.findByRole('button', { name: /驳\s*回/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /确\s*定/ }));
    expect(await dialog.findByText('请填写原因')).toBeVisible();
    expect(server.sent(purchase.reject)).toEqual([]);
    await user.type(dialog.getByLabelText('原因'), '数量不符');
    await user.click(dialog.getByRole('button', { name: /确\s*定/ }));
    expect(await screen.findByText('单据当前状态为「已审核」，不能驳回')).toBeVisible();
    expect(server.sent(purchase.reject)).toEqual([{ id: 9, version: 3, reason: '数量不符' }]);
    expect(dialog.getByLabelText('原因')).toHaveValue('数量不符');
  });

  it('删除先用服务器的话确认', async () => {
    const { server, user } = open({ actions: ['delete'] }, [
      answer(purchase.deleteCheck, '确定删除单据 RK202611200001 吗？'),
      answer(purchase.delete, { ...moved, state: 'DELETE' }),
    ]);
    await user.click(await screen.findByRole('button', { name: /删\s*除/ }));
    const question = await screen.findByRole('dialog');
    expect(question).toHaveTextContent('确定删除单据 RK202611200001 吗？');
    await user.click(within(question).getByRole('button', { name: /删\s*除/ }));
    await waitFor(() => expect(server.sent(purchase.delete)).toEqual([{ id: 9, version: 3, stateEnum: 'DELETE' }]));
  });
});
