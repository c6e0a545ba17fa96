import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { preparedName } from './statement';

function preparing(client: PoolClient): PostgresPoolClient {
  const query: Pick<PostgresPoolClient, 'query'>['query'] = (...[text, values]: unknown[]) => {
    const name = typeof text === 'string' ? preparedName(text) : undefined;
    return Reflect.apply(client.query, client, name ? [{ name, text, values }] : [text, values]);
  };
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
