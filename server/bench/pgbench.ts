import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseLogin } from '../src/database/embedded';
import { withClient } from '../src/database/roles';
import type { Figure } from './figures';

const DEBIAN = '/usr/lib/postgresql';
const DATABASE = 'pgbench';
const SECONDS = 10;
const LIMIT_MS = 120_000;

const run = promisify(execFile);

/** Returns the path of pgbench: from PATH, otherwise from Debian's newest version. */
function find(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
  ];
  return folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file));
}

/**
 * Runs PostgreSQL's own benchmark on the same cluster, in a database of its own, with the clients and the scale of our
 * TPC-B: the rate of a client written in C. The figure has no bar; none is returned without a working pgbench.
 */
export async function pgbench(admin: DatabaseLogin, clients: number, scale: number): Promise<Figure[]> {
  const command = find();
  if (!command) return [];
  const env = {
    ...process.env,
    PGHOST: admin.host,
    PGPORT: String(admin.port),
    PGUSER: admin.user,
    PGPASSWORD: admin.password,
  };
  const ask = (...args: string[]) => run(command, [...args, DATABASE], { env, timeout: LIMIT_MS });
  const statement = (text: string) =>
    withClient({ ...admin, database: 'postgres' }, (client) => client.query(text)).then(() => undefined);
  await statement(`DROP DATABASE IF EXISTS ${DATABASE}`);
  await statement(`CREATE DATABASE ${DATABASE}`);
  try {
    await ask('-i', '-I', 'dtGvp', '-s', String(scale), '-q');
    const { stdout } = await ask('-n', '-c', String(clients), '-j', '2', '-T', String(SECONDS));
    const [, rate] = /^tps = ([\d.]+)/m.exec(stdout) ?? [];
    return rate ? [{ name: 'pgbench itself, TPC-B, beside it', value: Number(rate), unit: '/s' }] : [];
  } catch (error) {
    process.stdout.write(`  … pgbench did not run: ${error instanceof Error ? error.message : String(error)}\n`);
    return [];
  } finally {
    await statement(`DROP DATABASE ${DATABASE}`);
  }
}
