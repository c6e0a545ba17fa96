import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, ClientConfig } from 'pg';
import { errorCode } from './embedded/process-identity';
import { checksumOf, statementsOf } from './migration-checksum';
import { LOCK_NOT_AVAILABLE } from './pool';
import { withClient } from './roles';

/** Limits of waiting for tables that another session uses. */
export interface LockLimits {
  /** Longest wait of one attempt. Every other session queues behind a waiting migration. */
  readonly waitMs: number;
  /** Time between two attempts, in which the queued sessions continue. */
  readonly pauseMs: number;
  readonly attempts: number;
}

/** 5 min 15 s in total: longer than the 5 minutes that a sheet may be read. */
const LOCK_LIMITS: LockLimits = { waitMs: 3_000, pauseMs: 5_000, attempts: 40 };

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
  readonly locks?: LockLimits;
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

interface Attempt {
  readonly name: string;
  /** False if another session kept a lock for too long; the attempt was rolled back. */
  readonly isApplied: boolean;
}

/** Tries to run the next pending migration in one transaction; undefined when there is none left. */
async function tryNext(client: Client, migrations: readonly Migration[], waitMs: number): Promise<Attempt | undefined> {
  let next: Migration | undefined;
  await client.query('BEGIN');
  try {
    // Waits without limit: another server holds this lock while it runs a migration, however long that takes.
    await client.query('SELECT FROM migrations WHERE number = 0 FOR UPDATE');
    const applied = await readApplied(client);
    assertKnown(applied, migrations);
    [next] = pendingOf(applied, migrations);
    if (next) {
      await client.query(`SET LOCAL lock_timeout = ${waitMs}`);
      await client.query(next.text);
      await client.query('INSERT INTO migrations (number, title, checksum) VALUES ($1, $2, $3)', [
        applied.length + 1,
        titleOf(next.name),
        next.checksum,
      ]);
    }
    await client.query('COMMIT');
    return next && { name: next.name, isApplied: true };
  } catch (error) {
    await client.query('ROLLBACK');
    if (next && errorCode(error) === LOCK_NOT_AVAILABLE) return { name: next.name, isApplied: false };
    throw error;
  }
}

const blocked = (name: string, { attempts, waitMs }: LockLimits) =>
  new MigrationError(
    `迁移 ${name} 试了 ${attempts} 次（每次等 ${waitMs / 1000} 秒），要改的表一直被其他程序占用，该迁移没有执行。` +
      `请结束正在进行的导出、备份等程序后重新启动。 ` +
      `Migration ${name} was not applied: other sessions kept its tables locked during ${attempts} attempts of ` +
      `${waitMs / 1000} s each. End exports, dumps and other sessions on this database, then start again.`,
  );

/** Runs all pending migrations and returns their names. Several servers may call this concurrently. */
export async function migrate({
  connection,
  dir,
  log,
  beforeMigrate,
  locks = LOCK_LIMITS,
}: MigrateOptions): Promise<string[]> {
  const migrations = readMigrations(dir);
  return withClient(connection, async (client) => {
    await createTable(client);
    const applied = await readApplied(client);
    assertKnown(applied, migrations);
    if (applied.length > 0 && pendingOf(applied, migrations).length > 0) await beforeMigrate?.();
    const done: string[] = [];
    for (let attempt = 1; ; ) {
      const tried = await tryNext(client, migrations, locks.waitMs);
      if (!tried) return done;
      const { name, isApplied } = tried;
      if (isApplied) {
        done.push(name);
        log?.(`migration ${name}`);
        attempt = 1;
        continue;
      }
      log?.(`migration ${name}: tables are locked by another session, attempt ${attempt} of ${locks.attempts}`);
      if (attempt === locks.attempts) throw blocked(name, locks);
      attempt += 1;
      await sleep(locks.pauseMs);
    }
  });
}
