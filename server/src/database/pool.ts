import { Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig } from 'pg';
import Cursor from 'pg-cursor';
import { FairGate } from '../kernel/process/fair-gate';
import { namesOfColumns } from './column-names';
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
const CONNECTIONS = 16;
/** For single statements outside transactions (whose token is this?), which no gate holds up. */
const SPARE = 2;

/** Limits of waiting times, and of the connections of one chain. */
export interface PoolLimits {
  /** Milliseconds that a transaction waits for a connection, and a connection for its server. */
  readonly connectionWaitMs: number;
  /** Milliseconds that a statement waits for a row lock; PostgreSQL then raises {@link LOCK_NOT_AVAILABLE}. */
  readonly lockWaitMs: number;
  /** Part of the connections that one chain may use at the same time: above 0, at most 1. */
  readonly chainShare: number;
}

export const PRODUCTION_LIMITS: PoolLimits = { connectionWaitMs: 3_000, lockWaitMs: 3_000, chainShare: 0.5 };

export const LOCK_NOT_AVAILABLE = '55P03';
/** Of one statement; PostgreSQL gives it up with {@link STATEMENT_GIVEN_UP}. */
export const STATEMENT_LIMIT_MS = 60_000;
export const STATEMENT_GIVEN_UP = '57014';
/** A transaction that does nothing holds what others wait for; a sheet has a limit of its own. */
const IDLE_IN_TRANSACTION_LIMIT_MS = 30_000;

/** Every connection that may be had is in use, and none came free in time. */
export class NoConnection extends Error {}

const gates = new WeakMap<object, FairGate>();

/** Returns the gate that admits transactions to a pool, of one chain its share at most; undefined for other objects. */
export function gateOf(db: object): FairGate | undefined {
  return gates.get(db);
}

/** Connections of the application's role, with the value formats that rows are read and written in. */
export function openPool(
  connection: PoolConfig,
  onError: (error: Error) => void,
  { connectionWaitMs, lockWaitMs, chainShare }: PoolLimits = PRODUCTION_LIMITS,
): DatabasePool {
  const max = connection.max ?? CONNECTIONS;
  const pool = new Pool({
    ...connection,
    max,
    options: SESSION,
    connectionTimeoutMillis: connectionWaitMs,
    lock_timeout: lockWaitMs,
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
    plugins: [namesOfColumns],
  });
  const gate = new FairGate({
    total: Math.max(1, max - SPARE),
    each: Math.ceil(max * chainShare),
    waitMs: connectionWaitMs,
    refusal: () => new NoConnection('no connection came free in time'),
  });
  gates.set(db, gate);
  return { db, pool, close: () => db.destroy() };
}
