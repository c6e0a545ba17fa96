import { isMobile } from '@mingmou/contract/base/phone';
import { BLOCK_REASONS, type SmsEvent, type SmsScene } from '@mingmou/contract/messaging/messaging.dicts';
import { messagingParameters } from '@mingmou/contract/messaging/messaging.parameters';
import { NOBODY_NAME, outOfQuiet, renderSms, segmentsOf, smsLength } from '@mingmou/contract/messaging/sms.rules';
import { readParameter } from '../../kernel/context/parameters';
import { type SmsAccountRow, signOf } from './sms-account.store';
import { agreeing } from './sms-marketing.service';
import { orgFacts } from './sms-people.store';
import type { SmsPlace } from './sms-place.rows';
import { countByDay, dayKey, type NewMessage } from './sms-queue.store';
import { blacklisted, findSafe, type SafeRow } from './sms-safe.store';

/** A template as it is sent. */
export interface SentTemplate {
  readonly id: number;
  readonly name: string;
  readonly smsScene: SmsScene;
  readonly content: string;
  readonly passedContent: string | null;
  readonly passedTemplateCode: string | null;
}

export interface Receiver {
  readonly mobile: string;
  readonly patientId: number | null;
  readonly patientName: string | null;
  /** Values that the sender filled in. */
  readonly params: Readonly<Record<string, string>>;
}

/** Messages to recipients before anything is stored. */
export interface Mailing {
  readonly template: SentTemplate;
  readonly receivers: readonly Receiver[];
  /** `YYYY-MM-DD HH:mm:ss` */
  readonly planAt: string;
  readonly batchNo: string | null;
  readonly event: SmsEvent | null;
  readonly source: { readonly type: string; readonly id: number };
  readonly resendOf?: number;
}

type Account = Pick<SmsAccountRow, 'enabled' | 'signText' | 'signState'>;

interface Judging {
  readonly sign: string | null;
  readonly safe: SafeRow;
  readonly isOn: boolean;
  readonly counts: Map<string, number>;
  readonly blocked: ReadonlySet<string>;
  readonly agrees: Awaited<ReturnType<typeof agreeing>>;
}

function limitOf({ dailyNotice, dailyMarketing }: SafeRow, scene: SmsScene): number {
  if (scene === 'CODE') return Number.POSITIVE_INFINITY;
  return scene === 'NOTICE' ? dailyNotice : dailyMarketing;
}

/** Returns why a message must be held back; null if it may be sent, in which case it is counted. */
function reasonOf(judging: Judging, { template }: Mailing, to: Pick<Receiver, 'mobile' | 'patientId'>, day: string) {
  const { isOn, sign, safe, counts, blocked, agrees } = judging;
  const { smsScene, passedContent } = template;
  const { mobile } = to;
  if (!isOn || sign === null) return BLOCK_REASONS.account;
  if (passedContent === null) return BLOCK_REASONS.template;
  if (!isMobile(mobile)) return BLOCK_REASONS.mobile;
  if (smsScene !== 'CODE' && blocked.has(mobile)) return BLOCK_REASONS.blacklist;
  if (!agrees(to)) return BLOCK_REASONS.consent;
  const key = dayKey({ mobile, day, smsScene });
  const count = counts.get(key) ?? 0;
  if (count >= limitOf(safe, smsScene)) return BLOCK_REASONS.daily;
  counts.set(key, count + 1);
  return null;
}

/** Whether the organisation's messages may go out at all, and under which signature. */
export async function standing(place: SmsPlace, account: Account) {
  const { db, propertyOwnerId, orgId } = place;
  const isOn = account.enabled && (await readParameter(db, messagingParameters.smsEnabled, propertyOwnerId, orgId));
  return { isOn, sign: await signOf(place, account) };
}

/** Returns the messages of a mailing as they would be queued: text, cost, time, and the reason if held back. */
export async function judge(place: SmsPlace, account: Account, mailing: Mailing): Promise<NewMessage[]> {
  const { template, receivers, planAt, batchNo, event, source } = mailing;
  const { isOn, sign } = await standing(place, account);
  const mobiles = [...new Set(receivers.map(({ mobile }) => mobile))];
  const safe = await findSafe(place);
  const judging: Judging = {
    sign,
    safe,
    isOn,
    counts: await countByDay(place, mobiles),
    blocked: await blacklisted(place, mobiles),
    agrees: await agreeing(place, template.smsScene, receivers),
  };
  const { orgName, phone } = await orgFacts(place);
  const text = template.passedContent ?? template.content;
  const planTime = template.smsScene === 'CODE' ? planAt : outOfQuiet(planAt, safe);
  return receivers.map(({ mobile, patientId, patientName, params: given }) => {
    const params = { ...given, patientName: patientName ?? NOBODY_NAME, orgName, orgPhone: phone };
    const content = renderSms(text, params);
    return {
      mobile,
      patientId,
      templateId: template.id,
      templateName: template.name,
      providerTemplateCode: template.passedTemplateCode,
      signText: sign ?? '',
      params,
      content,
      segments: segmentsOf(smsLength(sign ?? '', content)),
      smsScene: template.smsScene,
      event,
      sourceType: source.type,
      sourceId: source.id,
      planDate: planAt.slice(0, 10),
      planTime,
      blockedFor: reasonOf(judging, mailing, { mobile, patientId }, planTime.slice(0, 10)),
      batchNo,
      resendOf: mailing.resendOf ?? null,
    };
  });
}
