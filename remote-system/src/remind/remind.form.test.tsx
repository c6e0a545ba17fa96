import { describe, expect, it } from '@jest/globals';
import { remindSetting } from '@mingmou/contract/messaging/remind.contract';
import { smsTemplate } from '@mingmou/contract/messaging/sms-template.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import RemindForm from './remind.form';

const birthday = {
  event: 'BIRTHDAY',
  enabled: false,
  channels: ['SMS'] as 'SMS'[],
  sendTime: '09:00',
  smsTemplateId: null,
  smsTemplateName: null,
  receiver: 'PATIENT',
  version: 1,
} as const;

function open(
  answers: readonly Answer[] = [],
  rights: Parameters<typeof renderScreen>[1]['rights'] = ['menu:1722', 'remind-set:save'],
) {
  localStorage.clear();
  const template = {
    id: 9,
    name: '生日祝福',
    smsScene: 'NOTICE',
    event: 'BIRTHDAY',
    passedContent: '生日快乐',
  } as const;
  const standard = [
    answer(remindSetting.findAll, [birthday]),
    answer(remindSetting.update, null),
    answer(smsTemplate.findAll, [template]),
  ];
  return renderScreen(<RemindForm />, { answers: [...answers, ...standard], rights, at: '/system/service/er' });
}

describe('提醒设置', () => {
  it('没有模板不能启用，选了模板后一次保存', async () => {
    const { server, user } = open();
    await user.click(await screen.findByRole('switch', { name: '生日祝福 短信' }));
    await user.click(screen.getByRole('button', { name: /^保.?存$/ }));
    expect(await screen.findByText('启用前请选择短信模板')).toBeVisible();
    expect(server.sent(remindSetting.update)).toEqual([]);
    await user.click(screen.getByRole('combobox', { name: '生日祝福 短信模板' }));
    await user.click(await screen.findByTitle('生日祝福'));
    await user.click(screen.getByRole('button', { name: /^保.?存$/ }));
    expect(await screen.findByText('保存成功')).toBeVisible();
    const { smsTemplateName: _name, ...item } = birthday;
    expect(server.sent(remindSetting.update)).toEqual([{ items: [{ ...item, enabled: true, smsTemplateId: 9 }] }]);
  });

  it('没有权限的人只能看', async () => {
    open([], ['menu:1722']);
    expect(await screen.findByRole('switch', { name: '生日祝福 短信' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^保.?存$/ })).toBeNull();
  });
});
