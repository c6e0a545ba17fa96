import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { MENUS } from '@mingmou/contract/auth/menus';
import type { Right } from '@mingmou/contract/auth/rights';
import { rightName } from '@mingmou/contract/auth/rights';
import type { Grant } from '@mingmou/contract/base/call';
import type { FieldSpec, Shape } from '@mingmou/contract/base/field';
import { pageRows } from '@mingmou/contract/base/manifest';
import { referenceOf } from '@mingmou/contract/base/reference';
import { manifest as host } from '@mingmou/host/manifest';
import { manifest as erp } from '@mingmou/remote-erp/manifest';
import { manifest as outpatient } from '@mingmou/remote-outpatient/manifest';
import { manifest as patients } from '@mingmou/remote-patients/manifest';
import { manifest as reports } from '@mingmou/remote-reports/manifest';
import { manifest as screening } from '@mingmou/remote-screening/manifest';
import { manifest as system } from '@mingmou/remote-system/manifest';
import { manifest as workstation } from '@mingmou/remote-workstation/manifest';
import { manifest as scanupload } from '@mingmou/scanupload/manifest';
import { openApi } from '../src/kernel/call/openapi';
import { routesOf } from '../src/modules/routes';
import { Offers } from '../src/modules/system/remotes/offers.service';
import { SCAN_PAGES } from '../src/web/scan-app';
import { contractCalls } from './support/calls';

const DOCS = join(__dirname, '..', '..', 'docs', 'api');
const calls = contractCalls();
const routes = routesOf({
  offers: new Offers({ hostVersion: '1.0.0' }),
  keepFailure: async () => undefined,
  load: () => Promise.reject(new Error('nothing is served')),
});
const pages = [host, erp, outpatient, patients, reports, screening, system, workstation, scanupload].flatMap(pageRows);

/** Pages whose title differs from the name of their menu (domain-system §1.3). */
const OWN_TITLES: Readonly<Record<string, string>> = { '/dashboard': '工作台' };

/** Compares with the file, or writes the file: `npm run docs:api`. */
function expectDocument(name: string, content: unknown): void {
  const file = join(DOCS, name);
  const text = `${JSON.stringify(content, null, 2)}\n`;
  if (process.env.UPDATE_DOCS) writeFileSync(file, text);
  // A diff would print thousands of lines for one changed call.
  if (readFileSync(file, 'utf8') !== text)
    throw new Error(`docs/api/${name} lags behind the contract: npm run docs:api`);
}

/** Returns the shapes of a call: its input, and all objects in its answer. */
function shapesIn(spec: FieldSpec): Shape[] {
  const inside = [...Object.values(spec.fields ?? {}), ...(spec.item ? [spec.item] : [])];
  return [...(spec.fields ? [spec.fields] : []), ...inside.flatMap(shapesIn)];
}

const references = calls.flatMap(({ id, input, output }) =>
  [input, ...Object.values(input).flatMap(shapesIn), ...shapesIn(output)].flatMap((shape) =>
    Object.entries(shape).flatMap(([name, spec]) => {
      const ref = referenceOf(spec);
      return ref ? [[`${id} ${name}`, ref, shape] as const] : [];
    }),
  ),
);

function rightsOf(grant: Grant): readonly Right[] {
  if (grant === 'none' || grant === 'any') return [];
  return typeof grant === 'string' ? [grant] : grant;
}

