import { describe, expect, it } from '@jest/globals';
import { remindFault } from './remind.rules';

type Reminder = Parameters<typeof remindFault>[0];

const birthday = { event: 'BIRTHDAY', enabled: true } as const;
const call = { event: 'QUEUE_CALL', enabled: true } as const;

describe('提醒的设置', () => {
  it.each<[string, Reminder, { field: string; says: string } | null]>([
    ['生日发短信，有模板', { ...birthday, channels: ['SMS'], smsTemplateId: 3, advanceDays: 3 }, null],
    [
      '生日发短信，没有模板',
      { ...birthday, channels: ['SMS'] },
      { field: 'smsTemplateId', says: '启用前请选择短信模板' },
    ],
    ['站内不要模板', { ...birthday, channels: ['STATION'] }, null],
    [
      '生日不能发微信',
      { ...birthday, channels: ['STATION', 'WECHAT'] },
      { field: 'channels', says: '不支持所选的渠道' },
    ],
    ['一个渠道也没有', { ...birthday, channels: [] }, { field: 'channels', says: '请选择渠道' }],
    ['没有填渠道', { ...birthday, channels: null }, { field: 'channels', says: '请选择渠道' }],
    ['停用时可以不全', { ...birthday, enabled: false, channels: ['SMS'] }, null],
    [
      '停用时渠道也须支持',
      { ...call, enabled: false, channels: ['SMS'] },
      { field: 'channels', says: '不支持所选的渠道' },
    ],
    ['叫号发微信，有模板', { ...call, channels: ['WECHAT'], wxTemplateId: 5, advanceDays: 0 }, null],
    [
      '叫号发微信，没有模板',
      { ...call, channels: ['WECHAT'] },
      { field: 'wxTemplateId', says: '启用前请选择微信模板' },
    ],
    [
      '叫号不能提前',
      { ...call, channels: ['WECHAT'], wxTemplateId: 5, advanceDays: 1 },
      { field: 'advanceDays', says: '随时发送，不能提前' },
    ],
  ])('%s', (_name, reminder, fault) => expect(remindFault(reminder)).toEqual(fault));
});
