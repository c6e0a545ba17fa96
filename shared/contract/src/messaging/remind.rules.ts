import type { RemindChannel, RemindEvent } from './messaging.dicts';

/** Most days that a reminder looks ahead. */
export const MAX_ADVANCE_DAYS = 30;

interface Ways {
  readonly channels: readonly RemindChannel[];
  /** The reminder is sent when the event happens: it has no time of day and no days in advance. */
  readonly atOnce: boolean;
}

/** Channels and times that each event allows (domain-system §2.2). */
export const REMIND_WAYS: Readonly<Record<RemindEvent, Ways>> = {
  BIRTHDAY: { channels: ['SMS', 'STATION'], atOnce: false },
  SUBSCRIBE_OK: { channels: ['SMS', 'WECHAT'], atOnce: true },
  SUBSCRIBE_REMIND: { channels: ['SMS', 'WECHAT'], atOnce: false },
  SUBSCRIBE_CANCEL: { channels: ['SMS', 'WECHAT'], atOnce: true },
  QUEUE_CALL: { channels: ['WECHAT'], atOnce: true },
  // Its days and its hour are parameters (remindDaysBefore, remindSendAt).
  REVIEW_REMIND: { channels: ['SMS', 'WECHAT'], atOnce: true },
  CARD_CHANGE: { channels: ['SMS'], atOnce: true },
  GLASSES_READY: { channels: ['SMS'], atOnce: true },
  RETURN_VISIT: { channels: ['SMS', 'WECHAT'], atOnce: true },
};

interface Reminder {
  readonly event: RemindEvent;
  readonly enabled: boolean;
  readonly channels?: readonly RemindChannel[] | null;
  readonly advanceDays?: number | null;
  readonly smsTemplateId?: number | null;
  readonly wxTemplateId?: number | null;
}

interface Fault {
  readonly field: 'channels' | 'advanceDays' | 'smsTemplateId' | 'wxTemplateId';
  readonly says: string;
}

/** Returns why the settings of a reminder are invalid; null if they are valid. In-house channels need no template. */
export function remindFault({ event, enabled, advanceDays, ...reminder }: Reminder): Fault | null {
  const ways = REMIND_WAYS[event];
  const channels = reminder.channels ?? [];
  if (channels.some((channel) => !ways.channels.includes(channel)))
    return { field: 'channels', says: '不支持所选的渠道' };
  if (ways.atOnce && advanceDays) return { field: 'advanceDays', says: '随时发送，不能提前' };
  if (!enabled) return null;
  if (channels.length === 0) return { field: 'channels', says: '请选择渠道' };
  if (channels.includes('SMS') && !reminder.smsTemplateId)
    return { field: 'smsTemplateId', says: '启用前请选择短信模板' };
  if (channels.includes('WECHAT') && !reminder.wxTemplateId)
    return { field: 'wxTemplateId', says: '启用前请选择微信模板' };
  return null;
}
