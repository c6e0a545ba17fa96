import { expect } from '@jest/globals';

/**
 * Prints the milliseconds of a step and its limit. Only the nightly run (`ENFORCE_BUDGETS`) fails for a step beyond its limit: on a
 * slow or busy machine correct code takes longer.
 */
export function expectWithin(step: string, ms: number, limitMs: number): void {
  process.stdout.write(`    ${step}: ${Math.round(ms)} ms (limit ${limitMs} ms)\n`);
  if (process.env.ENFORCE_BUDGETS === '1') expect(ms).toBeLessThan(limitMs);
}
