import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CDPSession, expect, type Page } from 'playwright/test';
import { PASSWORD } from './playwright.config';

const REPORTS = join(__dirname, '..', '..', '.cache', 'reports');

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly bar?: { readonly most?: number; readonly least?: number; readonly absolute?: boolean };
}

const figures: Figure[] = [];

/**
 * Adds figures to the report of the browser benchmark. The file is rewritten completely after each call, so a later
 * failure loses no figure.
 */
export function report(...found: readonly Figure[]): void {
  figures.push(...found);
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(join(REPORTS, 'bench-browser.json'), `${JSON.stringify(figures, null, 2)}\n`);
}

export function median(samples: readonly number[]): number {
  return [...samples].sort((a, b) => a - b)[Math.floor(samples.length / 2)] ?? Number.NaN;
}

export function percentile(samples: readonly number[], share: number): number {
  return [...samples].sort((a, b) => a - b)[Math.ceil(samples.length * share) - 1] ?? Number.NaN;
}

export async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('账号/手机号').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}

export interface Target {
  /** Path of the page, as the address bar shows it. */
  readonly to: string;
  /** Accessible name of the page's region. */
  readonly region: string;
  readonly rows: number;
}

/**
 * Measures the milliseconds from the navigation until the page shows at least `rows` rows and is painted, one target
 * after the other. single-spa observes `pushState` by itself: an additional event would render every page twice.
 */
export function goThrough(page: Page, targets: readonly Target[]): Promise<number[]> {
  return page.evaluate(async (all) => {
    const turn = () =>
      new Promise<void>((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done();
        port2.postMessage(null);
      });
    const times: number[] = [];
    for (const { to, region, rows } of all) {
      const isThere = () =>
        [...document.querySelectorAll(`[role=region][aria-label="${region}"], section[aria-label="${region}"]`)].some(
          (part) => part.checkVisibility() && part.querySelectorAll('tbody tr.ant-table-row').length >= rows,
        );
      const startedAt = performance.now();
      history.pushState(null, '', to);
      while (!isThere()) {
        if (performance.now() - startedAt > 20_000) throw new Error(`${to} did not come`);
        await new Promise((done) => setTimeout(done, 1));
      }
      await new Promise((done) => requestAnimationFrame(done));
      await turn();
      times.push(performance.now() - startedAt);
    }
    return times;
  }, targets);
}

export async function goTo(page: Page, target: Target): Promise<number> {
  const [ms = Number.NaN] = await goThrough(page, [target]);
  return ms;
}

/** Measures the CPU milliseconds that the page's main thread spends on `work`. Other programs of the machine do not count. */
export async function cpuOf(session: CDPSession, work: () => Promise<unknown>): Promise<number> {
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await spent();
  await work();
  return ((await spent()) - before) * 1000;
}

/** Returns the bytes of the page's heap after a forced garbage collection. */
export async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
