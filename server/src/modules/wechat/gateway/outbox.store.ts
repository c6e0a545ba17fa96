import type { Insertable, Kysely } from 'kysely';
import type { DB, OutboxTable } from '../../../database/schema.generated';

/** Inserts a sent message into the outbox; a message with a known `dedupKey` is ignored. */
export async function insertSent(db: Kysely<DB>, message: Insertable<OutboxTable>): Promise<void> {
  await db
    .insertInto('outbox')
    .values(message)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
