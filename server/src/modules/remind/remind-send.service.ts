import type { InputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { checkForm } from '@mingmou/contract/dict/check-item';
import type { SmsVariable } from '@mingmou/contract/messaging/sms.rules';
import { BY_SMS, BY_WECHAT } from '@mingmou/contract/patients/contact.dicts';
import { remindCodes } from '@mingmou/contract/patients/review-remind.codes';
import type { reviewRemind } from '@mingmou/contract/patients/review-remind.contract';
import { waitingReminds } from '@mingmou/contract/patients/review-remind.flow';
import { malformed, refuse } from '../../kernel/call/refusal';
import { dayText } from '../../kernel/context/clock';
import type { SessionCx } from '../../kernel/context/cx';
import { orgPhone, orgShortName } from '../../kernel/context/orgs';
import { chosenTemplate, lockMessages, textAbout } from '../messaging/sms-about.service';
import type { SentTemplate } from '../messaging/sms-judge.service';
import { tellByWechat, wechatObstacle } from '../wechat/wx-queue.service';
import { lookAgain, TARGET } from './remind-acts.service';
import { peopleOf } from './remind-people.store';
import { lockToSend, type ToSend } from './remind-send.store';
import { insertContacts, writeRemind } from './review-remind.store';

const EVENT = 'REVIEW_REMIND';
/** Variables available to a reminder's text. */
const KNOWN: readonly SmsVariable[] = ['patientName', 'orgName', 'orgPhone', 'doctorName', 'date', 'itemName'];
const UNBOUND = { NO_ACCOUNT: '公众号未绑定或未配置模板', NO_FOLLOWER: '患者未绑定微信' } as const;
const REASONS = {
  state: '状态不是待提醒或已提醒',
  disabled: '患者已停用',
  disturb: '免打扰',
} as const;

/** Reason why the message was not sent; null: it was queued. */
type Outcome = string | null;
export type Outcomes = ReadonlyMap<number, Outcome>;

type Person = NonNullable<Awaited<ReturnType<Awaited<ReturnType<typeof peopleOf>>['get']>>>;

interface Told {
  readonly remind: ToSend;
  readonly person: Person;
}

const wordsOf = ({ planDate, items, reason, doctorName }: ToSend) => ({
  date: planDate,
  itemName: reason ?? items.map((item) => dictName(checkForm, item)).join('、'),
  doctorName: doctorName ?? '',
});

function bySms(cx: SessionCx, template: SentTemplate, all: readonly Told[]): Promise<Outcomes> {
  return textAbout(cx, {
    template,
    event: EVENT,
    texts: all.map(({ remind, person }) => ({
      ...{ sourceId: remind.id, mobile: person.phone, patientId: person.id, patientName: person.name },
      params: wordsOf(remind),
    })),
  });
}

async function byWechat(cx: SessionCx, all: readonly Told[]): Promise<Outcomes> {
  const outcomes = new Map<number, Outcome>();
  const { propertyOwnerId, orgId } = cx.caller;
  const org = {
    orgName: await orgShortName({ db: cx.db, propertyOwnerId }, orgId),
    orgPhone: await orgPhone(cx),
  };
  for (const { remind, person } of all) {
    const obstacle = await wechatObstacle(cx, EVENT, person.id);
    outcomes.set(remind.id, obstacle && UNBOUND[obstacle]);
    if (obstacle) continue;
    const source = `review:${remind.id}:${dayText(cx.now)}`;
    const values = { ...wordsOf(remind), ...org, patientName: person.name };
    await tellByWechat(cx, { event: EVENT, source, patientId: person.id, values });
  }
  return outcomes;
}

interface Sending {
  readonly channel: typeof BY_SMS | typeof BY_WECHAT;
  /** Of a text message. */
  readonly template: SentTemplate | undefined;
  /** By the clock, which does so once for each plan day. */
  readonly auto?: boolean;
}

/** Tells these patients that they are to come; answers of each reminder why it was not sent. */
export async function sendReminds(
  cx: SessionCx,
  reminds: readonly ToSend[],
  { channel, template, auto = false }: Sending,
): Promise<Outcomes> {
  const people = await peopleOf(
    cx,
    reminds.map(({ patientId }) => patientId),
  );
  const outcomes = new Map<number, Outcome>();
  const told: Told[] = [];
  for (const remind of reminds) {
    const person = people.get(remind.patientId);
    if (!waitingReminds.includes(remind.remindState)) outcomes.set(remind.id, REASONS.state);
    else if (!person) outcomes.set(remind.id, REASONS.disabled);
    else if (person.blocked.includes(channel)) outcomes.set(remind.id, REASONS.disturb);
    else told.push({ remind, person });
  }
  const answers = template ? await bySms(cx, template, told) : await byWechat(cx, told);
  for (const [id, why] of answers) outcomes.set(id, why);
  const sent = reminds.filter(({ id }) => outcomes.get(id) === null);
  const today = dayText(cx.now);
  const result = `${channel === BY_SMS ? '短信' : '微信'}已发送`;
  for (const { id, planDate, attempts } of sent)
    await writeRemind(cx, id, 'REMINDED', {
      attempts: attempts + 1,
      nextContactDate: lookAgain(planDate, today),
      lastResult: result,
      ...(auto ? { autoSentAt: cx.now.toISOString() } : {}),
    });
  await insertContacts(
    cx,
    sent.map(({ id, patientId, planDate }) => ({
      ...{ remindId: id, patientId, way: channel, content: result, nextContactDate: lookAgain(planDate, today) },
    })),
  );
  return outcomes;
}

/** 短信 and 微信 by hand, of one or of many. */
export async function sendByHand(cx: SessionCx, { ids, channel, templateId }: InputOf<typeof reviewRemind.send>) {
  if (channel !== BY_SMS && channel !== BY_WECHAT) throw malformed('channel', '渠道：请选择短信或微信');
  const template = channel === BY_SMS ? await chosenTemplate(cx, templateId, KNOWN) : undefined;
  if (template) await lockMessages(cx);
  const reminds = await lockToSend(cx, ids);
  const outcomes = await sendReminds(cx, reminds, { channel, template });
  const sent = [...outcomes.values()].filter((why) => why === null).length;
  if (sent === 0) refuse(remindCodes.nobody);
  const excluded = new Map<string, number>();
  for (const why of outcomes.values()) if (why !== null) excluded.set(why, (excluded.get(why) ?? 0) + 1);
  cx.log({
    targetType: TARGET,
    targetName: `${channel === BY_SMS ? (template?.name ?? '') : '微信'} ${sent}条`,
    after: { sent: { label: '已提交', value: sent } },
  });
  return { sent, excluded: [...excluded].map(([reason, count]) => ({ reason, count })) };
}
