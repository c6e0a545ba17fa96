import { join } from 'node:path';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import serveStatic from '@fastify/static';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { HTTP_CODES } from '@mingmou/contract/base/codes';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from './database/pool';
import { createDispatcher } from './kernel/call/dispatch';
import { createFailureKeeper } from './kernel/call/failures';
import { hangUpOn } from './kernel/call/hang-up';
import { mountErrors, mountRoutes, newRequestId } from './kernel/call/http';
import { HttpRefusal } from './kernel/call/refusal';
import type { Route } from './kernel/call/route';
import type { Clock } from './kernel/context/clock';
import type { RequestFacts } from './kernel/context/cx';
import { mountHealth, type Trouble } from './kernel/process/health';
import { Load } from './kernel/process/load';
import type { Logger } from './kernel/process/logger';
import type { Metrics } from './kernel/process/metrics';
import { mountCallEvents } from './modules/calling/call-events.routes';
import type { ServerVoice } from './modules/calling/call-speech.service';
import type { FileStore } from './modules/files/store/file-store.service';
import { NoticeWatch } from './modules/messaging/notice-watch.job';
import type { Realname } from './modules/patients/realname.service';
import type { ScanSettings } from './modules/phone/scan.config';
import { routesOf } from './modules/routes';
import { mountRemoteEvents } from './modules/system/remotes/events.routes';
import { Offers } from './modules/system/remotes/offers.service';
import type { Registry } from './modules/system/remotes/publish.service';
import { withPublishTokens } from './modules/system/remotes/token-dispatch.service';
import { loadNow } from './modules/system/software/software.service';
import { mountWechatCallback } from './modules/wechat/callback.routes';
import { mountPages } from './web/pages';
import { HSTS, SECURITY_HEADERS, YEAR_SECONDS } from './web/security-headers';

export interface AppOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Number of trusted reverse proxies, each of which appends the address it saw; absent: none. */
  readonly trustProxy?: number;
  /** The server is reached by https, so browsers are forbidden to use http. */
  readonly isHttps?: boolean;
  readonly metrics?: Metrics;
  /** Where published builds lie; absent in tests of the calls alone. */
  readonly web?: { readonly store: string; readonly hostFolder: string };
  readonly hostVersion: string;
  /** What publishing needs; absent in tests of other calls. */
  readonly registry?: Registry;
  /** Where uploaded files lie; absent in tests of other calls. */
  readonly files?: FileStore;
  /** Where phones reach the upload pages. */
  readonly scan?: ScanSettings;
  /** Speaks the calls of waiting rooms; absent where no service is configured. */
  readonly voice?: ServerVoice;
  /** Knows whose an identity card is; absent where no service is configured. */
  readonly identity?: Realname;
  /** Reads the document on demand; in memory it would take 10 MB. */
  readonly openApi?: () => Promise<Buffer>;
  /** Further checks of `/readyz`, in addition to the database. */
  readonly troubles?: readonly Trouble[];
  /** Further routes, for tests of the kernel. */
  readonly extraRoutes?: readonly Route[];
}

const BODY_LIMIT = 1024 * 1024;
/** Of one address: a clinic's people share it, so this stops floods, not work. */
const CALLS_A_MINUTE = 6000;
const FILES = /^\/(host|remotes)\//;
/** For all bytes of a request; a bundle of 30 MB over a slow line fits. */
const REQUEST_MS = 5 * 60_000;

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
  const { database, clock, logger, hostVersion, registry, trustProxy = 0 } = options;
  const app = Fastify({
    genReqId: newRequestId,
    // Only the nearest proxies are trusted to name the client; any client can write the earlier entries of the header.
    trustProxy: trustProxy > 0 && ((_address: string, hop: number) => hop < trustProxy),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_MS,
    routerOptions: { maxParamLength: 200 },
  });
  const hangUp = hangUpOn(app.server);
  app.addHook('preClose', async () => hangUp());
  const keepFailure = createFailureKeeper(database, clock, logger);
  const headers = options.isHttps ? { ...SECURITY_HEADERS, ...HSTS } : SECURITY_HEADERS;
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id });
  });
  const load = new Load(database, clock);
  load.observe(app);
  options.metrics?.observe(app);
  options.metrics?.watch(load);
  const fail = (error: unknown, facts: RequestFacts, path: string) => {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    void keepFailure({ source: 'SERVER', message, stack, path }, facts);
  };
  mountErrors(app, fail, (error) => load.note(error));
  await app.register(rateLimit, {
    max: CALLS_A_MINUTE,
    allowList: (request) => FILES.test(request.url),
    timeWindow: '1 minute',
    errorResponseBuilder: () => new HttpRefusal(429, HTTP_CODES.malformed, '操作过于频繁，请稍后再试'),
  });
  await app.register(compress, { threshold: 2048, encodings: ['gzip'] });
  await app.register(formbody);
  mountHealth(app, database, options.troubles ?? []);
  const { openApi } = options;
  if (openApi)
    app.get('/openapi.json', async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(await openApi()),
    );
  if (options.web) {
    await mountBuilds(app, options.web);
    mountPages(app, options.web.hostFolder);
  }
  const notices = new NoticeWatch(database, clock, (error) =>
    logger.error({ reason: String(error) }, 'notices could not be watched'),
  );
  mountRemoteEvents(app, { database, clock, logger, others: [notices] });
  mountCallEvents(app, { database, clock, logger });
  await mountWechatCallback(app, { database, clock });
  const offers = new Offers({ hostVersion, hostOffers: registry?.hostOffers, store: registry?.store });
  const publishing = registry && { ...registry, database, clock, offers };
  const uploading = { database, clock, logger };
  const filing = options.files && { database, clock, store: options.files };
  const { scan, voice, identity } = options;
  const receiving = { database, clock };
  const routes = [
    ...routesOf({
      offers,
      load: () => loadNow(load),
      keepFailure,
      publishing,
      uploading,
      filing,
      scan,
      receiving,
      voice,
      identity,
    }),
    ...(options.extraRoutes ?? []),
  ];
  offers.serve(routes.map(({ call }) => call));
  const dispatcher = createDispatcher({ database, clock, logger, allowedBeforePasswordChange });
  mountRoutes(app, routes, withPublishTokens(dispatcher, { database, clock, offers }));
  return app;
}
