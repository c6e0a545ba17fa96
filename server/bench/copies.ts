import type { Client } from 'pg';
import type { DatabaseLogin } from '../src/database/embedded';
import { withClient } from '../src/database/roles';

/** What of a table is copied, and how copy number `n` differs from its original, `one`. */
export interface Copied {
  readonly table: string;
  /** Columns that differ from copy to copy, as SQL; the others are those of the original. */
  readonly own: Readonly<Record<string, string>>;
  /** Which rows are the originals, as SQL of `one`. */
  readonly of: string;
}

/**
 * The bench's database as its superuser, who is bound by no policy and fires no trigger: copies refer to what their
 * original refers to, so that nothing is left for the triggers of foreign keys to find.
 */
export function asFiller<T>(admin: DatabaseLogin, work: (client: Client) => Promise<T>): Promise<T> {
  return withClient({ ...admin, database: 'mingmou' }, async (client) => {
    await client.query('SET session_replication_role = replica');
    return work(client);
  });
}

/** Copies from number `from` to number `to` of each original, in one statement. */
export async function copyRows(
  client: Client,
  { table, own, of }: Copied,
  [from, to]: readonly [number, number],
): Promise<void> {
  const { rows: columns } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped
      AND attgenerated = '' ORDER BY attnum`,
    [table],
  );
  const names = columns.map(({ name }) => name);
  await client.query(
    `INSERT INTO ${table} (${names.join(', ')}) OVERRIDING SYSTEM VALUE
      SELECT ${names.map((name) => own[name] ?? `one.${name}`).join(', ')}
      FROM ${table} one CROSS JOIN generate_series($1::integer, $2::integer) n WHERE ${of}`,
    [from, to],
  );
}
