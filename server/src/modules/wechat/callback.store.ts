import type { Kysely } from 'kysely';
import type { DB } from '../../database/schema.generated';

interface Call {
  readonly appId: string;
  readonly timestamp: string;
  readonly nonce: string;
}

/** Takes a call of WeChat's for the first time; false where it was taken before. Kept for a day, longer than it is fresh. */
export async function takeOnce(db: Kysely<DB>, { appId, timestamp, nonce }: Call, now: Date): Promise<boolean> {
  const taken = await db
    .insertInto('loginAttempt')
    .values({ key: `wechat:${appId}:${timestamp}:${nonce}`, lastFailureAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}
