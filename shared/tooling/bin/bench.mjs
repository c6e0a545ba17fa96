import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { workspaceRoot } from '../src/workspace.mjs';
import { findChromium } from './chromium.mjs';
import { prepare } from './prepare.mjs';

const REPORTS = join(workspaceRoot, '.cache', 'reports');
const NAME_WIDTH = 52;

function bin(folder, name) {
  return join(workspaceRoot, folder, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}

/** Runs a part to its end; a part that fails leaves no figures, and that fails the whole. */
function run(command, args, folder, env = {}) {
  const startedAt = performance.now();
  const { status } = spawnSync(command, args, {
    cwd: join(workspaceRoot, folder),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exitCode = 1;
  return performance.now() - startedAt;
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/**
 * A ratio must hold its bar; a time or rate of this machine (`absolute`) fails at twice the figure alone, and a miss that
 * docs/performance.md explains below its `floor` alone.
 */
function judge({ value, bar }) {
  const slack = bar?.absolute ? 2 : 1;
  const within = (most, least) => (most === undefined || value <= most) && (least === undefined || value >= least);
  if (!Number.isFinite(value)) return '✗';
  if (!bar || within(bar.most, bar.least)) return '✓';
  if (bar.floor !== undefined && value >= bar.floor) return '!';
  return within(bar.most && bar.most * slack, bar.least && bar.least / slack) && bar.absolute ? '~' : '✗';
}

function bytes() {
  const limits = read(join(workspaceRoot, 'limits.json'));
  return Object.entries(limits)
    .filter(([, budget]) => budget.measured !== undefined)
    .map(([name, { limit, measured }]) => ({
      name: `bytes: ${name}, as last measured`,
      value: measured,
      unit: 'KiB',
      bar: { most: limit },
    }));
}

/** Times of the last `npm test`, where its reports lie. */
function suites() {
  const jest = read(join(REPORTS, 'jest.json'));
  const browser = read(join(REPORTS, 'e2e.json'));
  const seconds = (name, ms) => ({ name: `last npm test: ${name}`, value: ms / 1000, unit: 's' });
  const end = jest && Math.max(...jest.testResults.map(({ endTime }) => endTime));
  return [
    ...(jest ? [seconds('units and server', end - jest.startTime)] : []),
    ...(browser ? [seconds('browser', browser.stats.duration)] : []),
  ];
}

function line(figure) {
  const { name, value, unit, bar } = figure;
  const shown = value >= 100 ? value.toFixed(0) : value.toFixed(2);
  const limit = bar ? `  bar ${bar.most === undefined ? `≥ ${bar.least}` : `≤ ${bar.most}`}` : '';
  return `  ${judge(figure)} ${name.padEnd(NAME_WIDTH)}${shown.padStart(9)} ${unit.padEnd(4)}${limit}`;
}

process.chdir(workspaceRoot);
mkdirSync(REPORTS, { recursive: true });
for (const part of ['server', 'browser']) rmSync(join(REPORTS, `bench-${part}.json`), { force: true });
await prepare();
const remoteMs = run(bin('remote-erp', 'rspack'), ['build', '--mode', 'production'], 'remote-erp');
run(bin('server', 'rspack'), ['build', '--mode', 'production', '-c', 'rspack.bench.config.mjs'], 'server');
run(process.execPath, [join('server', 'bench', 'dist', 'bench.mjs')], '.');
const chromium = findChromium();
if (chromium) run(bin('e2e', 'playwright'), ['test', '-c', 'bench'], 'e2e', { CHROMIUM_PATH: chromium });
const missing = (name) => [{ name: `${name} did not end`, value: Number.NaN, unit: '', bar: { least: 0 } }];
const figures = [
  { name: 'build of one remote', value: remoteMs, unit: 'ms', bar: { most: 2000, absolute: true } },
  ...suites(),
  ...(read(join(REPORTS, 'bench-server.json')) ?? missing('the server part')),
  ...(read(join(REPORTS, 'bench-browser.json')) ?? missing('the browser part')),
  ...bytes(),
];
const machine = `${cpus()[0]?.model ?? '?'} × ${cpus().length}, Node ${process.versions.node}, load ${loadavg()[0].toFixed(1)}`;
process.stdout.write(`\n  ${machine}\n${figures.map(line).join('\n')}\n`);
process.stdout.write(
  '\n  ✓ holds · ~ a time of this machine, below twice its bar · ! missed, as docs/performance.md explains · ✗ missed\n',
);
writeFileSync(join(REPORTS, 'bench.json'), `${JSON.stringify({ machine, figures }, null, 2)}\n`);
if (figures.some((figure) => judge(figure) === '✗')) process.exitCode = 1;
