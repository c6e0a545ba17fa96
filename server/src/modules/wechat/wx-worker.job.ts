import { inChain } from '../../database/context';
import type { Database } from '../../database/pool';
import { addMinutes, type Clock, dayText, instantOf } from '../../kernel/context/clock';
import type { Logger } from '../../kernel/process/logger';
import { accessToken } from './access-token.service';
import type { Failed, Outcome, WechatGateway } from './gateway/gateway.types';
import { noticeInvalid } from './invalid-notice.service';
import { findAccount, invalidate } from './wx-account.store';
import { noteUnfollow } from './wx-follower.store';
import {
  findChainIds,
  orgsWithMessages,
  type QueueCx,
  settleMessage,
  type TakenMessage,
  takeMessage,
  viewWholeChain,
} from './wx-message.store';

/** Longer than WeChat can take; a message without a result by then is considered lost. */
const LEASE_MINUTES = 2;
/** WeChat sends a message with a known id only once within ten minutes; a message started earlier is not sent again. */
const SURE_MINUTES = 5;
/** After the first and the second silence. */
const AGAIN_MINUTES = [1, 3];
const TOO_LATE = '已过叫号当天，未发送';
const UNKNOWN = '发送结果未知';

interface Parts {
  readonly database: Database;
  readonly gateway: WechatGateway;
  readonly clock: Clock;
}

type Place = Pick<QueueCx, 'propertyOwnerId' | 'orgId'>;

function inOrg<T>({ database, clock }: Parts, place: Place, work: (cx: QueueCx) => Promise<T>): Promise<T> {
  const now = clock();
  return inChain(database, { ...place, now: now.getTime() }, (db) => work({ db, now, ...place }));
}

/** Why a message that was taken does not go any more; null: it goes. */
function staleReason({ event, createdAt, begunAt }: TakenMessage, now: Date): string | null {
  if (event === 'QUEUE_CALL' && createdAt.slice(0, 10) !== dayText(now)) return TOO_LATE;
  const isOld = begunAt !== null && instantOf(begunAt) < addMinutes(now, -SURE_MINUTES);
  return isOld ? UNKNOWN : null;
}

async function sendOne(parts: Parts, place: Place, message: TakenMessage): Promise<Outcome<{ externalId: string }>> {
  const { database, gateway, clock } = parts;
  const now = clock();
  const { id, event, openId, payload, wxAccountId } = message;
  const token = async (isFresh: boolean) => {
    const account = await inOrg(parts, place, (cx) => findAccount(cx, wxAccountId));
    if (!account) return { ok: false, trouble: 'OTHER', code: 'GONE', message: '公众号已删除' } satisfies Failed;
    const { propertyOwnerId } = place;
    return accessToken({ database, now: clock(), propertyOwnerId }, gateway, account, isFresh);
  };
  const send = async (isFresh: boolean) => {
    const got = await token(isFresh);
    return got.ok ? gateway.send(database, got.token, { ...place, id, event, openId, ...payload, now }) : got;
  };
  const first = await send(false);
  // A kept token may have been replaced by another system of the account's owner: asked once more.
  return !first.ok && (first.trouble === 'TOKEN' || first.trouble === 'CREDENTIAL') ? send(true) : first;
}

async function settleFailure(cx: QueueCx, message: TakenMessage, { trouble, message: failReason }: Failed) {
  if (trouble === 'SILENT' || trouble === 'TOKEN') {
    const wait = AGAIN_MINUTES[message.tries - 1];
    if (wait === undefined) return settleMessage(cx, message, { state: 'FAILED', failReason });
    return settleMessage(cx, message, { state: 'WAIT', planTime: addMinutes(cx.now, wait).toISOString() });
  }
  if (trouble === 'CREDENTIAL') {
    const lost = await invalidate(cx, message.wxAccountId);
    if (lost) await noticeInvalid(cx, lost);
    return settleMessage(cx, message, { state: 'WAIT', sentAt: null });
  }
  if (trouble === 'NOT_FOLLOWING') await noteUnfollow(cx, message.wxAccountId, message.openId);
  return settleMessage(cx, message, { state: 'FAILED', failReason });
}

async function drain(parts: Parts, place: Place): Promise<void> {
  while (true) {
    const lostBefore = addMinutes(parts.clock(), -LEASE_MINUTES);
    const message = await inOrg(parts, place, (cx) => takeMessage(cx, lostBefore));
    if (!message) return;
    const stale = staleReason(message, parts.clock());
    if (stale) {
      await inOrg(parts, place, (cx) => settleMessage(cx, message, { state: 'FAILED', failReason: stale }));
      continue;
    }
    const answer = await sendOne(parts, place, message);
    await inOrg(parts, place, (cx) =>
      answer.ok
        ? settleMessage(cx, message, { state: 'SENT', msgId: answer.externalId, failReason: null })
        : settleFailure(cx, message, answer),
    );
  }
}

/**
 * Sends due messages, chain by chain. Taking, sending and storing the result are separate steps, so after a crash the
 * state of each message is known.
 */
export async function sendWechatDue(parts: Parts): Promise<void> {
  const { database, clock } = parts;
  const chains = await findChainIds(database);
  for (const { id: propertyOwnerId } of chains) {
    const now = clock();
    const orgIds = await inChain(database, { propertyOwnerId, now: now.getTime() }, async (db) => {
      await viewWholeChain(db, propertyOwnerId);
      return orgsWithMessages(db, propertyOwnerId, now, addMinutes(now, -LEASE_MINUTES));
    });
    for (const orgId of orgIds) await drain(parts, { propertyOwnerId, orgId });
  }
}

export interface WechatWorker {
  stop(): Promise<void>;
}

/** Looks for due messages at an interval until it is stopped; the message in hand is settled first. */
export function startWechatWorker(parts: Parts, logger: Logger, everyMs = 2000): WechatWorker {
  let running: Promise<void> | undefined;
  const tick = () => {
    running ??= sendWechatDue(parts)
      .catch((error: unknown) => logger.error({ reason: String(error) }, 'the WeChat queue stumbled'))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(tick, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
