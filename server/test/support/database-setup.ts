import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type EmbeddedDatabase, startEmbedded } from '../../src/database/embedded';
import { migrate } from '../../src/database/migrate';
import { embeddedLogins, ensureEmbeddedDatabase, ensureEmbeddedRoles } from '../../src/database/roles';
import { SecretFile } from '../../src/database/secrets';
import {
  databaseName,
  dropDatabase,
  dropLeftovers,
  MIGRATIONS_DIR,
  publishCluster,
  SERVER_DIR,
  TEST_DATA_DIR,
} from './database';

declare global {
  var stopTestCluster: (() => Promise<void>) | undefined;
}

type TestServer = Pick<EmbeddedDatabase, 'connection' | 'home' | 'stop'>;

async function makeTemplate({ connection, home }: TestServer): Promise<string> {
  const template = databaseName('template', process.pid);
  const logins = embeddedLogins(connection, new SecretFile(home));
  await dropLeftovers(connection);
  await dropDatabase(connection, template);
  await ensureEmbeddedDatabase(connection, template);
  await migrate({ connection: { ...logins.owner, database: template }, dir: MIGRATIONS_DIR });
  publishCluster({ ...logins, admin: connection, template });
  return template;
}

/** `TEST_POSTGRES_URL` of a superuser runs the suite on another PostgreSQL, Debian's 15 for one. */
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
    prepare: (admin, home) => ensureEmbeddedRoles(admin, new SecretFile(home)),
  });
}

/** One PostgreSQL for all test files, with a migrated database to copy. */
export default async function setup(): Promise<void> {
  const address = process.env.TEST_POSTGRES_URL;
  const server = await (address ? otherServer(address) : embeddedServer());
  try {
    const template = await makeTemplate(server);
    globalThis.stopTestCluster = async () => {
      await dropDatabase(server.connection, template);
      await server.stop();
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
