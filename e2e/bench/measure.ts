import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';

const REPORTS = join(__dirname, '..', '..', '.cache', 'reports');

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly bar?: { readonly most?: number; readonly least?: number; readonly absolute?: boolean };
}

const figures: Figure[] = [];

/** Adds to what the browser part reports; the file is whole after each, so that a later failure loses none. */
export function report(...found: readonly Figure[]): void {
  figures.push(...found);
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(join(REPORTS, 'bench-browser.json'), `${JSON.stringify(figures, null, 2)}\n`);
}

export function median(samples: readonly number[]): number {
  return [...samples].sort((a, b) => a - b)[Math.floor(samples.length / 2)] ?? Number.NaN;
}

export interface Target {
  /** Where to go, as the address bar shows it. */
  readonly to: string;
  /** The name of the page's region. */
  readonly region: string;
  readonly rows: number;
}

/** Milliseconds from the navigation until the page with at least so many rows is seen and painted. */
export function goTo(page: Page, target: Target): Promise<number> {
  return page.evaluate(async ({ to, region, rows }) => {
    const isThere = () =>
      [...document.querySelectorAll(`[role=region][aria-label="${region}"], section[aria-label="${region}"]`)].some(
        (part) => part.checkVisibility() && part.querySelectorAll('tbody tr.ant-table-row').length >= rows,
      );
    const turn = () =>
      new Promise<void>((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done();
        port2.postMessage(null);
      });
    const startedAt = performance.now();
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
    while (!isThere()) {
      if (performance.now() - startedAt > 20_000) throw new Error(`${to} did not come`);
      await new Promise((done) => setTimeout(done, 1));
    }
    await new Promise((done) => requestAnimationFrame(done));
    await turn();
    return performance.now() - startedAt;
  }, target);
}

/** Bytes of the page's heap after a forced collection. */
export async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
