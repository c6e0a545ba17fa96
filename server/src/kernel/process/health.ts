import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../../database/pool';

/** Returns why a part that the server needs cannot work, or null. */
export type Trouble = () => string | null;

/**
 * Mounts `/healthz` (the process runs) and `/readyz` (it can serve: the database answers and no part reports trouble).
 */
export function mountHealth(app: FastifyInstance, database: Database, troubles: readonly Trouble[]): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const unready = (cause: string) => reply.status(503).send({ status: 'unready', cause });
    for (const trouble of troubles) {
      const cause = trouble();
      if (cause !== null) return unready(cause);
    }
    try {
      await sql`SELECT 1`.execute(database);
      return { status: 'ok' };
    } catch {
      return unready('数据库无法访问');
    }
  });
}
