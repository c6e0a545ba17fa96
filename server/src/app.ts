import { join } from 'node:path';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import serveStatic from '@fastify/static';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { HTTP_CODES } from '@mingmou/contract/base/codes';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from './database/pool';
import type { Clock } from './kernel/clock';
import { createDispatcher } from './kernel/dispatch';
import { createFailureKeeper } from './kernel/failures';
import { mountHealth } from './kernel/health';
import { mountErrors, mountRoutes, newRequestId } from './kernel/http';
import type { Logger } from './kernel/logger';
import type { Metrics } from './kernel/metrics';
import { HttpRefusal } from './kernel/refusal';
import type { Route } from './kernel/route';
import { routesOf } from './modules/routes';
import { mountRemoteEvents } from './modules/system/remotes/events.route';
import type { Registry } from './modules/system/remotes/publish.service';
import { withPublishTokens } from './modules/system/remotes/token-dispatch';
import { mountPages } from './web/pages';

export interface AppOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly trustProxy?: boolean;
  readonly metrics?: Metrics;
  /** Where published builds lie; absent in tests of the calls alone. */
  readonly web?: { readonly store: string; readonly hostFolder: string };
  readonly hostVersion: string;
  /** What publishing needs; absent in tests of other calls. */
  readonly registry?: Registry;
  readonly openApi?: string;
  /** Further routes, for tests of the kernel. */
  readonly extraRoutes?: readonly Route[];
}

const BODY_LIMIT = 1024 * 1024;
/** Of one address: a clinic's people share it, so this stops floods, not work. */
const CALLS_A_MINUTE = 6000;
const FILES = /^\/(host|remotes)\//;
const YEAR_SECONDS = 31_536_000;

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const;

const allowedBeforePasswordChange = new Set(
  [auth.sessionInfo, auth.menus, auth.accountPhone, auth.logout].map(({ id }) => id),
);

async function mountBuilds(app: FastifyInstance, web: NonNullable<AppOptions['web']>): Promise<void> {
  await app.register(serveStatic, {
    root: join(web.store),
    prefix: '/remotes/',
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
  });
  await app.register(serveStatic, {
    root: join(web.store, 'host'),
    prefix: '/host/',
    decorateReply: false,
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
  });
}

/** The whole HTTP application over a database; listening is left to the caller. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, clock, logger, hostVersion, registry } = options;
  const app = Fastify({
    genReqId: newRequestId,
    trustProxy: options.trustProxy ?? false,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 200 },
  });
  const keepFailure = createFailureKeeper(database, clock, logger);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...SECURITY_HEADERS, 'x-request-id': request.id });
  });
  options.metrics?.observe(app);
  mountErrors(app, (error, facts, path) => {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    void keepFailure({ source: 'SERVER', message, stack, path }, facts);
  });
  await app.register(rateLimit, {
    max: CALLS_A_MINUTE,
    allowList: (request) => FILES.test(request.url),
    timeWindow: '1 minute',
    errorResponseBuilder: () => new HttpRefusal(429, HTTP_CODES.malformed, '操作过于频繁，请稍后再试'),
  });
  await app.register(compress, { threshold: 2048, encodings: ['gzip'] });
  await app.register(formbody);
  mountHealth(app, database);
  if (options.openApi)
    app.get('/openapi.json', (_request, reply) => reply.type('application/json').send(options.openApi));
  if (options.web) {
    await mountBuilds(app, options.web);
    mountPages(app, options.web.hostFolder);
  }
  mountRemoteEvents(app, { database, clock, logger });
  const publishing = registry && { ...registry, database, clock };
  const routes = [...routesOf({ hostVersion, keepFailure, publishing }), ...(options.extraRoutes ?? [])];
  const dispatcher = createDispatcher({ database, clock, logger, allowedBeforePasswordChange });
  mountRoutes(app, routes, withPublishTokens(dispatcher, { database, clock, hostVersion }));
  return app;
}
