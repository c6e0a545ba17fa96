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

async function makeTemplate(embedded: EmbeddedDatabase): Promise<string> {
  const template = databaseName('template', process.pid);
  const logins = embeddedLogins(embedded.connection, new SecretFile(embedded.home));
  await dropLeftovers(embedded.connection);
  await dropDatabase(embedded.connection, template);
  await ensureEmbeddedDatabase(embedded.connection, template);
  await migrate({ connection: { ...logins.owner, database: template }, dir: MIGRATIONS_DIR });
  publishCluster({ ...logins, admin: embedded.connection, template });
  return template;
}

/** One PostgreSQL for all test files, with a migrated database to copy. */
export default async function setup(): Promise<void> {
  const embedded = await startEmbedded({
    dataDir: TEST_DATA_DIR,
    resolveFrom: SERVER_DIR,
    log: (message) => process.stderr.write(`${message}\n`),
    prepare: (admin, home) => ensureEmbeddedRoles(admin, new SecretFile(home)),
  });
  try {
    const template = await makeTemplate(embedded);
    globalThis.stopTestCluster = async () => {
      await dropDatabase(embedded.connection, template);
      await embedded.stop();
    };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}
