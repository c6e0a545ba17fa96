import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/schema.generated';
import type { SessionCx } from '../../kernel/context/cx';
import { mine, updateMine } from '../../kernel/context/mine';
import type { SmsPlace } from './sms-place.rows';

type Sign = 'PENDING' | 'PASSED' | 'REJECTED' | null;

/** The account as it is before anybody wrote to it. */
const FRESH = {
  signText: null as string | null,
  signState: null as Sign,
  balance: 0,
  warnBalance: 200,
  warnMobiles: [] as string[],
  enabled: true,
  version: 1,
};

const COLUMNS = ['id', 'signText', 'signState', 'balance', 'warnBalance', 'warnMobiles', 'enabled', 'version'] as const;

function accounts({ db, propertyOwnerId, orgId }: SmsPlace) {
  return mine({ db, propertyOwnerId }, 'smsAccount').where('orgId', '=', orgId).select(COLUMNS);
}

export async function findAccount(place: SmsPlace) {
  return (await accounts(place).executeTakeFirst()) ?? FRESH;
}

export type SmsAccountRow = Awaited<ReturnType<typeof lockAccount>>;

/**
 * The account, locked until the transaction ends: the first lock of everything that queues, charges or returns, so that
 * limits and balances are judged one after the other.
 */
export async function lockAccount(place: SmsPlace) {
  const { db, propertyOwnerId, orgId, now } = place;
  await db
    .insertInto('smsAccount')
    .values({ propertyOwnerId, orgId, createdAt: now.toISOString(), updatedAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return accounts(place).forUpdate().executeTakeFirstOrThrow();
}

interface Movement {
  readonly kind: 'RECHARGE' | 'CHARGE' | 'RETURN';
  /** The recharge, or the message. */
  readonly sourceId: number;
  /** Which try of the message. */
  readonly turn?: number;
  readonly change: number;
}

/** Moves the balance and says so in the ledger; the account is locked. Answers the new balance. */
export async function moveBalance(
  { db, now, propertyOwnerId, orgId }: SmsPlace,
  { kind, sourceId, turn = 0, change }: Movement,
): Promise<number> {
  const { balance } = await updateMine({ db, propertyOwnerId }, 'smsAccount')
    .set((is) => ({ balance: is('balance', '+', change) }))
    .where('orgId', '=', orgId)
    .returning('balance')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('smsLedger')
    .values({ propertyOwnerId, orgId, kind, sourceId, turn, change, balanceAfter: balance, at: now.toISOString() })
    .execute();
  return balance;
}

const NO_SIGN = { id: null as number | null, signText: null as string | null, signState: null as Sign, version: 1 };

function signs(db: Kysely<DB>, propertyOwnerId: number) {
  return mine({ db, propertyOwnerId }, 'smsGroupSign').select(['id', 'signText', 'signState', 'version']);
}

export async function findSign(db: Kysely<DB>, propertyOwnerId: number) {
  return (await signs(db, propertyOwnerId).executeTakeFirst()) ?? NO_SIGN;
}

/** The same, locked where it is there. */
export async function lockSign({ db, caller }: SessionCx) {
  return (await signs(db, caller.propertyOwnerId).forUpdate().executeTakeFirst()) ?? NO_SIGN;
}

/**
 * Returns the signature before the organisation's messages: its own if approved, otherwise the chain's; null: neither.
 */
export async function signOf({ db, propertyOwnerId }: SmsPlace, account: { signText: string | null; signState: Sign }) {
  if (account.signText && account.signState === 'PASSED') return account.signText;
  const sign = await findSign(db, propertyOwnerId);
  return sign.signState === 'PASSED' ? sign.signText : null;
}

const DAYS = 30;

/** Returns the organisation's charged messages by day, less returned ones. */
export async function spentDays({ db, now, propertyOwnerId, orgId }: SmsPlace) {
  const day = sql<string>`(at AT TIME ZONE 'Asia/Shanghai')::date`;
  const rows = await mine({ db, propertyOwnerId }, 'smsLedger')
    .where('orgId', '=', orgId)
    .where('kind', '<>', 'RECHARGE')
    .where(
      sql<boolean>`at >= ((${now.toISOString()}::timestamptz AT TIME ZONE 'Asia/Shanghai')::date - ${DAYS - 1}::integer)::timestamp AT TIME ZONE 'Asia/Shanghai'`,
    )
    .groupBy(day)
    .select([day.as('day'), sql<number>`-sum(change)`.as('segments')])
    .execute();
  return new Map(rows.map(({ day: on, segments }) => [on, segments]));
}

/** Charged less returned: this month, and ever. */
export function spentSums({ db, now, propertyOwnerId, orgId }: SmsPlace) {
  const month = sql<boolean>`at >= date_trunc('month', ${now.toISOString()}::timestamptz AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai'`;
  return mine({ db, propertyOwnerId }, 'smsLedger')
    .where('orgId', '=', orgId)
    .where('kind', '<>', 'RECHARGE')
    .select([
      sql<number>`coalesce(-sum(change) FILTER (WHERE ${month}), 0)`.as('sentMonth'),
      sql<number>`coalesce(-sum(change), 0)`.as('sentTotal'),
    ])
    .executeTakeFirstOrThrow();
}

/** Stores the provider's verdict on the signature of an organisation, unless the signature changed meanwhile. */
export async function writeSignState(
  { db, propertyOwnerId, orgId }: SmsPlace,
  signText: string,
  signState: NonNullable<Sign>,
): Promise<void> {
  await updateMine({ db, propertyOwnerId }, 'smsAccount')
    .set({ signState })
    .where('orgId', '=', orgId)
    .where('signText', '=', signText)
    .execute();
}

/** Stores the provider's verdict on the signature of the chain, unless the signature changed meanwhile. */
export async function writeChainSignState(
  { db, propertyOwnerId }: Pick<SmsPlace, 'db' | 'propertyOwnerId'>,
  signText: string,
  signState: NonNullable<Sign>,
): Promise<void> {
  await updateMine({ db, propertyOwnerId }, 'smsGroupSign')
    .set({ signState })
    .where('signText', '=', signText)
    .execute();
}
