import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { SERVER_DIR } from '../support/database';

const CHECKOUT = join(SERVER_DIR, '..');
const TOKEN = /`([\w-]+(?:\/[\w.*{},-]+)*)`|"([^"]{4,})"/g;

/** Returns the test files that a pointer names: a path below server/test without the ending, a whole folder, or a path. */
function testsOf(pointer: string): string[] {
  const folder = join(SERVER_DIR, 'test', pointer.replace(/\/\*$/, ''));
  if (pointer.endsWith('/*') && existsSync(folder)) return readdirSync(folder).map((name) => join(folder, name));
  const named = [join(SERVER_DIR, 'test', `${pointer}.test.ts`), join(CHECKOUT, pointer)];
  return named.filter((path) => existsSync(path) && /\.(test|spec)\.tsx?$/.test(path));
}

/** True where the source contains the title or its start; for a table of cases, the part before the case. */
function holds(source: string, title: string): boolean {
  const said = title.replaceAll('…', '').trim();
  if (source.includes(said)) return true;
  const tables = [...source.matchAll(/\]\)\('([^'%\n]{3,})%[sdi]/g)].map(([, head = '']) => head);
  return tables.some((head) => said.startsWith(head));
}

it('docs/security.md names only titles of existing tests', () => {
  const lost: string[] = [];
  for (const line of readFileSync(join(CHECKOUT, 'docs', 'security.md'), 'utf8').split('\n')) {
    let files: string[] = [];
    for (const [, pointer, title] of line.matchAll(TOKEN)) {
      const named = pointer ? testsOf(pointer) : [];
      if (pointer && (named.length > 0 || pointer.includes('/'))) files = named;
      else if (title && files.length > 0 && !files.some((file) => holds(readFileSync(file, 'utf8'), title)))
        lost.push(`${files[0]} "${title}"`);
    }
  }
  expect(lost).toEqual([]);
});

it('the manuals name only existing test files', () => {
  const lost: string[] = [];
  for (const name of ['security.md', 'operations.md']) {
    const text = readFileSync(join(CHECKOUT, 'docs', name), 'utf8');
    for (const [, path = ''] of text.matchAll(/`([\w.-]+\/[\w./-]+\.(?:test|spec)\.tsx?)`/g)) {
      if (!existsSync(join(CHECKOUT, path))) lost.push(`${name} ${path}`);
    }
  }
  expect(lost).toEqual([]);
});
