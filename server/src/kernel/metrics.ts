import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly observe: (app: FastifyInstance) => void;
  readonly listen: (host: string, port: number) => Promise<Server>;
}

/** Counts and times of requests by route and status, on a port of their own. */
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
