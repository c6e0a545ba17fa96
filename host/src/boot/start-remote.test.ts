import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Release, ResolvedRemote } from '@mingmou/contract/system/remotes/remotes.contract';
import type { RemoteLifecycles } from '@mingmou/core/remote/define-remote';
import * as federation from './federation';
import type { LoadReport } from './load-failure';
import { startRemote } from './start-remote';

jest.mock('./federation', () => ({ fetchRelease: jest.fn() }));
const fetchRelease = jest.mocked(federation.fetchRelease);

const nothing = () => Promise.resolve();
const lifecycles: RemoteLifecycles = { bootstrap: nothing, mount: nothing, unmount: nothing, unload: nothing };
const release = (version: string): Release => ({
  name: 'remote-erp',
  version,
  entry: `/remotes/remote-erp/${version}/remoteEntry.js`,
  integrity: '',
  files: `/remotes/remote-erp/${version}/files.json`,
});
const pinned = (fallback: Release | null): ResolvedRemote => ({ ...release('1.5.0'), channel: 'CANARY', fallback });

let told: LoadReport[];
const report = (row: LoadReport) => void told.push(row);
const kinds = () => told.map(({ version, kind }) => `${version} ${kind}`);

beforeEach(() => {
  told = [];
  fetchRelease.mockReset();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a remote is started', () => {
  it('SYS-27 throws or does not parse: once more, then the fallback, without any wait', async () => {
    fetchRelease.mockImplementation(({ version }) =>
      version === '1.4.0' ? Promise.resolve(lifecycles) : Promise.reject(new Error('x is not defined')),
    );
    const started = await startRemote(pinned(release('1.4.0')), report);
    expect(started?.release.version).toBe('1.4.0');
    expect(kinds()).toEqual(['1.5.0 SCRIPT', '1.5.0 SCRIPT', '1.4.0 LOADED']);
    expect(told[0]).toMatchObject({ channel: 'CANARY' });
  });

  it('SYS-27 15 seconds without an answer are a failed start', async () => {
    fetchRelease.mockImplementation(({ version }) =>
      version === '1.4.0' ? Promise.resolve(lifecycles) : new Promise(() => undefined),
    );
    const starting = startRemote(pinned(release('1.4.0')), report);
    await jest.advanceTimersByTimeAsync(14_999);
    expect(kinds()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(kinds()).toEqual(['1.5.0 TIMEOUT']);
    await jest.advanceTimersByTimeAsync(15_000);
    expect((await starting)?.release.version).toBe('1.4.0');
    expect(kinds()).toEqual(['1.5.0 TIMEOUT', '1.5.0 TIMEOUT', '1.4.0 LOADED']);
  });

  it('SYS-27 nothing proven to fall back to: nothing starts', async () => {
    fetchRelease.mockRejectedValue(new Error('broken'));
    expect(await startRemote(pinned(null), report)).toBeUndefined();
    expect(kinds()).toEqual(['1.5.0 SCRIPT', '1.5.0 SCRIPT']);
  });
});
