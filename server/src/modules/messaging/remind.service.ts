import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { dictName } from '@mingmou/contract/base/dict';
import { messagingCodes } from '@mingmou/contract/messaging/messaging.codes';
import { type RemindEvent, remindEvent, type SmsEvent } from '@mingmou/contract/messaging/messaging.dicts';
import { remindSetting } from '@mingmou/contract/messaging/remind.contract';
import { REMIND_WAYS, remindFault } from '@mingmou/contract/messaging/remind.rules';
import { readOnce } from '../../database/open-transaction';
import { malformed, refusal, refuse } from '../../kernel/call/refusal';
import { dateTimeText, dayText, instantOf } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { putNotice } from '../../kernel/process/notice';
import { changes } from '../../kernel/row/operation-log';
import { whereUnique } from '../../kernel/row/unique';
import { asSeen, insertRow, writeRow } from '../../kernel/row/versioned-row';
import { lockSettings, remindSettingOf, remindSettings } from './remind.store';
import { lockAccount } from './sms-account.store';
import { judge, type Receiver } from './sms-judge.service';
import { findPeople, type Person } from './sms-people.store';
import { placeOf, type SmsPlace } from './sms-place.rows';
import { insertMessages } from './sms-queue.store';
import { sentTemplate } from './sms-template.store';

type Item = InputOf<typeof remindSetting.update>['items'][number];
type Stored = Awaited<ReturnType<typeof lockSettings>>[number];

/** Enabled template of a WeChat account that serves an organisation. */
interface WxTemplate {
  readonly id: number;
  readonly event: string;
  readonly accountName: string;
  readonly templateId: string;
}

/** Returns the enabled WeChat templates of the accounts that serve the caller's organisation. */
export type ServingTemplates = (cx: SessionCx) => Promise<readonly WxTemplate[]>;

const FALLBACK_TIME = '00:00';

/** Returns the initial setting of an event: off. */
function fresh(event: RemindEvent) {
  const ext = remindEvent.rows.find(({ code }) => code === event)?.ext;
  const sendTime = typeof ext === 'object' && typeof ext.sendTime === 'string' ? ext.sendTime : FALLBACK_TIME;
  return {
    event,
    enabled: false,
    channels: REMIND_WAYS[event].channels.slice(0, 1),
    advanceDays: 0,
    sendTime,
    smsTemplateId: null as number | null,
    smsTemplateName: null as string | null,
    wxTemplateId: null as number | null,
    receiver: 'PATIENT' as const,
    version: 1,
  };
}

const shown = ({ channels, ...row }: Stored) => ({
  ...row,
  channels: REMIND_WAYS[row.event].channels.filter((channel) => channels.includes(channel)),
});

/** Every event that the product raises, as the organisation wants it. */
export async function showReminders(cx: SessionCx, servingTemplates: ServingTemplates) {
  const stored = await remindSettings(placeOf(cx)).execute();
  const templates = await servingTemplates(cx);
  return remindEvent.rows.map(({ code }) => {
    const row = stored.find(({ event }) => event === code);
    const wxTemplates = templates
      .filter(({ event }) => event === code)
      .map(({ id, accountName, templateId }) => ({ id, name: `${accountName} · ${templateId}` }));
    return { ...(row ? shown(row) : fresh(code)), wxTemplates };
  });
}

async function checkItem(cx: SessionCx, item: Item, servingTemplates: ServingTemplates): Promise<void> {
  const { event, enabled, smsTemplateId, wxTemplateId } = item;
  const fault = remindFault(item);
  if (fault)
    throw malformed(
      fault.field,
      `${remindSetting.fields[fault.field].title}：「${dictName(remindEvent, event)}」${fault.says}`,
    );
  const template = smsTemplateId ? await sentTemplate(placeOf(cx), smsTemplateId) : undefined;
  if (smsTemplateId && !template) refuse(sharedCodes.missing);
  if (enabled && template && !template.passedContent) refuse(messagingCodes.templateNotPassed);
  if (!wxTemplateId) return;
  const serving = await servingTemplates(cx);
  if (!serving.some((each) => each.id === wxTemplateId && each.event === event)) refuse(sharedCodes.missing);
}

