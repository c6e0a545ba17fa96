import { call, rowFields } from '../base/call';
import { f, pick, required } from '../base/field';
import { remindChannel, remindEvent, remindReceiver } from './messaging.dicts';

const fields = {
  event: required(f.dict('提醒事件', remindEvent)),
  enabled: required(f.bool('启用')),
  channels: f.dicts('渠道', remindChannel),
  sendTime: required(f.time('发送时刻')),
  smsTemplateId: f.id('短信模板'),
  receiver: required(f.dict('接收人', remindReceiver)),
} as const;

const row = { ...fields, ...pick(rowFields, ['version']), smsTemplateName: f.text('短信模板', 20) } as const;

/** When the organisation reminds its patients, and how (domain-system §2.2). */
export const remindSetting = {
  fields,
  row,
  findAll: call({
    path: '/opt-settings-remind/findAll',
    title: '提醒设置',
    grant: 'menu:1722',
    output: required(f.list('提醒设置', f.object('提醒设置', row))),
    touches: ['remind-setting', 'sms-template'],
  }),
  update: call({
    path: '/opt-settings-remind/update',
    title: '保存提醒设置',
    grant: 'remind-set:save',
    input: {
      items: required(
        f.list('提醒设置', f.object('提醒设置', { ...fields, ...pick(rowFields, ['version']) }), { max: 50 }),
      ),
    },
    touches: ['remind-setting'],
  }),
} as const;
