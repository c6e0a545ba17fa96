import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const MODULES = join(__dirname, '..', 'src', 'modules');
const INTERFACE = /^export interface (\w+)[^{\n]*\{\n([\s\S]*?)^\}/gm;
const COMMENTS = /\/\*\*[\s\S]*?\*\//g;
/** Pairs of two members, such as an id with its version, are equal by chance. */
const COMPARED_FROM = 3;

interface Source {
  readonly path: string;
  readonly text: string;
}

function sources(): Source[] {
  return readdirSync(MODULES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return { path: relative(MODULES, file).split(sep).join('/'), text: readFileSync(file, 'utf8') };
    });
}

/** Returns exported interfaces that several files declare with equal names and members, with their files. */
function duplicatesIn(files: readonly Source[]): Record<string, string[]> {
  const declared = new Map<string, { name: string; paths: string[] }>();
  for (const { path, text } of files) {
    for (const [, name = '', body = ''] of text.matchAll(INTERFACE)) {
      const members = body
        .replace(COMMENTS, '')
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
      if (members.length < COMPARED_FROM) continue;
      const key = [name, ...members].join('\n');
      declared.set(key, { name, paths: [...(declared.get(key)?.paths ?? []), path] });
    }
  }
  const repeated = [...declared.values()].filter(({ paths }) => paths.length > 1);
  return Object.fromEntries(repeated.map(({ name, paths }) => [name, paths]));
}

describe('exported interfaces of the server', () => {
  it('are declared in one file', () => {
    const files = sources();
    expect(files.length).toBeGreaterThan(500);
    expect(duplicatesIn(files)).toEqual({});
  });
});

describe('the check of repeated interfaces', () => {
  const members = '  readonly a: number;\n  readonly b: number;\n  readonly c: number;\n';

  it('names the interface and its files, whatever the comments', () => {
    const files = [
      { path: 'shop/a.ts', text: `export interface Line {\n${members}}\n` },
      { path: 'store/b.ts', text: `export interface Line {\n  /** Pieces. */\n${members}}\n` },
    ];
    expect(duplicatesIn(files)).toEqual({ Line: ['shop/a.ts', 'store/b.ts'] });
  });

  it('allows equal names with other members, and interfaces of two members', () => {
    const files = [
      { path: 'shop/a.ts', text: `export interface Line {\n${members}}\nexport interface Id {\n  a: 1;\n  b: 2;\n}\n` },
      {
        path: 'store/b.ts',
        text: 'export interface Line {\n  a: 1;\n  b: 2;\n  d: 3;\n}\nexport interface Id {\n  a: 1;\n  b: 2;\n}\n',
      },
    ];
    expect(duplicatesIn(files)).toEqual({});
  });
});
