import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { reviewServicePackage } from '@mingmou/contract/system/training/review-service-package.contract';
import { trainingItem } from '@mingmou/contract/system/training/training-item.contract';
import { trainingServicePackage } from '@mingmou/contract/system/training/training-service-package.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import { ReviewServicePackageTab } from './review-service-package-tab';
import TrainingServicePackageList from './training-service-package.list';

const stamp = { version: 2, stateEnum: 'ENABLE', updatedAt: '2026-11-20 09:30:00' } as const;

const vt: OutputOf<typeof trainingServicePackage.findById> = {
  ...{ id: 5, ...stamp, code: 'VT0001', name: '双眼视20次', giftTimes: 0, totalTimes: 20, price: money(4000) },
  ...{ validDays: 365, startRule: 'FIRST', refundable: true },
  items: [{ itemId: 1 }, { itemId: 9 }],
  itemNames: [
    { id: 1, name: '反转拍' },
    { id: 9, name: '旧项目' },
  ],
};

const review: OutputOf<typeof reviewServicePackage.findById> = {
  ...{ id: 7, ...stamp, code: 'FC0001', name: '塑形镜全年', kind: 'REVIEW_OK', totalTimes: 2, price: money(600) },
  ...{ validDays: 365, startRule: 'PAY' },
  nodes: [
    { label: '次日', afterDays: 1 },
    { label: '1周', afterDays: 7 },
  ],
};

const page = <Row,>(row: Row) => ({ records: [row], total: 1, page: 1, size: 10 });
const answers: readonly Answer[] = [
  answer(trainingServicePackage.page, page(vt)),
  answer(trainingServicePackage.findById, vt),
  answer(trainingServicePackage.update, null),
  answer(reviewServicePackage.page, page(review)),
  answer(reviewServicePackage.findById, review),
  answer(reviewServicePackage.save, { id: 8 }),
  answer(trainingItem.findAll, [
    { id: 1, code: 'V001', name: '反转拍', category: '调节', minutes: 10, homeEnabled: true },
  ]),
];

describe('视训套餐', () => {
  it('列出次数、有效期、价格和项目', async () => {
    renderScreen(<TrainingServicePackageList />, { answers, rights: ['menu:1719'], at: '/system/service/vtPackage' });
    const row = (await screen.findByText('双眼视20次')).closest('tr');
    for (const text of ['VT0001', '20', '365', '4,000.00', '首次训练日', '反转拍、旧项目']) {
      expect(row).toHaveTextContent(text);
    }
  });

  it('停用的项目保留在套餐里，注明已停用', async () => {
    const { server, user } = renderScreen(<TrainingServicePackageList />, {
      answers,
      rights: ['menu:1719', 'vt-setmeal:save'],
      at: '/system/service/vtPackage',
    });
    await user.click(await screen.findByRole('button', { name: '编辑' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('旧项目（已停用）')).toBeInTheDocument();
    const price = dialog.getByLabelText('价格');
    await user.clear(price);
    await user.type(price, '3800');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(trainingServicePackage.update)).toHaveLength(1));
    expect(server.sent(trainingServicePackage.update)[0]).toMatchObject({
      items: [{ itemId: 1 }, { itemId: 9 }],
      price: 3800,
    });
  });
});

describe('复查套餐', () => {
  const rights = ['menu:1711', 'reg-fee:save'] as const;

  it('新增带塑形镜的常用节点；换成配镜后可填入配镜的', async () => {
    const { server, user } = renderScreen(<ReviewServicePackageTab />, { answers, rights, at: '/system/service/rc' });
    await screen.findByText('塑形镜全年');
    await user.keyboard('{F2}');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByLabelText('第几天').map((input) => Object(input).value)).toEqual([
      '1',
      '7',
      '14',
      '30',
      '90',
      '180',
      '270',
      '365',
    ]);
    await user.type(dialog.getByLabelText('套餐名称'), '配镜复查');
    await user.type(dialog.getByLabelText('价格'), '200');
    await user.click(dialog.getByRole('combobox', { name: '类别' }));
    await user.click(await screen.findByTitle('配镜复查'));
    await user.click(dialog.getByRole('button', { name: '填入常用节点' }));
    await waitFor(() => expect(dialog.getAllByLabelText('第几天')).toHaveLength(4));
    expect(dialog.getByLabelText('总次数')).toHaveValue('4');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(reviewServicePackage.save)).toHaveLength(1));
    expect(server.sent(reviewServicePackage.save)[0]).toMatchObject({
      kind: 'REVIEW_GLASSES',
      totalTimes: 4,
      nodes: [
        { label: '1月', afterDays: 30 },
        { label: '3月', afterDays: 90 },
        { label: '6月', afterDays: 180 },
        { label: '12月', afterDays: 365 },
      ],
    });
  });

  it('没填天数的节点不能保存，移除后可以', async () => {
    const { server, user } = renderScreen(<ReviewServicePackageTab />, { answers, rights, at: '/system/service/rc' });
    await screen.findByText('塑形镜全年');
    await user.keyboard('{F2}');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('套餐名称'), '复查');
    await user.type(dialog.getByLabelText('价格'), '200');
    await user.type(dialog.getByLabelText('总次数'), '8');
    await user.click(dialog.getByRole('button', { name: '添加节点' }));
    await user.keyboard('{Control>}s{/Control}');
    expect(await dialog.findByText('请填写第9个节点的名称和天数')).toBeVisible();
    expect(server.sent(reviewServicePackage.save)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: '移除第9个节点' }));
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(server.sent(reviewServicePackage.save)).toHaveLength(1));
  });
});
