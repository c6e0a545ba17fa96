import type { Database } from '../../database/pool';
import type { Clock } from '../../kernel/context/clock';
import { NO_ANSWER, type OutgoingSms, type SmsAnswer, type SmsSender } from '../../providers/sms-sender.types';
import { lockAccount, moveBalance } from './sms-account.store';
import { inPlace, isOfOrg, type QueuePlace } from './sms-place.rows';
import { type DueMessage, insertRecord, later, step } from './sms-queue.store';

/** Minutes until a message whose answer did not come is tried again. */
const RETRY_MINUTES = [1, 5, 15];
const DOTS = '••••••';
const REASON_LENGTH = 100;

/** A message that this worker has taken. */
export interface Taken extends DueMessage {
  readonly claimedAt: Date;
  /** It may have gone out before: the provider is asked first. */
  readonly isUncertain: boolean;
}

type Where = Pick<QueuePlace, 'propertyOwnerId' | 'orgId'>;

/** The name of a message at its provider: chain, organisation and number in the queue, so that receipts find it. */
export function outIdOf({ propertyOwnerId, orgId }: Where, id: number): string {
  return `${propertyOwnerId}-${orgId ?? 0}-${id}`;
}

function paramsOf(params: unknown): Record<string, string> {
  if (typeof params !== 'object' || params === null) return {};
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
}

function outgoing(where: Where, message: Taken): OutgoingSms {
  const { id, mobile, signText, smsScene, templateName, providerTemplateCode, params, content, claimedAt } = message;
  return {
    ...where,
    outId: outIdOf(where, id),
    mobile,
    sign: signText,
    scene: smsScene,
    template: templateName,
    templateCode: providerTemplateCode,
    params: paramsOf(params),
    content,
    at: claimedAt,
  };
}

async function answerTo(sender: SmsSender, message: OutgoingSms, isUncertain: boolean): Promise<SmsAnswer> {
  if (isUncertain) {
    const found = await sender.find(message);
    // Without knowing, nothing is sent a second time.
    if (found.ok || found.code === NO_ANSWER) return found;
  }
  return sender.send(message);
}

async function giveBack(place: QueuePlace, { id, retries, segments }: Taken): Promise<void> {
  if (!isOfOrg(place)) return;
  await moveBalance(place, { kind: 'RETURN', sourceId: id, turn: retries, change: segments });
}

/** Stores the result once. If another worker has taken the message over, that worker's result counts. */
async function settle(place: QueuePlace, sender: SmsSender, message: Taken, answer: SmsAnswer): Promise<void> {
  const { id, retries, smsScene, content, params } = message;
  const from = { from: 'SENDING', claimedAt: message.claimedAt.toISOString() } as const;
  const { code = '' } = paramsOf(params);
  const forget = smsScene === 'CODE' && code ? { content: content.replace(code, DOTS) } : undefined;
  if (isOfOrg(place)) await lockAccount(place);
  if (answer.ok) {
    const ended = await step(place, id, { ...from, to: 'SENT', reason: null, ...(forget ? { forget } : {}) });
    if (!ended || !isOfOrg(place)) return;
    await insertRecord(place, {
      message: { ...message, ...forget },
      provider: sender.provider,
      providerMsgId: answer.externalId,
    });
    return;
  }
  const minutes = answer.code === NO_ANSWER ? RETRY_MINUTES[retries] : undefined;
  const reason = answer.message.slice(0, REASON_LENGTH);
  const ended =
    minutes === undefined
      ? await step(place, id, { ...from, to: 'FAILED', reason, ...(forget ? { forget } : {}) })
      : await step(place, id, {
          ...from,
          to: 'WAIT',
          reason,
          planTime: later(place.now, minutes),
          retries: retries + 1,
        });
  if (ended) await giveBack(place, message);
}

/**
 * Sends one message to the provider and stores the result; returns the provider's answer, or null if another worker has
 * taken the message over. Renews the lease first, because earlier messages may have been slow.
 */
export async function deliver(
  database: Database,
  sender: SmsSender,
  clock: Clock,
  where: Where,
  message: Taken,
): Promise<SmsAnswer | null> {
  const now = clock();
  const isHeld = await inPlace<QueuePlace, boolean>(database, { ...where, now }, (place) =>
    step(place, message.id, { from: 'SENDING', to: 'SENDING', claimedAt: message.claimedAt.toISOString() }),
  );
  if (!isHeld) return null;
  const held = { ...message, claimedAt: now };
  const answer = await answerTo(sender, outgoing(where, held), message.isUncertain);
  await inPlace<QueuePlace, void>(database, { ...where, now: clock() }, (place) => settle(place, sender, held, answer));
  return answer;
}
