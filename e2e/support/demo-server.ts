import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clockArguments } from './clock';
import { freePorts } from './free-ports';
import { endDatabase } from './left-database';
import { type Place, root } from './place';
import { ReservedPort } from './reserved-port';

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
  /** Ports of a killed server: no other process may take them before the server starts again. */
  private reserved: readonly ReservedPort[] = [];

  private constructor(
    readonly place: Place,
    private readonly child: ChildProcess,
  ) {}

  /**
   * Starts a server on a data folder and waits until the server answers. Where another process has taken a port, tries
   * again: with other ports, unless `ports` are given.
   */
  static async start(dataDir: string, ports?: readonly number[]): Promise<DemoServer> {
    let said = '';
    for (let tries = 0; tries < TRIES; tries += 1) {
      const server = DemoServer.spawn(dataDir, ports);
      if (await server.comesUp()) return server;
      await server.stop();
      said = readFileSync(logOf(dataDir), 'utf8');
      if (!said.includes('EADDRINUSE')) break;
    }
    throw new Error(`the server of ${dataDir} did not come up:\n${said}`);
  }

  private static spawn(dataDir: string, [port = 0, scanPort = 0]: readonly number[] = freePorts(2)): DemoServer {
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
    this.reserved = await Promise.all([this.place.port, this.place.scanPort].map(ReservedPort.take));
  }

  /** Starts a killed server again, at the same address and on the same data. */
  async startAgain(): Promise<DemoServer> {
    const { dataDir, port, scanPort } = this.place;
    await this.releasePorts();
    return DemoServer.start(dataDir, [port, scanPort]);
  }

  private async releasePorts(): Promise<void> {
    await Promise.all(this.reserved.map((port) => port.release()));
    this.reserved = [];
  }

  /** Stops the server with its database, also where the server was killed. */
  async stop(): Promise<void> {
    await this.releasePorts();
    if (!this.hasEnded) {
      const ended = once(this.child, 'exit');
      this.child.kill('SIGTERM');
      await Promise.race([ended, sleep(STOP_WAIT_MS, undefined, { ref: false })]);
      if (!this.hasEnded) this.child.kill('SIGKILL');
    }
    await endDatabase(this.place.dataDir);
  }

  /** Stops the server and removes its data. */
  async discard(): Promise<void> {
    await this.stop();
    await rm(this.place.dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

const logOf = (dataDir: string) => join(dataDir, 'server.log');
