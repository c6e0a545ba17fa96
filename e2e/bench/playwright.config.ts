import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { portsOfRun } from '../support/free-ports';

const root = join(__dirname, '..', '..');
const [port = 0, scanPort = 0] = portsOfRun('BENCH_PORTS', 2);
const dataDir = join(root, '.cache', 'bench-browser-data');

export const PASSWORD = 'Bench2026x';

// Workers read this file again while the server runs: only the first reading may clear its data.
if (!process.env.TEST_WORKER_INDEX && !process.env.MINGMOU_BENCH_CLEARED) {
  rmSync(dataDir, { recursive: true, force: true });
  process.env.MINGMOU_BENCH_CLEARED = '1';
}

export default defineConfig({
  testDir: '.',
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  outputDir: join(root, '.cache', 'bench-results'),
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    },
  },
  webServer: {
    command: 'node server/dist/main.mjs',
    cwd: root,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      SCAN_PORT: String(scanPort),
      METRICS_PORT: '0',
      MINGMOU_DATA: dataDir,
      MINGMOU_DEMO_PASSWORD: PASSWORD,
      LOG_LEVEL: 'warn',
    },
  },
});
