import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const MODULES = join(__dirname, '..', 'src', 'modules');
/** Type-only imports and dynamic imports count too. */
const IMPORTS = /(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]/g;

interface Source {
  /** Relative to the folder of modules, with `/`. */
  readonly path: string;
  readonly text: string;
}

interface Import {
  readonly from: string;
  readonly to: string;
  /** `cashier/order.routes.ts -> visit/visit.rules` */
  readonly line: string;
}

/** Pairs of modules that still import each other, each with the reason. Remove a pair once it is separated. */
const KNOWN: Readonly<Record<string, string>> = {};

function sources(): Source[] {
  return readdirSync(MODULES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return { path: relative(MODULES, file).split(sep).join('/'), text: readFileSync(file, 'utf8') };
    });
}

/** Returns the imports of a file that lead to another module. Files directly in the folder compose modules and are no module. */
function importsOf({ path, text }: Source): Import[] {
  const from = path.split('/')[0] ?? '';
  if (from === path) return [];
  return [...text.matchAll(IMPORTS)].flatMap(([, target = '']) => {
    const found = posix.join(posix.dirname(path), target);
    const to = found.split('/')[0] ?? '';
    return found.startsWith('..') || to === from || to === found ? [] : [{ from, to, line: `${path} -> ${found}` }];
  });
}

/** Returns the pairs of modules that import each other, each with the imports of both directions. */
function cycles(files: readonly Source[]): Record<string, string[]> {
  const imports = files.flatMap(importsOf);
  const pairs = new Map<string, string[]>();
  for (const { from, to, line } of imports) {
    if (!imports.some((back) => back.from === to && back.to === from)) continue;
    const pair = [from, to].sort().join(', ');
    pairs.set(pair, [...(pairs.get(pair) ?? []), line]);
  }
  return Object.fromEntries(pairs);
}

describe('modules of the server', () => {
  const found = cycles(sources());

  it('do not import each other', () => {
    expect(Object.fromEntries(Object.entries(found).filter(([pair]) => !(pair in KNOWN)))).toEqual({});
  });

  it('leave the list of known pairs once they are separated', () => {
    expect(Object.keys(KNOWN).filter((pair) => !(pair in found))).toEqual([]);
  });
});

describe('the check of module imports', () => {
  it('names the pair and the files of both directions, also of type-only and dynamic imports', () => {
    const files = [
      { path: 'shop/a.ts', text: "import type {\n  B,\n} from '../store/b';" },
      { path: 'store/deep/b.ts', text: "const a = await import('../../shop/a');" },
      { path: 'store/c.ts', text: "import './deep/b';\nexport { d } from '../post/d';" },
    ];
    expect(cycles(files)).toEqual({ 'shop, store': ['shop/a.ts -> store/b', 'store/deep/b.ts -> shop/a'] });
  });

  it('allows imports in one direction, of the kernel, and by files that compose modules', () => {
    const files = [
      { path: 'shop/a.ts', text: "import { b } from '../store/b';\nimport { cx } from '../../kernel/cx';" },
      { path: 'routes.ts', text: "import { a } from './shop/a';" },
    ];
    expect(cycles(files)).toEqual({});
  });
});
