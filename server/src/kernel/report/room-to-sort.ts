import { sql } from 'kysely';
import type { SessionCx } from '../context/cx';

/**
 * Raises the memory of each sort and hash in this transaction. A list over all goods of a chain adds up hundreds of
 * thousands of rows; with the default 4 MB they would be written to disk.
 */
export async function takeRoom({ db }: Pick<SessionCx, 'db'>): Promise<void> {
  await sql`SELECT set_config('work_mem', '32MB', true)`.execute(db);
}
