import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(__dirname, '../..');
const FOLDERS = readdirSync(ROOT).filter((name) => name.startsWith('remote-') || name === 'host');
const SOURCES = [...FOLDERS, 'shared/kit', 'shared/clinic'].flatMap((folder) =>
  readdirSync(join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => join(folder, 'src', name)),
);

/** A key as a page declares it: of a binding, a `Do`, a constant that both use, a keycap. */
const DECLARED =
  /(?:\bkey: |hotkey=\{?\[?|HOTKEY = |KEYS = \[|aria-keyshortcuts=)(?:'([^']+)'|"([^"]+)")(?:, '([^']+)'\])?/g;
/** Keys of rows, columns and fields are small letters: those of a keyboard begin with a capital, or are a digit. */
const OF_KEYBOARD = /^(?:[A-Z]|\d$)/;

interface Declared {
  readonly file: string;
  readonly key: string;
}

const declared: readonly Declared[] = SOURCES.flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(DECLARED)]
    .flatMap(([, single, double, second]) => [single ?? double ?? '', second ?? ''])
    .filter((key) => OF_KEYBOARD.test(key))
    .map((key) => ({ file, key })),
);

/** The names that `keyOf` (`shared/kit/src/keys/key-scopes.ts`) gives to strokes: a letter is a capital, Ctrl comes first. */
const REPORTED =
  /^(?:Ctrl\+(?:Shift\+)?)?(?:Alt\+)?(?:[A-Z0-9]|F[1-9]|F1[0-2]|Enter|Escape|Delete|Arrow(?:Up|Down|Left|Right))$/;

describe('the keys that pages declare', () => {
  it('are found in the sources', () => {
    expect(declared.length).toBeGreaterThan(150);
    expect(new Set(declared.map(({ key }) => key))).toContain('Alt+I');
  });

  it('are written as a keyboard reports them: a key that is written otherwise does nothing', () => {
    expect(declared.filter(({ key }) => !REPORTED.test(key))).toEqual([]);
  });

  it('are bound in the file that shows them as a keycap', () => {
    const unbound = SOURCES.filter((file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      const [, key] = /aria-keyshortcuts="([^"]+)"/.exec(text) ?? [];
      return key !== undefined && !text.includes(`{ key: '${key}',`);
    });
    expect(unbound).toEqual([]);
  });
});
