import { auth, HEADERS, PUBLIC_CLIENT } from '@mingmou/contract/auth/auth.contract';
import type { Call, CallSpec } from '@mingmou/contract/base/call';
import type { Envelope } from '@mingmou/contract/base/envelope';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../../src/app';
import type { PoolLimits } from '../../src/database/pool';
import { instantOf } from '../../src/kernel/context/clock';
import { createLogger } from '../../src/kernel/process/logger';
import { createTestDatabase, type TestDatabase } from './database';

export const TEST_PASSWORD = 'Test1234';
/** A Wednesday; every test starts at this time and moves the clock by itself. */
export const TEST_NOW = '2025-03-12 09:00:00';

/** Caller of a request. */
export interface As {
  readonly token?: string;
  readonly device?: string;
  readonly ip?: string;
  readonly idempotencyKey?: string;
}

export interface Reply<O> extends Envelope<O> {
  readonly status: number;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  /** Lines that the server logged. */
  readonly logLines: readonly string[];
  setNow(text: string): void;
  advance(minutes: number): void;
  send<I, O>(call: Call<I, O>, input: I, as?: As): Promise<Reply<O>>;
  /** Sends without the contract's types, for requests that the contract forbids. */
  sendRaw(call: CallSpec, input: unknown, as?: As): Promise<Reply<unknown>>;
  download(call: CallSpec, input: unknown, as?: As): Promise<{ status: number; body: Buffer }>;
  /** Signs in and returns the token. */
  signIn(account: string, as?: As & { orgId?: number; password?: string }): Promise<string>;
  close(): Promise<void>;
}

function urlencoded(input: Record<string, unknown>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) form.set(name, String(value));
  }
  return form.toString();
}

function addressOf({ path, method }: CallSpec, input: Record<string, unknown>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name] ?? '')));
  if (method === 'POST') return filled;
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const query = urlencoded(Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name))));
  return query ? `${filled}?${query}` : filled;
}

function headersOf(call: CallSpec, { token, device = 'device-1', idempotencyKey }: As): Record<string, string> {
  return {
    [HEADERS.device]: device,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(call.id === auth.login.id ? { authorization: `Basic ${Buffer.from(PUBLIC_CLIENT).toString('base64')}` } : {}),
    ...(idempotencyKey ? { [HEADERS.idempotencyKey]: idempotencyKey } : {}),
    ...(call.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
  };
}

function payloadOf(call: CallSpec, input: Record<string, unknown>): string | object | undefined {
  if (call.method === 'GET') return undefined;
  return call.form ? urlencoded(input) : input;
}

interface TestAppOptions extends Partial<AppOptions> {
  /** Limits of the connection pool; {@link PATIENT_LIMITS} by default. */
  readonly limits?: PoolLimits;
}

/** Builds the application on its own database with the demo chains; the test sets the clock. */
export async function testApp({ limits, ...extra }: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase({ demo: true, limits });
  let now = instantOf(TEST_NOW);
  const clock = () => now;
  const logLines: string[] = [];
  const logger = createLogger('info', { write: (line) => logLines.push(line) });
  const app = await buildApp({ database: database.db, clock, logger, hostVersion: '1.0.0', ...extra });

  const inject = async (call: CallSpec, input: unknown, as: As) => {
    const fields = (input ?? {}) as Record<string, unknown>;
    return app.inject({
      method: call.method,
      url: addressOf(call, fields),
      headers: headersOf(call, as),
      payload: payloadOf(call, fields),
      remoteAddress: as.ip ?? '10.1.2.3',
    });
  };
  const sendRaw = async (call: CallSpec, input: unknown, as: As = {}) => {
    const response = await inject(call, input, as);
    return { status: response.statusCode, ...response.json<Envelope<unknown>>() };
  };
  const send = async <I, O>(call: Call<I, O>, input: I, as: As = {}) => (await sendRaw(call, input, as)) as Reply<O>;

  return {
    app,
    database,
    logLines,
    setNow: (text) => {
      now = instantOf(text);
    },
    advance: (minutes) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    send,
    sendRaw,
    download: async (call, input, as = {}) => {
      const response = await inject(call, input, as);
      return { status: response.statusCode, body: response.rawPayload };
    },
    signIn: async (account, { orgId, password = TEST_PASSWORD, ...as } = {}) => {
      const input = { username: account, password, ...(orgId ? { orgId: String(orgId) } : {}) };
      const reply = await send(auth.login, input, as);
      if (!reply.success) throw new Error(`${account} could not sign in: ${reply.msg}`);
      return reply.data.access_token;
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