async function saveItem(cx: SessionCx, item: Item, stored: readonly Stored[], servingTemplates: ServingTemplates) {
  await checkItem(cx, item, servingTemplates);
  const { version, event, ...given } = item;
  const values = {
    ...given,
    channels: [...new Set(given.channels ?? [])],
    advanceDays: given.advanceDays ?? 0,
    smsTemplateId: given.smsTemplateId ?? null,
    wxTemplateId: given.wxTemplateId ?? null,
  };
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
export async function saveReminders(
  cx: SessionCx,
  { items }: InputOf<typeof remindSetting.update>,
  servingTemplates: ServingTemplates,
): Promise<null> {
  if (new Set(items.map(({ event }) => event)).size !== items.length) throw malformed('items', '提醒设置：事件重复');
  const stored = await lockSettings(placeOf(cx));
  const saved = [];
  for (const item of items) saved.push(await saveItem(cx, item, stored, servingTemplates));
  const changed = saved.filter((each) => each !== null);
  cx.log({
    targetType: '提醒设置',
    targetName: changed.map(({ name }) => name).join('、') || '无修改',
    before: Object.assign({}, ...changed.map(({ before }) => before)),
    after: Object.assign({}, ...changed.map(({ after }) => after)),
  });
  return null;
}

/** Something that happened, of which the organisation may tell its patients, and its own people. */
export interface Raised {
  readonly event: SmsEvent;
  /** Source of the event. An event fires once for each source, number and day. */
  readonly source: { readonly type: string; readonly id: number };
  /** Without a number where there is no file. */
  readonly person: Omit<Person, 'id'> & { readonly id: number | null };
  readonly params: Receiver['params'];
  /** `YYYY-MM-DD HH:mm:ss`; null: today at the hour of the setting. */
  readonly planAt: string | null;
  /** In-house notice for all holders of a page. */
  readonly notice?: { readonly menuId: number; readonly text: string; readonly targetPath: string };
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

async function bySms(place: SmsPlace, raised: Raised, setting: Stored, planAt: string): Promise<number> {
  if (!setting.channels.includes('SMS') || setting.smsTemplateId === null) return 0;
  const account = await lockAccount(place);
  const template = await sentTemplate(place, setting.smsTemplateId);
  if (!template) return 0;
  const { event, source } = raised;
  const receivers = receiversOf(raised, setting.receiver);
  const messages = await judge(place, account, { template, receivers, planAt, batchNo: null, event, source });
  return (await insertMessages(place, messages)).length;
}

async function inHouse(place: SmsPlace, raised: Raised, setting: Stored, planAt: string): Promise<number> {
  const { event, source, notice } = raised;
  if (!notice || !setting.channels.includes('STATION')) return 0;
  const sourceKey = `${source.type}:${source.id}:${planAt.slice(0, 10)}`;
  return (await putNotice(place, { ...notice, source: event, sourceKey, at: instantOf(planAt) })) ? 1 : 0;
}

/** Queues the messages that the organisation wants for an event; returns how many messages and notices are new. */
export async function raise(place: SmsPlace, today: string, raised: Raised): Promise<number> {
  const setting = await remindSettingOf(place, raised.event);
  if (!setting?.enabled) return 0;
  const planAt = raised.planAt ?? `${today} ${setting.sendTime}:00`;
  return (await bySms(place, raised, setting, planAt)) + (await inHouse(place, raised, setting, planAt));
}

/** Sends the messages immediately, to a patient who is not disabled. */
export async function tellPatient(
  cx: SessionCx,
  patientId: number,
  { event, source, params }: Pick<Raised, 'event' | 'source' | 'params'>,
): Promise<void> {
  const setting = await ownRemindSetting(cx, event);
  if (!setting?.enabled) return;
  const place = placeOf(cx);
  const [person] = await findPeople(place, [patientId]);
  if (person) await raise(place, dayText(cx.now), { event, source, person, params, planAt: dateTimeText(cx.now) });
}

/** The same of what happens in a call. */
export function raiseHere(cx: SessionCx, raised: Raised): Promise<number> {
  return raise(placeOf(cx), dayText(cx.now), raised);
}

/** Returns the caller's organisation's setting of one event; undefined if none was saved. Read once in a call. */
export function ownRemindSetting(cx: SessionCx, event: RemindEvent) {
  const { propertyOwnerId, orgId } = cx.caller;
  return readOnce(`remind ${propertyOwnerId} ${orgId} ${event}`, () => remindSettingOf(placeOf(cx), event));
}
