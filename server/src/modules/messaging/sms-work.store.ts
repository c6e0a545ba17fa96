import type { Database } from '../../database/pool';
import { addMinutes } from '../../kernel/clock';
import { mine } from '../../kernel/mine';
import { inWholeChain } from './sms-place';

/** A receipt that has not come by then does not come. */
export const RECEIPT_HOURS = 72;

/** The organisations of a chain, and null for the platform, whose messages are due or were lost. */
export function orgsWithWork(
  database: Database,
  propertyOwnerId: number,
  now: Date,
  lostBefore: Date,
): Promise<(number | null)[]> {
  return inWholeChain(database, propertyOwnerId, now, async (db) => {
    const rows = await mine({ db, propertyOwnerId }, 'smsReady')
      .where((is) =>
        is.or([
          is.and([is('state', '=', 'WAIT'), is('planTime', '<=', now.toISOString())]),
          is.and([is('state', '=', 'SENDING'), is('claimedAt', '<', lostBefore.toISOString())]),
        ]),
      )
      .select('orgId')
      .distinct()
      .execute();
    return rows.map(({ orgId }) => orgId);
  });
}

/** When a message must have been handed over for its silence to mean something. */
export function silentSince(now: Date, deliveredAfterSeconds: number | null): Date {
  return deliveredAfterSeconds === null
    ? addMinutes(now, -RECEIPT_HOURS * 60)
    : new Date(now.getTime() - deliveredAfterSeconds * 1000);
}

export function orgsWithReceiptsDue(
  database: Database,
  propertyOwnerId: number,
  now: Date,
  deliveredAfterSeconds: number | null,
): Promise<number[]> {
  const before = silentSince(now, deliveredAfterSeconds).toISOString();
  return inWholeChain(database, propertyOwnerId, now, async (db) => {
    const rows = await mine({ db, propertyOwnerId }, 'smsRecord')
      .where('state', '=', 'SUBMITTED')
      .where('submittedAt', '<=', before)
      .select('orgId')
      .distinct()
      .execute();
    return rows.map(({ orgId }) => orgId);
  });
}

/** Templates and signatures that wait for the provider's verdict. */
export function awaitingVerdict(database: Database, propertyOwnerId: number, now: Date) {
  return inWholeChain(database, propertyOwnerId, now, async (db) => ({
    templates: await mine({ db, propertyOwnerId }, 'smsTemplate')
      .where('auditState', '=', 'AUDITING')
      .select(['id', 'orgId', 'name', 'smsScene', 'content', 'providerTemplateCode', 'version'])
      .execute(),
    signs: await mine({ db, propertyOwnerId }, 'smsAccount')
      .where('signState', '=', 'PENDING')
      .select(['orgId', 'signText'])
      .execute(),
    chainSigns: await mine({ db, propertyOwnerId }, 'smsGroupSign')
      .where('signState', '=', 'PENDING')
      .select('signText')
      .execute(),
  }));
}
