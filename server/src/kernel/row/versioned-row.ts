import { type Code, sharedCodes } from '@mingmou/contract/base/codes';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { DB } from '../../database/schema.generated';
import { refuse } from '../call/refusal';
import type { SessionCx } from '../context/cx';

interface VersionedColumns {
  id: unknown;
  propertyOwnerId: unknown;
  version: unknown;
  updatedAt: unknown;
  updatedBy: unknown;
}

/** Tables with optimistic locking. */
export type VersionedTable = { [T in keyof DB]: DB[T] extends VersionedColumns ? T : never }[keyof DB];

type Stamp = 'id' | 'propertyOwnerId' | 'version' | 'updatedAt' | 'updatedBy';

/** Columns that a write may change. Key, version and stamps belong to the kernel. */
export type RowChange<T extends VersionedTable> = Omit<Updateable<DB[T]>, Stamp>;

/**
 * Checks a locked row against the version that the person saw; refuses a deleted row and a row changed by another
 * person. A domain with its own number for the stale answer (domain-system §0) passes it.
 */
export function asSeen<Row extends { readonly version: number }>(
  row: Row | undefined,
  version: number,
  stale: Code<typeof sharedCodes.stale.text> = sharedCodes.stale,
): Row {
  if (!row) refuse(sharedCodes.missing);
  if (row.version !== version) refuse(stale);
  return row;
}

/** Writes a change, increments the version and stamps person and time. The caller must have locked the row. */
export async function writeRow<T extends VersionedTable>(
  { db, caller, now }: SessionCx,
  table: T,
  id: number,
  change: RowChange<T>,
): Promise<void> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const stamp = [
    sql`version = version + 1`,
    sql`updated_at = ${now.toISOString()}`,
    sql`updated_by = ${caller.accountId}`,
  ];
  const set = [...given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`), ...stamp];
  await sql`UPDATE ${sql.table(table)} SET ${sql.join(set)}
    WHERE property_owner_id = ${caller.propertyOwnerId} AND id = ${id}`.execute(db);
}

/** Values of an insert; id and chain belong to the kernel. */
export type NewRow<T extends VersionedTable> = Omit<Insertable<DB[T]>, 'id' | 'propertyOwnerId'>;

/** Inserts a row of the caller's chain; returns its id. */
export async function insertRow<T extends VersionedTable>(
  { db, caller }: SessionCx,
  table: T,
  row: NewRow<T>,
): Promise<number> {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  const columns = ['propertyOwnerId', ...given.map(([column]) => column)];
  const values = [caller.propertyOwnerId, ...given.map(([, value]) => value)];
  const { rows } = await sql<{
    id: number;
  }>`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    VALUES (${sql.join(values)}) RETURNING id`.execute(db);
  const [inserted] = rows;
  if (!inserted) throw new Error(`no row was inserted into ${table}`);
  return inserted.id;
}
