import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { auth, HEADERS, PUBLIC_CLIENT } from '@mingmou/contract/auth/auth.contract';
import type { Call, CallSpec } from '@mingmou/contract/base/call';
import type { Envelope } from '@mingmou/contract/base/envelope';
import { inChain } from '../src/database/context';
import type { Database } from '../src/database/pool';
import { createDispatcher, type Dispatcher } from '../src/kernel/call/dispatch';
import type { AfterRoute, Route, SessionRoute } from '../src/kernel/call/route';
import type { SessionCx } from '../src/kernel/context/cx';
import { liveSession, tokenHash } from '../src/kernel/context/session';
import { createLogger } from '../src/kernel/process/logger';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const AGENT = new Agent({ keepAlive: true });
const REQUEST = {
  id: 'bench',
  ip: '127.0.0.1',
  userAgent: 'bench',
  deviceId: 'bench',
  authorization: '',
  hostVersion: '',
} as const;

/** Signed-in account at the served address; it can also run a call's statements without the server. */
export class Desk {
  private readonly dispatcher: Dispatcher;

  private constructor(
    private readonly url: string,
    private readonly token: string,
    private readonly database: Database,
    private readonly routes: readonly Route[],
  ) {
    this.dispatcher = createDispatcher({
      database,
      clock: () => new Date(),
      logger: createLogger('fatal'),
      allowedBeforePasswordChange: new Set(),
    });
  }

  static async signIn(url: string, account: string, password: string, database: Database, routes: readonly Route[]) {
    const response = await fetch(`${url}${auth.login.path}`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(PUBLIC_CLIENT).toString('base64')}`, [HEADERS.device]: 'bench' },
      body: new URLSearchParams({ username: account, password }),
    });
    const reply = (await response.json()) as Envelope<{ access_token: string }>;
    if (!reply.success) throw new Error(reply.msg);
    return new Desk(url, reply.data.access_token, database, routes);
  }

  /** Over HTTP, as a browser sends it. */
  async send<I, O>(call: Call<I, O>, input: I): Promise<O> {
    const reply = (await json(await this.post(call, input))) as Envelope<O>;
    if (!reply.success) throw new Error(`${call.id}: ${reply.msg}`);
    return reply.data;
  }

  /** Downloads a sheet and throws it away; answers its bytes. */
  async sheet<I>(call: Call<I, unknown>, input: I): Promise<number> {
    const response = await this.post(call, input);
    if (response.headers['content-type'] !== XLSX) throw new Error(`${call.id}: ${await text(response)}`);
    let bytes = 0;
    for await (const chunk of response) bytes += (chunk as Buffer).length;
    return bytes;
  }

  /**
   * Sends a request by Node's client on kept-alive connections, because a browser's overhead is not part of the call.
   */
  private post(call: CallSpec, input: unknown): Promise<IncomingMessage> {
    const headers = {
      authorization: `Bearer ${this.token}`,
      [HEADERS.device]: 'bench',
      'content-type': 'application/json',
      ...(call.idempotent ? { [HEADERS.idempotencyKey]: randomUUID() } : {}),
    };
    return new Promise((resolve, reject) => {
      const sent = request(`${this.url}${call.path}`, { method: call.method, headers, agent: AGENT }, resolve);
      sent.on('error', reject);
      sent.end(JSON.stringify(input));
    });
  }

  /** The call's own transaction through the driver, with session, right, key and log, but without HTTP. */
  async act<I, O>(call: Call<I, O>, input: I, route: SessionRoute | AfterRoute = this.routeOf(call)): Promise<O> {
    const { data } = await this.dispatcher.dispatch(route, {
      facts: { ...REQUEST, token: this.token },
      idempotencyKey: randomUUID(),
      parse: () => input as never,
      deliver: async () => undefined,
    });
    return data as O;
  }

  private routeOf(call: CallSpec): SessionRoute | AfterRoute {
    const route = this.routes.find((one) => one.call.id === call.id);
    if (route?.kind !== 'session' && route?.kind !== 'after') throw new Error(`${call.id} is not mounted`);
    return route;
  }

  /** The statements of a reading call alone: context, rows and count in one transaction of the same driver. */
  async ownSql(call: CallSpec): Promise<(input: unknown) => Promise<unknown>> {
    const route = this.routeOf(call);
    if (route.kind !== 'session') throw new Error(`${call.id} is no reading call`);
    const now = new Date();
    const hash = tokenHash(this.token);
    const session = await inChain(this.database, { propertyOwnerId: 1 }, (tx) => liveSession(tx, 1, hash, now));
    const request = { ...REQUEST, token: this.token };
    const facts = { propertyOwnerId: 1, orgId: session.orgId, accountId: session.accountId, now: now.getTime() };
    return (input) =>
      inChain(this.database, facts, (db) => {
        const cx: SessionCx = {
          db,
          caller: session,
          now,
          request,
          logger: createLogger('fatal'),
          log: () => undefined,
        };
        return route.run(input as never, cx);
      });
  }
}
