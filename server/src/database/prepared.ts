import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';

const MARK = '/* prepared */';

/**
 * `query.modifyEnd(prepared)`: each connection parses and plans the statement once, then only runs it. For statements that
 * every call sends and whose text never varies: the server keeps a plan for each of them on each connection. Their columns are
 * named (`*` would fail after a migration on a connection that is older), and they ask for no partial index by a value: the
 * plan serves any value.
 */
export const prepared = sql.raw(MARK);

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `prepared_${names.size}`;
  names.set(text, name);
  return name;
}

function preparing(client: PoolClient): PostgresPoolClient {
  const query: Pick<PostgresPoolClient, 'query'>['query'] = (...[text, values]: unknown[]) =>
    typeof text === 'string' && text.includes(MARK)
      ? client.query({ name: nameOf(text), text, values: values as unknown[] })
      : Reflect.apply(client.query, client, [text, values]);
  return { query, release: () => client.release() };
}

/** The pool as the query builder sees it, which knows no names of statements. */
export function preparingPool(pool: Pool): PostgresPool {
  const faces = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const face = faces.get(client) ?? preparing(client);
      faces.set(client, face);
      return face;
    },
    end: () => pool.end(),
  };
}
