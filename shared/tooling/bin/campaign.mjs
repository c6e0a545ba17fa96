import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { workspaceRoot } from '../src/workspace.mjs';
import { prepare } from './prepare.mjs';

/** Long forms of what `npm test` runs in short; each variable may be set from outside. */
const CAMPAIGNS = {
  crash: { file: 'server/test/campaign/', env: { CRASH_ROUNDS: '20', LOSSY_ORDERS: '1000' } },
  fuzz: { file: 'server/test/(fuzz|foreign-rows)', env: { FUZZ_REQUESTS: '500', FUZZ_CALLS_A_LOOK: '1' } },
};

const [name] = process.argv.slice(2);
const campaign = CAMPAIGNS[name];
if (!campaign) throw new Error(`name one of ${Object.keys(CAMPAIGNS).join(', ')}`);
await prepare();
const { status } = spawnSync(
  process.execPath,
  [join(workspaceRoot, 'node_modules/jest/bin/jest.js'), '--selectProjects', 'server', '--', campaign.file],
  { cwd: workspaceRoot, stdio: 'inherit', env: { ...campaign.env, ...process.env } },
);
process.exitCode = status ?? 1;
