import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { Envelope } from '@mingmou/contract/base/envelope';
import { remoteOps } from '@mingmou/contract/system/remotes/remote-ops.contract';
import type { SharedModule } from '@mingmou/contract/system/remotes/remote-ops.rows';
import { pack } from 'tar-stream';
import { type TestApp, testApp } from '../support/app';

export const HOST = '2.1.0';
const HOST_SHARED: readonly SharedModule[] = [{ name: 'react', version: '19.3.1', singleton: true }];
export const HOST_OFFERS = { react: null, '@mingmou/kit/ui': ['Button', 'Input'] };

export interface RegistryApp extends TestApp {
  readonly store: string;
}

/** Starts the application with a folder for published builds. */
export async function registryApp(): Promise<RegistryApp> {
  const store = mkdtempSync(join(tmpdir(), 'mingmou-registry-'));
  const app = await testApp({
    hostVersion: HOST,
    registry: { store, hostShared: HOST_SHARED, hostOffers: HOST_OFFERS },
  });
  const close = async () => {
    await app.close();
    rmSync(store, { recursive: true, force: true });
  };
  return { ...app, store, close };
}

export type Files = Readonly<Record<string, string>>;

export const integrityOf = (content: string | Buffer) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Returns the files of a small complete build. */
export function filesOf(remote: string, version: string): Files {
  const container = `${remote}_${version}`.replaceAll(/\W/g, '_');
  return { 'remoteEntry.js': `globalThis.${container} = {};`, 'chunk.js': 'export {};' };
}

export function manifestOf(remote: string, version: string, files = filesOf(remote, version), more = {}) {
  return {
    name: remote,
    version,
    entry: 'remoteEntry.js',
    exposes: ['./app'],
    files: Object.entries(files).map(([path, content]) => ({
      path,
      bytes: Buffer.byteLength(content),
      integrity: integrityOf(content),
    })),
    shared: [{ name: 'react', version: '19.3.1', requiredRange: '^19.3.0', singleton: true }],
    hostRange: '>=2.0.0 <3',
    needs: { modules: [], calls: [] },
    pages: [{ remote, key: 'brand', path: '/erp/pro/brand', title: '品牌管理', access: 'menu:1414', kind: 'list' }],
    builtAt: '2025-03-12T00:00:00.000Z',
    ...more,
  };
}

export interface TarEntry {
  readonly name: string;
  readonly content?: string | Buffer;
  readonly type?: 'file' | 'symlink' | 'link';
  readonly linkname?: string;
}

export async function tarOf(entries: readonly TarEntry[]): Promise<Buffer> {
  const tar = pack();
  for (const { name, content = '', type = 'file', linkname } of entries) tar.entry({ name, type, linkname }, content);
  tar.finalize();
  return gzipSync(await buffer(Readable.from(tar)));
}

export function bundleOf(files: Files): Promise<Buffer> {
  return tarOf(Object.entries(files).map(([name, content]) => ({ name, content })));
}

/** Returns a multipart body as browsers and curl write it. */
export function multipart(parts: Readonly<Record<string, string | Buffer>>) {
  const boundary = 'mingmou-test-boundary';
  const chunks = Object.entries(parts).flatMap(([name, value]) => {
    const file = typeof value === 'string' ? '' : `; filename="${name}.tar.gz"\r\nContent-Type: application/gzip`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')];
  });
  const payload = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

interface Published {
  readonly id: number;
  readonly reasons?: readonly string[];
}

export async function upload(app: TestApp, token: string | undefined, manifest: unknown, bundle: Buffer) {
  const { payload, headers } = multipart({ manifest: JSON.stringify(manifest), bundle });
  const response = await app.app.inject({
    method: 'POST',
    url: remoteOps.publish.path,
    payload,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  return { status: response.statusCode, ...response.json<Envelope<Published>>() };
}

/** Publishes a complete build and returns the id of its version. */
export async function publish(app: TestApp, token: string, version: string, more = {}, remote = 'remote-erp') {
  const files = filesOf(remote, version);
  const reply = await upload(app, token, manifestOf(remote, version, files, more), await bundleOf(files));
  if (!reply.success) throw new Error(reply.msg);
  return reply.data.id;
}

/** Global pin, the initial state of the operator tests. */
export const GLOBAL = { remoteName: 'remote-erp', scope: 'GLOBAL', scopeId: 0, reason: '测试' } as const;

/** Publishes three versions and signs in an operator of each of the two chains. */
export async function threeVersions() {
  const app = await registryApp();
  const { rows } = await app.database.query('SELECT id, property_owner_id AS chain FROM org ORDER BY id');
  const orgs = rows.filter(({ chain }) => Number(chain) === 1).map(({ id }) => Number(id));
  await app.database.query(
    `UPDATE account_org_role SET role_id = role.id FROM role, account
     WHERE account.account = 'front_b' AND account.id = account_id AND role.role_code = 'OPS'
       AND role.property_owner_id = account.property_owner_id`,
  );
  const ops = await app.signIn('ops', { orgId: orgs[0] });
  return {
    app,
    orgs,
    foreignOrg: Number(rows.find(({ chain }) => Number(chain) === 2)?.id),
    ops,
    foreign: await app.signIn('front_b'),
    ids: {
      '1.3.2': await publish(app, ops, '1.3.2'),
      '1.4.0': await publish(app, ops, '1.4.0'),
      '1.5.0': await publish(app, ops, '1.5.0', { hostRange: '>=2.1.0 <3' }),
    },
  };
}

/** Restores the initial state: one global pin to this version, and no other pin. */
export async function pinAlone(app: TestApp, token: string, versionId: number): Promise<void> {
  await app.database.query('DELETE FROM remote_pin');
  await app.database.query('DELETE FROM remote_report');
  await app.database.query("DELETE FROM remote_event WHERE action NOT IN ('PUBLISH')");
  await app.send(remoteOps.pin, { ...GLOBAL, versionId }, { token });
}
