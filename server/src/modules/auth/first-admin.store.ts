import { type Kysely, sql } from 'kysely';
import type { DB } from '../../database/schema.generated';

/** Stores the hash of a new link, which replaces the former link. Waits for a user of the former link. */
export async function putLink(tx: Kysely<DB>, tokenHash: string, expiresAt: Date): Promise<void> {
  const link = { tokenHash, expiresAt: expiresAt.toISOString() };
  await tx
    .insertInto('firstAdminLink')
    .values(link)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(link))
    .execute();
}

export async function isLinkOpen(db: Kysely<DB>, tokenHash: string, now: Date): Promise<boolean> {
  const link = await db
    .selectFrom('firstAdminLink')
    .select('id')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  return link !== undefined;
}

/** Consumes the link. Of concurrent callers one gets it; the others wait for that one. */
export async function takeLink(tx: Kysely<DB>, tokenHash: string, now: Date): Promise<boolean> {
  const taken = await tx
    .deleteFrom('firstAdminLink')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function dropLink(tx: Kysely<DB>): Promise<void> {
  await tx.deleteFrom('firstAdminLink').execute();
}

export async function hasChain(db: Kysely<DB>): Promise<boolean> {
  const chain = await db.selectFrom('propertyOwner').select(sql<number>`1`.as('one')).limit(1).executeTakeFirst();
  return chain !== undefined;
}
