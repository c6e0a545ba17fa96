import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { schemeOf, schemeVariable } from '@mingmou/kit/theme/schemes';

const ROOT = join(__dirname, '..', '..', '..');
const TYPED =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|:[^;]*\s(?:white|black|red|gr[ae]y)\s*[;}]/gi;

function packages(): string[] {
  const shared = readdirSync(join(ROOT, 'shared')).map((name) => `shared/${name}`);
  const remotes = readdirSync(ROOT).filter((name) => name.startsWith('remote-'));
  return ['host', 'scanupload', ...remotes, ...shared];
}

function sheetsOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { encoding: 'utf8' }).includes('src')
    ? readdirSync(join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.css'))
        .map((name) => join(ROOT, folder, 'src', name))
    : [];
}

const isTheme = (path: string) => /[\\/]theme[\\/]/.test(path);
const read = (path: string) => readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '');

const sheets = packages().flatMap(sheetsOf);
const declared = (folder: string) =>
  new Set(sheets.filter((path) => path.includes(folder)).flatMap((path) => namesIn(read(path), /(--mm-[\w-]+)\s*:/g)));

describe('样式表的颜色', () => {
  it('只写在主题里，别处用变量', () => {
    const typed = sheets
      .filter((path) => !isTheme(path))
      .flatMap((path) => {
        const found = read(path).match(TYPED) ?? [];
        return found.map((color) => `${relative(ROOT, path)}: ${color.trim()}`);
      });
    expect(sheets.length).toBeGreaterThan(50);
    expect(typed).toEqual([]);
  });

  it('用到的变量都有声明：外壳的主题、配色方案；扫码页和叫号屏是自己的主题', () => {
    const scheme = new Set([...Object.keys(schemeOf(1)).map(schemeVariable), '--mm-font-size']);
    const shell = new Set([...declared(join('host', 'src')), ...scheme]);
    const pages = declared(join('scanupload', 'src'));
    const unknown = sheets.flatMap((path) => {
      const known = path.includes(join('scanupload', 'src')) ? pages : shell;
      const missing = namesIn(read(path), /var\((--mm-[\w-]+)/g).filter((name) => !known.has(name));
      return missing.map((name) => `${relative(ROOT, path)}: ${name}`);
    });
    expect(unknown).toEqual([]);
  });
});

describe('grids in style sheets', () => {
  // Papers have columns of their own, measured in millimetres.
  const isPaper = (path: string) => /[\\/]print[\\/]|receipt\.module/.test(path);
  const COLUMNS = /grid-(?:template|auto)-columns:([^;}]*)/g;
  const MINMAX = /minmax\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;

  it('share their width by minmax(0, 1fr), so that a long name does not widen its column', () => {
    const bare = sheets
      .filter((path) => !isPaper(path))
      .flatMap((path) => namesIn(read(path), COLUMNS).map((columns) => `${relative(ROOT, path)}:${columns}`))
      .filter((columns) => /\dfr\b/.test(columns.replace(MINMAX, '')));
    expect(bare).toEqual([]);
  });
});