describe('the contract', () => {
  it('has unique call ids', () => {
    const ids = calls.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('is mounted completely, and no other call is mounted', () => {
    const mounted = routes.map(({ call }) => call.id).sort();
    expect(mounted).toEqual(calls.map(({ id }) => id).sort());
  });

  it.each(calls.map((call) => [call.id, call] as const))('grants %s by existing rights', (_id, call) => {
    for (const right of rightsOf(call.grant)) expect(rightName(right)).not.toBe('');
  });

  it('describes uploaded files as multipart bodies', () => {
    const raw = routes.filter(({ kind, call }) => kind === 'raw' && call.method === 'POST').map(({ call }) => call);
    const imports = raw.filter(({ path }) => path.endsWith('/import/upload'));
    const others = ['/admin/dic-file-upload/picture', '/api/scan-upload/{key}/image', '/api/ops/remotes/publish'];
    expect(imports.length).toBeGreaterThan(3);
    const { paths } = openApi(calls, '0.1.0');
    const binary = { type: 'string', format: 'binary' };
    for (const path of [...imports.map((each) => each.path), ...others]) {
      const part = path.endsWith('publish') ? 'bundle' : 'file';
      const schema = { type: 'object', required: expect.arrayContaining([part]), properties: { [part]: binary } };
      expect(paths[path]?.post).toMatchObject({ requestBody: { content: { 'multipart/form-data': { schema } } } });
    }
    for (const path of ['/api/common/oss/upload', '/api/scan-upload/{key}/video'])
      expect(paths[path]?.post).toMatchObject({
        requestBody: { content: { 'application/octet-stream': { schema: binary } } },
      });
  });

  it('is described completely as OpenAPI, each call with its right, input and answer', () => {
    const { paths } = openApi(calls, '0.1.0');
    const described = calls.map(({ path, method }) => paths[path]?.[method.toLowerCase()]);
    const expected = calls.map(({ title, grant, method }) => ({
      summary: title,
      'x-grant': grant,
      ...(method === 'POST' ? { requestBody: { content: expect.anything() } } : {}),
      responses: { 200: { content: expect.anything() } },
    }));
    expect(described).toMatchObject(expected);
  });
});

describe('a reference field', () => {
  it.each(references)('reads columns that its call returns: %s', (_name, ref, shape) => {
    const { input, output } = ref.call;
    const answered = ref.rows === undefined ? output : output.fields?.[ref.rows];
    const row = Object.keys(answered?.item?.fields ?? {});
    expect(row).toContain(ref.id);
    expect(ref.nameOf(Object.fromEntries(row.map((key) => [key, `«${key}»`])))).toMatch(/«/);
    const asked = Object.keys(input);
    expect(asked).toEqual(expect.arrayContaining([...Object.keys(ref.by), ...Object.keys(ref.input)]));
    expect(asked).toEqual(expect.arrayContaining(ref.here === undefined ? [] : [ref.here]));
    expect(Object.keys(shape)).toEqual(expect.arrayContaining(Object.values(ref.by)));
  });

  it.each(references)('calls an existing call with all required input: %s', (_name, ref) => {
    const { id, input } = ref.call;
    expect(calls.map((call) => call.id)).toContain(id);
    const given = [...Object.keys(ref.by), ...Object.keys(ref.input), ref.here];
    const needed = Object.entries(input).filter(([, spec]) => spec.required);
    expect(given).toEqual(expect.arrayContaining(needed.map(([name]) => name)));
  });
});

describe('the pages', () => {
  it('are documented as the route table', () => {
    const table = pages.map(({ path, remote, title, access, kind }) => ({ path, remote, title, access, kind }));
    expectDocument('routes.json', table);
  });

  it('of phones and screens are the pages that their port serves', () => {
    expect(pageRows(scanupload).map(({ path }) => path)).toEqual(Object.keys(SCAN_PAGES));
  });

  it('declare each path once', () => {
    const paths = pages.map(({ path }) => path);
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  it('prefetch only existing lists that need no further input and that their users may read', () => {
    const listing = pages.filter(({ lists }) => lists !== undefined);
    expect(listing.map(({ path }) => path)).toContain('/suffer/sufferList');
    for (const { path, lists, access } of listing) {
      const named = calls.find((call) => call.id === `POST ${lists}`);
      const { page, size, ...rest } = named?.input ?? {};
      const needed = Object.entries(rest).filter(([, { required }]) => required);
      expect({ path, page: page?.kind, size: size?.kind, needed }).toEqual({
        path,
        page: 'int',
        size: 'int',
        needed: [],
      });
      expect({ path, grant: [named?.grant].flat() }).toEqual({ path, grant: expect.arrayContaining([access]) });
    }
  });

  const menuPages = pages.filter(({ access }) => access.startsWith('menu:'));
  const menuOf = (access: string) =>
    MENUS.find(({ id }) => access === `menu:${id}` || access === `menu:${id}+whitelist`);

  it.each(menuPages.map((page) => [page.path, page] as const))(
    'match the seeded menus by title, path or the menu that opens them: %s',
    (_path, { access, title, path, opens }) => {
      const menu = menuOf(access);
      if (menu?.path === path) expect(OWN_TITLES[path] ?? menu.name).toBe(title);
      else expect(opens === menu?.path || path.startsWith(`${menu?.path}/`) || title === menu?.name).toBe(true);
    },
  );
});
