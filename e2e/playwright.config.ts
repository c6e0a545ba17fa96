import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'playwright/test';

const root = join(__dirname, '..');
const port = Number(process.env.E2E_PORT ?? 18080);
const dataDir = join(root, '.cache', 'e2e-data');

export const DEMO_PASSWORD = 'Mingmou2026';

// Workers read this file again while the server lives: only the first reading may clear its data.
if (!process.env.TEST_WORKER_INDEX && !process.env.MINGMOU_E2E_CLEARED) {
  rmSync(dataDir, { recursive: true, force: true });
  process.env.MINGMOU_E2E_CLEARED = '1';
}

export default defineConfig({
  testDir: 'specs',
  workers: 1,
  // A machine that runs this beside other work may stumble once; a real fault fails twice.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  outputDir: join(root, '.cache', 'e2e-results'),
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
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
      SCAN_PORT: String(port + 1),
      METRICS_PORT: '0',
      MINGMOU_DATA: dataDir,
      MINGMOU_DEMO_PASSWORD: DEMO_PASSWORD,
      LOG_LEVEL: 'warn',
    },
  },
});
