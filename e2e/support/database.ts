import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './place';
import { place } from './test';

interface Client {
  connect(): Promise<unknown>;
  query(text: string, values?: readonly unknown[]): Promise<unknown>;
  end(): Promise<void>;
}

/** The server's own driver. */
const pg: { Client: new (login: object) => Client } = createRequire(join(root, 'server', 'package.json'))('pg');

/**
 * Runs statements as the owner of the schema; row-level security limits the owner to one organisation too. For states
 * that no page can create. `app_now()` returns the tests' clock, `now()` the machine's clock: a row stamped with
 * `now()` is not due where the chosen clock is behind.
 */
export async function inDatabase(propertyOwnerId: number, orgId: number, statements: readonly string[]): Promise<void> {
  const { dataDir } = place();
  const pid = readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n');
  const secrets: { owner: string } = JSON.parse(readFileSync(join(dataDir, 'database-secrets.json'), 'utf8'));
  const client = new pg.Client({
    host: pid[4] || pid[5],
    port: Number(pid[3]),
    database: 'mingmou',
    user: 'mingmou_owner',
    password: secrets.owner,
  });
  await client.connect();
  try {
    await client.query(
      `SELECT set_config('app.po', $1, false), set_config('app.org', $2, false), set_config('app.orgs', $2, false),
        set_config('app.now', $3, false)`,
      [String(propertyOwnerId), String(orgId), String(Date.now())],
    );
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
