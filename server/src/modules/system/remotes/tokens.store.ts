import type { Insertable, Kysely } from 'kysely';
import type { DB, PublishTokenTable } from '../../../database/schema.generated';

export function tokenRows(db: Kysely<DB>) {
  return db
    .selectFrom('publishToken')
    .select(['id', 'label', 'scopes', 'expiresAt', 'lastUsedAt', 'stateEnum', 'createdAt', 'createdBy'])
    .orderBy('id', 'desc')
    .execute();
}

export async function insertToken(db: Kysely<DB>, row: Insertable<PublishTokenTable>): Promise<number> {
  const { id } = await db.insertInto('publishToken').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function disableToken(db: Kysely<DB>, id: number): Promise<{ label: string } | undefined> {
  return db
    .updateTable('publishToken')
    .set({ stateEnum: 'DISABLE' })
    .where('id', '=', id)
    .where('stateEnum', '=', 'ENABLE')
    .returning('label')
    .executeTakeFirst();
}

/** The live token of a hash, marked as used now. */
export async function useToken(db: Kysely<DB>, tokenHash: string, now: Date) {
  return db
    .updateTable('publishToken')
    .set({ lastUsedAt: now.toISOString() })
    .where('tokenHash', '=', tokenHash)
    .where('stateEnum', '=', 'ENABLE')
    .where('expiresAt', '>', now.toISOString())
    .returning(['id', 'label', 'scopes'])
    .executeTakeFirst();
}
