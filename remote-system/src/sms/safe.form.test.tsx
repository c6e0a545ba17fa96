import { describe, expect, it } from '@jest/globals';
import { smsBlacklist, smsCheckNumber, smsSafe } from '@mingmou/contract/messaging/sms-safe.contract';
import { type Answer, answer, refusal } from '@mingmou/testing/answers';
import { checkCallDialog } from '@mingmou/testing/call-dialog';
import { screen, waitFor, within } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import SafeForm from './safe.form';

const safe = {
  version: 1,
  massConfirmCount: 50,
  quietStart: '21:00',
  quietEnd: '08:30',
  dailyNotice: 10,
  dailyMarketing: 1,
  autoBlacklist: true,
  copyToSafe: true,
};
const number = {
  id: 3,
  version: 1,
  stateEnum: 'ENABLE',
  updatedAt: '2026-11-20 09:00:00',
  name: '店长',
  mobile: '138****1111',
  verifiedAt: null,
} as const;

function open(
  tab: string,
  answers: readonly Answer[] = [],
  rights: Parameters<typeof renderScreen>[1]['rights'] = ['menu:1735', 'sms-safe:save'],
) {
  localStorage.clear();
  const blocked = { id: 4, mobile: '139****2222', reason: 'REPLY_R', at: '2026-11-20 09:00:00' } as const;
  const standard = [
    answer(smsSafe.find, safe),
    answer(smsSafe.update, null),
    answer(smsCheckNumber.page, { records: [number], total: 1, page: 1, size: 10 }),
    answer(smsCheckNumber.sendCode, null),
    answer(smsCheckNumber.verify, null),
    answer(smsCheckNumber.check, { valid: ['13900000001'], invalid: ['12'], blacklist: [] }),
    answer(smsBlacklist.page, { records: [blocked], total: 1, page: 1, size: 10 }),
    answer(smsBlacklist.delete, null),
  ];
  return renderScreen(<SafeForm />, { answers: [...answers, ...standard], rights, at: `/system/sms/safe?tab=${tab}` });
}

describe('安心短信设置', () => {
  it('保存设置，超出范围当场指出', async () => {
    const { server, user } = open('safe');
    const count = await screen.findByLabelText(/群发验证条数/);
    await user.clear(count);
    await user.type(count, '0');
    await user.click(screen.getByRole('button', { name: /^保.?存$/ }));
    expect(await screen.findByText('不能小于1')).toBeVisible();
    await user.clear(count);
    await user.type(count, '20');
    await user.click(screen.getByRole('button', { name: /^保.?存$/ }));
    expect(await screen.findByText('保存成功')).toBeVisible();
    expect(server.sent(smsSafe.update)).toEqual([{ ...safe, massConfirmCount: 20 }]);
  });

  it('未验证的安全号码可以验证', async () => {
    const { server, user } = open('numbers');
    expect(await screen.findByText('未验证')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '验证' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: '发送验证码' }));
    await user.type(within(dialog).getByLabelText('验证码'), '123456');
    await user.click(within(dialog).getByRole('button', { name: /^验.?证$/ }));
    expect(await screen.findByText('验证成功')).toBeVisible();
    expect(server.sent(smsCheckNumber.verify)).toEqual([{ id: 3, code: '123456' }]);
  });

  it('新增安全号码：打开就可以填名称', async () => {
    const { user } = open('numbers');
    await screen.findByText('未验证');
    await user.keyboard('{F2}');
    const name = within(await screen.findByRole('dialog')).getByLabelText('名称');
    await waitFor(() => expect(name).toHaveFocus());
  });

  it('190106 超过五个时说明，所填内容保留', async () => {
    const msg = '安全号码最多5个';
    const { user } = open('numbers', [
      answer(smsCheckNumber.save, () => {
        throw refusal({ code: 190106, msg });
      }),
    ]);
    await screen.findByText('未验证');
    await user.keyboard('{F2}');
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('名称'), '前台');
    await user.type(within(dialog).getByLabelText('手机号'), '13700000001{Enter}');
    expect(await screen.findByText(msg)).toBeVisible();
    expect(within(dialog).getByLabelText('手机号')).toHaveValue('13700000001');
  });

  it('黑名单：查号、移出', async () => {
    const { server, user } = open('blacklist');
    expect(await screen.findByText('139****2222')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /查.?号/ }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox'), '13900000001 12');
    await user.click(within(dialog).getByRole('button', { name: /查.?询/ }));
    expect(await within(dialog).findByText('12')).toBeVisible();
    expect(server.sent(smsCheckNumber.check)).toEqual([{ mobiles: ['13900000001', '12'] }]);
  });

  it('黑名单：加入号码', async () => {
    const opened = open('blacklist', [answer(smsBlacklist.save, { id: 5 })]);
    await opened.user.click(await screen.findByRole('button', { name: /^新.?增$/ }));
    await checkCallDialog(opened, {
      call: smsBlacklist.save,
      missing: { 手机号: '请输入手机号' },
      fill: (dialog) => opened.user.type(dialog.getByLabelText('手机号'), '13700000001'),
      sent: { mobile: '13700000001' },
    });
    expect(await screen.findByText('保存成功')).toBeVisible();
  });

  it('没有权限的人只能看', async () => {
    open('numbers', [], ['menu:1735']);
    await screen.findByText('未验证');
    for (const name of ['新增', '验证', '停用', '删除']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});
