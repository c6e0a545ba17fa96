import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { root, WORKERS } from './support/place';

export default defineConfig({
  testDir: 'specs',
  globalSetup: './support/seed.ts',
  workers: WORKERS,
  // Tests may be flaky on a machine that runs other work concurrently; a real fault fails twice.
  retries: 1,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  outputDir: join(root, '.cache', 'e2e-results'),
  use: {
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Without a graphics card, a browser spends most of an end-to-end test on frames of sliding drawers.
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
        // A page of a test is too short-lived for the optimising compilers to pay off.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
});
