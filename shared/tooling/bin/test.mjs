import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { memoryFolder } from '../src/memory-folder.mjs';
import { listOf } from '../src/test-lists.cjs';
import { browserFiles, jestFiles, MOST_FLAKY_FILES, TestResults } from '../src/test-results.mjs';
import { workspaceRoot } from '../src/workspace.mjs';
import { findChromium } from './chromium.mjs';
import { prepare } from './prepare.mjs';
import { touchedTests } from './touched-tests.mjs';

const REPORTS = join(workspaceRoot, '.cache', 'reports');
const RULES = ['shared/contract', '\\.rules\\.test\\.ts$'];
/** CPU seconds of touched tests in the fast form: with types, lint and rules two minutes of two cores. */
const TOUCHED_SECONDS = 60;
const SHOWN = 10;
/** Share of the browser tests that may pass only at their retry; enforced by `npm run nightly` alone. */
const MOST_RETRIED = 0.01;
const enforcesBudgets = process.env.ENFORCE_BUDGETS === '1';
/** Checks and faults of the run itself; the counts of tests are in `results`. */
const tally = { passed: 0, failed: 0 };
const results = new TestResults();

const { values } = parseArgs({
  options: {
    fast: { type: 'boolean' },
    shard: { type: 'string' },
    list: { type: 'string' },
    without: { type: 'string' },
  },
});
const shard = values.shard ? [`--shard=${values.shard}`] : [];
/** Jest project that the run leaves out. */
const without = values.without ? ['--ignoreProjects', values.without] : [];

function bin(name, folder = '.') {
  const file = process.platform === 'win32' ? `${name}.cmd` : name;
  return join(workspaceRoot, folder, 'node_modules', '.bin', file);
}

