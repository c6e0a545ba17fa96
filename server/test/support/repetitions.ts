interface Repetitions<T> {
  /** In `npm test`: each rule is proved at least once. */
  readonly short: T;
  /** In `npm run nightly`, which sets `LONG_FORMS=1`. */
  readonly long: T;
}

/** Returns how often a rule is tried: rounds, callers, seeds. */
export function repetitions<T>({ short, long }: Repetitions<T>): T {
  return process.env.LONG_FORMS === '1' ? long : short;
}
