import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { workspaceRoot } from '../src/workspace.mjs';
import { findChromium } from './chromium.mjs';
import { prepare } from './prepare.mjs';
import { touchedTests } from './touched-tests.mjs';

const REPORTS = join(workspaceRoot, '.cache', 'reports');
const RULES = ['shared/contract', '\\.rules\\.test\\.ts$'];
/** CPU seconds of touched tests in the fast form: with types, lint and rules two minutes of two cores. */
const TOUCHED_SECONDS = 60;
const SHOWN = 10;
/** Of all stories, how many may stumble once. */
const TOLD_TWICE = 0.01;
const tally = { passed: 0, failed: 0, skipped: 0 };

const { values } = parseArgs({ options: { fast: { type: 'boolean' }, shard: { type: 'string' } } });
const shard = values.shard ? [`--shard=${values.shard}`] : [];

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

function jest(title, name, args) {
  const file = join(REPORTS, name);
  rmSync(file, { force: true });
  const ok = run(title, bin('jest'), ['--json', `--outputFile=${file}`, '--silent', ...args]);
  const report = readReport(name);
  tally.passed += report?.numPassedTests ?? 0;
  tally.skipped += (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  tally.failed += report ? report.numFailedTests + report.numRuntimeErrorTestSuites : 1;
  if (!ok && report?.success) tally.failed += 1;
}

function unitAndServer() {
  jest('单元与服务端测试', 'jest.json', [
    // One more than the cores: a server test waits for the database a third of its time.
    `--maxWorkers=${availableParallelism() + 1}`,
    '--reporters=default',
    `--reporters=${join(workspaceRoot, 'shared/tooling/src/seconds-reporter.mjs')}`,
    ...shard,
  ]);
}

/** What the specs took, the dearest first. */
function storySeconds({ suites, config }) {
  const all = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(all)];
  const seconds = (suite) =>
    all(suite)
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, { duration }) => sum + duration, 0) / 1000;
  const rows = suites
    .map((suite) => ({ file: suite.file, wall: seconds(suite) }))
    .toSorted((one, other) => other.wall - one.wall);
  const lines = rows.slice(0, SHOWN).map(({ file, wall }) => `  ${wall.toFixed(1).padStart(7)}  ${file}\n`);
  process.stdout.write(`\n  s, the dearest stories (${config.workers} at once)\n${lines.join('')}`);
}

/** A story that passes at its second telling is no pass: it is shown, and more than one of a hundred fail the run. */
function toldTwice({ expected, flaky, unexpected }) {
  if (flaky === 0) return;
  const isTooMuch = flaky > TOLD_TWICE * (expected + flaky + unexpected);
  process.stdout.write(`\n  ${isTooMuch ? '✗' : '!'} ${flaky} 个浏览器故事第二次才通过\n`);
  if (isTooMuch) tally.failed += flaky;
}

function browser() {
  const chromium = findChromium();
  if (!chromium) {
    process.stdout.write('\n  ✗ 没有找到 Chromium：请安装后重试，或用 CHROMIUM_PATH 指明其路径\n');
    tally.failed += 1;
    return;
  }
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: join(REPORTS, 'e2e.json') };
  const ok = run('浏览器测试', bin('playwright', 'e2e'), ['test', ...shard], { cwd: join(workspaceRoot, 'e2e'), env });
  const report = readReport('e2e.json');
  if (report) storySeconds(report);
  const stats = report?.stats;
  tally.passed += stats?.expected ?? 0;
  if (stats) toldTwice(stats);
  tally.skipped += stats?.skipped ?? 0;
  tally.failed += stats?.unexpected ?? 1;
  if (!ok && stats?.unexpected === 0) tally.failed += 1;
}

function typesAndLint() {
  check('类型', bin('tsc'), ['-b']);
  check('规范与边界', bin('biome'), ['ci', '--error-on-warnings', '.']);
}

/** Everything, or a part of it: types and lint belong to the first. */
async function whole() {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  await prepare();
  if (!values.shard || values.shard.startsWith('1/')) typesAndLint();
  unitAndServer();
  browser();
}

/** What a person waits for while writing: the nearest tests alone, no build and no browser. */
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
await (values.fast ? fast() : whole());
process.stdout.write(`\n${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped\n`);
process.exitCode = tally.failed === 0 ? 0 : 1;
