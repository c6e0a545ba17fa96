import { createHash, randomUUID } from 'node:crypto';
import { HEADERS } from '@mingmou/contract/auth/auth.contract';
import { HTTP_CODES, sentence, sharedCodes } from '@mingmou/contract/base/codes';
import type { Envelope } from '@mingmou/contract/base/envelope';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { explain } from '@mingmou/contract/schema/explain';
import { inputSchema, outputSchema } from '@mingmou/contract/schema/zod';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodObject, ZodType } from 'zod';
import { errorCode } from '../../database/embedded/process-identity';
import { STATEMENT_GIVEN_UP, STATEMENT_LIMIT_MS } from '../../database/pool';
import type { RequestFacts } from '../context/cx';
import { sendSheet } from '../file/sheet-sending';
import { databaseRefusal } from './database-refusal';
import type { Dispatch, Dispatcher } from './dispatch';
import { HttpRefusal, malformed, NOT_FOUND, Refusal } from './refusal';
import type { DispatchedRoute, Route } from './route';

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

export function requestFacts(request: FastifyRequest): RequestFacts {
  const authorization = header(request, 'authorization');
  const [scheme, token] = authorization.split(' ');
  return {
    id: request.id,
    ip: request.ip,
    userAgent: header(request, 'user-agent'),
    authorization,
    deviceId: header(request, HEADERS.device).slice(0, 64),
    token: scheme?.toLowerCase() === 'bearer' && token ? token : null,
    hostVersion: header(request, HEADERS.hostVersion).slice(0, 60),
    origin: `${request.protocol}://${request.host}`,
  };
}

/** Kinds of decimal quantities that a GET may carry. */
const DECIMALS: readonly string[] = ['decimal', 'sphere', 'cylinder', 'axis', 'add'];

/** Returns whether the field is a dictionary whose codes are numbers. */
const hasNumbers = (spec: FieldSpec | undefined): boolean =>
  spec?.dict?.rows.every(({ code }) => typeof code === 'number') ?? false;

function asNumberWhereDeclared(
  route: DispatchedRoute,
  texts: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, value]) => {
      const spec = route.call.input[name];
      const kind = spec?.kind;
      if (typeof value !== 'string') return [name, value];
      if (kind === 'id' || kind === 'ref' || kind === 'int' || (kind === 'dict' && hasNumbers(spec)))
        return [name, /^-?\d{1,16}$/.test(value) ? Number(value) : value];
      if (kind !== undefined && DECIMALS.includes(kind))
        return [name, /^-?\d{1,12}(\.\d{1,4})?$/.test(value) ? Number(value) : value];
      if (kind === 'bool') return [name, value === 'true' ? true : value === 'false' ? false : value];
      return [name, value];
    }),
  );
}

/**
 * Merges body, query and path into one input. A field that both path and body name must have the same value in both.
 */
function rawInput(route: DispatchedRoute, request: FastifyRequest): Record<string, unknown> {
  const { call } = route;
  const isForm = header(request, 'content-type').startsWith('application/x-www-form-urlencoded');
  if (call.method === 'POST' && call.form !== isForm) throw malformed('', '请求格式不正确');
  const { body } = request;
  if (
    call.method === 'POST' &&
    body !== undefined &&
    body !== null &&
    (typeof body !== 'object' || Array.isArray(body))
  ) {
    throw malformed('', '请求格式不正确');
  }
  const given =
    call.method === 'GET' ? asNumberWhereDeclared(route, request.query as Record<string, unknown>) : (body ?? {});
  const fromPath = asNumberWhereDeclared(route, request.params as Record<string, unknown>);
  const input: Record<string, unknown> = { ...given };
  for (const [name, value] of Object.entries(fromPath)) {
    if (name in input && input[name] !== value)
      throw malformed(name, `${call.input[name]?.title ?? name}：地址与内容不一致`);
    input[name] = value;
  }
  return input;
}

function parsed(route: DispatchedRoute, schema: ZodObject, input: Record<string, unknown>): never {
  const result = schema.safeParse(input);
  if (result.success) return result.data as never;
  const { field, sentence } = explain(route.call.input, input, result.error);
  throw malformed(field, sentence);
}

function ok(data: unknown, msg = '操作成功'): Envelope<unknown> {
  return { success: true, msg, code: 0, data: data ?? null };
}

/** Sends an answer that only this browser may cache and must revalidate each time. */
function sendCached(request: FastifyRequest, reply: FastifyReply, body: Envelope<unknown>) {
  const etag = `"${createHash('sha256').update(JSON.stringify(body.data)).digest('base64url')}"`;
  reply.header('cache-control', 'private, no-cache').header('vary', 'authorization').header('etag', etag);
  return header(request, 'if-none-match') === etag ? reply.status(304).send() : reply.send(body);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the call as people know it. */
    readonly title?: string;
  }
}

