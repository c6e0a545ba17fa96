import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { outliveReaders } from '../src/broken-pipe.mjs';
import { workspaceRoot } from '../src/workspace.mjs';
import { prepare } from './prepare.mjs';

const HOST_PORT = 3100;
const SERVER_PORT = Number(process.env.PORT || 8080);

const children = [];

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
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
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
start('server', process.execPath, ['server/dist/main.mjs'], workspaceRoot, { PORT: String(SERVER_PORT) });
const ports = names.map((name, index) => [name, HOST_PORT + 1 + index]);
for (const [name, port] of ports) serve(name, port);
serve('host', HOST_PORT, {
  MINGMOU_SERVER: `http://127.0.0.1:${SERVER_PORT}`,
  MINGMOU_DEV_REMOTES: ports.map(([name, port]) => `${name}=http://127.0.0.1:${port}`).join(' '),
});
process.stdout.write(`\n  开发地址：http://127.0.0.1:${HOST_PORT}\n`);
process.on('SIGINT', stopAll).on('SIGTERM', stopAll);
