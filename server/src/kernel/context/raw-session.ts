import { inChain } from '../../database/context';
import type { Database } from '../../database/pool';
import { chainOfToken, type LiveSession, liveSession, tokenGone, tokenHash } from './session';

/** Returns the session of a request that bypasses the dispatcher. Refuses like the dispatcher when there is none. */
export async function sessionBehind(database: Database, token: string | null, now: Date): Promise<LiveSession> {
  if (!token) throw tokenGone();
  const hash = tokenHash(token);
  const propertyOwnerId = await chainOfToken(database, hash);
  if (propertyOwnerId === null) throw tokenGone();
  return inChain(database, { propertyOwnerId, now: now.getTime() }, (tx) =>
    liveSession(tx, propertyOwnerId, hash, now),
  );
}
