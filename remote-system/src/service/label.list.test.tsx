import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { label } from '@mingmou/contract/system/service/label.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import LabelList from './label.list';

const vip: OutputOf<typeof label.findById> = {
  id: 5,
  version: 2,
  stateEnum: 'ENABLE',
  updatedAt: '2026-11-20 09:30:00',
  name: 'VIP',
  category: '消费',
  color: '#9A5B00',
  sort: 10,
  patientCount: 12,
};

const all = ['menu:1713', 'label:save', 'label:enable', 'label:delete'] as const;

function open(answers: readonly Answer[] = [], rights: Parameters<typeof renderScreen>[1]['rights'] = all) {
  const standard = [
    answer(label.page, { records: [vip], total: 1, page: 1, size: 10 }),
    answer(label.findById, vip),
  ] as const;
  return renderScreen(<LabelList />, {
    answers: [...answers, ...standard],
    rights,
    at: '/system/service/patientsLabel',
  });
}

describe('患者标签', () => {
  it('标签以其颜色显示，带分类和患者数', async () => {
    open();
    expect(await screen.findByText('VIP')).toHaveStyle({ color: '#9A5B00' });
    expect(screen.getByText('消费')).toBeVisible();
    expect(screen.getByText('12')).toBeVisible();
  });

  it('新增：颜色必选，以名字选择', async () => {
    const { server, user } = open([answer(label.save, { id: 9 })]);
    await screen.findByText('VIP');
    await user.keyboard('{F2}');
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('标签名称'), '角塑');
    await user.keyboard('{Control>}s{/Control}');
    const color = within(dialog).getByRole('combobox', { name: '颜色' });
    await waitFor(() => expect(color).toHaveAccessibleDescription('请选择颜色'));
    expect(server.sent(label.save)).toEqual([]);
    await user.click(color);
    await user.click(await screen.findByTitle('绿'));
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('保存成功')).toBeVisible();
    expect(server.sent(label.save)).toMatchObject([{ name: '角塑', category: '自定义', color: '#12784F' }]);
  });

  it('已使用的标签不能删除时说明原因', async () => {
    const msg = '患者标签「VIP」已被患者使用，不能删除';
    const refused = answer(label.deleteCheck, () => {
      throw refusal({ code: 100007, msg });
    });
    const { server, user } = open([refused]);
    await user.click(await screen.findByRole('button', { name: '删除' }));
    expect(await screen.findByText(msg)).toBeVisible();
    expect(server.sent(label.delete)).toEqual([]);
  });

  it('用方向键移动标签，连按时按先后送出；按别的列排列时不能移动', async () => {
    let rows = [vip, { ...vip, id: 6, name: '高度近视' }, { ...vip, id: 7, name: '角塑' }];
    const page = answer(label.page, () => ({ records: [...rows], total: 3, page: 1, size: 10 }));
    const sorted = answer(label.sort, ({ ids }) => {
      rows = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
      return null;
    });
    const { server, user } = open([page, sorted]);
    await screen.findByText('角塑');
    screen.getByRole('button', { name: /^移动 角塑/ }).focus();
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(screen.getByRole('button', { name: /^移动 角塑，第2位，共3位/ })).toHaveFocus());
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(server.sent(label.sort)).toEqual([{ ids: [5, 7, 6] }, { ids: [7, 5, 6] }]));
    expect(screen.getByText('「角塑」移到第1位')).toBeInTheDocument();
    await user.click(screen.getByText('标签名称', { selector: 'th *' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^移动 / })).toBeNull());
  });

  it('没有按钮权限时只能查看', async () => {
    open([], ['menu:1713']);
    await screen.findByText('VIP');
    for (const name of ['新增', '编辑', '停用', '删除', /^移动 /])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
