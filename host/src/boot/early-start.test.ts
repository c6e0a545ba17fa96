import { beforeEach, describe, expect, it } from '@jest/globals';
import { auth, HEADERS } from '@mingmou/contract/auth/auth.contract';
import { type ResolvedRemote, remotes } from '@mingmou/contract/system/remotes/remotes.contract';
import { send } from '@mingmou/core/http/client';
import { offerEarly } from '@mingmou/core/http/early-answers';
import { earlyAnswers, startEarly } from './early-start';
import * as federation from './federation';
import * as releaseFiles from './release-files';

jest.mock('./federation', () => ({ beginRelease: jest.fn() }));
jest.mock('./release-files', () => ({ readPageTables: jest.fn() }));
const beginRelease = jest.mocked(federation.beginRelease);
const readPageTables = jest.mocked(releaseFiles.readPageTables);
Object.defineProperty(globalThis, '__HOST_VERSION__', { value: '1.2.0', configurable: true });

const fetched = jest.fn<(path: string, init: RequestInit) => Promise<unknown>>();
Object.defineProperty(globalThis, 'fetch', { value: fetched, configurable: true });

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
  window.history.replaceState(null, '', '/suffer/sufferList?name=x');
  fetched
    .mockReset()
    .mockImplementation(async (path) => answered(path === remotes.manifest.path ? { remotes: pins } : path));
  beginRelease.mockReset().mockRejectedValue(new Error('not here'));
  readPageTables.mockReset().mockResolvedValue();
});

describe('what a start asks for before its code is here', () => {
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

  it('answers the first that needs it, and only that one', async () => {
    startEarly();
    expect(await send(remotes.manifest, {})).toEqual({ remotes: pins });
    expect(earlyAnswers.has(remotes.manifest.path)).toBe(false);
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
