import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openDatabase } from '../src/database/database';
import { withClient } from '../src/database/roles';
import { MIGRATIONS_DIR, SERVER_DIR, testCluster } from './support/database';

const OWN = `mm_own_${process.pid}`;
const PASSWORD = 'own-password';
const { admin, app } = testCluster();
let dataDir: string;

const asAdmin = (text: string) => withClient({ ...admin, database: 'postgres' }, (client) => client.query(text));
const urlOf = (user: string, password: string) =>
  `postgres://${user}:${encodeURIComponent(password)}@/${OWN}?host=${encodeURIComponent(admin.host)}&port=${admin.port}`;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'mingmou-own-'));
  await asAdmin(`CREATE ROLE ${OWN} LOGIN CREATEROLE PASSWORD '${PASSWORD}'`);
  // In a cluster that serves other databases, the role of the search exists already.
  await asAdmin(`GRANT mingmou_search TO ${OWN} WITH ADMIN OPTION`);
  await asAdmin(`CREATE DATABASE ${OWN} OWNER ${OWN} ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0`);
});
afterAll(async () => {
  await asAdmin(`DROP DATABASE IF EXISTS ${OWN} WITH (FORCE)`);
  await asAdmin(`DROP ROLE IF EXISTS ${OWN}`);
  rmSync(dataDir, { recursive: true });
});

it('an external PostgreSQL whose owner is no superuser is prepared once, and accepted at every further start', async () => {
  for (const start of ['first', 'second', 'third']) {
    const database = await openDatabase({
      ...{ dataDir, migrationsDir: MIGRATIONS_DIR, resolveFrom: SERVER_DIR, log: () => undefined },
      ...{ url: urlOf(OWN, PASSWORD), appUrl: urlOf(app.user, app.password) },
    });
    const chains = await database.db.selectFrom('propertyOwner').select('id').execute();
    expect([start, chains]).toEqual([start, []]);
    await database.close();
  }
});

it('a login with a wrong password is refused with a message that names the remedy', async () => {
  const opening = openDatabase({
    ...{ dataDir, migrationsDir: MIGRATIONS_DIR, resolveFrom: SERVER_DIR, log: () => undefined },
    ...{ url: urlOf(OWN, PASSWORD), appUrl: urlOf(app.user, 'of another') },
  });
  await expect(opening).rejects.toThrow('请设置 DATABASE_APP_URL');
});
