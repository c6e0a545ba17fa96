import { inGlobal } from '../../database/context';
import type { Database } from '../../database/pool';
import { addMinutes, type Clock } from '../../kernel/context/clock';
import { tokenHash } from '../../kernel/context/session';
import { dropLink, hasChain, putLink } from './first-admin.store';
import { newToken } from './token.store';

const VALID_MINUTES = 24 * 60;

/** A fresh link for the first administrator, shown this once; null where there is a chain already. */
export async function renewFirstAdminLink(database: Database, publicUrl: string, clock: Clock): Promise<string | null> {
  const now = clock();
  const token = newToken();
  const isEmpty = await inGlobal(
    database,
    async (tx) => {
      await putLink(tx, tokenHash(token), addMinutes(now, VALID_MINUTES));
      // Checked after the lock: by now a user of the former link has finished.
      if (!(await hasChain(tx))) return true;
      await dropLink(tx);
      return false;
    },
    { now: now.getTime() },
  );
  return isEmpty ? `${publicUrl.replace(/\/+$/, '')}/login?setup=${token}` : null;
}
