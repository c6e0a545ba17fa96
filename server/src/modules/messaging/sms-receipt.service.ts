import type { Database } from '../../database/pool';
import { addDays, type Clock } from '../../kernel/context/clock';
import { isEmptyNumber } from '../../providers/sms-drivers/aliyun-words.rules';
import { endMarketingOf } from '../patients/consent.rows';
import { lockAccount, moveBalance } from './sms-account.store';
import { chainIds, inPlace, type SmsPlace } from './sms-place.rows';
import { addToBlacklist, findSafe } from './sms-safe.store';
import {
  endSubmittedBefore,
  findReady,
  isOrgOfChain,
  lastMarketingOrg,
  silentSince,
  writeReceipt,
} from './sms-work.store';

export interface Receipt {
  readonly outId: string;
  readonly ok: boolean;
  readonly code: string;
  readonly message: string;
}

export interface Reply {
  readonly mobile: string;
  readonly text: string;
}

const OUT_ID = /^(\d{1,15})-(\d{1,15})-(\d{1,15})$/;
/** A reply answers what came in these days. */
const REPLY_DAYS = 30;
const REASON_LENGTH = 200;

async function endRecord(place: SmsPlace, readyId: number, { ok, code, message }: Omit<Receipt, 'outId'>) {
  return writeReceipt(place, readyId, {
    state: ok ? ('DELIVERED' as const) : ('FAILED' as const),
    receiptAt: place.now.toISOString(),
    failCode: ok ? null : code,
    failReason: ok ? null : message.slice(0, REASON_LENGTH),
    returned: !ok,
  });
}

/** One receipt; false where the message is still on its way and the receipt must come again. */
async function applyReceipt(place: SmsPlace, readyId: number, receipt: Omit<Receipt, 'outId'>): Promise<boolean> {
  await lockAccount(place);
  const ready = await findReady(place, readyId);
  if (ready?.state === 'SENDING') return false;
  const ended = await endRecord(place, readyId, receipt);
  // The message is unknown, or its receipt was stored before.
  if (!ended || receipt.ok) return true;
  await moveBalance(place, { kind: 'RETURN', sourceId: readyId, turn: ready?.retries ?? 0, change: ended.segments });
  if (isEmptyNumber(receipt.message)) await addToBlacklist(place, ended.mobile, 'EMPTY');
  return true;
}

/** Stores the provider's receipt for one message. */
export async function receiveReceipt(database: Database, clock: Clock, receipt: Receipt): Promise<boolean> {
  const [, chain, org, id] = OUT_ID.exec(receipt.outId) ?? [];
  const [propertyOwnerId, orgId] = [Number(chain), Number(org)];
  if (!id || orgId === 0 || !(await chainIds(database)).includes(propertyOwnerId)) return true;
  return inPlace<SmsPlace, boolean>(database, { propertyOwnerId, orgId, now: clock() }, async (place) => {
    return (await isOrgOfChain(place)) ? applyReceipt(place, Number(id), receipt) : true;
  });
}

/** 回复R: of every chain that advertised to it the number agrees to no more, and is blacklisted where the organisation wants it so. */
export async function receiveReply(database: Database, clock: Clock, { mobile, text }: Reply): Promise<void> {
  if (text.trim().toUpperCase() !== 'R') return;
  for (const propertyOwnerId of await chainIds(database)) {
    const now = clock();
    const orgId = await lastMarketingOrg(database, propertyOwnerId, now, { mobile, since: addDays(now, -REPLY_DAYS) });
    if (orgId === null) continue;
    await inPlace<SmsPlace, void>(database, { propertyOwnerId, orgId, now: clock() }, async (place) => {
      await endMarketingOf(place, mobile);
      if ((await findSafe(place)).autoBlacklist) await addToBlacklist(place, mobile, 'REPLY_R');
    });
  }
}

/** Ends what no receipt came for: the embedded provider delivers after a second, of another one nobody knows after 72 h. */
export async function endUnanswered(place: SmsPlace, deliveredAfterSeconds: number | null): Promise<void> {
  const { now } = place;
  await endSubmittedBefore(
    place,
    silentSince(now, deliveredAfterSeconds),
    deliveredAfterSeconds === null
      ? { state: 'UNKNOWN' as const }
      : { state: 'DELIVERED' as const, receiptAt: now.toISOString() },
  );
}
