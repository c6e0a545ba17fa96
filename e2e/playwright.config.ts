import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { type Place, place, placeOf, root, SERVERS } from './support/place';

const places = Array.from({ length: SERVERS }, (_, server) => placeOf(server));

export const DEMO_PASSWORD = 'Mingmou2026';

// Workers read this file again while the server lives: only the first reading may clear its data.
if (!process.env.TEST_WORKER_INDEX && !process.env.MINGMOU_E2E_CLEARED) {
  for (const { dataDir } of places) rmSync(dataDir, { recursive: true, force: true });
  process.env.MINGMOU_E2E_CLEARED = '1';
}

/** One more server of the demo, on its own data. */
const served = ({ port, scanPort, dataDir }: Place) => ({
  command: 'node server/dist/main.mjs',
  cwd: root,
  url: `http://127.0.0.1:${port}/readyz`,
  timeout: 300_000,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 } as const,
  env: {
    PORT: String(port),
    SCAN_PORT: String(scanPort),
    METRICS_PORT: '0',
    MINGMOU_DATA: dataDir,
    MINGMOU_DEMO_PASSWORD: DEMO_PASSWORD,
    LOG_LEVEL: 'warn',
  },
});

export default defineConfig({
  testDir: 'specs',
  workers: SERVERS,
  // A machine that runs this beside other work may stumble once; a real fault fails twice.
  retries: 1,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  outputDir: join(root, '.cache', 'e2e-results'),
  use: {
    baseURL: `http://127.0.0.1:${place.port}`,
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Frames of sliding drawers are what a browser without a graphics card spends most of a story on.
    contextOptions: { reducedMotion: 'reduce' },
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
  webServer: places.map(served),
});
