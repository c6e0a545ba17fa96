import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Release } from '@mingmou/contract/system/remotes/remotes.contract';
import { findByPath } from '@mingmou/core/navigation/path-pattern';
import { integrityOf, offerIntegrity, protect } from './integrity';
import { hasPages, LostRelease, pagesOf, readFiles, readPageTables } from './release-files';

let made = 0;
function release(): Release {
  made += 1;
  const base = `/remotes/remote-erp/1.${made}.0/`;
  return {
    name: 'remote-erp',
    version: `1.${made}.0`,
    entry: `${base}remoteEntry.js`,
    integrity: 'sha384-root',
    files: `${base}files.json`,
  };
}

const brands = {
  remote: 'remote-erp',
  key: 'brands',
  path: '/erp/pro/brand',
  title: '品牌管理',
  access: 'menu:1414',
  kind: 'list',
} as const;
const content = { files: { 'remoteEntry.js': 'sha384-entry', '17.js': 'sha384-chunk' }, pages: [brands] };

const fetched = jest.fn<(address: string, init: RequestInit) => Promise<unknown>>();
Object.defineProperty(globalThis, 'fetch', { value: fetched, configurable: true, writable: true });
beforeEach(() => {
  fetched.mockReset().mockResolvedValue({ ok: true, json: async () => content });
});

describe('files of a release', () => {
  it('is held by the browser to the hash of the answer, and read once', async () => {
    const pin = release();
    expect(await readFiles(pin)).toBe(content);
    await readFiles(pin);
    expect(fetched.mock.calls).toEqual([[pin.files, { integrity: 'sha384-root', cache: 'default' }]]);
    expect(pagesOf(pin)).toEqual([brands]);
  });

  it("requests the list again after a refusal, bypassing the browser's cached copy", async () => {
    const pin = release();
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(readFiles(pin)).rejects.toThrow(LostRelease);
    expect(await readFiles(pin)).toBe(content);
    expect(fetched.mock.calls.map(([, { cache }]) => cache)).toEqual(['default', 'reload']);
  });

  it('without it, every path of the remote leads to it, and none of another', async () => {
    const pin = release();
    fetched.mockResolvedValue({ ok: false, status: 503 });
    await readPageTables([pin]);
    expect(hasPages(pin)).toBe(false);
    const pages = pagesOf(pin);
    for (const path of ['/erp', '/erp/pro/brand', '/erp/buy/order/detail/7'])
      expect(findByPath(pages, path)?.remote).toBe('remote-erp');
    expect(findByPath(pages, '/system/org/dRoom')).toBeUndefined();
  });
});

describe('the hash of a file', () => {
  const address = (path: string) => `http://localhost${path}`;

  it('is the one that the release names; a file that it does not name matches nothing', () => {
    const pin = release();
    protect(pin, content);
    const base = pin.entry.replace('remoteEntry.js', '');
    expect(integrityOf(address(pin.entry))).toBe('sha384-entry');
    expect(integrityOf(address(`${base}17.js`))).toBe('sha384-chunk');
    const nothing = `sha384-${'A'.repeat(64)}`;
    for (const other of [`${base}18.js`, `${base}17.js?x`, '/remotes/remote-erp/9.9.9/17.js', 'http://elsewhere/17.js'])
      expect(integrityOf(new URL(other, address('/')).href)).toBe(nothing);
  });

  it('is what runtimes of remotes ask for, and no script puts another function in its place', () => {
    offerIntegrity();
    expect(Reflect.get(globalThis, 'mingmouIntegrity')).toBe(integrityOf);
    expect(Reflect.set(globalThis, 'mingmouIntegrity', () => '')).toBe(false);
  });
});
