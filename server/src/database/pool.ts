import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import Cursor from 'pg-cursor';
import { typeParsers } from './parsers';
import { preparingPool } from './prepared';
import type { DB } from './schema.generated';

export type Database = Kysely<DB>;

export interface DatabasePool {
  readonly db: Database;
  readonly pool: Pool;
  close(): Promise<void>;
}

const SESSION = '-c TimeZone=Asia/Shanghai -c DateStyle=ISO,YMD';
/** Of one statement; PostgreSQL gives it up with {@link STATEMENT_GIVEN_UP}. */
export const STATEMENT_LIMIT_MS = 60_000;
export const STATEMENT_GIVEN_UP = '57014';
const IDLE_IN_TRANSACTION_LIMIT_MS = 120_000;

/** Connections of the application's role, with the value formats that rows are read and written in. */
export function openPool(connection: PoolConfig, onError: (error: Error) => void): DatabasePool {
  const pool = new Pool({
    max: 16,
    ...connection,
    options: SESSION,
    statement_timeout: STATEMENT_LIMIT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_LIMIT_MS,
    application_name: 'mingmou',
    types: typeParsers,
  });
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', onError);
  // The same for one in use: its loss already fails the statement that runs on it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparingPool(pool), cursor: Cursor }),
    // Keys inside jsonb are data, not columns.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, pool, close: () => db.destroy() };
}
