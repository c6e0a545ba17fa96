import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { workspaceRoot } from '../src/workspace.mjs';
import { prepare } from './prepare.mjs';

/** Long forms of what `npm test` runs in short; each variable may be set from outside. */
const CAMPAIGNS = {
  crash: { file: 'server/test/campaign/', env: { CRASH_ROUNDS: '20', LOSSY_ORDERS: '1000' } },
  fuzz: { file: 'server/test/(fuzz|foreign-rows)', env: { FUZZ_REQUESTS: '500', FUZZ_CALLS_A_LOOK: '1' } },
};

function run({ file, env }) {
  const jest = join(workspaceRoot, 'node_modules', 'jest', 'bin', 'jest.js');
  const { status } = spawnSync(process.execPath, [jest, '--selectProjects', 'server', '--', file], {
    cwd: workspaceRoot,
    stdio: 'inherit',
    env: { ...env, ...process.env },
  });
  return status === 0;
}

const named = process.argv.slice(2);
const unknown = named.filter((name) => !CAMPAIGNS[name]);
if (unknown.length > 0) throw new Error(`name some of ${Object.keys(CAMPAIGNS).join(', ')}`);
await prepare();
// One that fails does not keep the others from running.
const failed = (named.length > 0 ? named : Object.keys(CAMPAIGNS)).filter((name) => !run(CAMPAIGNS[name]));
if (failed.length > 0) process.stdout.write(`\n  ✗ ${failed.join('、')}\n`);
process.exitCode = failed.length;
