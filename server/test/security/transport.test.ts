import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { callSetting } from '@mingmou/contract/calling/call-setting.contract';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import type { InjectOptions } from 'fastify';
import type { TestApp } from '../support/app';
import { ENTRY, SECRET_TEXT, servedApp } from './support';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await servedApp({ trustProxy: 1 });
  token = await app.signIn('buyer');
});
afterAll(() => app.close());

describe('published files', () => {
  it('are served', async () => {
    expect((await app.app.inject(ENTRY)).body).toBe('export {};');
  });

  it.each([
    '/remotes/../demo-password',
    '/remotes/%2e%2e/demo-password',
    '/remotes/%2e%2e%2fdemo-password',
    '/remotes/..%2fdemo-password',
    '/remotes/..%5cdemo-password',
    '/remotes/%252e%252e/demo-password',
    '/remotes//../demo-password',
    '/remotes/remote-erp/../../demo-password',
    '/remotes/remote-erp/%00/../../../demo-password',
    '/host/../../demo-password',
    '/host/%2e%2e/%2e%2e/demo-password',
    '/remotes/',
    '/remotes/remote-erp/',
    '/host/',
    '/host/1.0.0/',
    '/.git/config',
    '/package.json',
  ])('%s serves neither a file outside the folder nor a directory', async (url) => {
    const response = await app.app.inject({ url });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.body).not.toContain(SECRET_TEXT);
    expect(response.body).not.toContain('remoteEntry');
  });
});

describe('a request', () => {
  it.each(['TRACE', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('by %s reaches no call', async (method) => {
    const headers = { authorization: `Bearer ${token}` };
    const request: InjectOptions = JSON.parse(JSON.stringify({ method, url: brand.page.path, headers }));
    const response = await app.app.inject(request);
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain(token);
  });

  it.each([
    ['in the address', { url: `${brand.page.path}?token=TOKEN&access_token=TOKEN`, headers: {} }],
    ['in a cookie', { url: brand.page.path, headers: { cookie: 'token=TOKEN; access_token=TOKEN' } }],
    ['in the body', { url: brand.page.path, headers: {}, payload: { token: 'TOKEN' } }],
  ])('whose token is sent %s has no session', async (_place, request) => {
    const filled: InjectOptions = JSON.parse(JSON.stringify(request).replaceAll('TOKEN', token));
    expect((await app.app.inject({ payload: {}, ...filled, method: 'POST' })).statusCode).toBe(401);
  });

  it.each([
    ['of another origin', { origin: 'https://evil.example.com' }],
    ['that claims another method', { 'x-http-method-override': 'DELETE' }],
  ])('%s is answered without CORS headers', async (_case, headers) => {
    const { headers: answered } = await app.app.inject({ method: 'POST', url: brand.page.path, headers, payload: {} });
    expect(Object.keys(answered).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('that inflates to more than a megabyte is refused before it fills the memory', async () => {
    const payload = gzipSync(JSON.stringify({ keyword: 'x'.repeat(40_000_000) }));
    expect(payload.length).toBeLessThan(100_000);
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    };
    const response = await app.app.inject({ method: 'POST', url: brand.page.path, headers, payload });
    expect([400, 413]).toContain(response.statusCode);
  });

  it('that names a field twice is refused', async () => {
    const url = '/settings-account/getMenus?orgId=1&orgId=2';
    const response = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect(response.statusCode).toBe(400);
  });

  it('that is sent slowly ends after five minutes', () => {
    expect(app.app.server.requestTimeout).toBe(300_000);
  });
});

describe('the address of a caller behind the proxy', () => {
  it.each([
    ['what the proxy saw', '10.9.0.1', '10.9.0.1'],
    ['not what the caller wrote before it', '6.6.6.6, 10.9.0.2', '10.9.0.2'],
    ['however much the caller wrote', '127.0.0.1, 10.9.0.1, 6.6.6.6, 10.9.0.3', '10.9.0.3'],
  ])('is %s', async (_case, forwarded, address) => {
    await app.app.inject({
      method: 'POST',
      url: auth.login.path,
      headers: {
        'x-forwarded-for': forwarded,
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from('mingmou-web:mingmou-web').toString('base64')}`,
      },
      payload: 'username=buyer&password=Wrong0000',
    });
    const { rows } = await app.database.query(
      'SELECT ip FROM operation_log WHERE NOT success ORDER BY id DESC LIMIT 1',
    );
    expect(rows[0]?.ip).toBe(address);
  });
});

describe('calls per minute from one address', () => {
  it.each([
    ['sheets', 60, brand.export.path],
    ['sentences said by the service', 30, callSetting.listen.path],
    ['tries to sign in', 300, auth.check.path],
  ])('%s stop at %i; another address continues', async (_kind, limit, url) => {
    const send = (address: string) =>
      app.app.inject({ method: 'POST', url, headers: { 'x-forwarded-for': address }, payload: {} });
    for (let call = 0; call < limit; call += 1) expect((await send('10.9.1.1')).statusCode).not.toBe(429);
    const refused = await send('10.9.1.1');
    expect([refused.statusCode, refused.json().msg]).toEqual([429, '操作过于频繁，请稍后再试']);
    expect((await send('10.9.1.2')).statusCode).not.toBe(429);
  });
});
