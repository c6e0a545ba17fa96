import { sql } from 'kysely';
import type { SessionCx } from './cx';

/**
 * More memory for each sort and hash of this transaction: a list over all goods of a chain adds up hundreds of thousands of
 * rows, and wrote them to disk and back in the 4 MB that a statement has.
 */
export async function takeRoom({ db }: Pick<SessionCx, 'db'>): Promise<void> {
  await sql`SELECT set_config('work_mem', '32MB', true)`.execute(db);
}
