import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { root, WORKERS } from './support/place';

export default defineConfig({
  testDir: 'specs',
  globalSetup: './support/seed.ts',
  workers: WORKERS,
  // A machine that runs this beside other work may stumble once; a real fault fails twice.
  retries: 1,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  outputDir: join(root, '.cache', 'e2e-results'),
  use: {
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
        // A page of a test does not live long enough to earn back what the optimising compilers of its scripts cost.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
});
