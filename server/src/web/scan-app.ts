import '../modules/connections';

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import serveStatic from '@fastify/static';
import { HTTP_CODES } from '@mingmou/contract/base/codes';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '../database/pool';
import { createDispatcher } from '../kernel/call/dispatch';
import { createFailureKeeper } from '../kernel/call/failures';
import { hangUpOn } from '../kernel/call/hang-up';
import { mountErrors, mountRoutes, newRequestId } from '../kernel/call/http';
import { HttpRefusal } from '../kernel/call/refusal';
import type { Clock } from '../kernel/context/clock';
import type { Logger } from '../kernel/process/logger';
import { mountCallEvents } from '../modules/calling/call-events.routes';
import type { ServerVoice } from '../modules/calling/call-speech.service';
import { callScreenRoutes } from '../modules/calling/calling.routes';
import { phoneRoutes } from '../modules/files/file.routes';
import type { FileStore } from '../modules/files/store/file-store.service';
import { patientConsentRoutes } from '../modules/patients/consent-phone.routes';
import { posterLandingRoutes } from '../modules/referral/referral.routes';
import { wechatBindRoutes } from '../modules/wechat/wechat.routes';
import { patientInformedRoutes } from '../modules/workstation/informed-consent/informed-phone.routes';
import { rxCheckRoutes } from '../modules/workstation/print/visit-print.routes';
import { patientQuestionnaireRoutes } from '../modules/workstation/triage/questionnaire-phone.routes';
import { HSTS, SECURITY_HEADERS } from './security-headers';

export interface ScanAppOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly files: FileStore;
  /** Speaks the calls of waiting rooms; absent where no service is configured. */
  readonly voice?: ServerVoice;
  /** The built phone pages; absent in tests of the calls alone. */
  readonly pages?: string;
  readonly trustProxy?: number;
  readonly isHttps?: boolean;
}

/** A page shows the photo just taken on the phone (blob:) and stored pictures, and connects only to the server. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const CALLS_A_MINUTE = 1200;
const REQUEST_MS = 5 * 60_000;
const YEAR_MS = 31_536_000_000;
/**
 * Addresses and documents of phone pages: uploads, a waiting room's screen, the substitute for WeChat, a poster's
 * landing page, a patient's questionnaire and consents, verification of a prescription.
 */
export const SCAN_PAGES = {
  '/up': 'upload.html',
  '/video': 'upload.html',
  '/call': 'call.html',
  '/bind': 'bind.html',
  '/poster': 'poster.html',
  '/ques': 'ques.html',
  '/sign': 'sign.html',
  '/informed': 'informed.html',
  '/rx': 'rx.html',
} as const;

async function mountPages(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(serveStatic, {
    root: folder,
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: YEAR_MS,
  });
  for (const [path, name] of Object.entries(SCAN_PAGES)) {
    const file = join(folder, name);
    if (!existsSync(file)) continue;
    const page = readFileSync(file);
    app.get(path, (_request, reply) =>
      reply.header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8').send(page),
    );
  }
}

/** Builds the server for the port in QR codes: phone pages and their calls, nothing that needs a token. */
export async function buildScanApp(options: ScanAppOptions): Promise<FastifyInstance> {
  const { database, clock, logger, files, pages, trustProxy = 0 } = options;
  const app = Fastify({
    genReqId: newRequestId,
    trustProxy: trustProxy > 0 && ((_address: string, hop: number) => hop < trustProxy),
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
  mountErrors(app, (error, facts, path) => {
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    void keepFailure({ source: 'SERVER', message, stack, path }, facts);
  });
  await app.register(rateLimit, {
    max: CALLS_A_MINUTE,
    timeWindow: '1 minute',
    errorResponseBuilder: () => new HttpRefusal(429, HTTP_CODES.malformed, '操作过于频繁，请稍后再试'),
  });
  await app.register(compress, { threshold: 2048, encodings: ['gzip'] });
  if (pages) await mountPages(app, pages);
  const dispatcher = createDispatcher({ database, clock, logger, allowedBeforePasswordChange: new Set() });
  mountCallEvents(app, { database, clock, logger });
  const phones = phoneRoutes({ database, clock, store: files });
  mountRoutes(
    app,
    [
      ...phones,
      ...callScreenRoutes(options.voice),
      ...wechatBindRoutes,
      ...posterLandingRoutes,
      ...rxCheckRoutes,
      ...patientQuestionnaireRoutes,
      ...patientInformedRoutes,
      ...patientConsentRoutes({ database, clock, store: files }),
    ],
    dispatcher,
  );
  return app;
}
