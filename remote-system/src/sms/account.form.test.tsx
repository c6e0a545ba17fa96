import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { money } from '@mingmou/contract/base/money';
import { smsAccount, smsSign } from '@mingmou/contract/messaging/sms-account.contract';
import { smsRecharge } from '@mingmou/contract/messaging/sms-recharge.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import AccountPage from './account.form';
import RechargeForm from './recharge.form';

const account: OutputOf<typeof smsAccount.find> = {
  version: 3,
  signText: null,
  signState: null,
  effectiveSign: '明眸眼视光',
  warnBalance: 200,
  warnMobiles: [],
  enabled: true,
  balance: 120,
  provider: '内置发件箱',
  sentToday: 3,
  sentMonth: 40,
  sentTotal: 900,
  days: [{ day: '2026-11-20', segments: 3 }],
};

function open(
  answers: readonly Answer[] = [],
  rights: Parameters<typeof renderScreen>[1]['rights'] = ['menu:1731', 'sms-account:save'],
) {
  localStorage.clear();
  const standard = [
    answer(smsAccount.find, account),
    answer(smsSign.find, { signText: '明眸眼视光', signState: 'PASSED', version: 1 }),
    answer(smsAccount.update, null),
    answer(smsSign.update, null),
  ];
  return renderScreen(<AccountPage />, { answers: [...answers, ...standard], rights, at: '/system/sms/account' });
}

describe('短信账户', () => {
  it('余额低于预警时说明，今日、本月、累计各自显示', async () => {
    open();
    expect(await screen.findByText('低于预警')).toBeVisible();
    expect(screen.getByText('900')).toBeVisible();
    expect(screen.getByText(/当前发送用【明眸眼视光】/)).toBeVisible();
  });

  it('保存账户；他人先保存时所填内容留在页面上', async () => {
    const msg = '数据已被他人修改，请刷新后重试';
    const { server, user } = open([
      answer(smsAccount.update, () => {
        throw refusal({ code: 100001, msg });
      }),
    ]);
    const warn = await screen.findByLabelText(/^\*?预警$/);
    await user.clear(warn);
    await user.type(warn, '300');
    await user.click(screen.getByRole('button', { name: /^保.?存$/ }));
    expect(await screen.findByText(msg)).toBeVisible();
    expect(warn).toHaveValue('300');
    expect(server.sent(smsAccount.update)).toMatchObject([{ warnBalance: 300, version: 3 }]);
  });

  it('集团签名单独保存，不合规当场指出', async () => {
    const { server, user } = open();
    const sign = await screen.findByLabelText('集团签名');
    await waitFor(() => expect(sign).toHaveValue('明眸眼视光'));
    await user.clear(sign);
    await user.type(sign, '明');
    await user.click(screen.getByRole('button', { name: '保存集团签名' }));
    expect(await screen.findByText('不能少于2个字')).toBeVisible();
    expect(server.sent(smsSign.update)).toEqual([]);
    await user.type(sign, '眸');
    await user.click(screen.getByRole('button', { name: '保存集团签名' }));
    expect(await screen.findByText('保存成功')).toBeVisible();
    expect(server.sent(smsSign.update)).toEqual([{ signText: '明眸', version: 1 }]);
  });

  it('没有权限的人只能看', async () => {
    open([], ['menu:1731']);
    expect(await screen.findByLabelText(/^\*?预警$/)).toBeDisabled();
    for (const name of [/^保.?存$/, '保存集团签名', '充值']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('短信充值', () => {
  const row: OutputOf<typeof smsRecharge.page>['records'][number] = {
    id: 7,
    version: 1,
    createdAt: '2026-11-20 09:00:00',
    chainName: null,
    orgName: '旗舰店',
    count: 1000,
    amount: money(80),
    payWay: '扫码',
    state: 'WAIT',
    createdByName: '周敏',
    confirmedByName: null,
    confirmedAt: null,
  };

  function recharge(rights: Parameters<typeof renderScreen>[1]['rights']) {
    const answers = [
      answer(smsRecharge.packages, [{ packageId: 2, count: 5000, amount: money(350) }]),
      answer(smsRecharge.page, {
        records: [row],
        total: 1,
        page: 1,
        size: 10,
        sums: { count: 1000, amount: money(80) },
      }),
      answer(smsRecharge.save, { id: 8 }),
      answer(smsRecharge.confirm, null),
    ];
    return renderScreen(<RechargeForm />, { answers, rights, at: '/system/sms/recharge' });
  }

  it('选套餐、选付款方式、提交', async () => {
    const { server, user } = recharge(['menu:1732', 'sms-recharge:save']);
    const packages = await screen.findByRole('list', { name: '短信套餐' });
    await user.click(await within(packages).findByRole('button', { name: '充值' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('5,000 条')).toBeVisible();
    await user.click(within(dialog).getByRole('combobox', { name: '付款方式' }));
    await user.click(await screen.findByTitle('赠送'));
    await user.click(within(dialog).getByRole('button', { name: /提.?交/ }));
    expect(await screen.findByText('已提交，到账后增加条数')).toBeVisible();
    expect(server.sent(smsRecharge.save)).toEqual([{ packageId: 2, payWay: '赠送', voucherFileId: null }]);
    expect(screen.queryByRole('button', { name: '到账确认' })).toBeNull();
  });

  it('平台运维确认到账', async () => {
    const { server, user } = recharge(['menu:1732', 'sms-recharge:confirm']);
    await user.click(await screen.findByRole('button', { name: '到账确认' }));
    const question = await screen.findByRole('dialog');
    expect(within(question).getByText(/旗舰店.*80\.00.*增加1000条/)).toBeVisible();
    await user.click(within(question).getByRole('button', { name: '到账确认' }));
    expect(await screen.findByText('到账成功')).toBeVisible();
    expect(server.sent(smsRecharge.confirm)).toEqual([{ id: 7, version: 1 }]);
  });
});
