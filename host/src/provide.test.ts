/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(__dirname, '../..');
const source = readFileSync(join(__dirname, 'provide.ts'), 'utf8');
const mentioned = [...source.matchAll(/import\('([^']+)'\)/g)].map((match) => match[1]);

function exportsOf(name: string, folder: string): string[] {
  const manifest: { exports: Record<string, string> } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  );
  return Object.keys(manifest.exports).map((subpath) => name + subpath.slice(1));
}

describe('provide.ts', () => {
  it.each([
    ['@mingmou/core', 'shared/core'],
    ['@mingmou/kit', 'shared/kit'],
  ])('mentions every public module of %s and no other', (name, folder) => {
    expect(mentioned.filter((module) => module?.startsWith(`${name}/`)).sort()).toEqual(exportsOf(name, folder).sort());
  });
});
