import { type Client, type ClientConfig, escapeIdentifier } from 'pg';
import type { Tell } from '../backup/progress';
import { withClient } from '../roles';
import { inInsertOrder, type Reference } from './insert-order';

/** Rows a statement carries. */
const BATCH = 1_000;
/** Written by the target's own migrations. */
const OWN = 'migrations';
/** Tables filled by migrations and edited by operators; the source's rows replace the target's initial rows. */
const GIVEN: readonly string[] = ['his_field_map', 'his_code'];

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** The identity column, whose sequence must go on where the rows end. */
  readonly identity: string | null;
}

export interface Moved {
  readonly table: string;
  readonly rows: number;
}

async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name,
        array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns,
        max(a.attname::text) FILTER (WHERE a.attidentity <> '') AS identity
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> $1
      GROUP BY c.relname ORDER BY 1`,
    [OWN],
  );
  return rows;
}

/** Returns the references that are checked at insertion. Deferred ones do not affect the order. */
async function referencesOf(client: Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `SELECT DISTINCT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to" FROM pg_constraint
      WHERE contype = 'f' AND NOT condeferred AND conrelid <> confrelid AND connamespace = 'public'::regnamespace`,
  );
  return rows;
}

async function schemaOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ list: string }>(
    `SELECT coalesce(string_agg(number || ':' || checksum, ',' ORDER BY number), '') AS list FROM ${OWN}`,
  );
  return rows[0]?.list ?? '';
}

async function assertReady(source: Client, target: Client, tables: readonly Table[]): Promise<void> {
  if ((await schemaOf(source)) !== (await schemaOf(target)))
    throw new Error('两个数据库的结构版本不同，请先用同一版本启动一次');
  for (const { name } of tables.filter((table) => !GIVEN.includes(table.name))) {
    const { rowCount } = await target.query(`SELECT FROM ${escapeIdentifier(name)} LIMIT 1`);
    if (rowCount) throw new Error(`目标数据库的表 ${name} 已有数据，只能搬到空库`);
  }
}

/** Rows travel as JSON text, which both sides read and write without loss: numerics, bytes and times with zone alike. */
async function copyRows(
  source: Client,
  target: Client,
  { name, columns, identity }: Table,
  tell: Tell | undefined,
): Promise<number> {
  const table = escapeIdentifier(name);
  const list = columns.map(escapeIdentifier).join(', ');
  const cursor = escapeIdentifier(`rows of ${name}`);
  await source.query(
    `DECLARE ${cursor} NO SCROLL CURSOR FOR SELECT to_json(t)::text AS row FROM ${table} t ORDER BY ctid`,
  );
  let copied = 0;
  for (;;) {
    const { rows } = await source.query<{ row: string }>(`FETCH ${BATCH} FROM ${cursor}`);
    if (rows.length === 0) break;
    await target.query(
      `INSERT INTO ${table} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM json_populate_recordset(NULL::${table}, $1)`,
      [`[${rows.map(({ row }) => row).join(',')}]`],
    );
    copied += rows.length;
    tell?.(`搬迁 ${name} ${copied} 行`);
  }
  await source.query(`CLOSE ${cursor}`);
  if (identity) {
    const sequence = 'pg_get_serial_sequence($1, $2)';
    const { rows } = await source.query<{ last: string | null }>(
      `SELECT pg_sequence_last_value(${sequence}::regclass) AS last`,
      [table, identity],
    );
    const last = rows[0]?.last;
    if (last) await target.query(`SELECT setval(${sequence}::regclass, $3)`, [table, identity, last]);
  }
  return copied;
}

/** Disables triggers during the copy: rows that triggers maintain are copied themselves. */
async function withoutTriggers<T>(target: Client, work: () => Promise<T>): Promise<T> {
  const { rows } = await target.query<{ name: string }>(
    'SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger WHERE NOT tgisinternal',
  );
  for (const { name } of rows) await target.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  const result = await work();
  await target.query('SET CONSTRAINTS ALL IMMEDIATE');
  for (const { name } of rows) await target.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  return result;
}

async function withPoliciesLifted<T>(target: Client, tables: readonly Table[], work: () => Promise<T>): Promise<T> {
  const { rows } = await target.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relforcerowsecurity AND relnamespace = 'public'::regnamespace",
  );
  const forced = rows.filter(({ name }) => tables.some((table) => table.name === name));
  for (const { name } of forced)
    await target.query(`ALTER TABLE ${escapeIdentifier(name)} NO FORCE ROW LEVEL SECURITY`);
  const result = await work();
  // Runs the deferred checks now, because a table with pending checks cannot be altered.
  await target.query('SET CONSTRAINTS ALL IMMEDIATE');
  for (const { name } of forced) await target.query(`ALTER TABLE ${escapeIdentifier(name)} FORCE ROW LEVEL SECURITY`);
  return result;
}

/**
 * Copies every row of one database into another of the same schema that is still empty: one snapshot of the source, one
 * transaction in the target. `source` must see every row (the embedded superuser); `target` owns the schema.
 */
export async function moveDatabase(source: ClientConfig, target: ClientConfig, tell?: Tell): Promise<Moved[]> {
  return withClient(source, (from) =>
    withClient(target, async (to) => {
      await from.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      await to.query('BEGIN');
      const tables = await tablesOf(from);
      await assertReady(from, to, tables);
      for (const name of GIVEN) await to.query(`DELETE FROM ${escapeIdentifier(name)}`);
      const ordered = inInsertOrder(tables, await referencesOf(from));
      const moved = await withPoliciesLifted(to, tables, () =>
        withoutTriggers(to, async () => {
          const done: Moved[] = [];
          for (const table of ordered) done.push({ table: table.name, rows: await copyRows(from, to, table, tell) });
          return done;
        }),
      );
      await to.query('COMMIT');
      await to.query('ANALYZE');
      return moved;
    }),
  );
}
