import { Client, type ClientConfig, escapeIdentifier, escapeLiteral } from 'pg';
import type { DatabaseLogin } from './embedded';
import type { SecretFile } from './secrets';

/** Owns the schema and runs migrations; no superuser, so that row-level security binds it too. */
export const OWNER_ROLE = 'mingmou_owner';
/** The server's own login. It owns nothing and has the rights that migrations grant. */
export const APP_ROLE = 'mingmou_app';
/** Owns the searches among patients and among appointments and has read policies of its own there; nobody logs in as it. */
export const SEARCH_ROLE = 'mingmou_search';

/** From PostgreSQL 16 on each grant says whether it is inherited; before, the member does. */
const PER_GRANT_INHERITANCE = 160_000;
const PLAIN_LOGIN = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS';

export async function withClient<T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function exists(client: Client, query: string, name: string): Promise<boolean> {
  const { rowCount } = await client.query(query, [name]);
  return rowCount === 1;
}

const hasRole = (client: Client, name: string) => exists(client, 'SELECT FROM pg_roles WHERE rolname = $1', name);

/**
 * The role of the search, which the owner may hand functions to but whose rights it must not have: its read policy
 * would otherwise open every chain to the owner. Run by a superuser for the owner, or by the owner itself.
 */
export async function ensureSearchRole(connection: ClientConfig, owner?: string): Promise<void> {
  await withClient(connection, async (client) => {
    const { rows } = await client.query<{ me: string; isSuper: boolean; version: number }>(
      `SELECT current_user AS me, rolsuper AS "isSuper", current_setting('server_version_num')::int AS version
        FROM pg_roles WHERE rolname = current_user`,
    );
    const [session] = rows;
    if (!session) return;
    if (!(await hasRole(client, SEARCH_ROLE))) await client.query(`CREATE ROLE ${SEARCH_ROLE} NOLOGIN`);
    if (session.isSuper && owner === undefined) return;
    const member = escapeIdentifier(owner ?? session.me);
    if (session.version >= PER_GRANT_INHERITANCE) {
      await client.query(`GRANT ${SEARCH_ROLE} TO ${member} WITH INHERIT FALSE, SET TRUE`);
      return;
    }
    // Without inheritance the owner would lose what owning the database gives: the right to make tables in it. Once is
    // enough, a second grant would be one to its own grantor.
    const { rows: mine } = await client.query<{ may: boolean; has: boolean }>(
      `SELECT has_schema_privilege($1, 'public', 'CREATE') AS may, EXISTS (
         SELECT FROM pg_namespace, aclexplode(nspacl) AS given JOIN pg_roles ON pg_roles.oid = given.grantee
         WHERE nspname = 'public' AND rolname = $1 AND privilege_type = 'CREATE' AND is_grantable) AS has`,
      [owner ?? session.me],
    );
    if (owner === undefined && mine[0]?.may && !mine[0].has)
      await client.query(`GRANT USAGE, CREATE ON SCHEMA public TO ${member} WITH GRANT OPTION`);
    await client.query(`ALTER ROLE ${member} NOINHERIT; GRANT ${SEARCH_ROLE} TO ${member}`);
  });
}

export interface Logins {
  readonly owner: DatabaseLogin;
  readonly app: DatabaseLogin;
}

export function embeddedLogins({ host, port }: DatabaseLogin, secrets: SecretFile): Logins {
  return {
    owner: { host, port, user: OWNER_ROLE, password: secrets.obtain('owner') },
    app: { host, port, user: APP_ROLE, password: secrets.obtain('app') },
  };
}

/** The two roles of an embedded cluster, with the passwords of the secret file. */
export async function ensureEmbeddedRoles(admin: DatabaseLogin, secrets: SecretFile): Promise<void> {
  const known = { owner: secrets.find('owner'), app: secrets.find('app') };
  const logins = embeddedLogins(admin, secrets);
  await withClient({ ...admin, database: 'postgres' }, async (client) => {
    for (const name of ['owner', 'app'] as const) {
      const { user, password } = logins[name];
      const isThere = await hasRole(client, user);
      if (isThere && known[name]) continue;
      const verb = isThere ? 'ALTER' : 'CREATE';
      await client.query(`${verb} ROLE ${escapeIdentifier(user)} ${PLAIN_LOGIN} PASSWORD ${escapeLiteral(password)}`);
    }
  });
  await ensureSearchRole({ ...admin, database: 'postgres' }, OWNER_ROLE);
}

/** Creates extensions that a role without superuser rights cannot create inside its database. */
export async function ensureExtensions(connection: ClientConfig): Promise<void> {
  await withClient(connection, (client) => client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm'));
}

/** Creates the database with C collation, owned by the schema's owner; only the two roles may connect. */
export async function ensureEmbeddedDatabase(
  admin: DatabaseLogin,
  database: string,
  template = 'template0',
): Promise<void> {
  const name = escapeIdentifier(database);
  const source = escapeIdentifier(template);
  await withClient({ ...admin, database: 'postgres' }, async (client) => {
    if (!(await exists(client, 'SELECT FROM pg_database WHERE datname = $1', database)))
      await client.query(
        `CREATE DATABASE ${name} OWNER ${OWNER_ROLE} TEMPLATE ${source} ENCODING 'UTF8' LOCALE 'C' STRATEGY file_copy`,
      );
    await client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC; GRANT CONNECT ON DATABASE ${name} TO ${APP_ROLE}`);
  });
  await ensureExtensions({ ...admin, database });
  await withClient({ ...admin, database }, (client) =>
    client.query(`GRANT USAGE, CREATE ON SCHEMA public TO ${OWNER_ROLE} WITH GRANT OPTION`),
  );
}

/**
 * The server's login on a PostgreSQL of one's own: made at the first start, if the role of DATABASE_URL may.
 * An existing role keeps its password, because other servers may use it.
 */
export function ensureExternalApp(
  owner: ClientConfig,
  secrets: SecretFile,
): Promise<{ user: string; password: string }> {
  return withClient(owner, async (client) => {
    const known = secrets.find('app');
    if (await hasRole(client, APP_ROLE)) {
      if (known) return { user: APP_ROLE, password: known };
      throw new Error(
        `数据库角色 ${APP_ROLE} 已存在，但不知道其密码：请设置 DATABASE_APP_URL。 ` +
          `The role ${APP_ROLE} exists, but its password is not in ${secrets.path}: set DATABASE_APP_URL.`,
      );
    }
    const password = secrets.obtain('app');
    try {
      await client.query(`CREATE ROLE ${APP_ROLE} ${PLAIN_LOGIN} PASSWORD ${escapeLiteral(password)}`);
    } catch (error) {
      throw new Error(
        `DATABASE_URL 的用户不能创建角色：请由管理员创建登录角色 ${APP_ROLE}，再设置 DATABASE_APP_URL。 ` +
          `The user of DATABASE_URL may not create roles: have ${APP_ROLE} made, then set DATABASE_APP_URL.`,
        { cause: error },
      );
    }
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
    await client.query(`GRANT CONNECT ON DATABASE ${escapeIdentifier(rows[0]?.name ?? '')} TO ${APP_ROLE}`);
    return { user: APP_ROLE, password };
  });
}
