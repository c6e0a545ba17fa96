import type { RemindEvent } from '@mingmou/contract/messaging/messaging.dicts';
import { type Composing, type Params, statement } from '../../database/statement';
import { mine } from '../../kernel/context/mine';
import type { SmsPlace } from './sms-place.rows';

type Place = Pick<SmsPlace, 'propertyOwnerId' | 'orgId'>;

export function remindSettings({ db, propertyOwnerId, orgId }: Pick<SmsPlace, 'db'> & (Place | Params<Place>)) {
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

const ofEvent = statement(({ db, param, params }: Composing<Place & { readonly event: RemindEvent }>) =>
  remindSettings({ db, ...params('propertyOwnerId', 'orgId') })
    .where('remindSetting.event', '=', param('event'))
    .compile(),
);

/** Returns the organisation's setting of one event; undefined if none was saved. */
export async function remindSettingOf({ db, propertyOwnerId, orgId }: SmsPlace, event: RemindEvent) {
  const [row] = await ofEvent(db, { propertyOwnerId, orgId, event });
  return row;
}

export function lockSettings(place: SmsPlace) {
  return remindSettings(place).orderBy('remindSetting.id').forUpdate(['remindSetting']).execute();
}
