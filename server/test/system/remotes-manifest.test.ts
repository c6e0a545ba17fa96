import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { remotes } from '@mingmou/contract/system/remotes/remotes.contract';
import { sealKeptReleases } from '../../src/modules/system/remotes/seal';
import { integrityOf, publish, type RegistryApp, registryApp } from './remotes-support';

const REMOTES = ['outpatient', 'workstation', 'patients', 'reports', 'erp', 'screening', 'system'];
const PAGES = 237;

let app: RegistryApp;
let ops: string;

/** 237 pages of seven remotes, as long as the real ones. */
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

it('the answer for seven remotes of 237 pages, each with a fallback, is at most 6 KB', async () => {
  const response = await ask();
  const answer = response.json<Answer>();
  expect(answer.data.remotes).toHaveLength(7);
  expect(answer.data.remotes.every((remote) => 'fallback' in remote && remote.fallback !== null)).toBe(true);
  expect(Buffer.byteLength(response.body)).toBeLessThanOrEqual(6000);
});

it('is not sent again to whoever has it', async () => {
  const first = await ask();
  const again = await ask({ 'if-none-match': String(first.headers.etag) });
  expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' });
});

it('carries one hash a release: that of the file which names the others', async () => {
  const { data } = (await ask()).json<Answer>();
  for (const { name, version, files, integrity } of data.remotes) {
    expect(files).toBe(`/remotes/${name}/${version}/files.json`);
    expect(integrityOf(readFileSync(join(app.store, name, version, 'files.json')))).toBe(integrity);
  }
});

it('a release that was kept before there was such a file gets it at a start', async () => {
  const before = (await ask()).json<Answer>().data.remotes;
  await app.database.query('UPDATE remote_version SET files_integrity = NULL');
  for (const { files } of before.slice(1)) rmSync(join(app.store, files.replace('/remotes/', '')));
  expect((await ask()).json<Answer>().data.remotes.every(({ integrity }) => integrity === '')).toBe(true);
  await sealKeptReleases(app.database.db, app.store);
  for (const { name, version, integrity } of (await ask()).json<Answer>().data.remotes)
    expect(integrityOf(readFileSync(join(app.store, name, version, 'files.json')))).toBe(integrity);
});
