import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { workspaceRoot } from '../src/workspace.mjs';
import { prepare } from './prepare.mjs';

/** Runs a command of the server's CLI on an up-to-date build; an interrupt waits until the command has rolled back. */
export async function runCli(...args) {
  await prepare();
  const child = spawn(process.execPath, [join(workspaceRoot, 'server/dist/cli.mjs'), ...args], {
    cwd: workspaceRoot,
    stdio: 'inherit',
  });
  // Ctrl-C reaches the whole group of the terminal, the others this process alone.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((resolve) => {
    child.on('error', () => resolve(1)).on('exit', (code) => resolve(code ?? 1));
  });
}
