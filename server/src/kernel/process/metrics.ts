import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Load } from './load';

export interface Metrics {
  readonly observe: (app: FastifyInstance) => void;
  readonly watch: (load: Load) => void;
  readonly listen: (host: string, port: number) => Promise<Server>;
}

/** Registers gauges of waiting calls; they are read at each scrape. */
function watchLoad(registry: Registry, load: Load): void {
  const registers = [registry];
  new Gauge({
    name: 'db_transactions',
    help: 'Transactions that have a connection, wait for one, and may have one at once',
    labelNames: ['state'],
    registers,
    collect() {
      const { inside, waiting, total } = load.connections;
      this.set({ state: 'running' }, inside);
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'limit' }, total);
    },
  });
  new Gauge({
    name: 'db_lock_waiting',
    help: 'Statements that wait for rows that others hold',
    registers,
    // The database may be down: the other figures are still collected.
    async collect() {
      this.set(await load.lockWaits().catch(() => 0));
    },
  });
  const counted: readonly (readonly [name: string, help: string, count: () => number])[] = [
    ['db_pool_waited_total', 'Transactions that waited for a connection', () => load.connections.waited],
    ['db_pool_refused_total', 'Transactions refused because no connection came free', () => load.connections.refused],
    ['db_lock_refused_total', 'Calls refused because others held their rows', () => load.lockRefusals],
    ['http_slow_calls_total', 'Calls that took longer than a second', () => load.slowCalls],
  ];
  for (const [name, help, count] of counted) {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(count());
      },
    });
  }
}

/** Creates counters and timers of requests by route and status, served on a port of their own. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route, method and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  });
  return {
    observe: (app) => {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'unknown';
        seconds.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
      });
    },
    watch: (load) => watchLoad(registry, load),
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        const server = createServer(async (request, response) => {
          if (request.url !== '/metrics') return response.writeHead(404).end();
          response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics());
        });
        server.once('error', reject).listen(port, host, () => resolve(server));
      }),
  };
}
