// Writes src/database/schema.generated.ts by running its comparison test in write mode.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const server = dirname(dirname(fileURLToPath(import.meta.url)));
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const { status } = spawnSync(process.execPath, [jest, '-c', 'jest.config.mjs', 'test/schema.test.ts'], {
  cwd: server,
  env: { ...process.env, MINGMOU_WRITE_TYPES: '1' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
