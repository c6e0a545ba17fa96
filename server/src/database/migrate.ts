import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client, ClientConfig } from 'pg';
import { errorCode } from './embedded/process-identity';
import { withClient } from './roles';

export interface MigrateOptions {
  /** The schema's owner. */
  readonly connection: ClientConfig;
  /** Folder of `NNNN_title.sql` files, numbered from 0001 without gaps. */
  readonly dir: string;
  readonly log?: (message: string) => void;
  /** Called once before a schema that already stands is changed: the place for a backup. */
  readonly beforeMigrate?: () => Promise<void>;
}

interface Migration {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly checksum: string;
}

interface Applied {
  readonly number: number;
  readonly title: string;
  readonly checksum: string;
}

/** A schema that this version of the program must not touch; the message says what to do. */
export class MigrationError extends Error {}

/** Row 0 is the lock: a row lock works on every engine of the PostgreSQL kind, an advisory lock does not. */
const CREATE_TABLE = `
CREATE TABLE IF NOT EXISTS migrations (
  number integer PRIMARY KEY,
  title text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO migrations (number, title, checksum) VALUES (0, 'lock', '') ON CONFLICT DO NOTHING;`;

function readMigrations(dir: string): Migration[] {
  const names = readdirSync(dir).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name, index) => {
    const match = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(name);
    if (!match || Number(match[1]) !== index + 1)
      throw new MigrationError(`${name}: expected number ${String(index + 1).padStart(4, '0')} in ${dir}`);
    // A checkout on Windows may turn the line ends.
    const text = readFileSync(join(dir, name), 'utf8').replaceAll('\r\n', '\n');
    const checksum = createHash('sha256').update(text).digest('hex');
    return { number: index + 1, title: match[2] ?? '', text, checksum };
  });
}

async function createTable(client: Client): Promise<void> {
  try {
    await client.query(CREATE_TABLE);
  } catch (error) {
    // Two first starts at once: IF NOT EXISTS does not cover the race inside the catalogue, which may show
    // as a duplicate key, table or type.
    if (!['23505', '42P07', '42710'].includes(errorCode(error))) throw error;
    await client.query(CREATE_TABLE);
  }
}

async function readApplied(client: Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    'SELECT number, title, checksum FROM migrations WHERE number > 0 ORDER BY number',
  );
  return rows;
}

function assertKnown(applied: readonly Applied[], migrations: readonly Migration[]): void {
  const newest = applied.at(-1)?.number ?? 0;
  if (newest > migrations.length)
    throw new MigrationError(
      `数据库结构（${newest}）比本程序（${migrations.length}）新，请升级程序后再启动。 ` +
        `The database schema (${newest}) is newer than this program (${migrations.length}): start a newer program.`,
    );
  const changed = applied.find(({ number, checksum }) => migrations[number - 1]?.checksum !== checksum);
  if (changed)
    throw new MigrationError(
      `已执行的迁移 ${changed.number}（${changed.title}）被修改，请恢复原文件。 ` +
        `Migration ${changed.number} (${changed.title}) was changed after it ran: restore the file.`,
    );
}

/** Runs the next pending migration in one transaction; false when there is none left. */
async function runNext(client: Client, migrations: readonly Migration[]): Promise<Migration | undefined> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT FROM migrations WHERE number = 0 FOR UPDATE');
    const applied = await readApplied(client);
    assertKnown(applied, migrations);
    const next = migrations[applied.length];
    if (next) {
      await client.query(next.text);
      await client.query('INSERT INTO migrations (number, title, checksum) VALUES ($1, $2, $3)', [
        next.number,
        next.title,
        next.checksum,
      ]);
    }
    await client.query('COMMIT');
    return next;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Brings the schema up to the newest file; answers the numbers that were run now. Safe to run from several servers. */
export async function migrate({ connection, dir, log, beforeMigrate }: MigrateOptions): Promise<number[]> {
  const migrations = readMigrations(dir);
  return withClient(connection, async (client) => {
    await createTable(client);
    const applied = await readApplied(client);
    assertKnown(applied, migrations);
    if (applied.length > 0 && applied.length < migrations.length) await beforeMigrate?.();
    const done: number[] = [];
    for (;;) {
      const next = await runNext(client, migrations);
      if (!next) return done;
      done.push(next.number);
      log?.(`migration ${next.number} ${next.title}`);
    }
  });
}
