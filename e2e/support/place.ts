import { join } from 'node:path';

export const root = join(__dirname, '..', '..');

/** So many servers at once, each with a database of its own: stories of two files never meet. */
export const SERVERS = Number(process.env.E2E_WORKERS ?? 2);

const FIRST_PORT = Number(process.env.E2E_PORT ?? 18_080);
/** A server takes two ports, and a story that starts one of its own two more. */
const PORTS_EACH = 20;

export interface Place {
  readonly port: number;
  readonly dataDir: string;
}

export const placeOf = (server: number): Place => ({
  port: FIRST_PORT + PORTS_EACH * server,
  dataDir: join(root, '.cache', `e2e-data-${server}`),
});

/** The server of the worker that reads this; of a worker that is started again, the same. */
export const place = placeOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));
