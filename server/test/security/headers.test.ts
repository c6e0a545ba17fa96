import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auth } from '@mingmou/contract/auth/auth.contract';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import type { InjectOptions } from 'fastify';
import type { TestApp } from '../support/app';
import { ENTRY, servedApp } from './support';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await servedApp({ isHttps: true });
  token = await app.signIn('buyer');
});
afterAll(() => app.close());

const html = { accept: 'text/html' };
const STRANGER = { username: 'nobody_here', password: 'Wrong0000' };
/** One answer of each kind that the server gives. */
const ANSWERS: ReadonlyArray<readonly [kind: string, request: InjectOptions, status: number]> = [
  ['the sign-in page', { url: '/login', headers: html }, 200],
  ['the shell', { url: '/erp/pro/brand', headers: html }, 200],
  ['a published file', { url: ENTRY }, 200],
  ['a published document', { url: '/remotes/remote-erp/1.0.0/drawing.html' }, 200],
  ['a file that is not there', { url: '/remotes/remote-erp/1.0.0/none.js' }, 404],
  ['health', { url: '/healthz' }, 200],
  ['the description of the calls', { url: '/openapi.json' }, 200],
  ['an unknown call', { url: '/api/nothing' }, 404],
  ['a call without a session', { method: 'POST', url: brand.page.path, payload: {} }, 401],
  ['a call', { method: 'POST', url: brand.page.path, payload: {} }, 200],
  ['a malformed call', { method: 'POST', url: brand.page.path, payload: { nothing: 1 } }, 400],
  ['unreadable JSON', { method: 'POST', url: brand.page.path, payload: '{' }, 400],
  ['a refusal', { method: 'POST', url: auth.check.path, payload: STRANGER }, 200],
  ['a sheet', { method: 'POST', url: brand.export.path, payload: {} }, 200],
];

async function answerTo([kind, request, status]: (typeof ANSWERS)[number]) {
  const isAnonymous = kind === 'a call without a session';
  const authorization = isAnonymous ? {} : { authorization: `Bearer ${token}` };
  const json = request.method === 'POST' ? { 'content-type': 'application/json' } : {};
  const response = await app.app.inject({ ...request, headers: { ...request.headers, ...authorization, ...json } });
  expect(response.statusCode).toBe(status);
  return response.headers;
}

describe.each(ANSWERS)('%s', (...answer) => {
  it('carries the headers that browsers enforce', async () => {
    expect(await answerTo(answer)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
  });

  it('has a policy that forbids inline script, eval, foreign addresses and framing', async () => {
    const policy = String((await answerTo(answer))['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toMatch(/default-src '(none|self)'/);
    expect(policy).not.toMatch(/unsafe|\*|https:/);
  });

  it('is not cached, unless it is a published file', async () => {
    const isPublished = answer[0].startsWith('a published');
    expect((await answerTo(answer))['cache-control']).toBe(
      isPublished ? 'public, max-age=31536000, immutable' : 'no-store',
    );
  });

  it('names its type with the character set, allows no other origin and sets no cookie', async () => {
    const headers = await answerTo(answer);
    expect(headers['content-type']).toMatch(/charset=utf-8$|spreadsheetml/);
    expect(
      Object.keys(headers).filter((name) => /^(set-cookie|access-control-.*|server|x-powered-by)$/.test(name)),
    ).toEqual([]);
  });
});

describe('documents that run script', () => {
  it.each([['/login'], ['/erp/pro/brand']])(
    '%s allows its own files and the nonce of this answer only',
    async (url) => {
      const answers = await Promise.all([1, 2].map(() => app.app.inject({ url, headers: html })));
      const nonces = answers.map(({ headers, body }) => {
        const policy = String(headers['content-security-policy']);
        expect(policy).toContain("script-src 'self';");
        expect(policy).toContain("object-src 'none'");
        expect(policy).toContain("media-src 'self' blob:;");
        const nonce = /style-src 'self' 'nonce-([^']{20,})'/.exec(policy)?.[1] ?? '';
        expect(body).toContain(`nonce="${nonce}"`);
        return nonce;
      });
      expect(new Set(nonces).size).toBe(2);
    },
  );

  it('a published document may run nothing', async () => {
    const { headers } = await app.app.inject({ url: '/remotes/remote-erp/1.0.0/drawing.html' });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });
});

it('a server without TLS does not send HSTS', async () => {
  const plain = await servedApp();
  const { headers } = await plain.app.inject('/healthz');
  expect(headers['strict-transport-security']).toBeUndefined();
  await plain.close();
});
