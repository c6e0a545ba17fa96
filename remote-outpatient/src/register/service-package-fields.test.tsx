import { describe, expect, it, jest } from '@jest/globals';
import { money } from '@mingmou/contract/base/money';
import { reviewServicePackage } from '@mingmou/contract/system/training/review-service-package.contract';
import { trainingServicePackage } from '@mingmou/contract/system/training/training-service-package.contract';
import { Form } from '@mingmou/kit/ui-form';
import { answer } from '@mingmou/testing/answers';
import { screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import type { ChosenServicePackage } from './register.draft';
import { ServicePackageFields } from './service-package-fields';
import type { Fee } from './use-fee';

const reviews = {
  id: 12,
  code: 'FC0001',
  name: '塑形镜全年复查',
  kind: 'REVIEW_OK',
  giftTimes: 0,
  totalTimes: 8,
  validDays: 365,
} as const;
const training = { id: 12, code: 'VT0001', name: '视训体验10次', totalTimes: 10, validDays: 90 } as const;
const own: Fee['usable'][number] = {
  ...{
    id: 3,
    packageNo: 'TB00000001',
    name: '塑形镜全年复查',
    kind: 'REVIEW_OK',
    totalTimes: 8,
    giftTimes: 0,
    leftTimes: 5,
  },
  expireDate: '2027-03-10',
};

function open(usable: Fee['usable'], usedId?: number, chosen: readonly ChosenServicePackage[] = []) {
  const [onChoose, onUse] = [
    jest.fn<(packages: readonly ChosenServicePackage[]) => void>(),
    jest.fn<(id?: number) => void>(),
  ];
  const { user } = renderScreen(
    <Form>
      <ServicePackageFields chosen={chosen} onChoose={onChoose} usable={usable} usedId={usedId} onUse={onUse} />
    </Form>,
    {
      answers: [
        answer(reviewServicePackage.findAll, [{ ...reviews, price: money(600) }]),
        answer(trainingServicePackage.findAll, [{ ...training, price: money(1800) }]),
      ],
      rights: ['menu:1101'],
    },
  );
  return { user, onChoose, onUse };
}

describe('挂号时的套餐', () => {
  it('复查和视训套餐带着价格供选择，同号的两种不混', async () => {
    const { user, onChoose } = open([]);
    expect(screen.queryByLabelText('使用套餐')).toBeNull();
    await user.click(screen.getByLabelText('套餐'));
    await user.click(await screen.findByTitle('视训体验10次 ¥1,800.00'));
    expect(onChoose).toHaveBeenCalledWith([
      { sourceType: 7, packageId: 12, name: '视训体验10次', totalTimes: 10, price: money(1800), qty: 1 },
    ]);
  });

  it('一个套餐可以买几份：次数和金额随份数，再选别的不丢', async () => {
    const bought = {
      sourceType: 7,
      packageId: 12,
      name: '视训体验10次',
      totalTimes: 10,
      price: money(1800),
      qty: 2,
    } as const;
    const { user, onChoose } = open([], undefined, [bought]);
    expect(screen.getByText('共 20 次，¥3,600.00')).toBeVisible();
    await user.clear(screen.getByLabelText('视训体验10次 份数'));
    await user.type(screen.getByLabelText('视训体验10次 份数'), '3');
    expect(onChoose).toHaveBeenLastCalledWith([{ ...bought, qty: 3 }]);
    await user.click(screen.getByLabelText('套餐'));
    await user.click(await screen.findByTitle('塑形镜全年复查 ¥600.00'));
    expect(onChoose).toHaveBeenLastCalledWith([bought, expect.objectContaining({ sourceType: 6, qty: 1 })]);
  });

  it('有可用的复查套餐才问使用哪一个，并说用后剩几次', async () => {
    const { user, onUse } = open([own]);
    await user.click(screen.getByLabelText('使用套餐'));
    await user.click(await screen.findByTitle('塑形镜全年复查 剩余5次 至2027-03-10'));
    expect(onUse).toHaveBeenCalledWith(3);
  });

  it('选用以后说挂号费由套餐支付', () => {
    open([own], 3);
    expect(screen.getByText('挂号费由套餐支付，用后剩余 4 次')).toBeVisible();
  });
});
