import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client, ClientConfig } from 'pg';
import { errorCode } from './embedded/process-identity';
import { checksumOf, statementsOf } from './migration-checksum';
import { withClient } from './roles';

export interface MigrateOptions {
  /** The schema's owner. */
  readonly connection: ClientConfig;
  /**
   * Folder of `.sql` files, run in the order of their names: `NNNN_title` numbered from 0001 without gaps, then
   * `YYYYMMDDTHHmm_title`, named by the time of writing so that two branches never take the same name.
   */
  readonly dir: string;
  readonly log?: (message: string) => void;
  /** Called once before the schema of an existing database changes, to take a backup. */
  readonly beforeMigrate?: () => Promise<void>;
}

interface Migration {
  /** The file's name without `.sql`. */
  readonly name: string;
  readonly text: string;
  /** Of the statements; of a file in `former-checksums.tsv` the former checksum, as long as its statements are the same. */
  readonly checksum: string;
}

/** Line of `former-checksums.tsv`: a file that ran while the checksum covered the whole text, comments included. */
interface FormerChecksum {
  /** Checksum of the whole text, which databases store. */
  readonly whole: string;
  readonly statements: string;
}

interface Applied {
  /** Place in the order in which they ran. */
  readonly number: number;
  /** Of a numbered file what follows the number, of any other its name. */
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

const NUMBERED = /^(\d{4})_([a-z0-9_]+)$/;
const TIMED = /^\d{8}T\d{4}_[a-z0-9_]+$/;

function assertNamed(name: string, index: number, dir: string): void {
  if (TIMED.test(name)) return;
  const [, number] = NUMBERED.exec(name) ?? [];
  if (!number) throw new MigrationError(`${name}.sql: expected YYYYMMDDTHHmm_title in ${dir}`);
  if (Number(number) !== index + 1)
    throw new MigrationError(`${name}.sql: expected number ${String(index + 1).padStart(4, '0')} in ${dir}`);
}

// A checkout on Windows may turn the line ends.
const readText = (path: string) => readFileSync(path, 'utf8').replaceAll('\r\n', '\n');

function readFormerChecksums(dir: string): Map<string, FormerChecksum> {
  const path = join(dir, 'former-checksums.tsv');
  const lines = existsSync(path) ? readText(path).trim().split('\n') : [];
  return new Map(
    lines.map((line) => {
      const [name = '', whole = '', statements = ''] = line.split('\t');
      return [name, { whole, statements }];
    }),
  );
}

function readMigrations(dir: string): Migration[] {
  const former = readFormerChecksums(dir);
  const files = readdirSync(dir).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file, index) => {
    const name = file.slice(0, -'.sql'.length);
    assertNamed(name, index, dir);
    const text = readText(join(dir, file));
    const statements = checksumOf(statementsOf(text));
    const known = former.get(name);
    return { name, text, checksum: known?.statements === statements ? known.whole : statements };
  });
}

const titleOf = (name: string) => NUMBERED.exec(name)?.[2] ?? name;

const nameOf = ({ number, title }: Applied) =>
  TIMED.test(title) ? title : `${String(number).padStart(4, '0')}_${title}`;

async function createTable(client: Client): Promise<void> {
  try {
    await client.query(CREATE_TABLE);
  } catch (error) {
    // Two concurrent first starts: IF NOT EXISTS does not cover the race inside the catalogue, which can appear as a
    // duplicate key, table or type.
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
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const unknown = applied.map(nameOf).find((name) => !known.has(name));
  if (unknown)
    throw new MigrationError(
      `数据库结构（含迁移 ${unknown}）比本程序新，请升级程序后再启动。 ` +
        `The database schema (with migration ${unknown}) is newer than this program: start a newer program.`,
    );
  const changed = applied.find((row) => known.get(nameOf(row)) !== row.checksum);
  if (changed)
    throw new MigrationError(
      `已执行的迁移 ${nameOf(changed)} 被修改，请恢复原文件。 ` +
        `Migration ${nameOf(changed)} was changed after it ran: restore the file.`,
    );
}

/** Returns the migrations that have not run, in order. A branch merged late may add one older than the last that ran. */
function pendingOf(applied: readonly Applied[], migrations: readonly Migration[]): Migration[] {
  const ran = new Set(applied.map(nameOf));
  return migrations.filter(({ name }) => !ran.has(name));
}

/** Runs the next pending migration in one transaction; false when there is none left. */
async function runNext(client: Client, migrations: readonly Migration[]): Promise<Migration | undefined> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT FROM migrations WHERE number = 0 FOR UPDATE');
    const applied = await readApplied(client);
    assertKnown(applied, migrations);
    const [next] = pendingOf(applied, migrations);
    if (next) {
      await client.query(next.text);
      await client.query('INSERT INTO migrations (number, title, checksum) VALUES ($1, $2, $3)', [
        applied.length + 1,
        titleOf(next.name),
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

/** Runs all pending migrations and returns their names. Several servers may call this concurrently. */
export async function migrate({ connection, dir, log, beforeMigrate }: MigrateOptions): Promise<string[]> {
  const migrations = readMigrations(dir);
  return withClient(connection, async (client) => {
    await createTable(client);
    const applied = await readApplied(client);
    assertKnown(applied, migrations);
    if (applied.length > 0 && pendingOf(applied, migrations).length > 0) await beforeMigrate?.();
    const done: string[] = [];
    for (;;) {
      const next = await runNext(client, migrations);
      if (!next) return done;
      done.push(next.name);
      log?.(`migration ${next.name}`);
    }
  });
}
