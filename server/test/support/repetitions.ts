interface Repetitions<T> {
  /** Repetitions in `npm test`: each rule is tested at least once. */
  readonly short: T;
  /** Repetitions in `npm run nightly`, which sets `LONG_FORMS=1`. */
  readonly long: T;
}

/** Returns how often a rule is tested: rounds, callers, seeds. */
export function repetitions<T>({ short, long }: Repetitions<T>): T {
  return process.env.LONG_FORMS === '1' ? long : short;
}
