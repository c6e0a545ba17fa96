import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(__dirname, '..', '..');
/** Formats of devices: the folder names the role of its files. */
const FORMATS = 'workstation/device/formats/';
/** Roles of the server that contain SQL. */
const SQL = /\.(?:store|rows|source|storage|kind)\.ts$/;
/** Imports that write SQL, and queries that need no import: the database itself begins them. */
const SQL_CODE =
  /from '(?:kysely|[./]+kernel\/context\/mine)'|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/;

/** Suffixes that the table of CONTRIBUTING names. */
function declared(): ReadonlySet<string> {
  const text = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  const table = text.slice(text.indexOf('| Where | Suffix |'), text.indexOf('Without a suffix:'));
  const cells = table.split('\n').map((line) => line.split('|')[2] ?? '');
  return new Set(cells.flatMap((cell) => [...cell.matchAll(/`\.([a-z]+)`/g)].map(([, name = '']) => name)));
}

const folders = (parent: string) =>
  readdirSync(join(ROOT, parent), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [join(parent, entry.name)] : [],
  );

/** Source files below the `src` folders of all packages, relative to the repository, with `/`. */
function sources(): string[] {
  const packages = [
    'server',
    'host',
    'scanupload',
    ...folders('shared'),
    ...folders('.').filter((name) => name.startsWith('remote-')),
  ];
  return packages.flatMap((name) => filesBelow(join(name, 'src')));
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** `a.b.test.ts` has the suffixes `b` and `test`. */
const suffixesOf = (path: string) => (path.split('/').at(-1) ?? '').split('.').slice(1, -1);

describe('the suffixes of source files', () => {
  it('are listed in CONTRIBUTING', () => {
    const known = new Set([...declared(), 'd', 'generated']);
    // A test that is one of several of its page has a name of its own before `.test`.
    const unknown = sources().filter((path) => {
      const suffixes = suffixesOf(path);
      return (suffixes.at(-1) === 'test' ? suffixes.slice(-1) : suffixes).some((suffix) => !known.has(suffix));
    });
    expect(unknown).toEqual([]);
  });

  it('name the role of every file in a module of the server', () => {
    const modules = 'server/src/modules/';
    const unnamed = filesBelow(modules).filter((path) => {
      const place = path.slice(modules.length);
      return place.includes('/') && !place.startsWith(FORMATS) && suffixesOf(path).length === 0;
    });
    expect(unnamed).toEqual([]);
  });

  it('show which files of a module contain SQL', () => {
    const others = filesBelow('server/src/modules').filter(
      (path) => !SQL.test(path) && SQL_CODE.test(readFileSync(join(ROOT, path), 'utf8')),
    );
    expect(others).toEqual([]);
  });
});
