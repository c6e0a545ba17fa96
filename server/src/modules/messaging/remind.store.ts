import type { RemindEvent } from '@mingmou/contract/messaging/messaging.dicts';
import { mine } from '../../kernel/mine';
import type { SmsPlace } from './sms-place';

export function remindSettings({ db, propertyOwnerId, orgId }: SmsPlace) {
  return mine({ db, propertyOwnerId }, 'remindSetting')
    .leftJoin('smsTemplate as template', (on) =>
      on
        .onRef('template.propertyOwnerId', '=', 'remindSetting.propertyOwnerId')
        .onRef('template.id', '=', 'remindSetting.smsTemplateId'),
    )
    .where('remindSetting.orgId', '=', orgId)
    .select(['remindSetting.id', 'remindSetting.enabled', 'remindSetting.sendTime', 'remindSetting.smsTemplateId'])
    .select(['remindSetting.receiver', 'remindSetting.version', 'remindSetting.channels'])
    .select(['remindSetting.advanceDays', 'remindSetting.wxTemplateId', 'template.name as smsTemplateName'])
    .select('remindSetting.event');
}

/** How the organisation wants one event told; undefined where nobody set it. */
export function remindSettingOf(place: SmsPlace, event: RemindEvent) {
  return remindSettings(place).where('remindSetting.event', '=', event).executeTakeFirst();
}

export function lockSettings(place: SmsPlace) {
  return remindSettings(place).orderBy('remindSetting.id').forUpdate(['remindSetting']).execute();
}
