import { mkdirSync } from 'node:fs';
import type { PoolConfig } from 'pg';
import { takeBackup } from './backup/take-backup';
import { type DatabaseLogin, startEmbedded } from './embedded';
import { errorCode } from './embedded/process-identity';
import type { Supervised } from './embedded/supervisor';
import { migrate } from './migrate';
import { type DatabasePool, openPool } from './pool';
import {
  APP_ROLE,
  embeddedLogins,
  ensureEmbeddedDatabase,
  ensureEmbeddedRoles,
  ensureExtensions,
  ensureExternalApp,
  ensureSearchRole,
  withClient,
} from './roles';
import { SecretFile } from './secrets';

export const DATABASE_NAME = 'mingmou';

export interface DatabaseOptions {
  readonly dataDir: string;
  readonly migrationsDir: string;
  readonly log: (message: string) => void;
  /** A PostgreSQL of one's own (DATABASE_URL): the schema's owner. Embedded where absent. */
  readonly url?: string;
  /** The application's login there (DATABASE_APP_URL), where the owner may not make one. */
  readonly appUrl?: string;
  readonly poolSize?: number;
  readonly resolveFrom?: string;
  /** Place of the backup that is taken before the schema of an existing database changes. */
  readonly backup?: { readonly dir: string; readonly keep: number; readonly clock: () => Date };
}

export interface OpenDatabase extends DatabasePool {
  /** The schema's owner, for migrations and upkeep; never for a request. */
  readonly owner: PoolConfig;
  /** The superuser of an embedded server, for backup and moving alone. */
  readonly admin?: DatabaseLogin;
  /** True when another live process uses the embedded server. */
  readonly shared: boolean;
  /** The embedded server, for a process that goes on for as long as it serves; one of one's own has its own keeper. */
  readonly supervised?: Supervised;
  /** Closes the pool, then leaves the embedded server (the last one to leave stops it). */
  close(): Promise<void>;
}

interface Server {
  readonly owner: PoolConfig;
  readonly app: PoolConfig;
  readonly admin?: DatabaseLogin;
  readonly shared: boolean;
  readonly supervised?: Supervised;
  backUp?(): Promise<void>;
  stop(): Promise<void>;
}

async function embeddedServer({ dataDir, log, resolveFrom, backup }: DatabaseOptions): Promise<Server> {
  const embedded = await startEmbedded({
    dataDir,
    log,
    resolveFrom,
    prepare: async (admin, home) => {
      await ensureEmbeddedRoles(admin, new SecretFile(home));
      await ensureEmbeddedDatabase(admin, DATABASE_NAME);
    },
  });
  const logins = embeddedLogins(embedded.connection, new SecretFile(embedded.home));
  const database = DATABASE_NAME;
  const backUp = async () => {
    if (!backup || process.platform === 'win32') return;
    const folder = await takeBackup({
      dataDir,
      connection: embedded.connection,
      backupDir: backup.dir,
      keep: backup.keep,
      now: backup.clock(),
    });
    log(`backed up to ${folder} before the schema changes`);
  };
  return {
    ...embedded,
    supervised: embedded,
    admin: embedded.connection,
    backUp,
    owner: { ...logins.owner, database },
    app: { ...logins.app, database },
  };
}

async function externalServer(url: string, { dataDir, appUrl }: DatabaseOptions): Promise<Server> {
  mkdirSync(dataDir, { recursive: true });
  const owner = { connectionString: url };
  await ensureExtensions(owner);
  await ensureSearchRole(owner);
  const app = appUrl ? { connectionString: appUrl } : await appOf(url, new SecretFile(dataDir));
  await assertAdmitted(app);
  return { owner, app, shared: false, stop: async () => undefined };
}

const WRONG_PASSWORD = '28P01';

/** The role may have come with another installation, whose password is not ours. */
async function assertAdmitted(app: PoolConfig): Promise<void> {
  try {
    await withClient(app, (client) => client.query('SELECT'));
  } catch (error) {
    if (errorCode(error) !== WRONG_PASSWORD) throw error;
    throw new Error(`数据库角色 ${APP_ROLE} 已存在，密码与这里记下的不同：请设置 DATABASE_APP_URL`, { cause: error });
  }
}

async function appOf(url: string, secrets: SecretFile): Promise<PoolConfig> {
  const { user, password } = await ensureExternalApp({ connectionString: url }, secrets);
  const app = new URL(url);
  app.username = user;
  app.password = password;
  return { connectionString: app.href };
}

/** Starts or reaches PostgreSQL, brings the schema up to date and opens the application's pool. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  const { url, log, migrationsDir, poolSize } = options;
  const server = url ? await externalServer(url, options) : await embeddedServer(options);
  try {
    await migrate({
      connection: server.owner,
      dir: migrationsDir,
      log,
      beforeMigrate: () => server.backUp?.() ?? Promise.resolve(),
    });
    const app = poolSize ? { ...server.app, max: poolSize } : server.app;
    const pool = openPool(app, (error) => log(`a database connection was lost: ${error.message}`));
    const close = async () => {
      await pool.close();
      await server.stop();
    };
    const { owner, admin, shared, supervised } = server;
    return { ...pool, owner, admin, shared, supervised, close };
  } catch (error) {
    await server.stop();
    throw error;
  }
}
