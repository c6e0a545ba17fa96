import type { SessionCx } from '../../kernel/context/cx';
import { deleteMine, mine, updateMine } from '../../kernel/context/mine';
import type { Sorting } from '../../kernel/row/list';
import type { SmsPlace } from './sms-place.rows';

/** The settings as they are before anybody wrote them. */
const FRESH = {
  massConfirmCount: 50,
  quietStart: '21:00',
  quietEnd: '08:30',
  dailyNotice: 10,
  dailyMarketing: 1,
  autoBlacklist: true,
  copyToSafe: true,
  version: 1,
};

export type SafeRow = Omit<typeof FRESH, 'version'>;

function rows({ db, propertyOwnerId, orgId }: SmsPlace) {
  return mine({ db, propertyOwnerId }, 'smsSafe')
    .where('orgId', '=', orgId)
    .select(['id', 'massConfirmCount', 'quietStart', 'quietEnd', 'dailyNotice', 'dailyMarketing'])
    .select(['autoBlacklist', 'copyToSafe', 'version']);
}

export async function findSafe(place: SmsPlace) {
  return (await rows(place).executeTakeFirst()) ?? FRESH;
}

export async function lockSafe(place: SmsPlace) {
  const { db, now, propertyOwnerId, orgId } = place;
  await db
    .insertInto('smsSafe')
    .values({ propertyOwnerId, orgId, createdAt: now.toISOString(), updatedAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return rows(place).forUpdate().executeTakeFirstOrThrow();
}

export const numberSorting: Sorting = {
  columns: ['name', 'verified_at', 'state_enum', 'updated_at'],
  initial: [['id', 'asc']],
};

export function numbersHere(cx: SessionCx) {
  return mine(cx, 'smsCheckNumber')
    .where('orgId', '=', cx.caller.orgId)
    .where('stateEnum', '<>', 'DELETE')
    .select(['id', 'name', 'mobile', 'verifiedAt', 'stateEnum', 'version', 'updatedAt']);
}

export function lockNumber(cx: SessionCx, id: number) {
  return numbersHere(cx).where('id', '=', id).select(['codeHash', 'codeSentAt']).forUpdate().executeTakeFirst();
}

/** Wrong codes since one was sent: refused calls leave nothing but their lines in the log, which are counted here. */
export async function wrongCodesSince(cx: SessionCx, refusedAs: number, since: string): Promise<number> {
  const { n } = await mine(cx, 'operationLog')
    .where('orgId', '=', cx.caller.orgId)
    .where('code', '=', refusedAs)
    .where('at', '>=', `${since}+08`)
    .select((is) => is.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

export const blacklistSorting: Sorting = { columns: ['mobile', 'reason', 'at'], initial: [['id', 'desc']] };

interface BlacklistFilters {
  readonly mobile?: string | null;
  readonly reason?: 'REPLY_R' | 'MANUAL' | 'EMPTY' | null;
}

export function blacklistMatching(cx: SessionCx, { mobile, reason }: BlacklistFilters = {}) {
  let found = mine(cx, 'smsBlacklist').select(['id', 'mobile', 'reason', 'at']);
  if (mobile) found = found.where('mobile', 'like', `%${mobile.replace(/\D/g, '')}%`);
  return reason ? found.where('reason', '=', reason) : found;
}

/** Which of the numbers the chain does not write to. */
export async function blacklisted(
  { db, propertyOwnerId }: Pick<SmsPlace, 'db' | 'propertyOwnerId'>,
  mobiles: readonly string[],
): Promise<ReadonlySet<string>> {
  if (mobiles.length === 0) return new Set();
  const found = await mine({ db, propertyOwnerId }, 'smsBlacklist')
    .where('mobile', 'in', [...mobiles])
    .select('mobile')
    .execute();
  return new Set(found.map(({ mobile }) => mobile));
}

/** Adds a number; null if it is on the list already. */
export async function addToBlacklist(
  { db, now, propertyOwnerId }: Pick<SmsPlace, 'db' | 'now' | 'propertyOwnerId'>,
  mobile: string,
  reason: 'REPLY_R' | 'MANUAL' | 'EMPTY',
): Promise<number | null> {
  const row = await db
    .insertInto('smsBlacklist')
    .values({ propertyOwnerId, mobile, reason, at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns which of the numbers are enabled safe numbers of the organisation. */
export async function ownNumbers(
  { db, propertyOwnerId, orgId }: SmsPlace,
  mobiles: readonly string[],
): Promise<string[]> {
  const rows = await mine({ db, propertyOwnerId }, 'smsCheckNumber')
    .where('orgId', '=', orgId)
    .where('stateEnum', '=', 'ENABLE')
    .where('mobile', 'in', [...mobiles])
    .select('mobile')
    .execute();
  return rows.map(({ mobile }) => mobile);
}

interface CodeOfNumber {
  readonly codeHash: string | null;
  readonly codeSentAt?: string;
}

/** Writes or clears the code that was sent to a safe number. The version of the row stays unchanged. */
export async function writeCode(cx: SessionCx, id: number, code: CodeOfNumber): Promise<void> {
  await updateMine(cx, 'smsCheckNumber').set(code).where('id', '=', id).execute();
}

/** Returns the name of the caller's chain, which signs the message. */
export async function findChainName({ db, caller }: SessionCx): Promise<string> {
  const { chainName } = await db
    .selectFrom('propertyOwner')
    .where('id', '=', caller.propertyOwnerId)
    .select('chainName')
    .executeTakeFirstOrThrow();
  return chainName;
}

export async function removeFromBlacklist(cx: SessionCx, id: number): Promise<void> {
  await deleteMine(cx, 'smsBlacklist').where('id', '=', id).execute();
}
