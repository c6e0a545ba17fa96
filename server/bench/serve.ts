import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const START_LIMIT_MS = 120_000;

export interface Served {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process to the first answer that it is ready. */
  readonly readyMs: number;
  stop(): Promise<void>;
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Starts the built server on a data folder, as `npm start` does once everything is built. */
export async function serve(data: string, port: number, password: string): Promise<Served> {
  const url = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = spawn(process.execPath, [join(process.cwd(), 'server/dist/main.mjs')], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      SCAN_PORT: '0',
      METRICS_PORT: '0',
      MINGMOU_DATA: data,
      MINGMOU_DEMO_PASSWORD: password,
      LOG_LEVEL: 'fatal',
    },
  });
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() - startedAt > START_LIMIT_MS)
      throw new Error('the server did not start');
    await sleep(20);
  }
  const stop = () =>
    new Promise<void>((done) => {
      child.once('exit', () => done());
      child.kill('SIGINT');
    });
  return { url, pid: child.pid ?? 0, readyMs: performance.now() - startedAt, stop };
}
