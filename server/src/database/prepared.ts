import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { Line } from './message';
import { preparedOf } from './statement';

function preparing(client: PoolClient): PostgresPoolClient {
  const line = new Line(client);
  const query: Pick<PostgresPoolClient, 'query'>['query'] = (...[text, values]: unknown[]) => {
    const prepared = typeof text === 'string' ? preparedOf(text) : undefined;
    if (prepared && Array.isArray(values)) return Reflect.apply(line.run, line, [prepared, values]);
    line.send();
    return Reflect.apply(client.query, client, [text, values]);
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
