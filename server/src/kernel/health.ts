import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/pool';

/** What the server knows of a part that it needs: why it cannot serve, or null. */
export type Trouble = () => string | null;

/** `/healthz`: the process lives. `/readyz`: it can serve, which needs the database and whatever `troubles` speak of. */
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
