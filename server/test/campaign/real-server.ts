import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { auth, HEADERS, PUBLIC_CLIENT } from '@mingmou/contract/auth/auth.contract';
import type { Call } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { Envelope } from '@mingmou/contract/base/envelope';
import { DATABASE_NAME } from '../../src/database/database';
import { startEmbedded } from '../../src/database/embedded';
import { freePort } from '../../src/database/embedded/free-port';
import { withClient } from '../../src/database/roles';
import { SERVER_DIR } from '../support/database';
import { expectWithin } from '../support/expect-within';

const CHECKOUT = join(SERVER_DIR, '..');
const PASSWORD = 'Crash2026x';
const PATIENCE_MS = 120_000;
/** Recovery time after a kill, as promised in the architecture and operations manuals. */
const BACK_MS = 15_000;

/** Repeats a request until an answer arrives, as a till does by 重试. */
export async function untilAnswered<T>(run: () => Promise<T>): Promise<T> {
  for (const giveUp = Date.now() + PATIENCE_MS; ; await sleep(100)) {
    try {
      return await run();
    } catch (error) {
      if (Date.now() > giveUp) throw error;
    }
  }
}

/** The built server in a separate process, which can be killed. */
export class RealServer {
  private child: ChildProcess | undefined;
  private readonly tokens = new Map<string, string>();
  private readonly workplaces = new Map<string, number>();

  constructor(
    private readonly dataDir: string,
    private readonly port: number,
  ) {}

  static async at(dataDir: string): Promise<RealServer> {
    if (!existsSync(join(SERVER_DIR, 'dist', 'main.mjs'))) throw new Error('the server is not built: npm run build');
    return new RealServer(dataDir, await freePort());
  }

  private spawn(): void {
    this.child = spawn(process.execPath, [join(SERVER_DIR, 'dist', 'main.mjs')], {
      cwd: CHECKOUT,
      stdio: 'ignore',
      env: {
        ...process.env,
        PORT: String(this.port),
        METRICS_PORT: '0',
        MINGMOU_DATA: this.dataDir,
        MINGMOU_DEMO_PASSWORD: PASSWORD,
        LOG_LEVEL: 'fatal',
      },
    });
  }

  async start(): Promise<void> {
    this.spawn();
    await this.ready();
  }

  private async ready(): Promise<void> {
    const started = Date.now();
    while (Date.now() - started < PATIENCE_MS) {
      if (this.child?.exitCode != null) throw new Error(`the server ended with ${this.child.exitCode}`);
      const ready = await fetch(`${this.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (ready) return;
      await sleep(100);
    }
    throw new Error(`the server did not become ready within ${PATIENCE_MS} ms`);
  }

  /**
   * Waits until the server is ready after a kill: starts a killed server; a running server restarts its database.
   * Returns the milliseconds.
   */
  async comesBack(): Promise<number> {
    const since = Date.now();
    if (!this.child) this.spawn();
    await this.ready();
    const backMs = Date.now() - since;
    expectWithin('server ready after a kill', backMs, BACK_MS);
    return backMs;
  }

  private get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Kills the process with SIGKILL, like a power cut. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.end('SIGINT');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    this.child = undefined;
    // A process that ended by itself, for example one that cannot start, emits no second exit event.
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await gone;
  }

  /** Kills the database; the server keeps running. */
  killDatabase(): void {
    process.kill(this.postmaster(), 'SIGKILL');
  }

  /** Kills one process of the database, whatever it does; the postmaster then restarts the others. */
  killBackend(pick: (count: number) => number): void {
    const [, ...backends] = this.databaseProcesses();
    const pid = backends[pick(backends.length)];
    if (pid === undefined) throw new Error('the database has no backend');
    process.kill(pid, 'SIGKILL');
  }

  /** Stops all processes of server and database with SIGSTOP; returns them for `killAll`. */
  freeze(): number[] {
    const processes = [this.child?.pid, ...this.databaseProcesses()].filter((pid) => pid !== undefined);
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    return processes;
  }

  async killAll(processes: readonly number[]): Promise<void> {
    for (const pid of processes.slice(1)) process.kill(pid, 'SIGKILL');
    await this.kill();
    await sleep(300);
  }

  /** Queries the database, whether the server runs or was stopped. */
  async query<T>(text: string, values: unknown[], read: (row: Record<string, unknown>) => T): Promise<T[]> {
    const embedded = await startEmbedded({
      ...{ dataDir: this.dataDir, resolveFrom: SERVER_DIR },
      ...{ log: () => undefined, prepare: async () => undefined },
    });
    try {
      const connection = { ...embedded.connection, database: DATABASE_NAME };
      return await withClient(connection, async (client) => (await client.query(text, values)).rows.map(read));
    } finally {
      await embedded.stop();
    }
  }

  private databaseProcesses(): number[] {
    const postmaster = this.postmaster();
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
    return [postmaster, ...children.split('\n').filter(Boolean).map(Number)];
  }

  private postmaster(): number {
    const file = join(this.dataDir, 'postgres', 'data', 'postmaster.pid');
    return Number(readFileSync(file, 'utf8').split('\n')[0]);
  }

  /** Signs the account in to this organisation from now on; to the account's first organisation by default. */
  worksIn(account: string, orgId: number): void {
    this.workplaces.set(account, orgId);
    this.tokens.delete(account);
  }

  private async token(account: string): Promise<string> {
    const known = this.tokens.get(account);
    if (known) return known;
    const orgId = this.workplaces.get(account);
    const response = await fetch(`${this.url}${auth.login.path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(PUBLIC_CLIENT).toString('base64')}`,
        [HEADERS.device]: 'campaign',
      },
      body: new URLSearchParams({ username: account, password: PASSWORD, ...(orgId ? { orgId: String(orgId) } : {}) }),
    });
    const { data } = (await response.json()) as Envelope<{ access_token: string }>;
    this.tokens.set(account, data.access_token);
    return data.access_token;
  }

  /**
   * Throws without an answer: then the outcome of the call is unknown. A call without a key is repeated, since the
   * first request after a kill may fail.
   */
  async send<I, O>(call: Call<I, O>, input: I, account: string, key?: string): Promise<Envelope<O>> {
    const sent = () => this.sendOnce(call, input, account, key);
    return key === undefined ? untilAnswered(sent) : sent();
  }

  private async sendOnce<I, O>(call: Call<I, O>, input: I, account: string, key?: string): Promise<Envelope<O>> {
    const values = input as Record<string, unknown>;
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
    const response = await fetch(`${this.url}${path}`, {
      method: call.method,
      headers: {
        authorization: `Bearer ${await this.token(account)}`,
        [HEADERS.device]: 'campaign',
        ...(call.method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(key ? { [HEADERS.idempotencyKey]: key } : {}),
      },
      body: call.method === 'POST' ? JSON.stringify(input) : undefined,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.status >= 500) throw new Error(`answered ${response.status}`);
    const envelope = (await response.json()) as Envelope<O>;
    // A statement of a killed server may still run in the database: its outcome is unknown until it ends.
    if (envelope.code === (call.keyRefusals?.running ?? sharedCodes.running).code) throw new Error(envelope.msg);
    return envelope;
  }
}
