import type { Insertable, Kysely } from 'kysely';
import type { DB, OutboxTable, SmsReadyTable } from '../database/schema.generated';

/** Inserts a code that counts as sent. */
export async function insertCode(tx: Kysely<DB>, code: Insertable<OutboxTable>): Promise<void> {
  await tx.insertInto('outbox').values(code).execute();
}

/** Inserts a code into the queue of messages, which the provider sends after the transaction. */
export async function queueCode(tx: Kysely<DB>, code: Insertable<SmsReadyTable>): Promise<void> {
  await tx.insertInto('smsReady').values(code).execute();
}

/** Inserts a message. A message with a known `dedupKey` was sent already and is ignored. */
export async function insertMessage(tx: Kysely<DB>, message: Insertable<OutboxTable>): Promise<void> {
  await tx
    .insertInto('outbox')
    .values(message)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the state of the message with this `dedupKey`. */
export function findMessage(tx: Kysely<DB>, propertyOwnerId: number, dedupKey: string) {
  return tx
    .selectFrom('outbox')
    .where('propertyOwnerId', '=', propertyOwnerId)
    .where('dedupKey', '=', dedupKey)
    .select('state')
    .executeTakeFirst();
}

/** Reads one row, to test that the outbox can be read. */
export async function probeOutbox(db: Kysely<DB>): Promise<void> {
  await db.selectFrom('outbox').select('id').limit(1).execute();
}
