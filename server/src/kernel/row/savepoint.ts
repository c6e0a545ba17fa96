import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/schema.generated';
import { Refusal } from '../call/refusal';

/** Runs one of several steps in a savepoint; rolls the step back when it returns false. */
export async function keptIf(db: Kysely<DB>, run: () => Promise<boolean>): Promise<void> {
  await sql`SAVEPOINT kept_if`.execute(db);
  if (!(await run())) await sql`ROLLBACK TO SAVEPOINT kept_if`.execute(db);
  await sql`RELEASE SAVEPOINT kept_if`.execute(db);
}

/** Runs a step in a savepoint. A refusal rolls the step back and its sentence is returned; null means success. */
export async function refusalOf(db: Kysely<DB>, run: () => Promise<unknown>): Promise<string | null> {
  await sql`SAVEPOINT refusal_of`.execute(db);
  let refused: string | null = null;
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused = error.message;
    await sql`ROLLBACK TO SAVEPOINT refusal_of`.execute(db);
  }
  await sql`RELEASE SAVEPOINT refusal_of`.execute(db);
  return refused;
}
