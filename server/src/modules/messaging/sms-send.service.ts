import type { InputOf } from '@mingmou/contract/base/call';
import { isDateTime } from '@mingmou/contract/base/check';
import { isMobile } from '@mingmou/contract/base/phone';
import { messagingCodes } from '@mingmou/contract/messaging/messaging.codes';
import { BLOCK_REASONS, handScenes } from '@mingmou/contract/messaging/messaging.dicts';
import { KNOWN_VARIABLES, SMS_VARIABLES, smsLength, variablesIn } from '@mingmou/contract/messaging/sms.rules';
import type { smsReady } from '@mingmou/contract/messaging/sms-send.contract';
import { maskedPhone } from '@mingmou/contract/patients/patient.rules';
import { malformed, refuse } from '../../kernel/call/refusal';
import { dateTimeText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { chainNumber } from '../../kernel/row/sequence';
import { findAccount, lockAccount, type SmsAccountRow } from './sms-account.store';
import { judge, type Mailing, type Receiver, standing } from './sms-judge.service';
import { findPeople, namesByMobile } from './sms-people.store';
import { placeOf, type SmsPlace } from './sms-place.rows';
import { insertMessages, type NewMessage } from './sms-queue.store';
import { useSafeCode } from './sms-safe.service';
import { findSafe } from './sms-safe.store';
import { sentTemplate } from './sms-template.store';

type Draft = InputOf<typeof smsReady.preview>;
type Sent = InputOf<typeof smsReady.save>;

const SERIES = 'SMS_BATCH';
const DIGITS = 6;
const SAMPLES = 3;
const VALUE_LENGTH = 35;
const TARGET = '短信';

interface Blocked {
  readonly mobile: string;
  readonly reason: string;
}

/** Returns the typed values, each checked for use in a text. */
export function typedParams(content: string, given: unknown): Record<string, string> {
  const values: Record<string, unknown> = typeof given === 'object' && given !== null ? { ...given } : {};
  const asked = variablesIn(content).filter((name) => !KNOWN_VARIABLES.includes(name));
  return Object.fromEntries(
    asked.map((name) => {
      const value = values[name];
      const text = typeof value === 'string' ? value.trim() : '';
      if (text === '') throw malformed('params', `变量：请填写${SMS_VARIABLES[name]}`);
      if (text.length > VALUE_LENGTH)
        throw malformed('params', `变量：${SMS_VARIABLES[name]}不能超过${VALUE_LENGTH}个字`);
      return [name, text];
    }),
  );
}

interface Gathered {
  readonly receivers: readonly Receiver[];
  /** Who appears a second time. */
  readonly twice: readonly Blocked[];
}

/** Collects recipients: patients by number first, then typed numbers; each number once. */
async function gather(place: SmsPlace, { patientIds, mobiles }: Draft, params: Receiver['params']): Promise<Gathered> {
  const typed = (mobiles ?? []).map((mobile) => mobile.trim()).filter((mobile) => mobile !== '');
  const names = await namesByMobile(place, typed);
  const people = patientIds?.length ? await findPeople(place, patientIds) : [];
  const all = [
    ...people.map(({ id, name, phone }) => ({ mobile: phone, patientId: id, patientName: name })),
    ...typed.map((mobile) => {
      const person = names.get(mobile);
      return { mobile, patientId: person?.id ?? null, patientName: person?.name ?? null };
    }),
  ];
  const seen = new Set<string>();
  const receivers: Receiver[] = [];
  const twice: Blocked[] = [];
  for (const each of all) {
    if (seen.has(each.mobile)) twice.push({ mobile: each.mobile, reason: BLOCK_REASONS.twice });
    else receivers.push({ ...each, params });
    seen.add(each.mobile);
  }
  return { receivers, twice };
}

interface Prepared {
  readonly messages: readonly NewMessage[];
  readonly twice: readonly Blocked[];
  readonly mailing: Mailing;
}

async function prepare(
  cx: SessionCx,
  account: Pick<SmsAccountRow, 'enabled' | 'signText' | 'signState'>,
  draft: Draft,
  batchNo: string | null,
): Promise<Prepared> {
  const place = placeOf(cx);
  const { isOn, sign } = await standing(place, account);
  if (!isOn || sign === null) refuse(messagingCodes.accountOff);
  const template = await sentTemplate(place, draft.templateId);
  if (!template?.passedContent || !handScenes.includes(template.smsScene)) refuse(messagingCodes.templateNotPassed);
  const now = dateTimeText(cx.now);
  const { planTime } = draft;
  if (planTime && !isDateTime(planTime)) throw malformed('planTime', '发送时间：时间应为YYYY-MM-DD HH:mm:ss');
  const params = typedParams(template.passedContent, draft.params);
  const { receivers, twice } = await gather(place, draft, params);
  if (receivers.length === 0) throw malformed('mobiles', '接收人：请至少选择一位患者或填写一个手机号');
  const mailing: Mailing = {
    template,
    receivers,
    planAt: planTime && planTime > now ? planTime : now,
    batchNo,
    event: null,
    source: { type: 'HAND', id: cx.caller.accountId },
  };
  return { messages: await judge(place, account, mailing), twice, mailing };
}

const costOf = (messages: readonly NewMessage[]) => messages.reduce((sum, { segments }) => sum + segments, 0);
const goingIn = (messages: readonly NewMessage[]) => messages.filter(({ blockedFor }) => blockedFor === null);

function blockedIn({ messages, twice }: Prepared): Blocked[] {
  const held = messages.flatMap(({ mobile, blockedFor }) =>
    blockedFor === null ? [] : [{ mobile, reason: blockedFor }],
  );
  return [...held, ...twice].map(({ mobile, reason }) => ({
    // What nobody can call tells nobody anything, and must be seen to be mended.
    mobile: isMobile(mobile) ? maskedPhone(mobile) : mobile,
    reason,
  }));
}

/** What would be sent, when and for how much. */
export async function previewMessages(cx: SessionCx, draft: Draft) {
  const place = placeOf(cx);
  const account = await findAccount(place);
  const prepared = await prepare(cx, account, draft, null);
  const sendable = goingIn(prepared.messages);
  const { massConfirmCount } = await findSafe(place);
  return {
    total: prepared.messages.length + prepared.twice.length,
    sendable: sendable.length,
    segments: costOf(sendable),
    balance: account.balance,
    planTime: prepared.messages[0]?.planTime ?? dateTimeText(cx.now),
    needsCode: sendable.length >= massConfirmCount,
    blocked: blockedIn(prepared),
    samples: sendable.slice(0, SAMPLES).map(({ mobile, signText, content, segments }) => ({
      mobile: maskedPhone(mobile),
      content: `【${signText}】${content}`,
      segments,
      length: smsLength(signText, content),
    })),
  };
}

/** The first message of many, for the safe number as well. */
async function copyFor(place: SmsPlace, account: SmsAccountRow, { mailing, messages }: Prepared, mobile: string) {
  const { copyToSafe } = await findSafe(place);
  const [first] = goingIn(messages);
  if (!copyToSafe || !first || messages.some((message) => message.mobile === mobile)) return [];
  const [copy] = await judge(place, account, {
    ...mailing,
    receivers: [{ mobile, patientId: null, patientName: null, params: first.params }],
  });
  return copy ? [{ ...copy, content: first.content, segments: first.segments, params: first.params }] : [];
}

/** Puts messages into the queue; from so many on with the code of a safe number. */
export async function sendMessages(cx: SessionCx, input: Sent) {
  const place = placeOf(cx);
  const account = await lockAccount(place);
  const prepared = await prepare(cx, account, input, `PC${await chainNumber(cx, SERIES, DIGITS)}`);
  const sendable = goingIn(prepared.messages);
  const { massConfirmCount } = await findSafe(place);
  const isMany = sendable.length >= massConfirmCount;
  const safeMobile = isMany ? await useSafeCode(cx, sendable.length, input) : null;
  const copies = safeMobile ? await copyFor(place, account, prepared, safeMobile) : [];
  const messages = [...prepared.messages, ...copies];
  const cost = costOf(goingIn(messages));
  if (cost > account.balance) refuse(messagingCodes.balanceShort, { n: cost, m: account.balance });
  await insertMessages(place, messages);
  const { batchNo, template } = prepared.mailing;
  cx.log({
    targetType: TARGET,
    targetName: `${template.name} ${batchNo}`,
    after: { accepted: { label: '已提交', value: sendable.length }, segments: { label: '条数', value: cost } },
  });
  return { batchNo: batchNo ?? '', accepted: sendable.length, blocked: blockedIn(prepared) };
}
