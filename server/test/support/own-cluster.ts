import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type RestoreOptions, restoreBackup } from '../../src/database/backup/restore-backup';
import { takeBackup } from '../../src/database/backup/take-backup';
import { type EmbeddedDatabase, startEmbedded } from '../../src/database/embedded';
import { type ClusterHome, existingHome } from '../../src/database/embedded/home';
import { migrate } from '../../src/database/migrate';
import { embeddedLogins, ensureEmbeddedDatabase, ensureEmbeddedRoles, withClient } from '../../src/database/roles';
import { SecretFile } from '../../src/database/secrets';
import { addMinutes, instantOf } from '../../src/kernel/context/clock';
import { databaseName, forgetful, MIGRATIONS_DIR, type MigratedCluster, SERVER_DIR, TEST_DATA_DIR } from './database';

/** Embedded database of one test file, to be backed up, lost and restored. Creating one takes seconds. */
export class OwnCluster {
  readonly root: string;
  readonly #logged: string[] = [];
  #running: EmbeddedDatabase | undefined;

  constructor() {
    mkdirSync(dirname(TEST_DATA_DIR), { recursive: true });
    this.root = mkdtempSync(join(dirname(TEST_DATA_DIR), 'backup-'));
    chmodSync(this.root, 0o755);
    mkdirSync(this.dataDir);
  }

  get dataDir(): string {
    return join(this.root, 'data');
  }

  get backupDir(): string {
    return join(this.root, 'backups');
  }

  /** Log lines of the last start. */
  get logged(): readonly string[] {
    return this.#logged;
  }

  async start(): Promise<EmbeddedDatabase> {
    this.#logged.length = 0;
    this.#running ??= await startEmbedded({
      dataDir: this.dataDir,
      resolveFrom: SERVER_DIR,
      log: (message) => this.#logged.push(message),
      prepare: forgetful,
    });
    return this.#running;
  }

  /** Starts the cluster with the product's roles and a migrated database. */
  async startMigrated(): Promise<MigratedCluster> {
    const { connection, home } = await this.start();
    const secrets = new SecretFile(home);
    await ensureEmbeddedRoles(connection, secrets);
    const logins = embeddedLogins(connection, secrets);
    const template = databaseName('template', process.pid);
    await ensureEmbeddedDatabase(connection, template);
    await migrate({ connection: { ...logins.owner, database: template }, dir: MIGRATIONS_DIR });
    return { ...logins, admin: connection, template };
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
    this.#running = undefined;
  }

  /** Simulates a killed process: the database keeps running. */
  forget(): void {
    this.#running = undefined;
  }

  home(): ClusterHome {
    const found = existingHome(this.dataDir);
    if (!found) throw new Error('no cluster');
    return found;
  }

  /** Removes the backups and former data that a test has left. */
  clear(): void {
    rmSync(this.backupDir, { recursive: true, force: true });
    const { clusterDir } = this.home();
    for (const name of readdirSync(clusterDir).filter((one) => one.startsWith('data.')))
      rmSync(join(clusterDir, name), { recursive: true });
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.root, { recursive: true });
  }

  async query(text: string): Promise<Record<string, unknown>[]> {
    const connection = { ...(await this.start()).connection, database: 'postgres' };
    return withClient(connection, async (client) => (await client.query(text)).rows);
  }

  async words(): Promise<unknown[]> {
    return (await this.query('SELECT word FROM kept ORDER BY 1')).map(({ word }) => word);
  }

  /** Waits for the next full second and returns it: a time between earlier and later writes. */
  async moment(): Promise<string> {
    const [row] = await this.query(
      `SELECT to_char(next AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') AS text, pg_sleep_until(next + interval '50 ms')
       FROM (SELECT date_trunc('second', clock_timestamp()) + interval '1 s' AS next) AS second`,
    );
    return String(row?.text);
  }

  async back(now: string, { keep = 7, tell }: Pick<Partial<Parameters<typeof takeBackup>[0]>, 'keep' | 'tell'> = {}) {
    const { connection } = await this.start();
    return takeBackup({
      ...{ dataDir: this.dataDir, connection, backupDir: this.backupDir, keep, tell },
      now: new Date(now),
    });
  }

  async restore(from: string, more: Partial<RestoreOptions> = {}): Promise<void> {
    await this.stop();
    const now = more.until ? addMinutes(instantOf(more.until), 1) : new Date();
    await restoreBackup({ dataDir: this.dataDir, from, resolveFrom: SERVER_DIR, now, ...more });
  }
}
