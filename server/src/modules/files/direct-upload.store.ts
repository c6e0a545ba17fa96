import type { FileUse } from '@mingmou/contract/files/file.dicts';
import { sql } from 'kysely';
import { deleteMine, mine, updateMine } from '../../kernel/context/mine';
import type { Place, Tx } from './file.store';

export interface NewGrant {
  readonly propertyOwnerId: number;
  readonly orgId: number;
  readonly accountId: number;
  readonly bizType: FileUse;
  readonly prefix: string;
  readonly tokenHash: string | null;
  readonly expiresAt: string;
}

export async function insertGrant(tx: Tx, grant: NewGrant): Promise<void> {
  await tx.insertInto('directUpload').values(grant).execute();
}

interface Holder extends Place {
  readonly accountId: number;
}

/** Returns the person's grant for a prefix that ends after `after`. */
export function findGrant(tx: Tx, { propertyOwnerId, orgId, accountId }: Holder, prefix: string, after: Date) {
  return mine({ db: tx, propertyOwnerId }, 'directUpload')
    .where('orgId', '=', orgId)
    .where('accountId', '=', accountId)
    .where('prefix', '=', prefix)
    .where('expiresAt', '>', after.toISOString())
    .select(['id', 'propertyOwnerId', 'tokenHash', 'bizType'])
    .executeTakeFirst();
}

export type Grant = NonNullable<Awaited<ReturnType<typeof findGrant>>>;

/** Records that an upload became a file; false if it did earlier. */
export async function takeName(tx: Tx, { propertyOwnerId, id }: Grant, name: string): Promise<boolean> {
  const row = await updateMine({ db: tx, propertyOwnerId }, 'directUpload')
    .set({ taken: sql<string[]>`array_append(taken, ${name}::text)` })
    .where('id', '=', id)
    .where(sql<boolean>`NOT taken @> ARRAY[${name}::text]`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Grants of an organisation that ended before this moment. */
export function oldGrants(tx: Tx, { propertyOwnerId, orgId }: Place, before: Date, limit: number) {
  return mine({ db: tx, propertyOwnerId }, 'directUpload')
    .where('orgId', '=', orgId)
    .where('expiresAt', '<', before.toISOString())
    .select(['id', 'prefix'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function deleteGrants(tx: Tx, { propertyOwnerId, orgId }: Place, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await deleteMine({ db: tx, propertyOwnerId }, 'directUpload')
    .where('orgId', '=', orgId)
    .where('id', 'in', [...ids])
    .execute();
}
