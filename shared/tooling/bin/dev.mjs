import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { outliveReaders } from '../src/broken-pipe.mjs';
import { freePorts, isFree } from '../src/free-ports.mjs';
import { watchServer } from '../src/watched-server.mjs';
import { workspaceRoot } from '../src/workspace.mjs';
import { prepare } from './prepare.mjs';

/** Where it is free: an address that a browser remembers. */
const HOST_PORT = 3100;

const children = [];
let stopServer = async () => undefined;
let isEnding = false;

outliveReaders();

function start(name, command, args, cwd, env) {
  const child = spawn(command, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  child.on('exit', (code) => {
    process.stdout.write(`  ${name} 已退出（${code ?? '信号'}）\n`);
    stopAll();
  });
  children.push(child);
}

function stopAll() {
  if (isEnding) return;
  isEnding = true;
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
  void stopServer();
}

function serve(name, port, env = {}) {
  const dir = join(workspaceRoot, name);
  const rspack = join(dir, 'node_modules', '.bin', process.platform === 'win32' ? 'rspack.cmd' : 'rspack');
  start(name, rspack, ['serve', '--mode', 'development'], dir, { MINGMOU_DEV_PORT: String(port), ...env });
}

const names = process.argv.slice(2).map((name) => (name.startsWith('remote-') ? name : `remote-${name}`));
const unknown = names.find((name) => !existsSync(join(workspaceRoot, name, 'rspack.config.mjs')));
if (unknown) {
  process.stderr.write(`  没有可开发的模块 ${unknown}\n`);
  process.exit(2);
}

process.chdir(workspaceRoot);
await prepare();
const [hostPort, ...remotePorts] = (await isFree(HOST_PORT))
  ? [HOST_PORT, ...(await freePorts(names.length))]
  : await freePorts(names.length + 1);
const wanted = Number(process.env.PORT || 8080);
// Runs next to a running product, with other ports and its own data, because two servers never share data.
const isBeside = !(await isFree(wanted));
const [serverPort, scanPort] = isBeside ? await freePorts(2) : [wanted, 0];
const beside = { SCAN_PORT: String(scanPort), METRICS_PORT: '0', MINGMOU_DATA: join('.cache', 'dev-data') };
stopServer = await watchServer({ ...(isBeside ? beside : {}), PORT: String(serverPort) });
const ports = names.map((name, index) => [name, remotePorts[index]]);
for (const [name, port] of ports) serve(name, port);
serve('host', hostPort, {
  MINGMOU_SERVER: `http://127.0.0.1:${serverPort}`,
  MINGMOU_DEV_REMOTES: ports.map(([name, port]) => `${name}=http://127.0.0.1:${port}`).join(' '),
});
process.stdout.write(`\n  开发地址：http://127.0.0.1:${hostPort}\n`);
process.on('SIGINT', stopAll).on('SIGTERM', stopAll);
