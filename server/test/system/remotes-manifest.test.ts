import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { remotes } from '@mingmou/contract/system/remotes/remotes.contract';
import { sealKeptReleases } from '../../src/modules/system/remotes/seal-releases.service';
import { integrityOf, publish, type RegistryApp, registryApp } from './remotes-support';

const REMOTES = ['outpatient', 'workstation', 'patients', 'reports', 'erp', 'screening', 'system'];
const PAGES = 237;

let app: RegistryApp;
let ops: string;

/** Returns 237 pages of seven remotes, as long as the real pages. */
function pagesOf(remote: string) {
  const count = Math.ceil(PAGES / REMOTES.length);
  return Array.from({ length: count }, (_, index) => ({
    remote,
    key: `someLongPage${index}`,
    path: `/${remote.slice(7)}/someArea/someLongPage${index}`,
    title: '一个页面的标题',
    access: `menu:${2000 + index}`,
    kind: 'list',
    keep: `SomeLongPage${index}`,
  }));
}

beforeAll(async () => {
  app = await registryApp();
  ops = await app.signIn('ops');
  for (const name of REMOTES) {
    const remote = `remote-${name}`;
    for (const version of ['0.1.0-dev.h0123456789a', '0.1.0-dev.hba987654321'])
      await publish(app, ops, version, { pages: pagesOf(remote) }, remote);
  }
  await app.database.query('UPDATE remote_version SET starts = 30, proven_at = now()');
});
afterAll(() => app.close());

const ask = (headers: Readonly<Record<string, string>> = {}) =>
  app.app.inject({
    method: 'GET',
    url: remotes.manifest.path,
    headers: { authorization: `Bearer ${ops}`, 'x-host-version': '2.1.0', ...headers },
  });

type Answer = {
  readonly data: { readonly remotes: ReadonlyArray<Record<'name' | 'version' | 'files' | 'integrity', string>> };
};

it('the manifest of seven remotes with 237 pages and a fallback each is at most 6 KB', async () => {
  const response = await ask();
  const answer = response.json<Answer>();
  expect(answer.data.remotes).toHaveLength(7);
  expect(answer.data.remotes.every((remote) => 'fallback' in remote && remote.fallback !== null)).toBe(true);
  expect(Buffer.byteLength(response.body)).toBeLessThanOrEqual(6000);
});

it('answers 304 to a request with the current ETag', async () => {
  const first = await ask();
  const again = await ask({ 'if-none-match': String(first.headers.etag) });
  expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' });
});

it('contains one hash per release: the hash of the file that lists all other files', async () => {
  const { data } = (await ask()).json<Answer>();
  for (const { name, version, files, integrity } of data.remotes) {
    expect(files).toBe(`/remotes/${name}/${version}/files.json`);
    expect(integrityOf(readFileSync(join(app.store, name, version, 'files.json')))).toBe(integrity);
  }
});

it('adds the list of files at start-up to a release that was published before such lists', async () => {
  const before = (await ask()).json<Answer>().data.remotes;
  await app.database.query('UPDATE remote_version SET files_integrity = NULL');
  for (const { files } of before.slice(1)) rmSync(join(app.store, files.replace('/remotes/', '')));
  expect((await ask()).json<Answer>().data.remotes.every(({ integrity }) => integrity === '')).toBe(true);
  await sealKeptReleases(app.database.db, app.store);
  for (const { name, version, integrity } of (await ask()).json<Answer>().data.remotes)
    expect(integrityOf(readFileSync(join(app.store, name, version, 'files.json')))).toBe(integrity);
});
