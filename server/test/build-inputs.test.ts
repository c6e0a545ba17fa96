import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';

const ROOT = join(__dirname, '..', '..');
const NAME = `build-inputs-${process.pid}`;
const FOLDER = join(ROOT, '.cache', NAME);
const LIST = join(ROOT, '.cache', 'inputs', `${NAME}.rspack.config.json`);
const named = (file: string) => `.cache/${NAME}/${file}`;

/** Returns the version that a build of the package would get, computed in a separate process. */
function version(): string {
  const script = `import { buildVersion } from ${JSON.stringify(join(ROOT, 'shared/tooling/src/content-hash.mjs'))};
    process.stdout.write(buildVersion(${JSON.stringify(FOLDER)}));`;
  const env = { ...process.env, RELEASE: '' };
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env,
  });
  if (!stdout) throw new Error(stderr);
  return stdout;
}

const write = (file: string, text: string) => writeFileSync(join(FOLDER, file), text);

beforeEach(() => {
  mkdirSync(FOLDER, { recursive: true });
  mkdirSync(join(LIST, '..'), { recursive: true });
  write('package.json', '{"version":"0.1.0"}');
  write('page.ts', 'export {};');
  writeFileSync(LIST, JSON.stringify({ files: [named('page.ts')], missing: [named('page.tsx')] }));
});
afterAll(() => {
  rmSync(FOLDER, { recursive: true, force: true });
  rmSync(LIST, { force: true });
});

describe('the version of a build', () => {
  it('stays the same when a file changes that the last build did not read', () => {
    const before = version();
    write('other.contract.ts', 'export {};');
    expect(version()).toBe(before);
    expect(before).toMatch(/^0\.1\.0-dev\.h[0-9a-f]{11}$/);
  });

  it.each([
    ['a file that it read', () => write('page.ts', 'export const changed = 1;')],
    ['one that is gone', () => rmSync(join(FOLDER, 'page.ts'))],
    ['one that is found where none was', () => write('page.tsx', 'export {};')],
  ])('changes with %s', (_what, edit) => {
    rmSync(join(FOLDER, 'page.tsx'), { force: true });
    const before = version();
    edit();
    expect(version()).not.toBe(before);
  });
});
