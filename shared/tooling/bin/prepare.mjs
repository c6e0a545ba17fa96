import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isBuilt } from '../src/content-hash.mjs';
import { workspaceRoot } from '../src/workspace.mjs';

const PNPM = 'pnpm@12.21.0';
const OLDEST_NODE = [20, 19];
const BUILDS_AT_ONCE = 2;

function fail(message) {
  process.stderr.write(`\n  ${message}\n`);
  process.exit(1);
}

/** Prints a step with the time it took. */
export async function step(title, run) {
  const startedAt = performance.now();
  if (process.stdout.isTTY) process.stdout.write(`  … ${title}\r`);
  await run();
  process.stdout.write(`  ✓ ${title}  ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  fail(`需要 Node.js ${OLDEST_NODE.join('.')} 或更高版本，当前是 ${process.versions.node}`);
}

/** What an installation depends on: the lockfile and every package's own list. */
function installationHash() {
  const folders = [
    '.',
    ...readdirSync(workspaceRoot),
    ...readdirSync(join(workspaceRoot, 'shared')).map((name) => `shared/${name}`),
  ];
  const lists = folders.map((folder) => join(workspaceRoot, folder, 'package.json')).filter(existsSync);
  const hash = createHash('sha256');
  for (const file of [join(workspaceRoot, 'pnpm-lock.yaml'), join(workspaceRoot, 'pnpm-workspace.yaml'), ...lists]) {
    hash.update(readFileSync(file));
  }
  return hash.update(process.version).digest('hex');
}

function install() {
  const stamp = join(workspaceRoot, 'node_modules', '.mingmou-installed');
  const wanted = installationHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return null;
  return async () => {
    const { status, stdout, stderr } = spawnSync('npx', ['--yes', PNPM, 'install', '--frozen-lockfile'], {
      cwd: workspaceRoot,
      encoding: 'utf8',
      env: { ...process.env, CI: '1' },
      shell: process.platform === 'win32',
    });
    if (status !== 0) fail(`安装依赖失败：\n${stdout}\n${stderr}`);
    writeFileSync(stamp, wanted);
  };
}

function buildable() {
  const names = [
    'server',
    'host',
    ...readdirSync(workspaceRoot).filter((name) => name.startsWith('remote-')),
    'scanupload',
  ];
  return names.filter((name) => existsSync(join(workspaceRoot, name, 'rspack.config.mjs')));
}

/**
 * Builds a package. The name of a build contains the hash of the files it read, which are known afterwards: a build
 * that read other files than the last one is repeated under its new name.
 */
async function build(name) {
  await compile(name);
  if (!isBuilt(join(workspaceRoot, name))) await compile(name);
}

function compile(name) {
  const dir = join(workspaceRoot, name);
  return new Promise((resolve, reject) => {
    const command = join(dir, 'node_modules', '.bin', process.platform === 'win32' ? 'rspack.cmd' : 'rspack');
    const child = spawn(command, ['build', '--mode', 'production'], { cwd: dir, shell: process.platform === 'win32' });
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
    });
    child.stderr.on('data', (text) => {
      output += text;
    });
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`构建 ${name} 失败：\n${output}`))));
  });
}

async function buildAll(names) {
  const waiting = [...names];
  const worker = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) await step(`构建 ${name}`, () => build(name));
  };
  await Promise.all(Array.from({ length: BUILDS_AT_ONCE }, worker));
}

/** Installs missing packages and rebuilds outdated ones; a second run only checks. */
export async function prepare() {
  checkNode();
  const installation = install();
  if (installation) await step('安装依赖', installation);
  const stale = buildable().filter((name) => !isBuilt(join(workspaceRoot, name)));
  try {
    await buildAll(stale);
  } catch (error) {
    fail(error.message);
  }
}