function run(title, command, args, { cwd = workspaceRoot, env = {} } = {}) {
  const startedAt = performance.now();
  process.stdout.write(`\n  — ${title}\n`);
  const { status } = spawnSync(command, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  process.stdout.write(
    `  ${status === 0 ? '✓' : '✗'} ${title}  ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`,
  );
  return status === 0;
}

function check(title, command, args) {
  if (run(title, command, args)) tally.passed += 1;
  else tally.failed += 1;
}

function readReport(name) {
  const file = join(REPORTS, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Runs Jest and returns the result of each file; `isSound` is false when Jest itself failed, not a test. */
function runJest(title, name, args) {
  const file = join(REPORTS, name);
  rmSync(file, { force: true });
  const ok = run(title, bin('jest'), ['--json', `--outputFile=${file}`, '--silent', ...args]);
  const report = readReport(name);
  return { files: report ? jestFiles(report, workspaceRoot) : [], isSound: report !== null && ok === report.success };
}

function jest(title, name, args) {
  const { files, isSound } = runJest(title, name, args);
  results.record(files);
  if (!isSound) tally.failed += 1;
}

/** Prints how to run the lists of failed files again: in a list each file follows the same files as before. */
function printFailedLists() {
  const failed = results.failed().map(({ file }) => listOf(join(workspaceRoot, file)));
  for (const list of new Set(failed)) process.stdout.write(`  ! 按同样的顺序重跑：npm test -- --list=${list}\n`);
}

function unitAndServer() {
  jest('单元与服务端测试', 'jest.json', [
    // One more than the cores: a server test waits for the database a third of its time.
    `--maxWorkers=${availableParallelism() + 1}`,
    '--reporters=default',
    `--reporters=${join(workspaceRoot, 'shared/tooling/src/seconds-reporter.mjs')}`,
    ...without,
    ...shard,
  ]);
  printFailedLists();
}

/** Prints the seconds of the slowest spec files. */
function printSeconds(files) {
  const rows = files.toSorted((one, other) => other.seconds - one.seconds);
  const lines = rows.slice(0, SHOWN).map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(7)}  ${file}\n`);
  process.stdout.write(`\n  s, the slowest browser tests\n${lines.join('')}`);
}

/** Prints the browser tests that passed at their retry. Too many of them fail the nightly run. */
function printRetried(files) {
  const retried = files.flatMap(({ file, retried: titles }) => titles.map((title) => `${file} ${title}`));
  if (retried.length === 0) return;
  const count = files.reduce((sum, { passed, failed }) => sum + passed + failed, 0);
  process.stdout.write(`\n  ! ${retried.length} 个浏览器测试重试后通过\n`);
  for (const name of retried) process.stdout.write(`    ${name}\n`);
  if (enforcesBudgets && retried.length > MOST_RETRIED * count) tally.failed += retried.length;
}

/** Runs Playwright and returns the result of each file; `isSound` is false when Playwright or a server failed, not a test. */
function runBrowser(title, name, args, env = {}) {
  const file = join(REPORTS, name);
  rmSync(file, { force: true });
  const ok = run(title, bin('playwright', 'e2e'), ['test', ...args], {
    cwd: join(workspaceRoot, 'e2e'),
    env: { CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...env },
  });
  const report = readReport(name);
  return {
    files: report ? browserFiles(report) : [],
    isSound: report !== null && ok === (report.stats.unexpected === 0),
  };
}

function browser() {
  if (!findChromium()) {
    process.stdout.write('\n  ✗ 没有找到 Chromium：请安装后重试，或用 CHROMIUM_PATH 指明其路径\n');
    tally.failed += 1;
    return;
  }
  const { files, isSound } = runBrowser('浏览器测试', 'e2e.json', shard);
  results.record(files);
  if (!isSound) tally.failed += 1;
  printSeconds(files);
  printRetried(files);
}

const alone = {
  /** A fresh process with nothing running next to it. */
  jest: (file) => runJest(`再测一次：${file}`, 'again.json', ['-i', '--runTestsByPath', file]),
  /** A fresh server on a fresh database. */
  browser: (file) => {
    const pattern = `specs/${file.replaceAll('.', '\\.')}$`;
    return runBrowser(`再测一次：${file}`, 'again-e2e.json', [pattern], { E2E_WORKERS: '1' });
  },
};

/** Runs each failed file once more by itself. A file that passes then is flaky: listed, but no failure of the run. */
function secondTry() {
  const failed = results.failed();
  if (failed.length > MOST_FLAKY_FILES) {
    process.stdout.write(`\n  ✗ ${failed.length} 个测试文件未通过，多于${MOST_FLAKY_FILES}个，不再重测\n`);
    return;
  }
  for (const first of failed) {
    const { files, isSound } = alone[first.kind](first.file);
    if (isSound && files.length === 1) results.recordAgain(first, files[0]);
  }
}

function printFlaky() {
  const { flaky } = results;
  writeFileSync(join(REPORTS, 'flaky.json'), `${JSON.stringify(flaky, null, 2)}\n`);
  if (flaky.length === 0) return;
  process.stdout.write(`\n  ! ${flaky.length} 个测试文件第二次才通过\n`);
  for (const { file, message } of flaky) process.stdout.write(`    ${file} — ${message}\n`);
}

function typesAndLint() {
  check('类型', bin('tsc'), ['-b']);
  check('规范与边界', bin('biome'), ['ci', '--error-on-warnings', '.']);
}

function keepDatabasesInMemory() {
  const folder = memoryFolder();
  if (folder) process.env.TEST_MEMORY = folder;
}

/** One list of Jest files, in the order that it has in every run. */
async function list() {
  mkdirSync(REPORTS, { recursive: true });
  await prepare();
  keepDatabasesInMemory();
  process.env.TEST_LIST = values.list;
  unitAndServer();
}

/** Everything, or a part of it: types and lint belong to the first. */
async function whole() {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  await prepare();
  keepDatabasesInMemory();
  if (!values.shard || values.shard.startsWith('1/')) typesAndLint();
  unitAndServer();
  browser();
  secondTry();
  printFlaky();
}

/** Runs the checks for work in progress: the nearest tests only, without build and browser. */
function fast() {
  mkdirSync(REPORTS, { recursive: true });
  typesAndLint();
  jest('规则', 'rules.json', ['--', ...RULES]);
  const { chosen, left } = touchedTests(TOUCHED_SECONDS);
  if (chosen.length > 0)
    jest(`改动涉及的测试（${chosen.length} 个文件）`, 'touched.json', ['--runTestsByPath', ...chosen]);
  if (left > 0) process.stdout.write(`\n  另有 ${left} 个较远的测试文件未运行：npm test\n`);
}

process.chdir(workspaceRoot);
const form = values.fast ? fast : values.list ? list : whole;
await form();
const passed = tally.passed + results.sum('passed');
const failed = tally.failed + results.sum('failed');
process.stdout.write(`\n${passed} passed, ${failed} failed, ${results.sum('skipped')} skipped\n`);
process.exitCode = failed === 0 ? 0 : 1;
