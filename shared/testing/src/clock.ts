/** A clock that runs ahead of the machine's, or behind it where negative. */
export interface ShiftedClock {
  /** Milliseconds. */
  aheadMs: number;
}

/**
 * Replaces `Date` of the program or page that runs it; every call of `Date` reads `clock` again. The function uses no
 * name from outside: its text is handed to servers and pages.
 */
export function shiftDate(clock: ShiftedClock): void {
  const now = () => Math.floor(performance.timeOrigin + performance.now() + clock.aheadMs);
  const shifted = new Proxy(Date, {
    construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
    apply: (target) => new target(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  Date.prototype.constructor = shifted;
  globalThis.Date = shifted;
}

/**
 * When every test file begins, `YYYY-MM-DD HH:mm` in Asia/Shanghai: a Wednesday morning, unless the nightly run sets
 * `TEST_CLOCK` to an hour at which a day, a quarter or a year ends.
 */
const BEGINS = process.env.TEST_CLOCK ?? '2026-12-02 09:00';

const begins = Date.parse(`${BEGINS.replace(' ', 'T')}:00+08:00`);
if (Number.isNaN(begins)) throw new Error(`TEST_CLOCK is not YYYY-MM-DD HH:mm: ${BEGINS}`);

/** How far a clock that shows the beginning of a test file now, or that many milliseconds before it, is ahead. */
export function aheadAt(beforeMs = 0): number {
  return begins - beforeMs - Math.floor(performance.timeOrigin + performance.now());
}
