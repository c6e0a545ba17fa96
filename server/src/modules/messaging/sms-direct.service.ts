import { isMobile } from '@mingmou/contract/base/phone';
import { messagingCodes } from '@mingmou/contract/messaging/messaging.codes';
import type { SmsEvent } from '@mingmou/contract/messaging/messaging.dicts';
import { refuse } from '../../kernel/call/refusal';
import { dateTimeText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { findAccount, lockAccount } from './sms-account.store';
import { judge, standing } from './sms-judge.service';
import { placeOf } from './sms-place.rows';
import { insertMessages } from './sms-queue.store';
import { typedParams } from './sms-send.service';
import { sentTemplate } from './sms-template.store';

/** Whether the organisation has a template of that number to send. */
export async function hasTemplate(cx: SessionCx, templateId: number): Promise<boolean> {
  return (await sentTemplate(placeOf(cx), templateId)) !== undefined;
}

/** Why nothing can be sent by text message now; null: it can. */
export async function smsObstacle(cx: SessionCx): Promise<string | null> {
  const place = placeOf(cx);
  const account = await findAccount(place);
  const { isOn, sign } = await standing(place, account);
  if (!isOn) return '短信未开通';
  if (sign === null) return '短信签名未通过审核';
  return account.balance > 0 ? null : '短信余额不足';
}

interface Direct {
  readonly to: { readonly mobile: string; readonly patientId: number; readonly patientName: string };
  readonly templateId: number;
  /** Values of the variables that the server does not know. */
  readonly params: unknown;
  readonly event: SmsEvent;
  readonly source: { readonly type: string; readonly id: number };
}

type Queued =
  | { readonly accepted: true; readonly readyId: number; readonly planTime: string; readonly content: string }
  | { readonly accepted: false; readonly reason: string };

/** Queues one message to one patient immediately; returns the reason if it was not queued. */
export async function queueDirect(cx: SessionCx, { to, templateId, params, event, source }: Direct): Promise<Queued> {
  const place = placeOf(cx);
  const account = await lockAccount(place);
  const template = await sentTemplate(place, templateId);
  if (!template?.passedContent) refuse(messagingCodes.templateNotPassed);
  const [message] = await judge(place, account, {
    ...{ template, planAt: dateTimeText(cx.now), batchNo: null, event, source },
    receivers: [{ ...to, params: typedParams(template.passedContent, params) }],
  });
  if (!message || !isMobile(to.mobile)) return { accepted: false, reason: '号码无效' };
  if (message.blockedFor !== null) return { accepted: false, reason: message.blockedFor };
  if (message.segments > account.balance) return { accepted: false, reason: '余额不足' };
  const [readyId] = await insertMessages(place, [message]);
  if (readyId === undefined) return { accepted: false, reason: '今天已发送过同一条短信' };
  return { accepted: true, readyId, planTime: message.planTime, content: message.content };
}
