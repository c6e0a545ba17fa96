import { describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@mingmou/contract/base/call';
import { remindSetting } from '@mingmou/contract/messaging/remind.contract';
import { smsTemplate } from '@mingmou/contract/messaging/sms-template.contract';
import { type Answer, answer } from '@mingmou/testing/answers';
import { screen } from '@mingmou/testing/dom';
import { renderScreen } from '@mingmou/testing/render-screen';
import RemindForm from './remind.form';

type Setting = OutputOf<typeof remindSetting.findAll>[number];

const birthday = {
  event: 'BIRTHDAY',
  enabled: false,
  channels: ['SMS'] as ('SMS' | 'STATION')[],
  advanceDays: 0,
  sendTime: '09:00',
  smsTemplateId: null,
  smsTemplateName: null,
  wxTemplateId: null,
  wxTemplates: [],
  receiver: 'PATIENT',
  version: 1,
} satisfies Setting;

const queueCall = {
  ...birthday,
  event: 'QUEUE_CALL',
  channels: ['WECHAT'],
  sendTime: '00:00',
  wxTemplates: [{ id: 4, name: '明眸眼视光 · tpl_1' }],
} satisfies Setting;

const cardChange = { ...birthday, event: 'CARD_CHANGE', sendTime: '00:00' } satisfies Setting;
const glassesReady = { ...cardChange, event: 'GLASSES_READY' } satisfies Setting;
const returnVisit = { ...cardChange, event: 'RETURN_VISIT' } satisfies Setting;
const reviewRemind = { ...cardChange, event: 'REVIEW_REMIND' } satisfies Setting;

const ofAppointments = (['SUBSCRIBE_OK', 'SUBSCRIBE_REMIND', 'SUBSCRIBE_CANCEL'] as const).map(
  (event) => ({ ...birthday, event, sendTime: '18:00' }) satisfies Setting,
);

/** Returns the input of the update for a row. */
function itemOf({ smsTemplateName: _name, wxTemplates: _templates, ...item }: Setting) {
  return item;
}

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
    answer(remindSetting.findAll, [
      birthday,
      ...ofAppointments,
      queueCall,
      reviewRemind,
      cardChange,
      glassesReady,
      returnVisit,
    ]),
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
    expect(server.sent(remindSetting.update)).toEqual([
      {
        items: [
          { ...itemOf(birthday), enabled: true, smsTemplateId: 9 },
          ...ofAppointments.map(itemOf),
          itemOf(queueCall),
          itemOf(reviewRemind),
          itemOf(cardChange),
          itemOf(glassesReady),
          itemOf(returnVisit),
        ],
      },
    ]);
  });

  it('站内不需要模板，可以提前', async () => {
    const { server, user } = open();
    await user.click(await screen.findByRole('switch', { name: '生日祝福 站内' }));
    const days = screen.getByRole('spinbutton', { name: '生日祝福 提前天数' });
    await user.clear(days);
    await user.type(days, '3');
    await user.click(screen.getByRole('button', { name: /^保.?存$/ }));
    expect(await screen.findByText('保存成功')).toBeVisible();
    const item = { enabled: true, channels: ['STATION'], advanceDays: 3, smsTemplateId: null };
    expect(server.sent(remindSetting.update)).toMatchObject([{ items: [item, {}, {}, {}, {}, {}, {}, {}, {}] }]);
  });

  it('关掉最后一个渠道即停用', async () => {
    const on = { ...birthday, enabled: true, channels: ['STATION' as const] };
    const { server, user } = open([
      answer(remindSetting.findAll, [
        on,
        ...ofAppointments,
        queueCall,
        reviewRemind,
        cardChange,
        glassesReady,
        returnVisit,
      ]),
    ]);
    await user.click(await screen.findByRole('switch', { name: '生日祝福 站内' }));
    await user.click(screen.getByRole('button', { name: /^保.?存$/ }));
    expect(await screen.findByText('保存成功')).toBeVisible();
    expect(server.sent(remindSetting.update)).toMatchObject([
      { items: [{ enabled: false }, {}, {}, {}, {}, {}, {}, {}, {}] },
    ]);
  });

  it('叫号通知只走微信，选了公众号的模板才能启用', async () => {
    const { server, user } = open();
    await user.click(await screen.findByRole('switch', { name: '叫号通知 微信' }));
    expect(screen.queryByRole('switch', { name: '叫号通知 短信' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^保.?存$/ }));
    expect(await screen.findByText('启用前请选择微信模板')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: '叫号通知 微信模板' }));
    await user.click(await screen.findByTitle('明眸眼视光 · tpl_1'));
    await user.click(screen.getByRole('button', { name: /^保.?存$/ }));
    expect(await screen.findByText('保存成功')).toBeVisible();
    const item = { ...itemOf(queueCall), enabled: true, wxTemplateId: 4 };
    expect(server.sent(remindSetting.update)).toMatchObject([{ items: [{}, {}, {}, {}, item, {}, {}, {}, {}] }]);
  });

  it('没有权限的人只能看', async () => {
    open([], ['menu:1722']);
    expect(await screen.findByRole('switch', { name: '生日祝福 短信' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^保.?存$/ })).toBeNull();
  });
});
