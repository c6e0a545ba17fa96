import { beforeEach, describe, expect, it } from '@jest/globals';
import { auth, HEADERS } from '@mingmou/contract/auth/auth.contract';
import type { PageRow } from '@mingmou/contract/base/manifest';
import { patient } from '@mingmou/contract/patients/patient.contract';
import { type ResolvedRemote, remotes } from '@mingmou/contract/system/remotes/remotes.contract';
import { send } from '@mingmou/core/http/client';
import { offerEarly } from '@mingmou/core/http/early-answers';
import { earlyAnswers, startEarly } from './early-start';
import * as federation from './federation';
import * as preload from './preload';
import * as releaseFiles from './release-files';

jest.mock('./federation', () => ({ beginRelease: jest.fn() }));
jest.mock('./preload', () => ({ preloadRelease: jest.fn() }));
jest.mock('./release-files', () => ({ readFiles: jest.fn(), readPageTables: jest.fn() }));
const beginRelease = jest.mocked(federation.beginRelease);
const readPageTables = jest.mocked(releaseFiles.readPageTables);
const readFiles = jest.mocked(releaseFiles.readFiles);
const preloadRelease = jest.mocked(preload.preloadRelease);
Object.defineProperty(globalThis, '__HOST_VERSION__', { value: '1.2.0', configurable: true, writable: true });

const fetched = jest.fn<(path: string, init: RequestInit) => Promise<unknown>>();
Object.defineProperty(globalThis, 'fetch', { value: fetched, configurable: true, writable: true });

const pinOf = (name: string): ResolvedRemote => ({
  name,
  version: '1.0.0',
  channel: 'STABLE',
  entry: `/remotes/${name}/1.0.0/remoteEntry.js`,
  integrity: 'sha384-root',
  files: `/remotes/${name}/1.0.0/files.json`,
  fallback: null,
});
const patients = pinOf('remote-patients');
const pins = [pinOf('remote-erp'), patients];
const list: PageRow = {
  ...{ remote: 'remote-patients', key: 'patientList', path: '/suffer/sufferList', title: '患者列表' },
  ...{ access: 'menu:1301', kind: 'list', lists: '/api/patient/page', files: ['889.js', '865.css', '865.js'] },
};
const other: PageRow = { ...list, path: '/suffer/other', files: [] };
const content = { files: { '865.js': 'sha384-page' }, pages: [other, list] };
const asked = (path: string) => fetched.mock.calls.filter(([address]) => address === path).map(([, init]) => init);

const answered = (data: unknown, status = 200) => ({
  status,
  headers: new Map(),
  json: async () => ({ success: true, code: 200, msg: '', data }),
});
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  earlyAnswers.clear();
  offerEarly(earlyAnswers);
  sessionStorage.setItem('token', 'tok');
  localStorage.setItem('mingmou.deviceId', 'dev-1');
  window.history.replaceState(null, '', '/suffer/sufferList');
  fetched
    .mockReset()
    .mockImplementation(async (path) => answered(path === remotes.manifest.path ? { remotes: pins } : path));
  beginRelease.mockReset().mockRejectedValue(new Error('not here'));
  readPageTables.mockReset().mockResolvedValue();
  readFiles.mockReset().mockResolvedValue(content);
  preloadRelease.mockReset();
});

describe("early start: requests sent before the page's code has loaded", () => {
  it('is the session, the menus and the manifest, as the client would ask', () => {
    startEarly();
    const headers = { authorization: 'Bearer tok', [HEADERS.hostVersion]: '1.2.0', [HEADERS.device]: 'dev-1' };
    const calls = [auth.sessionInfo, auth.menus, remotes.manifest];
    expect(fetched.mock.calls).toEqual(calls.map(({ path }) => [path, { headers }]));
    expect(calls.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET']);
  });

  it('is nothing without a token', () => {
    sessionStorage.clear();
    startEarly();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('goes on with the page tables, the remote of the address and its page', async () => {
    const prepare = jest.fn<(pathname: string) => Promise<void>>().mockResolvedValue();
    const nothing = async () => undefined;
    beginRelease.mockResolvedValue({ prepare, bootstrap: nothing, mount: nothing, unmount: nothing, unload: nothing });
    startEarly();
    await settled();
    expect(readPageTables).toHaveBeenCalledWith(pins);
    expect(beginRelease.mock.calls).toEqual([[patients]]);
    expect(prepare).toHaveBeenCalledWith('/suffer/sufferList');
  });

  it('begins no remote where the manifest is refused, or names none for the address', async () => {
    fetched.mockResolvedValue(answered(null, 401));
    startEarly();
    await settled();
    fetched.mockResolvedValue(answered({ remotes: [pins[0]] }));
    startEarly();
    await settled();
    expect(beginRelease).not.toHaveBeenCalled();
  });

  it("fetches the page's code together with its remote, and prefetches its list with the page's own request", async () => {
    startEarly();
    await settled();
    expect(preloadRelease.mock.calls).toEqual([[patients, content, ['889.js', '865.css', '865.js']]]);
    const headers = {
      ...{ authorization: 'Bearer tok', [HEADERS.hostVersion]: '1.2.0', [HEADERS.device]: 'dev-1' },
      'content-type': 'application/json',
    };
    expect(asked('/api/patient/page')).toEqual([{ method: 'POST', headers, body: '{"page":1,"size":10}' }]);
    expect(await send(patient.page, { page: 1, size: 10 })).toBe('/api/patient/page');
    expect(asked('/api/patient/page')).toHaveLength(1);
  });

  it('fetches the large files of the page after all small requests were sent', async () => {
    const later = Object.assign(document.createElement('link'), { rel: 'later', href: '/host/antd.js' });
    document.head.append(later);
    fetched.mockResolvedValue(answered(null, 401));
    startEarly();
    await settled();
    expect(later.rel).toBe('later');
    fetched.mockImplementation(async (path) => answered(path === remotes.manifest.path ? { remotes: pins } : path));
    startEarly();
    await settled();
    expect(later.rel).toBe('preload');
    later.remove();
  });

  it.each([
    ['the address names a filter', '/suffer/sufferList?name=x', content],
    ['the page has no list', '/suffer/sufferList', { ...content, pages: [{ ...list, lists: undefined }] }],
    ['the release has no such page', '/suffer/none', content],
    ['the page table does not come', '/suffer/sufferList', undefined],
  ])('asks for no list where %s', async (_why, address, files) => {
    window.history.replaceState(null, '', address);
    if (files) readFiles.mockResolvedValue(files);
    else readFiles.mockRejectedValue(new Error('lost'));
    startEarly();
    await settled();
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it('answers the first that needs it, and only that one', async () => {
    startEarly();
    expect(await send(remotes.manifest, {})).toEqual({ remotes: pins });
    expect(earlyAnswers.has(`${remotes.manifest.path} {}`)).toBe(false);
  });

  it('tells a refusal as any other', async () => {
    fetched.mockResolvedValue({
      ...answered(null),
      json: async () => ({ success: false, code: 7, msg: '不行', data: null }),
    });
    startEarly();
    await expect(send(remotes.manifest, {}, { quiet: true })).rejects.toMatchObject({ code: 7, msg: '不行' });
  });
});
