import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from '../src/workspace.mjs';
import { findChromium } from './chromium.mjs';
import { prepare } from './prepare.mjs';

const REPORTS = join(workspaceRoot, '.cache', 'reports');
const tally = { passed: 0, failed: 0, skipped: 0 };

function bin(name) {
  return join(workspaceRoot, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
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

function unitAndServer() {
  const ok = run('单元与服务端测试', bin('jest'), [
    // One more than the cores: a server test waits for the database a third of its time.
    `--maxWorkers=${availableParallelism() + 1}`,
    '--json',
    `--outputFile=${join(REPORTS, 'jest.json')}`,
    '--silent',
  ]);
  const report = readReport('jest.json');
  tally.passed += report?.numPassedTests ?? 0;
  tally.skipped += (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  tally.failed += report ? report.numFailedTests + report.numRuntimeErrorTestSuites : 1;
  if (!ok && report?.success) tally.failed += 1;
}

function browser() {
  const chromium = findChromium();
  if (!chromium) {
    process.stdout.write('\n  ✗ 没有找到 Chromium：请安装后重试，或用 CHROMIUM_PATH 指明其路径\n');
    tally.failed += 1;
    return;
  }
  const playwright = join(
    workspaceRoot,
    'e2e',
    'node_modules',
    '.bin',
    process.platform === 'win32' ? 'playwright.cmd' : 'playwright',
  );
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: join(REPORTS, 'e2e.json') };
  const ok = run('浏览器测试', playwright, ['test'], { cwd: join(workspaceRoot, 'e2e'), env });
  const stats = readReport('e2e.json')?.stats;
  tally.passed += (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  tally.skipped += stats?.skipped ?? 0;
  tally.failed += stats?.unexpected ?? 1;
  if (!ok && stats?.unexpected === 0) tally.failed += 1;
}

process.chdir(workspaceRoot);
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
await prepare();
check('类型', bin('tsc'), ['-b']);
check('规范与边界', bin('biome'), ['ci', '--error-on-warnings', '.']);
unitAndServer();
browser();
process.stdout.write(`\n${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped\n`);
process.exitCode = tally.failed === 0 ? 0 : 1;
