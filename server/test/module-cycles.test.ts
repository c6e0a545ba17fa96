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
  /** Another module, or the name of a file that composes modules. */
  readonly to: string;
  /** `cashier/order.routes.ts -> visit/visit.rules` */
  readonly line: string;
}

function sources(): Source[] {
  return readdirSync(MODULES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return { path: relative(MODULES, file).split(sep).join('/'), text: readFileSync(file, 'utf8') };
    });
}

/** Returns the imports of a module's file that lead out of the module, except to the kernel and other folders. */
function importsOf({ path, text }: Source): Import[] {
  const from = path.split('/')[0] ?? '';
  if (from === path) return [];
  return [...text.matchAll(IMPORTS)].flatMap(([, target = '']) => {
    const found = posix.join(posix.dirname(path), target);
    const to = found.split('/')[0] ?? '';
    return to === '..' || to === from ? [] : [{ from, to, line: `${path} -> ${found}` }];
  });
}

/** Returns the modules on a shortest way of imports, both ends included; undefined if there is none. */
function wayBetween(imports: readonly Import[], start: string, end: string): string[] | undefined {
  const ways = [[start]];
  const seen = new Set([start]);
  for (const way of ways) {
    if (way.at(-1) === end) return way;
    for (const { from, to } of imports) {
      if (from !== way.at(-1) || seen.has(to)) continue;
      seen.add(to);
      ways.push([...way, to]);
    }
  }
  return undefined;
}

/** Returns each cycle of modules, as short as an import of it allows, with the imports that close it. */
function cyclesOf(files: readonly Source[]): Record<string, string[]> {
  const imports = files.flatMap(importsOf);
  const cycles = new Map<string, string[]>();
  const looked = new Set<string>();
  for (const { from, to } of imports) {
    if (looked.has(`${from} ${to}`)) continue;
    looked.add(`${from} ${to}`);
    const back = wayBetween(imports, to, from);
    if (!back) continue;
    const first = back.indexOf([...back].sort()[0] ?? '');
    const ring = [...back.slice(first), ...back.slice(0, first)];
    const next = (name: string) => ring[(ring.indexOf(name) + 1) % ring.length];
    const closing = imports.filter((one) => ring.includes(one.from) && next(one.from) === one.to);
    cycles.set(
      ring.join(', '),
      closing.map(({ line }) => line),
    );
  }
  return Object.fromEntries(cycles);
}

/** Returns the imports of files that compose all modules, such as `routes.ts`: each closes cycles over many modules. */
function importsOfComposition(files: readonly Source[]): string[] {
  return files.flatMap(importsOf).flatMap(({ to, line }) => (line.endsWith(`-> ${to}`) ? [line] : []));
}

describe('modules of the server', () => {
  const files = sources();

  it('do not import each other, neither directly nor through further modules', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(cyclesOf(files)).toEqual({});
  });

  it('do not import the files that compose them', () => {
    expect(importsOfComposition(files)).toEqual([]);
  });
});

describe('the check of module imports', () => {
  it('names two modules and the files of both directions, also of type-only and dynamic imports', () => {
    const files = [
      { path: 'shop/a.ts', text: "import type {\n  B,\n} from '../store/b';" },
      { path: 'store/deep/b.ts', text: "const a = await import('../../shop/a');" },
      { path: 'store/c.ts', text: "import './deep/b';\nexport { d } from '../post/d';" },
    ];
    expect(cyclesOf(files)).toEqual({ 'shop, store': ['shop/a.ts -> store/b', 'store/deep/b.ts -> shop/a'] });
  });

  it('names a longer cycle in the direction of its imports', () => {
    const files = [
      { path: 'store/a.ts', text: "import { b } from '../post/b';" },
      { path: 'post/b.ts', text: "import { c } from '../shop/c';" },
      { path: 'shop/c.ts', text: "import { a } from '../store/a';\nimport { cx } from '../../kernel/cx';" },
    ];
    expect(cyclesOf(files)).toEqual({
      'post, shop, store': ['store/a.ts -> post/b', 'post/b.ts -> shop/c', 'shop/c.ts -> store/a'],
    });
  });

  it('allows imports in one direction, and imports by a file that composes modules', () => {
    const files = [
      { path: 'shop/a.ts', text: "import { b } from '../store/b';\nimport { routes } from '../routes';" },
      { path: 'store/b.ts', text: "import { cx } from '../../kernel/cx';" },
      { path: 'routes.ts', text: "import { a } from './shop/a';" },
    ];
    expect(cyclesOf(files)).toEqual({});
    expect(importsOfComposition(files)).toEqual(['shop/a.ts -> routes']);
  });
});
