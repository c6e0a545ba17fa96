import { messagingCodes } from '@mingmou/contract/messaging/messaging.codes';
import { BLOCK_REASONS, type SmsEvent } from '@mingmou/contract/messaging/messaging.dicts';
import { SMS_VARIABLES, type SmsVariable, variablesIn } from '@mingmou/contract/messaging/sms.rules';
import { malformed, refuse } from '../../kernel/call/refusal';
import { dateTimeText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { ownRemindSetting } from './remind.service';
import { lockAccount } from './sms-account.store';
import { judge, type Receiver, type SentTemplate } from './sms-judge.service';
import { placeOf } from './sms-place.rows';
import { insertMessages } from './sms-queue.store';
import { sentTemplate } from './sms-template.store';

const SENT_TODAY = '今日已发送';

/** The first lock of everything that queues messages: before the rows that they are about. */
export async function lockMessages(cx: SessionCx): Promise<void> {
  await lockAccount(placeOf(cx));
}

/** A template that a person chose for messages that know these words; refused where it cannot be sent or says others. */
export async function chosenTemplate(
  cx: SessionCx,
  templateId: number | null | undefined,
  known: readonly SmsVariable[],
): Promise<SentTemplate> {
  if (!templateId) throw malformed('templateId', '短信模板：请选择');
  const template = await sentTemplate(placeOf(cx), templateId);
  if (!template?.passedContent || template.smsScene !== 'NOTICE') refuse(messagingCodes.templateNotPassed);
  const unknown = variablesIn(template.passedContent).find((name) => !known.includes(name));
  if (unknown)
    throw malformed('templateId', `短信模板：含有「${SMS_VARIABLES[unknown]}」，这里没有这项内容，请换一个模板`);
  return template;
}

/** The template by which the organisation tells an event by itself; undefined where it does not. */
export async function templateOfEvent(cx: SessionCx, event: SmsEvent): Promise<SentTemplate | undefined> {
  const setting = await ownRemindSetting(cx, event);
  if (!setting?.enabled || !setting.channels.includes('SMS') || setting.smsTemplateId === null) return undefined;
  return sentTemplate(placeOf(cx), setting.smsTemplateId);
}

/** Text to a person about one row of another module. */
export interface TextAbout extends Receiver {
  readonly sourceId: number;
}

/** Queues texts, each once a day; answers by row why one is not sent, null where it is on its way. */
export async function textAbout(
  cx: SessionCx,
  { template, event, texts }: { template: SentTemplate; event: SmsEvent; texts: readonly TextAbout[] },
): Promise<ReadonlyMap<number, string | null>> {
  const place = placeOf(cx);
  const account = await lockAccount(place);
  const planAt = dateTimeText(cx.now);
  const source = { type: event, id: 0 };
  const judged = await judge(place, account, { template, receivers: texts, planAt, batchNo: null, event, source });
  const outcomes = new Map<number, string | null>();
  let left = account.balance;
  for (const [at, message] of judged.entries()) {
    const sourceId = texts[at]?.sourceId ?? 0;
    const held = message.blockedFor ?? (message.segments > left ? BLOCK_REASONS.balance : null);
    const isNew = held === null && (await insertMessages(place, [{ ...message, sourceId }])).length > 0;
    if (isNew) left -= message.segments;
    outcomes.set(sourceId, held ?? (isNew ? null : SENT_TODAY));
  }
  return outcomes;
}
