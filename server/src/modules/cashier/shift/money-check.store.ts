import { type Kysely, sql } from 'kysely';
import { errorCode } from '../../../database/embedded/process-identity';
import type { DB } from '../../../database/schema.generated';

const SHOWN = 20;
/** `query_canceled` of PostgreSQL: the statement ran longer than its limit. */
const TOO_LONG = '57014';

/** Limits the time of each further statement of the transaction. */
export async function limitStatements(db: Kysely<DB>, seconds: number): Promise<void> {
  await sql`SELECT set_config('statement_timeout', ${`${seconds}s`}, true)`.execute(db);
}

/**
 * Runs the query of one invariant. Returns the first texts of violations; null if the query exceeds the limit of the
 * transaction, which then continues from a savepoint.
 */
export async function findBroken(db: Kysely<DB>, text: string): Promise<string[] | null> {
  await sql`SAVEPOINT look`.execute(db);
  try {
    const { rows } = await sql<{ broken: string }>`SELECT broken FROM (${sql.raw(text)}) found LIMIT ${SHOWN}`.execute(
      db,
    );
    return rows.map(({ broken }) => broken);
  } catch (error) {
    if (errorCode(error) !== TOO_LONG) throw error;
    await sql`ROLLBACK TO SAVEPOINT look`.execute(db);
    return null;
  }
}
