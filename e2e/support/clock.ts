import { aheadAt, type ShiftedClock, shiftDate } from '@mingmou/testing/clock';
import type { Browser } from 'playwright/test';

/** The demo's rows are made before a spec file begins, as on the morning of a clinic's day. */
const SEEDED_BEFORE_MS = 2 * 60_000;

/** The clock of this process, and of the servers and pages that it starts. */
const clock: ShiftedClock = { aheadMs: 0 };
shiftDate(clock);

/** Sets the clock to the chosen instant, for this process and for what it starts from now on. */
export function setClock(at: 'seeding' | 'spec file'): void {
  clock.aheadMs = aheadAt(at === 'seeding' ? SEEDED_BEFORE_MS : 0);
}

/** Node's arguments for a program that lives by the chosen clock. */
export function clockArguments(): readonly string[] {
  const program = `(${shiftDate})(${JSON.stringify(clock)})`;
  return ['--import', `data:text/javascript,${encodeURIComponent(program)}`];
}

/** Gives every context that this browser opens from now on the chosen clock. */
export function shiftPagesOf(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await context.addInitScript(shiftDate, { ...clock });
    return context;
  };
}
