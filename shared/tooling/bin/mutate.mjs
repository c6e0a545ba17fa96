import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { workspaceRoot } from '../src/workspace.mjs';

/** Of a hundred rules that are broken, one at a time, so many are noticed by a test. */
const LEAST_SCORE = 90;

const { resolve } = createRequire(import.meta.url);

/**
 * Without the reporters and caches of `npm test`: Stryker supports only Jest's own runner, and must load the mutated
 * file again.
 */
const PLAIN = { testRunner: resolve('jest-circus/runner'), runtime: resolve('jest-runtime') };
const WITHOUT_PAGE = { ...PLAIN, testEnvironment: resolve('jest-environment-node') };
const WITH_PAGE = { ...PLAIN, testEnvironment: resolve('jest-environment-jsdom') };

/**
 * Runs only tests that cover the mutant. Static mutants are skipped, because no test covers code that runs while a
 * module loads.
 */
const NEAREST = { coverageAnalysis: 'perTest', ignoreStatic: true };

const SCREENS = { group: 'screens', jest: WITH_PAGE, howFar: NEAREST };
const GUARDS = {
  group: 'guards',
  config: 'server/jest.config.mjs',
  // One PostgreSQL serves all mutants; the next run of the server's tests finds and stops it.
  jest: { ...WITHOUT_PAGE, globalTeardown: null },
  howFar: { coverageAnalysis: 'all' },
};

/**
 * Mutated files, with the tests that should notice. All server tests cover a guard, and whole pages cover a rule, so
 * the tests about each are named.
 */
const RUNS = [
  {
    group: 'rules',
    config: 'shared/contract/jest.config.mjs',
    jest: WITHOUT_PAGE,
    mutate: ['shared/contract/src/**/*.rules.ts', 'shared/contract/src/base/*.ts'],
    howFar: NEAREST,
  },
  ...['remote-erp', 'remote-outpatient', 'remote-workstation'].map((remote) => ({
    ...SCREENS,
    config: `${remote}/jest.config.mjs`,
    mutate: [`${remote}/src/**/*.{rules,draft}.ts`],
    tests: [`${remote}/src/**/*.{rules,draft}.test.ts`],
  })),
  ...[
    ['kernel/call/dispatch', 'kernel/dispatch', 'kernel/http'],
    ['kernel/call/idempotency', 'kernel/idempotency'],
    ['kernel/row/list', 'kernel/list'],
    ['kernel/row/transition', 'kernel/transition'],
    ['kernel/xlsx-read/cell-formats', 'kernel/xlsx-read'],
    ['modules/erp/stock/lock.service', 'erp/stock'],
    ['modules/erp/stock/posting.service', 'erp/stock'],
    ['modules/cashier/refund/refund.guard', 'cashier/refund-guard'],
    ['modules/workstation/stage.guard', 'workstation/stage-guard'],
  ].map(([file, ...tests]) => ({
    ...GUARDS,
    mutate: [`server/src/${file}.ts`],
    tests: tests.map((test) => `server/test/${test}.test.ts`),
  })),
];

/** Words are no rules: a sentence that reads otherwise is the reviewer's to notice. */
const WORDS = ['StringLiteral', 'ObjectLiteral', 'Regex'];

process.chdir(workspaceRoot);

const isTest = (word) => /\.test\.tsx?$/.test(word);

/** The run that a file belongs to. */
function runOf(file) {
  if (!existsSync(file)) throw new Error(`${file}: name files, or some of rules, screens, guards`);
  const config = `${file.split('/src/')[0]}/jest.config.mjs`;
  const near = RUNS.find((run) => run.config === config) ?? { ...SCREENS, config };
  return RUNS.find(({ mutate }) => mutate.includes(file)) ?? { ...near, tests: undefined };
}

/**
 * `npm run mutate`; `npm run mutate -- rules`; `npm run mutate -- FILE…` for files alone, and test files among them are the
 * only ones that are asked.
 */
function asked(words) {
  if (words.length === 0) return RUNS;
  const tests = words.filter(isTest);
  const byConfig = new Map();
  for (const file of words.filter((word) => !isTest(word) && !RUNS.some(({ group }) => group === word))) {
    const run = runOf(file);
    const key = `${run.config} ${run.tests}`;
    const mutate = [...(byConfig.get(key)?.mutate ?? []), file];
    const each = { ...run, mutate, ...(tests.length > 0 && { tests }) };
    if (each.group === 'guards' && !each.tests)
      throw new Error(`${file}: name the test files that are about it as well`);
    byConfig.set(key, each);
  }
  return [...RUNS.filter(({ group }) => words.includes(group)), ...byConfig.values()];
}

const runs = asked(process.argv.slice(2));

// Files are changed where they lie, since packages find each other there, and put back at the end.
const { stdout: changes } = spawnSync('git', ['status', '--porcelain'], { encoding: 'utf8' });
if (changes.trim() !== '') {
  process.stderr.write('  有未提交的改动，请先提交：变异测试会就地改写文件\n');
  process.exit(1);
}

async function run({ config, jest, mutate, tests, howFar }) {
  const testMatch = tests?.map((test) => join(workspaceRoot, test));
  const name = mutate[0]
    .replaceAll(/[*{},]/g, '')
    .replaceAll('/', '-')
    .replaceAll(/-+/g, '-');
  return new Stryker({
    mutate: [...mutate, '!**/*.test.ts'],
    inPlace: true,
    packageManager: 'pnpm',
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    jest: {
      projectType: 'custom',
      configFile: config,
      config: { ...jest, ...(testMatch && { testMatch }) },
      // To find them by imports costs the server more than to run the few that are named.
      enableFindRelatedTests: howFar === NEAREST,
    },
    mutator: { excludedMutations: WORDS },
    ...howFar,
    concurrency: 1,
    // Loops without end are known by their count; a busy machine may take its time.
    timeoutMS: 60_000,
    reporters: ['clear-text', 'json'],
    clearTextReporter: { logTests: false, reportTests: false },
    jsonReporter: { fileName: join('.cache', 'reports', `mutations-${name}.json`) },
    tempDirName: join('.cache', 'stryker'),
  }).runMutationTest();
}

const found = new Map();
for (const each of runs) {
  const results = await run(each);
  const count = (...states) => results.filter(({ status }) => states.includes(status)).length;
  const { noticed = 0, all = 0 } = found.get(each.group) ?? {};
  const killed = count('Killed', 'Timeout');
  found.set(each.group, { noticed: noticed + killed, all: all + killed + count('Survived', 'NoCoverage') });
}

for (const [group, { noticed, all }] of found) {
  const score = (100 * noticed) / Math.max(1, all);
  const isEnough = score >= LEAST_SCORE;
  if (!isEnough) process.exitCode = 1;
  process.stdout.write(`  ${isEnough ? '✓' : '✗'} ${group}  ${noticed} of ${all} noticed, ${score.toFixed(1)} %\n`);
}
