import type { Updateable } from 'kysely';
import type { Database } from '../../database/pool';
import type { SmsRecordTable } from '../../database/schema.generated';
import { addMinutes } from '../../kernel/context/clock';
import { mine, updateMine } from '../../kernel/context/mine';
import { inWholeChain, type SmsPlace } from './sms-place.rows';

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

/** Returns state and retries of a queued message of the organisation. */
export async function findReady({ db, propertyOwnerId, orgId }: SmsPlace, readyId: number) {
  return mine({ db, propertyOwnerId }, 'smsReady')
    .where('orgId', '=', orgId)
    .where('id', '=', readyId)
    .select(['state', 'retries'])
    .executeTakeFirst();
}

/** Stores the receipt of a submitted message; undefined if the message is unknown or has a receipt already. */
export function writeReceipt(
  { db, propertyOwnerId, orgId }: SmsPlace,
  readyId: number,
  receipt: Updateable<SmsRecordTable>,
) {
  return updateMine({ db, propertyOwnerId }, 'smsRecord')
    .set(receipt)
    .where('orgId', '=', orgId)
    .where('readyId', '=', readyId)
    .where('state', '=', 'SUBMITTED')
    .returning(['mobile', 'segments'])
    .executeTakeFirst();
}

/** Ends the messages of the organisation that were submitted at or before `until` and have no receipt. */
export async function endSubmittedBefore(
  { db, propertyOwnerId, orgId }: SmsPlace,
  until: Date,
  end: Updateable<SmsRecordTable>,
): Promise<void> {
  await updateMine({ db, propertyOwnerId }, 'smsRecord')
    .set(end)
    .where('orgId', '=', orgId)
    .where('state', '=', 'SUBMITTED')
    .where('submittedAt', '<=', until.toISOString())
    .execute();
}

/** Returns whether the chain has the organisation. */
export async function isOrgOfChain({ db, propertyOwnerId, orgId }: SmsPlace): Promise<boolean> {
  const known = await db
    .selectFrom('org')
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where('id', '=', orgId)
    .select('id')
    .executeTakeFirst();
  return known !== undefined;
}

interface Reached {
  readonly mobile: string;
  readonly since: Date;
}

/** Returns the organisation of the chain that sent the last marketing message to the number; null without one. */
export function lastMarketingOrg(
  database: Database,
  propertyOwnerId: number,
  now: Date,
  { mobile, since }: Reached,
): Promise<number | null> {
  return inWholeChain(database, propertyOwnerId, now, async (db) => {
    const row = await mine({ db, propertyOwnerId }, 'smsReady')
      .where('mobile', '=', mobile)
      .where('smsScene', '=', 'MARKETING')
      .where('state', '=', 'SENT')
      .where('planTime', '>=', since.toISOString())
      .orderBy('id', 'desc')
      .select('orgId')
      .executeTakeFirst();
    return row?.orgId ?? null;
  });
}
