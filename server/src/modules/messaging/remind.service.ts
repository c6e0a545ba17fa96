import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { messagingCodes } from '@mingmou/contract/messaging/messaging.codes';
import { type RemindEvent, remindEvent } from '@mingmou/contract/messaging/messaging.dicts';
import { remindSetting } from '@mingmou/contract/messaging/remind.contract';
import type { SessionCx } from '../../kernel/cx';
import { changes } from '../../kernel/operation-log';
import { malformed, refusal, refuse } from '../../kernel/refusal';
import { whereUnique } from '../../kernel/unique';
import { asSeen, insertRow, writeRow } from '../../kernel/versioned-row';
import { lockSettings, remindSettings } from './remind.store';
import { lockAccount } from './sms-account.store';
import { judge, type Receiver } from './sms-judge.service';
import type { Person } from './sms-people.store';
import { placeOf, type SmsPlace } from './sms-place';
import { insertMessages } from './sms-queue.store';
import { sentTemplate } from './sms-template.store';

type Item = InputOf<typeof remindSetting.update>['items'][number];
type Stored = Awaited<ReturnType<typeof lockSettings>>[number];

const FALLBACK_TIME = '09:00';

/** How an event stands before anybody set it: off. */
function fresh(event: RemindEvent) {
  const ext = remindEvent.rows.find(({ code }) => code === event)?.ext;
  const sendTime = typeof ext === 'object' && typeof ext.sendTime === 'string' ? ext.sendTime : FALLBACK_TIME;
  return {
    event,
    enabled: false,
    channels: ['SMS' as const],
    sendTime,
    smsTemplateId: null as number | null,
    smsTemplateName: null as string | null,
    receiver: 'PATIENT' as const,
    version: 1,
  };
}

const shown = ({ channels, ...row }: Stored) => ({
  ...row,
  channels: channels.filter((channel): channel is 'SMS' => channel === 'SMS'),
});

/** Every event that the product raises, as the organisation wants it. */
export async function showReminders(cx: SessionCx) {
  const stored = await remindSettings(placeOf(cx)).execute();
  return remindEvent.rows.map(({ code }) => {
    const row = stored.find(({ event }) => event === code);
    return row ? shown(row) : fresh(code);
  });
}

async function checkItem(cx: SessionCx, { event, enabled, smsTemplateId, channels }: Item): Promise<void> {
  const template = smsTemplateId ? await sentTemplate(placeOf(cx), smsTemplateId) : undefined;
  if (smsTemplateId && !template) refuse(sharedCodes.missing);
  if (!enabled) return;
  const name = dictName(remindEvent, event);
  if (!channels?.length) throw malformed('channels', `渠道：请为「${name}」选择渠道`);
  if (!template) throw malformed('smsTemplateId', `短信模板：请为「${name}」选择短信模板`);
  if (!template.passedContent) refuse(messagingCodes.templateNotPassed);
}

async function saveItem(cx: SessionCx, item: Item, stored: readonly Stored[]) {
  await checkItem(cx, item);
  const { version, event, ...given } = item;
  const values = { ...given, channels: given.channels ?? [], smsTemplateId: given.smsTemplateId ?? null };
  const old = stored.find((row) => row.event === event);
  const seen = asSeen(old ?? fresh(event), version);
  const said = changes(remindSetting.fields, seen, values);
  if (Object.keys(said.after).length === 0) return null;
  if (old) await writeRow(cx, 'remindSetting', old.id, values);
  else {
    const refusals = { remind_setting_property_owner_id_org_id_event_key: () => refusal(sharedCodes.stale) };
    await whereUnique(refusals, () => insertRow(cx, 'remindSetting', { ...values, event, orgId: cx.caller.orgId }));
  }
  return { name: dictName(remindEvent, event), ...said };
}

/** One save for the whole page; what nobody changed is left alone. */
export async function saveReminders(cx: SessionCx, { items }: InputOf<typeof remindSetting.update>): Promise<null> {
  if (new Set(items.map(({ event }) => event)).size !== items.length) throw malformed('items', '提醒设置：事件重复');
  const stored = await lockSettings(placeOf(cx));
  const saved = [];
  for (const item of items) saved.push(await saveItem(cx, item, stored));
  const changed = saved.filter((each) => each !== null);
  cx.log({
    targetType: '提醒设置',
    targetName: changed.map(({ name }) => name).join('、') || '无修改',
    before: Object.assign({}, ...changed.map(({ before }) => before)),
    after: Object.assign({}, ...changed.map(({ after }) => after)),
  });
  return null;
}

/** Something that happened, of which the organisation may tell its patients. */
export interface Raised {
  readonly event: RemindEvent;
  /** What it happened to: an event fires once for each source, number and day. */
  readonly source: { readonly type: string; readonly id: number };
  readonly person: Person;
  readonly params: Receiver['params'];
  /** `YYYY-MM-DD HH:mm:ss`; null: today at the hour of the setting. */
  readonly planAt: string | null;
}

function receiversOf({ person, params }: Raised, receiver: Stored['receiver']): Receiver[] {
  const { id, name, phone, guardianPhone } = person;
  const mobiles = {
    PATIENT: [phone],
    GUARDIAN: [guardianPhone ?? phone],
    BOTH: [phone, ...(guardianPhone ? [guardianPhone] : [])],
  }[receiver];
  return [...new Set(mobiles)].map((mobile) => ({ mobile, patientId: id, patientName: name, params }));
}

/** Queues what the organisation wants to tell of an event; answers how many messages are new. */
export async function raise(place: SmsPlace, today: string, raised: Raised): Promise<number> {
  const setting = await remindSettings(place).where('remindSetting.event', '=', raised.event).executeTakeFirst();
  if (!setting?.enabled || !setting.channels.includes('SMS') || setting.smsTemplateId === null) return 0;
  const account = await lockAccount(place);
  const template = await sentTemplate(place, setting.smsTemplateId);
  if (!template) return 0;
  const { event, source } = raised;
  const messages = await judge(place, account, {
    template,
    receivers: receiversOf(raised, setting.receiver),
    planAt: raised.planAt ?? `${today} ${setting.sendTime}:00`,
    batchNo: null,
    event,
    source,
  });
  return (await insertMessages(place, messages)).length;
}
