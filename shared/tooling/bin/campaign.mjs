import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { workspaceRoot } from '../src/workspace.mjs';
import { findChromium } from './chromium.mjs';
import { prepare } from './prepare.mjs';

const serverTests = (file) => [
  join(workspaceRoot, 'node_modules', 'jest', 'bin', 'jest.js'),
  ...['--selectProjects', 'server', '--', file],
];

/**
 * Screen and browser tests begin at these times as well, in Asia/Shanghai: a day, a quarter, a year ends, or has just begun.
 * Server tests pass their own clock.
 */
const ENDS = {
  'clock-sunday-night': '2026-11-29 23:50',
  'clock-new-year': '2027-01-01 00:10',
  'clock-leap-eve': '2028-02-28 23:50',
  'clock-leap-day': '2028-02-29 09:00',
  'clock-quarter-end': '2026-12-31 09:00',
  'clock-monday': '2026-11-30 00:05',
};

/**
 * Long forms of tests that `npm test` runs in short, and tests that are too long for it; each variable can be
 * overridden.
 */
const CAMPAIGNS = {
  suite: { args: () => [join('shared', 'tooling', 'bin', 'test.mjs')], env: { ENFORCE_BUDGETS: '1' } },
  ...Object.fromEntries(
    Object.entries(ENDS).map(([name, TEST_CLOCK]) => [
      name,
      { args: () => [join('shared', 'tooling', 'bin', 'test.mjs'), '--without=server'], env: { TEST_CLOCK } },
    ]),
  ),
  crash: {
    args: () => serverTests('server/test/campaign/'),
    env: { ENFORCE_BUDGETS: '1', CRASH_ROUNDS: '50', LOSSY_ORDERS: '1000' },
  },
  fuzz: {
    args: () => serverTests('server/test/(fuzz|foreign-rows)'),
    env: { FUZZ_REQUESTS: '500', FUZZ_CALLS_A_LOOK: '1', LONG_FORMS: '1' },
  },
  repetitions: {
    args: () => serverTests('server/test/(erp/sale-race|report/balances|rights/rights)\\.test'),
    env: { LONG_FORMS: '1' },
  },
  walk: {
    args: () => [join('node_modules', 'playwright', 'cli.js'), 'test', 'access'],
    folder: 'e2e',
    env: { LONG_WALKS: '1' },
  },
  mutate: { args: () => [join('shared', 'tooling', 'bin', 'mutate.mjs')], env: {} },
};

function run({ args, env, folder = '.' }) {
  const { status } = spawnSync(process.execPath, args(), {
    cwd: join(workspaceRoot, folder),
    stdio: 'inherit',
    env: { CHROMIUM_PATH: findChromium() ?? '', ...env, ...process.env },
  });
  return status === 0;
}

const named = process.argv.slice(2);
const unknown = named.filter((name) => !CAMPAIGNS[name]);
if (unknown.length > 0) throw new Error(`name some of ${Object.keys(CAMPAIGNS).join(', ')}`);
await prepare();
// One that fails does not keep the others from running.
const failed = (named.length > 0 ? named : Object.keys(CAMPAIGNS)).filter((name) => !run(CAMPAIGNS[name]));
if (failed.length > 0) process.stdout.write(`\n  ✗ ${failed.join('、')}\n`);
process.exitCode = failed.length;
