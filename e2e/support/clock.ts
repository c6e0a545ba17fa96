import { aheadAt, type ShiftedClock, shiftDate } from '@mingmou/testing/clock';
import type { Browser, BrowserContext } from 'playwright/test';

/** The demo data is seeded this long before the start time of a spec file. */
const SEEDED_BEFORE_MS = 2 * 60_000;

/** Clock of this process and of the servers and pages that it starts. */
const clock: ShiftedClock = { aheadMs: 0 };
shiftDate(clock);

/** Sets the clock of this process, and of servers and pages started from now on, to the chosen instant. */
export function setClock(at: 'seeding' | 'spec file'): void {
  clock.aheadMs = aheadAt(at === 'seeding' ? SEEDED_BEFORE_MS : 0);
}

/** Returns Node's arguments for a program that uses the chosen clock. */
export function clockArguments(): readonly string[] {
  const program = `(${shiftDate})(${JSON.stringify(clock)})`;
  return ['--import', `data:text/javascript,${encodeURIComponent(program)}`];
}

/** Gives the pages of a context the chosen clock. */
export async function shiftPagesIn(context: BrowserContext): Promise<void> {
  await context.addInitScript(shiftDate, { ...clock });
}

/** Gives every context that this browser opens from now on the chosen clock. */
export function shiftPagesOf(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await shiftPagesIn(context);
    return context;
  };
}
