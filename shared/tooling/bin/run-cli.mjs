import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { workspaceRoot } from '../src/workspace.mjs';
import { prepare } from './prepare.mjs';

/** Runs a command of the server's CLI on an up-to-date build. */
export async function runCli(...args) {
  await prepare();
  const { status } = spawnSync(process.execPath, [join(workspaceRoot, 'server/dist/cli.mjs'), ...args], {
    cwd: workspaceRoot,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}
