import { describe, expect, it } from '@jest/globals';
import { impatientLines, machineTimes, testSources } from './support/patience';

/** Contains the forbidden phrases as test data. */
const OWN = 'server/test/patience.test.ts';
/** Pauses between two keys for TYPIST_KEY_MS. */
const TYPIST = 'e2e/support/typist.ts';
/** Measures real time. */
const BENCH = 'e2e/bench/';

const JEST = 'remote-erp/src/a.test.tsx';
const SPEC = 'e2e/specs/a.spec.ts';

describe('tests on a slow machine', () => {
  it('have no fixed wait, and no limit below the default, without a reason: // real time: <reason>', () => {
    const sources = testSources().filter(({ path }) => path !== OWN && path !== TYPIST && !path.startsWith(BENCH));
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.flatMap(({ path, text }) => impatientLines(path, text))).toEqual([]);
  });

  it.each([
    [SPEC, 'await page.waitForTimeout(THROTTLE_MS);'],
    ['e2e/support/a.ts', 'await page.waitForTimeout(450);'],
    [JEST, 'await sleep(20);'],
    [JEST, 'await act(() => new Promise((resolve) => setTimeout(resolve, 450)));'],
    [JEST, 'const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));'],
    [JEST, "await screen.findByText('x', {}, { timeout: 19_999 });"],
    [SPEC, 'await expect(row).toBeVisible({ timeout: 29_999 });'],
    ['server/test/support/a.ts', 'signal: AbortSignal.timeout(15_000),'],
    [SPEC, 'test.setTimeout(120_000);'],
    [JEST, 'beforeAll(() => app.start(), 30_000);'],
    [JEST, "it('x', async () => {\n  if (a) {\n  }\n\n  b();\n}, 30_000);"],
    [JEST, "  it.each([\n    [1, 2],\n  ])('x', async () => {\n    b();\n  }, 119_999);"],
    [SPEC, 'await expect(async () => {\n  await act();\n}).toPass({ timeout: 5_000 });'],
    [SPEC, 'await expect(async () => {\n  await act();\n}).toPass();\nawait act({ timeout: 2000 });'],
  ])('in %s must not contain: %s', (path, text) => {
    expect(impatientLines(path, text)).toHaveLength(1);
  });

  it.each([
    [JEST, 'await sleep(20); // real time: nothing may follow'],
    [SPEC, '// real time: what it is for\nawait page.waitForTimeout(450);'],
    [JEST, 'const turn = () => new Promise((resolve) => setTimeout(resolve));'],
    [JEST, "query('SELECT pg_sleep(5)');"],
    [JEST, 'setTimeout(() => {\n  arrive();\n}, 10);'],
    [JEST, "it('x', async () => {\n  b();\n}, 600_000);"],
    [SPEC, 'await expect(row).toBeVisible({ timeout: 60_000 });'],
    [SPEC, 'await expect(async () => {\n  await act({ timeout: 2000 });\n\n  b();\n}).toPass({ timeout: 60_000 });'],
  ])('in %s may contain: %s', (path, text) => {
    expect(impatientLines(path, text)).toEqual([]);
  });
});

describe('SQL of browser tests', () => {
  it('uses the chosen clock, which may be behind the machine’s clock', () => {
    expect(testSources().flatMap(({ path, text }) => machineTimes(path, text))).toEqual([]);
  });

  it.each([
    [SPEC, '`INSERT INTO job (run_at) VALUES (now())`', 1],
    [SPEC, '`UPDATE job SET run_at = CURRENT_TIMESTAMP`', 1],
    [SPEC, '`INSERT INTO job (run_at) VALUES (app_now())`', 0],
    [SPEC, 'const begun = Date.now();', 0],
    [JEST, '`INSERT INTO job (run_at) VALUES (now())`', 0],
  ])('in %s: %s, %i lines', (path, text, count) => {
    expect(machineTimes(path, text)).toHaveLength(count);
  });
});
