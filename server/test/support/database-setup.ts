import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type DatabaseLogin, type EmbeddedDatabase, startEmbedded } from '../../src/database/embedded';
import { migrate } from '../../src/database/migrate';
import { openPool } from '../../src/database/pool';
import { embeddedLogins, ensureEmbeddedDatabase, ensureEmbeddedRoles } from '../../src/database/roles';
import { SecretFile } from '../../src/database/secrets';
import { instantOf } from '../../src/kernel/context/clock';
import { seedDemo } from '../../src/seed/demo';
import { TEST_NOW, TEST_PASSWORD } from './app';
import {
  databaseName,
  dropDatabase,
  dropLeftovers,
  forgetful,
  MIGRATIONS_DIR,
  PATIENT_LIMITS,
  publishCluster,
  SERVER_DIR,
  TEST_DATA_DIR,
} from './database';

declare global {
  var stopTestCluster: (() => Promise<void>) | undefined;
}

type TestServer = Pick<EmbeddedDatabase, 'connection' | 'home' | 'stop'>;

async function fillDemo(app: DatabaseLogin, database: string): Promise<void> {
  const pool = openPool({ ...app, database }, () => undefined, PATIENT_LIMITS);
  await seedDemo(pool.db, () => instantOf(TEST_NOW), TEST_PASSWORD);
  await pool.close();
}

/** Creates one migrated template database and one with the demo at the tests' start time. */
async function makeTemplates({ connection, home }: TestServer): Promise<readonly string[]> {
  const [template, demo] = [databaseName('template', process.pid), databaseName('demo', process.pid)];
  const logins = embeddedLogins(connection, new SecretFile(home));
  await dropLeftovers(connection);
  for (const name of [template, demo]) await dropDatabase(connection, name);
  await ensureEmbeddedDatabase(connection, template);
  await migrate({ connection: { ...logins.owner, database: template }, dir: MIGRATIONS_DIR });
  await ensureEmbeddedDatabase(connection, demo, template);
  await fillDemo(logins.app, demo);
  publishCluster({ ...logins, admin: connection, template, demo });
  return [template, demo];
}

/** Uses the PostgreSQL of `TEST_POSTGRES_URL` (login of a superuser), for example Debian's version 15. */
async function otherServer(address: string): Promise<TestServer> {
  const { hostname, port, username, password, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? hostname;
  const connection = { host, port: Number(port || 5432), user: username, password: decodeURIComponent(password) };
  const home = join(dirname(TEST_DATA_DIR), 'other-pg');
  mkdirSync(home, { recursive: true });
  await ensureEmbeddedRoles(connection, new SecretFile(home));
  return { connection, home, stop: async () => undefined };
}

function embeddedServer(): Promise<TestServer> {
  return startEmbedded({
    dataDir: TEST_DATA_DIR,
    resolveFrom: SERVER_DIR,
    log: (message) => process.stderr.write(`${message}\n`),
    prepare: async (admin, home) => {
      await ensureEmbeddedRoles(admin, new SecretFile(home));
      await forgetful(admin);
    },
  });
}

/**
 * Starts one PostgreSQL for all test files, with a migrated template database; `npm run mutate` runs the tests
 * repeatedly on it.
 */
export default async function setup(): Promise<void> {
  if (globalThis.stopTestCluster) return;
  const address = process.env.TEST_POSTGRES_URL;
  const server = await (address ? otherServer(address) : embeddedServer());
  try {
    const templates = await makeTemplates(server);
    globalThis.stopTestCluster = async () => {
      for (const name of templates) await dropDatabase(server.connection, name);
      await server.stop();
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
