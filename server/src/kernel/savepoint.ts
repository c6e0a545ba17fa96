import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/schema.generated';

/** Does one of many things in a transaction: what it wrote is taken back when it answers false, the rest stays. */
export async function keptIf(db: Kysely<DB>, run: () => Promise<boolean>): Promise<void> {
  await sql`SAVEPOINT kept_if`.execute(db);
  if (!(await run())) await sql`ROLLBACK TO SAVEPOINT kept_if`.execute(db);
  await sql`RELEASE SAVEPOINT kept_if`.execute(db);
}
