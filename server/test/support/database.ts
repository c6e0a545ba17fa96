import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type ClientConfig, Pool } from 'pg';
import type { DatabaseLogin } from '../../src/database/embedded';
import { isPidAlive } from '../../src/database/embedded/process-identity';
import { type Database, openPool, type PoolLimits, PRODUCTION_LIMITS } from '../../src/database/pool';
import { ensureEmbeddedDatabase, type Logins, withClient } from '../../src/database/roles';
import { hashing } from '../../src/modules/auth/password-hash.service';

export const SERVER_DIR = join(__dirname, '..', '..');
export const MIGRATIONS_DIR = join(SERVER_DIR, 'migrations');
/** `TEST_MEMORY` is a folder in memory that a full run creates for itself. */
export const TEST_DATA_DIR = join(process.env.TEST_MEMORY ?? join(SERVER_DIR, '..', '.cache'), 'test-pg');

/** PostgreSQL cluster with a migrated template database. */
export interface MigratedCluster extends Logins {
  readonly admin: DatabaseLogin;
  readonly template: string;
}

/** Cluster that the global setup passes to the test files through the environment. */
export interface TestCluster extends MigratedCluster {
  /** Template database with the demo rows. */
  readonly demo: string;
}

/** Limits for tests of correct behaviour: on a slow machine such a test waits instead of failing. */
export const PATIENT_LIMITS: PoolLimits = { ...PRODUCTION_LIMITS, connectionWaitMs: 60_000, lockWaitMs: 60_000 };

// Password hashes wait in one queue per process, whatever database they belong to.
hashing.waitMs = 60_000;
// Minimum cost of argon2: hundreds of tests sign in, and only `password-hash.test.ts` tests the cost of a guess.
hashing.strength = {
  memoryCost: 8,
  timeCost: 1,
  parallelism: 1,
  nobody: '$argon2id$v=19$m=8,t=1,p=1$1GDu+v/VC1e2T42Hy6H0Ug$q1YOlFP2oaYgeg6W7VpolqbH+x5kjHlRNUKKSx5lv/I',
};

interface TestDatabaseOptions {
  /** Creates a database without tables. */
  readonly empty?: boolean;
  /** Creates a database with the demo rows. */
  readonly demo?: boolean;
  /** {@link PATIENT_LIMITS} by default; a test of the limits themselves passes {@link PRODUCTION_LIMITS}. */
  readonly limits?: PoolLimits | undefined;
  /** Cluster of the database; by default the one that all test files share. */
  readonly cluster?: MigratedCluster;
}

const VARIABLE = 'MINGMOU_TEST_CLUSTER';

export function publishCluster(cluster: TestCluster): void {
  process.env[VARIABLE] = JSON.stringify(cluster);
}

export function testCluster(): TestCluster {
  const text = process.env[VARIABLE];
  if (!text) throw new Error('the test cluster was not started: run jest with server/jest.config.mjs');
  return JSON.parse(text);
}

/** Disables fsync: test rows need not survive a power cut, and waiting for the disk would take most of the suite's time. */
export async function forgetful(admin: DatabaseLogin): Promise<void> {
  await withClient({ ...admin, database: 'postgres' }, async (client) => {
    for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
      await client.query(`ALTER SYSTEM SET ${name} = off`);
    }
    await client.query('SELECT pg_reload_conf()');
  });
}

/** Names contain the pid of the run, so that concurrent runs do not touch each other's databases. */
export const databaseName = (kind: string, pid: number): string => `mm_${kind}_${pid}`;

/** Drops the databases that killed runs left behind. */
export async function dropLeftovers(admin: DatabaseLogin): Promise<void> {
  await withClient({ ...admin, database: 'postgres' }, async (client) => {
    const { rows } = await client.query<{ datname: string }>("SELECT datname FROM pg_database WHERE datname ~ '^mm_'");
    for (const { datname } of rows) {
      const pid = Number(/^mm_[a-z]+_(\d+)/.exec(datname)?.[1]);
      if (!isPidAlive(pid)) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
    }
  });
}

export async function dropDatabase(admin: DatabaseLogin, name: string): Promise<void> {
  await withClient({ ...admin, database: 'postgres' }, (client) =>
    client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  );
}

export interface TestDatabase {
  /** The database as the server uses it: the application's role, under row-level security. */
  readonly db: Database;
  readonly app: ClientConfig;
  readonly owner: ClientConfig;
  /** Superuser without policies: prepares rows and checks rows that policies hide. */
  readonly admin: ClientConfig;
  /** Runs one statement as the superuser. */
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Deletes the rows of tables and of all tables that refer to them, as `TRUNCATE … CASCADE` would. */
  empty(...tables: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

const REFERRING = `WITH RECURSIVE emptied AS (
  SELECT unnest($1::regclass[]) AS id
  UNION
  SELECT conrelid FROM pg_constraint JOIN emptied ON confrelid = emptied.id WHERE contype = 'f'
) SELECT id::regclass::text AS name FROM emptied`;

/** Statements that empty each list of tables: the schema is the same in every database of a run. */
const emptying = new Map<string, string>();

/** TRUNCATE creates a new file for each table and index: for the few rows of a test DELETE takes a tenth of the time. */
async function emptyTables(superuser: Pool, tables: readonly string[]): Promise<void> {
  const key = tables.join();
  let text = emptying.get(key);
  if (!text) {
    const { rows } = await superuser.query<{ name: string }>(REFERRING, [tables]);
    // With the role `replica`, triggers that forbid the deletion and those of foreign keys do not fire.
    text = `SET LOCAL session_replication_role = replica; ${rows.map(({ name }) => `DELETE FROM ${name}`).join('; ')}`;
    emptying.set(key, text);
  }
  await superuser.query(text);
}

/** Creates a database for one test file: a copy of the migrated template, of the demo, or an empty one. */
export async function createTestDatabase({
  empty = false,
  demo = false,
  limits = PATIENT_LIMITS,
  cluster = testCluster(),
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  // Random name: a database left by a failed teardown must not serve the next file of the process.
  const database = `${databaseName('file', process.pid)}_${randomUUID().slice(0, 8)}`;
  const source = demo ? testCluster().demo : cluster.template;
  await ensureEmbeddedDatabase(cluster.admin, database, empty ? undefined : source);
  const app = { ...cluster.app, database };
  const { db, close } = openPool({ ...app, max: 8 }, () => undefined, limits);
  const admin = { ...cluster.admin, database };
  // Kept open: a new connection for each statement took a tenth of the suite's time.
  const superuser = new Pool({ ...admin, max: 2 });
  superuser.on('error', () => undefined);
  return {
    db,
    app,
    owner: { ...cluster.owner, database },
    admin,
    query: (text, values) => superuser.query(text, values),
    empty: (...tables) => emptyTables(superuser, tables),
    close: async () => {
      await Promise.all([close(), superuser.end()]);
      await dropDatabase(cluster.admin, database);
    },
  };
}
