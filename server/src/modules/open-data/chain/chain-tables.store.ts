import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../database/schema.generated';

/** Tables with temporary access and work in progress: useless elsewhere, and dangerous in a folder. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['auth_token', 'auth_token_map', 'holder_code', 'sms_code', 'idempotency_key'],
  ...['security_key', 'security_key_challenge', 'security_key_ticket', 'file_secret', 'direct_upload'],
  ...['phone_key', 'phone_session', 'device_bridge_key', 'call_screen_key', 'referral_poster_key'],
  ...['scan_key', 'scan_session', 'scan_part', 'job'],
]);
/** Columns of other tables that prove an identity. */
const SECRET = /(password|code|ticket|key|token)_hash(es)?$|_sealed$|^secret$/;

export interface ChainTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The tables that carry a chain's rows, with the columns that may leave the house. */
export async function chainTables(db: Kysely<DB>): Promise<ChainTable[]> {
  const { rows } =
    await sql<ChainTable>`SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    GROUP BY c.relname HAVING bool_or(a.attname = 'property_owner_id') ORDER BY 1`.execute(db);
  return rows
    .filter(({ name }) => !LEFT_OUT.has(name))
    .map(({ name, columns }) => ({ name, columns: columns.filter((column) => !SECRET.test(column)) }));
}

const FETCHED = 1_000;

/** The rows of a table as the transaction sees them, each as JSON; numbers keep their digits. */
export async function* chainRows(db: Kysely<DB>, chain: number, { name, columns }: ChainTable): AsyncGenerator<string> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`DECLARE exported NO SCROLL CURSOR FOR
    SELECT to_json(one)::text AS row FROM (SELECT ${list} FROM ${sql.table(name)}
      WHERE property_owner_id = ${sql.lit(chain)}) one`.execute(db);
  for (;;) {
    const { rows } = await sql<{ row: string }>`FETCH ${sql.lit(FETCHED)} FROM exported`.execute(db);
    for (const { row } of rows) yield row;
    if (rows.length < FETCHED) break;
  }
  await sql`CLOSE exported`.execute(db);
}

export async function countRows(db: Kysely<DB>, chain: number, { name }: ChainTable): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(name)}
    WHERE property_owner_id = ${chain}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Removes the limits of time from the transaction: an export of a large chain takes long. */
export async function liftLimits(db: Kysely<DB>): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`.execute(db);
}

/** Returns the ids of the organisations of a chain. */
export function findOrgs(db: Kysely<DB>, chain: number) {
  return db.selectFrom('org').select('id').where('propertyOwnerId', '=', chain).orderBy('id').execute();
}

/** Returns the ids of the next patients after an id; deleted patients are excluded. */
export function patientsAfter(
  db: Kysely<DB>,
  chain: number,
  { last, limit }: { readonly last: number; readonly limit: number },
) {
  return db
    .selectFrom('patient')
    .select('id')
    .where('propertyOwnerId', '=', chain)
    .where('id', '>', last)
    .where('stateEnum', '<>', 'DELETE')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns the files of a chain that a row uses. */
export function linkedFiles(db: Kysely<DB>, chain: number) {
  return db
    .selectFrom('file')
    .select(['id', 'name', 'storageKey', 'bytes'])
    .where('propertyOwnerId', '=', chain)
    .where('state', '=', 'LINKED')
    .orderBy('id')
    .execute();
}
