import { type Insertable, type Kysely, sql } from 'kysely';
import type { DB, OperationLogSealTable } from '../../../database/schema.generated';
import { deleteMine, mine } from '../../../kernel/context/mine';
import { ORIGIN, SEALED_COLUMNS, type SealedLine } from './seal.rules';

/** Last seal. */
export interface Head {
  readonly seq: number;
  readonly hash: string;
  readonly logId: number;
}

export interface Sealed {
  readonly seq: number;
  readonly logId: number;
  readonly hash: string;
  /** Null where the line is gone. */
  readonly line: SealedLine | null;
}

/** How far the log was seen, and the transactions that ran then: see `isSettled`. */
export interface Mark {
  readonly upTo: number;
  readonly xid: string;
}

/** In words that do not depend on a session's settings. */
function asText(column: string) {
  const ref = sql.ref(`line.${column}`);
  if (column === 'at') return sql`to_char(${ref} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  if (column === 'role_names') return sql`array_to_json(${ref})::text`;
  return sql`${ref}::text`;
}

const LINE = sql<SealedLine>`ARRAY[${sql.join(SEALED_COLUMNS.map(asText))}]`;

export async function headOf(db: Kysely<DB>, propertyOwnerId: number): Promise<Head> {
  const row = await mine({ db, propertyOwnerId }, 'operationLogSeal')
    .select(['seq', 'hash', 'logId'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? { seq: 0, hash: ORIGIN, logId: 0 };
}

/** Lines after the last sealed one, in their order. */
export async function linesToSeal(
  db: Kysely<DB>,
  propertyOwnerId: number,
  { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<Array<{ id: number; line: SealedLine }>> {
  const { rows } = await sql<{ id: number; line: SealedLine }>`SELECT line.id, ${LINE} AS line FROM operation_log line
    WHERE line.property_owner_id = ${propertyOwnerId} AND line.id > ${after} AND line.id <= ${upTo}
    ORDER BY line.id LIMIT ${limit}`.execute(db);
  return rows;
}

export async function addSeals(db: Kysely<DB>, rows: readonly Insertable<OperationLogSealTable>[]): Promise<void> {
  await db
    .insertInto('operationLogSeal')
    .values([...rows])
    .execute();
}

/** Where the log ends now, and the first transaction that has not begun. */
export async function markNow(db: Kysely<DB>, propertyOwnerId: number): Promise<Mark> {
  const { rows } = await sql<{ upTo: number; xid: string }>`SELECT
    coalesce((SELECT max(id) FROM operation_log WHERE property_owner_id = ${propertyOwnerId}), 0) AS up_to,
    pg_snapshot_xmax(pg_current_snapshot())::text AS xid`.execute(db);
  const [mark] = rows;
  if (!mark) throw new Error('the end of the log could not be read');
  return mark;
}

/**
 * Returns whether no line can appear up to the mark any more: ids are assigned before the commit, so every transaction
 * that ran at the mark must have ended. Null: the mark belongs to another cluster with other transaction ids.
 */
export async function isSettled(db: Kysely<DB>, { xid }: Mark): Promise<boolean | null> {
  const { rows } = await sql<{ settled: boolean; known: boolean }>`SELECT
    pg_snapshot_xmin(pg_current_snapshot()) >= ${xid}::xid8 AS settled,
    pg_snapshot_xmax(pg_current_snapshot()) >= ${xid}::xid8 AS known`.execute(db);
  const [found] = rows;
  return found?.known ? found.settled : null;
}

/** Seals with their lines, in order. */
export async function sealedAfter(
  db: Kysely<DB>,
  propertyOwnerId: number,
  after: number,
  limit: number,
): Promise<Sealed[]> {
  const { rows } = await sql<Sealed>`SELECT seal.seq, seal.log_id, seal.hash,
      CASE WHEN line.id IS NULL THEN NULL ELSE ${LINE} END AS line
    FROM operation_log_seal seal
    LEFT JOIN operation_log line ON line.property_owner_id = seal.property_owner_id AND line.id = seal.log_id
    WHERE seal.property_owner_id = ${propertyOwnerId} AND seal.seq > ${after} ORDER BY seal.seq LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

/** Returns lines without a seal among sealed ones. */
export async function linesBetween(db: Kysely<DB>, propertyOwnerId: number, upTo: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT line.id FROM operation_log line
    WHERE line.property_owner_id = ${propertyOwnerId} AND line.id <= ${upTo} AND NOT EXISTS (
      SELECT FROM operation_log_seal seal
      WHERE seal.property_owner_id = line.property_owner_id AND seal.log_id = line.id)
    ORDER BY line.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countAfter(db: Kysely<DB>, propertyOwnerId: number, after: number): Promise<number> {
  const { count } = await mine({ db, propertyOwnerId }, 'operationLog')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('id', '>', after)
    .executeTakeFirstOrThrow();
  return count;
}

/** Forgets the finished rounds of a kind of job that comes back every few minutes. */
export async function forgetRounds(db: Kysely<DB>, propertyOwnerId: number, kind: string): Promise<void> {
  await deleteMine({ db, propertyOwnerId }, 'job').where('kind', '=', kind).where('state', '=', 'DONE').execute();
}

/** Returns ids and names of all chains, in the order of the ids. */
export function findChains(db: Kysely<DB>) {
  return db.selectFrom('propertyOwner').select(['id', 'chainName']).orderBy('id').execute();
}
