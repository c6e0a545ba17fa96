import { type Code, sharedCodes } from '@mingmou/contract/base/codes';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { DB } from '../database/schema.generated';
import type { SessionCx } from './cx';
import { refuse } from './refusal';

interface VersionedColumns {
  id: unknown;
  propertyOwnerId: unknown;
  version: unknown;
  updatedAt: unknown;
  updatedBy: unknown;
}

/** Tables whose rows one person at a time may change. */
export type VersionedTable = { [T in keyof DB]: DB[T] extends VersionedColumns ? T : never }[keyof DB];

type Stamp = 'id' | 'propertyOwnerId' | 'version' | 'updatedAt' | 'updatedBy';

/** What a write may change: key, version and stamp are the kernel's. */
export type RowChange<T extends VersionedTable> = Omit<Updateable<DB[T]>, Stamp>;

/**
 * The locked row as the person saw it: one that is gone, and one that somebody else changed meanwhile, are refused.
 * A domain that gives the stale answer a number of its own (domain-system §0) names it.
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

/** Writes a change, moves the version and says who and when; the row is locked by the caller of this. */
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

/** What an insert gives: id and chain are the kernel's. */
export type NewRow<T extends VersionedTable> = Omit<Insertable<DB[T]>, 'id' | 'propertyOwnerId'>;

/** Inserts a row of the caller's chain; answers its id. */
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
