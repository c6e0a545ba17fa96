import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(__dirname, '../..');
const SOURCES = ['host', 'scanupload', 'shared/core', 'shared/kit', 'shared/clinic', 'shared/contract'];
const REMOTES = ['erp', 'outpatient', 'patients', 'reports', 'screening', 'system', 'workstation'];
/** The two keys, `token` and `orgId`; the early start reads the token before the shared modules are loaded. */
const ALLOWED = ['host/src/boot/early-start.ts', 'shared/core/src/session/token.ts'];

function usersOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => join(ROOT, folder, 'src', name))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .filter((name) => readFileSync(name, 'utf8').includes('sessionStorage.'))
    .map((name) => relative(ROOT, name));
}

describe('sessionStorage', () => {
  it('is used for token and orgId alone in all sources of the browser', () => {
    const users = [...SOURCES, ...REMOTES.map((name) => `remote-${name}`)].flatMap(usersOf);
    expect(users.sort()).toEqual(ALLOWED);
    const names = ALLOWED.flatMap((file) => [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:Item\(|const (?:TOKEN|ORG) = )'(\w+)'/g),
    ]);
    expect([...new Set(names.map(([, name]) => name))].sort()).toEqual(['orgId', 'token']);
  });
});