interface Schemas {
  readonly input: ZodObject;
  readonly output: ZodType;
}

/** Compiles the schemas of a call on its first use. Compiling them all would delay the start. */
function schemasOf(route: DispatchedRoute): () => Schemas {
  let made: Schemas | undefined;
  return () => {
    made ??= { input: inputSchema(route.call), output: outputSchema(route.call) };
    return made;
  };
}

interface Mounted {
  readonly route: DispatchedRoute;
  readonly schemas: () => Schemas;
}

async function answer({ route, schemas }: Mounted, dispatch: Dispatch, request: FastifyRequest, reply: FastifyReply) {
  const { input, output } = schemas();
  const outcome = await dispatch(route, {
    facts: requestFacts(request),
    idempotencyKey: header(request, HEADERS.idempotencyKey) || undefined,
    parse: () => parsed(route, input, rawInput(route, request)),
    deliver: (sheet, day) => sendSheet(reply, sheet, day),
  });
  if (route.kind === 'sheet') return reply;
  if (route.call.bytes) return reply.type(route.call.bytes).send(outcome.data);
  const { says } = route;
  const body = ok(output.parse(outcome.data), typeof says === 'function' ? says(outcome.data as never) : says);
  return route.kind === 'session' && route.cached ? sendCached(request, reply, body) : reply.send(body);
}

/** Converts `{id}` of the contract into the router's syntax. */
function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/**
 * Calls a minute for each address and call, below the general limit: a sheet occupies a database connection while it is
 * sent, and a post without a session may cost a password hash. All people of a clinic share one address.
 */
const SHEETS_A_MINUTE = 60;
const UNSIGNED_A_MINUTE = 300;
/** Limit of calls answered by an outside service that charges by the piece. */
const BYTES_A_MINUTE = 30;

function limitOf({ kind, call }: DispatchedRoute): FastifyContextConfig {
  if (kind === 'after' && call.bytes) return { rateLimit: { max: BYTES_A_MINUTE, timeWindow: '1 minute' } };
  if (kind === 'session' || kind === 'after' || call.method === 'GET') return {};
  return { rateLimit: { max: kind === 'sheet' ? SHEETS_A_MINUTE : UNSIGNED_A_MINUTE, timeWindow: '1 minute' } };
}

/** Mounts every call of the contract as an HTTP endpoint; no other place does so. */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[], { dispatch }: Dispatcher): void {
  for (const route of routes) {
    if (route.kind === 'raw') {
      route.mount(app);
      continue;
    }
    const mounted: Mounted = { route, schemas: schemasOf(route) };
    app.route({
      method: route.call.method,
      url: routerPath(route.call.path),
      config: { ...limitOf(route), title: route.call.title },
      handler: (request, reply) => answer(mounted, dispatch, request, reply),
    });
  }
}

function failure(code: number, msg: string, data: unknown): Envelope<unknown> {
  return { success: false, msg, code, data };
}

/** Returns whether Fastify itself refused the request (unreadable JSON, body too large, unknown media type). */
function isClientError(error: unknown): error is { statusCode: number } {
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500;
}

export type ReportFailure = (error: unknown, facts: RequestFacts, url: string) => void;

/**
 * Turns refusals into envelopes. Any other error is reported under the request number and answered without details.
 * `note` receives every error.
 */
export function mountErrors(
  app: FastifyInstance,
  reportFailure: ReportFailure,
  note: (error: unknown) => void = () => undefined,
): void {
  app.setErrorHandler((raised, request, reply) => {
    const error = databaseRefusal(raised) ?? raised;
    note(error);
    if (error instanceof Refusal) return reply.status(200).send(failure(error.code, error.message, error.data));
    if (error instanceof HttpRefusal)
      return reply.status(error.status).send(failure(error.code, error.message, error.data));
    if (isClientError(error)) {
      const status = error.statusCode === 413 ? 413 : 400;
      return reply
        .status(status)
        .send(failure(HTTP_CODES.malformed, status === 413 ? '请求内容过大' : '请求格式不正确', { field: '' }));
    }
    reportFailure(error, requestFacts(request), request.routeOptions.url ?? '');
    if (reply.sent) return reply;
    if (errorCode(error) === STATEMENT_GIVEN_UP) {
      const seconds = STATEMENT_LIMIT_MS / 1000;
      return reply
        .status(200)
        .send(failure(sharedCodes.tooLong.code, sentence(sharedCodes.tooLong, { n: seconds }), null));
    }
    return reply.status(500).send(failure(HTTP_CODES.failed, `系统繁忙，请稍后重试（编号${request.id}）`, null));
  });
  app.setNotFoundHandler(() => {
    throw NOT_FOUND;
  });
}

export const newRequestId = () => randomUUID().replaceAll('-', '').slice(0, 20);
