import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { workspaceRoot } from '../src/workspace.mjs';

/** Of a hundred rules that are broken, one at a time, so many are noticed by a test. */
const LEAST_SCORE = 90;

/** What is broken, and which tests should notice. */
const GROUPS = {
  rules: {
    config: 'shared/contract/jest.config.mjs',
    mutate: ['shared/contract/src/**/*.rules.ts', 'shared/contract/src/base/*.ts'],
  },
  screens: {
    config: 'jest.config.mjs',
    mutate: ['remote-*/src/**/*.{rules,draft}.ts', 'shared/{core,kit,clinic}/src/**/*.rules.ts'],
  },
  guards: {
    config: 'jest.config.mjs',
    mutate: [
      'server/src/kernel/{dispatch,idempotency,list,transition}.ts',
      'server/src/modules/**/*.guard.ts',
      'server/src/modules/erp/stock/{lock,posting}.service.ts',
      'server/src/kernel/xlsx-read/cell-formats.ts',
    ],
    testFiles: [
      'server/test/{kernel,cashier}/*.test.ts',
      'server/test/erp/{document,stock,purchase,purchase-return}.test.ts',
      'server/test/rights/*.test.ts',
    ],
  },
};

/** Words are no rules: a sentence that reads otherwise is the reviewer's to notice. */
const WORDS = ['StringLiteral', 'ObjectLiteral', 'Regex'];

process.chdir(workspaceRoot);
const named = process.argv.slice(2);
const unknown = named.filter((name) => !GROUPS[name]);
if (unknown.length > 0) throw new Error(`name some of ${Object.keys(GROUPS).join(', ')}`);

// Files are changed where they lie, since packages find each other there, and put back at the end.
const { stdout: changes } = spawnSync('git', ['status', '--porcelain'], { encoding: 'utf8' });
if (changes.trim() !== '') {
  process.stderr.write('  有未提交的改动，请先提交：变异测试会就地改写文件\n');
  process.exit(1);
}

async function run(name) {
  const { config, mutate, testFiles = [] } = GROUPS[name];
  const results = await new Stryker({
    mutate,
    testFiles,
    inPlace: true,
    packageManager: 'pnpm',
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    jest: { projectType: 'custom', configFile: config, enableFindRelatedTests: true },
    mutator: { excludedMutations: WORDS },
    coverageAnalysis: 'perTest',
    // What is composed once, as a module is loaded, would have to be loaded anew for each of its mutants.
    ignoreStatic: true,
    concurrency: 1,
    reporters: ['clear-text', 'json'],
    clearTextReporter: { logTests: false, reportTests: false },
    jsonReporter: { fileName: join('.cache', 'reports', `mutations-${name}.json`) },
    tempDirName: join('.cache', 'stryker'),
  }).runMutationTest();
  const count = (...states) => results.filter(({ status }) => states.includes(status)).length;
  return { name, noticed: count('Killed', 'Timeout'), unnoticed: count('Survived', 'NoCoverage') };
}

for (const name of named.length > 0 ? named : Object.keys(GROUPS)) {
  const { noticed, unnoticed } = await run(name);
  const score = (100 * noticed) / Math.max(1, noticed + unnoticed);
  const isEnough = score >= LEAST_SCORE;
  if (!isEnough) process.exitCode = 1;
  const figures = `${noticed} of ${noticed + unnoticed} noticed, ${score.toFixed(1)} %`;
  process.stdout.write(`  ${isEnough ? '✓' : '✗'} ${name}  ${figures}\n`);
}
