import { BLOCK_REASONS } from '@mingmou/contract/messaging/messaging.dicts';
import { outOfQuiet } from '@mingmou/contract/messaging/sms.rules';
import type { Database } from '../../database/pool';
import { addMinutes, type Clock, dateTimeText } from '../../kernel/context/clock';
import { noteAdapter } from '../../kernel/process/adapters';
import type { Logger } from '../../kernel/process/logger';
import { outcomeOf, smsAdapter } from '../../providers/sms.adapter';
import type { SmsAnswer, SmsSender } from '../../providers/sms-sender.types';
import { lockAccount, moveBalance, type SmsAccountRow } from './sms-account.store';
import { followAudits } from './sms-audit.service';
import { deliver, type Taken } from './sms-deliver.service';
import { agreeing } from './sms-marketing.service';
import { chainIds, inPlace, isOfOrg, type QueuePlace, type SmsPlace } from './sms-place.rows';
import { type DueMessage, lockDue, step, takeOver } from './sms-queue.store';
import { endUnanswered } from './sms-receipt.service';
import { blacklisted, findSafe } from './sms-safe.store';
import { warnOfBalance } from './sms-warning.service';
import { orgsWithReceiptsDue, orgsWithWork } from './sms-work.store';

const AT_ONCE = 20;
/** Longer than a provider can take; a message without a result by then is considered lost. */
const LEASE_MINUTES = 2;
const AUDIT_EVERY_MS = 60_000;

interface Standing {
  readonly blocked: ReadonlySet<string>;
  readonly agrees: Awaited<ReturnType<typeof agreeing>>;
}

/**
 * Returns why a due message is not sent; null if it is. The recipient may have revoked consent since the message was
 * written.
 */
function reasonOf({ enabled, balance }: SmsAccountRow, message: DueMessage, { blocked, agrees }: Standing) {
  if (!enabled) return BLOCK_REASONS.account;
  if (message.smsScene !== 'CODE' && blocked.has(message.mobile)) return BLOCK_REASONS.blacklist;
  if (message.smsScene === 'MARKETING' && !agrees(message)) return BLOCK_REASONS.consent;
  return balance < message.segments ? BLOCK_REASONS.balance : null;
}

/**
 * Charges and takes due messages that the balance covers; the rest is held back or waits for the end of the quiet
 * hours.
 */
async function takePaid(place: SmsPlace): Promise<DueMessage[]> {
  const account = await lockAccount(place);
  const safe = await findSafe(place);
  const due = await lockDue(place, AT_ONCE);
  const blocked = await blacklisted(
    place,
    due.map(({ mobile }) => mobile),
  );
  const agrees = await agreeing(
    place,
    'MARKETING',
    due.filter(({ smsScene }) => smsScene === 'MARKETING'),
  );
  const now = dateTimeText(place.now);
  const taken: DueMessage[] = [];
  let { balance } = account;
  for (const message of due) {
    const { id, segments, smsScene, retries } = message;
    const planTime = smsScene === 'CODE' ? now : outOfQuiet(now, safe);
    const reason = reasonOf({ ...account, balance }, message, { blocked, agrees });
    if (planTime !== now) await step(place, id, { from: 'WAIT', to: 'WAIT', planTime });
    else if (reason) await step(place, id, { from: 'WAIT', to: 'BLOCKED', reason });
    else {
      balance = await moveBalance(place, { kind: 'CHARGE', sourceId: id, turn: retries, change: -segments });
      await step(place, id, { from: 'WAIT', to: 'SENDING' });
      taken.push(message);
    }
  }
  await warnOfBalance(place, account, balance);
  return taken;
}

async function takeFree(place: QueuePlace): Promise<DueMessage[]> {
  const due = await lockDue(place, AT_ONCE);
  for (const { id } of due) await step(place, id, { from: 'WAIT', to: 'SENDING' });
  return due;
}

const take = (place: QueuePlace) => (isOfOrg(place) ? takePaid(place) : takeFree(place));

/**
 * Sends everything due in one place. Taking, sending and storing the result are separate steps, so after a crash the
 * state of each message is known.
 */
async function drain(
  database: Database,
  sender: SmsSender,
  clock: Clock,
  propertyOwnerId: number,
  orgId: number | null,
) {
  const place = () => ({ propertyOwnerId, orgId, now: clock() });
  let last: SmsAnswer | null = null;
  const deliverAll = async (messages: readonly Taken[]) => {
    for (const message of messages)
      last = (await deliver(database, sender, clock, { propertyOwnerId, orgId }, message)) ?? last;
  };
  await deliverAll(
    await inPlace<QueuePlace, Taken[]>(database, place(), async (at) => {
      const messages = await takeOver(at, addMinutes(at.now, -LEASE_MINUTES));
      return messages.map((message) => ({ ...message, claimedAt: at.now, isUncertain: true }));
    }),
  );
  let taken: Taken[];
  do {
    taken = await inPlace<QueuePlace, Taken[]>(database, place(), async (at) => {
      const messages = await take(at);
      return messages.map((message) => ({ ...message, claimedAt: at.now, isUncertain: message.retries > 0 }));
    });
    await deliverAll(taken);
  } while (taken.length > 0);
  if (last) await noteAdapter(database, smsAdapter, outcomeOf(last), clock());
}

/** Sends due messages, chain by chain, and ends messages without a receipt. */
export async function sendDue(database: Database, sender: SmsSender, clock: Clock): Promise<void> {
  for (const propertyOwnerId of await chainIds(database)) {
    const now = clock();
    const lostBefore = addMinutes(now, -LEASE_MINUTES);
    for (const orgId of await orgsWithWork(database, propertyOwnerId, now, lostBefore))
      await drain(database, sender, clock, propertyOwnerId, orgId);
    for (const orgId of await orgsWithReceiptsDue(database, propertyOwnerId, clock(), sender.deliveredAfterSeconds))
      await inPlace<SmsPlace, void>(database, { propertyOwnerId, orgId, now: clock() }, (place) =>
        endUnanswered(place, sender.deliveredAfterSeconds),
      );
  }
}

export interface SmsWorker {
  stop(): Promise<void>;
}

/** Looks for due messages at an interval until it is stopped; the message in hand is settled first. */
export function startSmsWorker(
  database: Database,
  sender: SmsSender,
  clock: Clock,
  logger: Logger,
  everyMs = 2000,
): SmsWorker {
  let running: Promise<void> = Promise.resolve();
  let isRunning = false;
  let auditedAt = 0;
  const work = async () => {
    await sendDue(database, sender, clock);
    if (clock().getTime() - auditedAt < AUDIT_EVERY_MS) return;
    auditedAt = clock().getTime();
    await followAudits(database, sender, clock);
  };
  const tick = () => {
    if (isRunning) return;
    isRunning = true;
    running = work()
      .catch((error: unknown) => logger.error({ reason: String(error) }, 'the SMS queue stumbled'))
      .finally(() => {
        isRunning = false;
      });
  };
  const timer = setInterval(tick, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
