import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
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

/** Stryker follows Jest's own runner alone, and needs the mutated modules loaded anew: nothing is counted or kept. */
const { resolve } = createRequire(import.meta.url);
const testRunner = resolve('jest-circus/runner');
const testEnvironment = resolve('jest-environment-node');

/**
 * What was asked for, by the group it belongs to: `npm run mutate`, `npm run mutate -- rules`,
 * `npm run mutate -- FILE…` for the files alone; test files among them are the only ones that are asked.
 */
function asked(words) {
  if (words.length === 0) return GROUPS;
  const testFiles = words.filter((word) => word.endsWith('.test.ts') || word.endsWith('.test.tsx'));
  const groups = {};
  for (const word of words.filter((each) => !testFiles.includes(each))) {
    const name = GROUPS[word] ? word : groupOf(word);
    const mutate = GROUPS[word] ? GROUPS[word].mutate : [...(groups[name]?.mutate ?? []), word];
    groups[name] = { ...GROUPS[name], mutate, ...(testFiles.length > 0 && { testFiles }) };
  }
  return groups;
}

function groupOf(file) {
  if (!existsSync(file)) throw new Error(`${file}: name files, or some of ${Object.keys(GROUPS).join(', ')}`);
  if (file.startsWith('shared/contract/')) return 'rules';
  return file.startsWith('server/') ? 'guards' : 'screens';
}

const groups = asked(process.argv.slice(2));

// Files are changed where they lie, since packages find each other there, and put back at the end.
const { stdout: changes } = spawnSync('git', ['status', '--porcelain'], { encoding: 'utf8' });
if (changes.trim() !== '') {
  process.stderr.write('  有未提交的改动，请先提交：变异测试会就地改写文件\n');
  process.exit(1);
}

async function run(name, { config, mutate, testFiles = [] }) {
  const results = await new Stryker({
    mutate: [...mutate, '!**/*.test.ts'],
    testFiles,
    inPlace: true,
    packageManager: 'pnpm',
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    jest: {
      projectType: 'custom',
      configFile: config,
      config: { testRunner, testEnvironment },
      enableFindRelatedTests: true,
    },
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
  return { noticed: count('Killed', 'Timeout'), unnoticed: count('Survived', 'NoCoverage') };
}

for (const [name, group] of Object.entries(groups)) {
  const { noticed, unnoticed } = await run(name, group);
  const score = (100 * noticed) / Math.max(1, noticed + unnoticed);
  const isEnough = score >= LEAST_SCORE;
  if (!isEnough) process.exitCode = 1;
  const figures = `${noticed} of ${noticed + unnoticed} noticed, ${score.toFixed(1)} %`;
  process.stdout.write(`  ${isEnough ? '✓' : '✗'} ${name}  ${figures}\n`);
}
