import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clockArguments } from './clock';
import { freePorts } from './free-ports';
import { type Place, root } from './place';

export const DEMO_PASSWORD = 'Mingmou2026';

const READY_WAIT_MS = 300_000;
const STOP_WAIT_MS = 60_000;
const POLL_MS = 50;
const TRIES = 3;

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** Server with demo data in a process of its own. */
export class DemoServer {
  private constructor(
    readonly place: Place,
    private readonly child: ChildProcess,
  ) {}

  /**
   * Starts a server on a data folder and waits until the server answers. Chooses another port where another process has
   * taken the port.
   */
  static async start(dataDir: string): Promise<DemoServer> {
    let said = '';
    for (let tries = 0; tries < TRIES; tries += 1) {
      const server = DemoServer.spawn(dataDir);
      if (await server.comesUp()) return server;
      await server.stop();
      said = readFileSync(logOf(dataDir), 'utf8');
      if (!said.includes('EADDRINUSE')) break;
    }
    throw new Error(`the server of ${dataDir} did not come up:\n${said}`);
  }

  private static spawn(dataDir: string, [port = 0, scanPort = 0] = freePorts(2)): DemoServer {
    mkdirSync(dataDir, { recursive: true });
    const log = openSync(logOf(dataDir), 'w');
    const child = spawn(process.execPath, [...clockArguments(), 'server/dist/main.mjs'], {
      cwd: root,
      stdio: ['ignore', log, log],
      env: {
        ...process.env,
        PORT: String(port),
        SCAN_PORT: String(scanPort),
        METRICS_PORT: '0',
        MINGMOU_DATA: dataDir,
        MINGMOU_DEMO_PASSWORD: DEMO_PASSWORD,
        LOG_LEVEL: 'warn',
      },
    });
    closeSync(log);
    return new DemoServer({ port, scanPort, dataDir }, child);
  }

  private get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  private async comesUp(): Promise<boolean> {
    const until = Date.now() + READY_WAIT_MS;
    while (!this.hasEnded && Date.now() < until) {
      if (await isReady(this.place.port)) return true;
      await sleep(POLL_MS);
    }
    return false;
  }

  /** Kills the process like a power cut: it answers no further call and closes nothing. */
  async kill(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }

  /** Starts a killed server again, at the same address and on the same data. */
  async startAgain(): Promise<DemoServer> {
    const { dataDir, port, scanPort } = this.place;
    const server = DemoServer.spawn(dataDir, [port, scanPort]);
    if (await server.comesUp()) return server;
    throw new Error(`the server of ${dataDir} did not come back:\n${readFileSync(logOf(dataDir), 'utf8')}`);
  }

  /** Stops the server with its database. */
  async stop(): Promise<void> {
    if (this.hasEnded) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await Promise.race([ended, sleep(STOP_WAIT_MS, undefined, { ref: false })]);
    if (!this.hasEnded) this.child.kill('SIGKILL');
  }

  /** Stops the server and removes its data. */
  async discard(): Promise<void> {
    await this.stop();
    await rm(this.place.dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

const logOf = (dataDir: string) => join(dataDir, 'server.log');
