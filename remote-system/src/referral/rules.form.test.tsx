import { describe, expect, it } from '@jest/globals';
import { referralSetting } from '@mingmou/contract/referral/referral-setting.contract';
import { REFERRAL_DEFAULTS, toStoreDefaults, transactionDefaults } from '@mingmou/contract/referral/reward.rules';
import { type Answer, answer } from '@mingmou/testing/answers';
import { screen, waitFor } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import RulesForm from './rules.form';

const TYPES = [1, 2, 3] as const;
const standard: readonly Answer[] = [
  answer(referralSetting.baseRules, { ...REFERRAL_DEFAULTS, version: 0 }),
  answer(
    referralSetting.toStoreByOrg,
    TYPES.map((type) => ({ ...toStoreDefaults(type), version: 0 })),
  ),
  answer(
    referralSetting.transactionByOrg,
    TYPES.map((type) => ({ ...transactionDefaults(type), version: 0 })),
  ),
  answer(referralSetting.saveBaseRules, { version: 1 }),
  answer(referralSetting.saveToStore, { version: 1 }),
  answer(referralSetting.saveTransaction, { version: 1 }),
];

function open(at: string, rights: Parameters<typeof renderScreen>[1]['rights'] = ['menu:1761', 'referral:rules']) {
  localStorage.clear();
  return renderScreen(<RulesForm />, { answers: standard, rights, at: `/system/othersIntro/rules${at}` });
}

const save = () => screen.getByRole('button', { name: /保.?存/ });

describe('转介绍基础规则', () => {
  it('基础规则改后保存', async () => {
    const { server, user } = open('');
    const days = await screen.findByLabelText(/登记有效期/);
    expect(screen.getByText(/^转介绍的登记和奖励发放尚未开放/)).toBeVisible();
    await user.clear(days);
    await user.type(days, '30');
    await user.click(save());
    expect(await screen.findByText('保存成功')).toBeVisible();
    expect(server.sent(referralSetting.saveBaseRules)).toMatchObject([{ bindDays: 30, version: 0 }]);
  });

  it('员工只能奖励现金，只保存改过的一半', async () => {
    const { server, user } = open('?tab=employee');
    const cap = await screen.findByLabelText(/每月次数上限/);
    await user.clear(cap);
    await user.type(cap, '5');
    const [kind] = screen.getAllByLabelText(/奖励方式/);
    if (!kind) throw new Error('no kind of reward is asked');
    await user.click(kind);
    expect(screen.queryByTitle('积分')).toBeNull();
    await user.click(save());
    await waitFor(() => expect(server.sent(referralSetting.saveToStore)).toHaveLength(1));
    expect(server.sent(referralSetting.saveToStore)[0]).toMatchObject({ referrerType: 2, monthCap: 5 });
    expect(server.sent(referralSetting.saveTransaction)).toEqual([]);
  });

  it('计奖方式没有填全时在原处提示，不发送', async () => {
    const { server, user } = open('?tab=patient');
    const amount = await screen.findByLabelText(/最低消费/);
    await user.clear(amount);
    await user.type(amount, '10');
    await user.click(save());
    expect(await screen.findByText('请填写')).toBeVisible();
    expect(server.sent(referralSetting.saveTransaction)).toEqual([]);
  });

  it('没有权限的人只能看', async () => {
    open('', ['menu:1761']);
    expect(await screen.findByLabelText(/登记有效期/)).toBeDisabled();
    expect(screen.queryByRole('button', { name: /保.?存/ })).toBeNull();
  });
});
