import { call, rowFields } from '../base/call';
import { f, pick, required } from '../base/field';
import { remindChannel, remindEvent, remindReceiver } from './messaging.dicts';
import { MAX_ADVANCE_DAYS } from './remind.rules';

const fields = {
  event: required(f.dict('提醒事件', remindEvent)),
  enabled: required(f.bool('启用')),
  channels: f.dicts('渠道', remindChannel),
  /** 0: on the day itself. */
  advanceDays: f.int('提前天数', { unit: '天', min: 0, max: MAX_ADVANCE_DAYS }),
  sendTime: required(f.time('发送时刻')),
  smsTemplateId: f.id('短信模板'),
  wxTemplateId: f.id('微信模板'),
  receiver: required(f.dict('接收人', remindReceiver)),
} as const;

const choice = f.object('微信模板', { id: required(f.id()), name: required(f.text('微信模板', 100)) });

const row = {
  ...fields,
  ...pick(rowFields, ['version']),
  smsTemplateName: f.text('短信模板', 20),
  /** What may be chosen: the event's templates of the accounts that serve the organisation. */
  wxTemplates: required(f.list('微信模板', choice)),
} as const;

/** When the organisation reminds its patients, and how (domain-system §2.2). */
export const remindSetting = {
  fields,
  row,
  findAll: call({
    path: '/opt-settings-remind/findAll',
    title: '提醒设置',
    grant: 'menu:1722',
    output: required(f.list('提醒设置', f.object('提醒设置', row))),
    touches: ['remind-setting', 'sms-template', 'wx-template', 'wx-account'],
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
