import { join } from 'node:path';
import { portsOfRun } from './free-ports';

export const root = join(__dirname, '..', '..');

/** So many servers at once, each with a database of its own: stories of two files never meet. */
export const SERVERS = Number(process.env.E2E_WORKERS ?? 2);

/** Its own, that of the phone pages, and one for a story that starts a server of its own. */
const PORTS_EACH = 3;
const ports = portsOfRun('E2E_PORTS', PORTS_EACH * SERVERS);

export interface Place {
  readonly port: number;
  readonly scanPort: number;
  readonly sparePort: number;
  readonly dataDir: string;
}

export function placeOf(server: number): Place {
  const [port = 0, scanPort = 0, sparePort = 0] = ports.slice(PORTS_EACH * server);
  return { port, scanPort, sparePort, dataDir: join(root, '.cache', `e2e-data-${server}`) };
}

/** The server of the worker that reads this; of a worker that is started again, the same. */
export const place = placeOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));
