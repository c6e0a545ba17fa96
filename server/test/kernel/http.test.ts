import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '@mingmou/contract/base/call';
import { f, required } from '@mingmou/contract/base/field';
import { brand } from '@mingmou/contract/erp/goods/brand.contract';
import { sql } from 'kysely';
import { handle } from '../../src/kernel/call/route';
import { type TestApp, testApp } from '../support/app';
import { until } from '../support/until';

const SECRET = '13812345678';
const boom = call({ path: '/test/boom', title: '出错', grant: 'any' });
const slow = call({ path: '/test/slow', title: '很慢', grant: 'any' });
const leak = call({
  path: '/test/leak',
  title: '多答',
  grant: 'any',
  output: required(f.object('行', { name: required(f.text('名', 9)) })),
});

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await testApp({
    extraRoutes: [
      handle(boom, async (_input, { db }) => {
        await db
          .insertInto('org')
          .values({
            propertyOwnerId: 1,
            orgName: SECRET,
            orgShortName: 'x',
            orgCode: '!!',
            address: 'x',
            phone: SECRET,
          })
          .execute();
        return null;
      }),
      handle(slow, async (_input, { db }) => {
        await sql`SET LOCAL statement_timeout = '50ms'`.execute(db);
        await sql`SELECT pg_sleep(5)`.execute(db);
        return null;
      }),
      handle(leak, async () => {
        const row = { name: '张', passwordHash: 'argon2id' };
        return row;
      }),
    ],
  });
  token = await app.signIn('buyer');
});
afterAll(() => app.close());

describe('the transport', () => {
  it('answers an unexpected error only with its request id, and stores the error without personal data', async () => {
    const response = await app.app.inject({
      method: 'POST',
      url: '/test/boom',
      headers: { authorization: `Bearer ${token}` },
      payload: {},
    });
    const requestId = response.headers['x-request-id'];
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      success: false,
      code: 500,
      msg: `系统繁忙，请稍后重试（编号${requestId}）`,
      data: null,
    });
    const kept = async () =>
      (await app.database.query('SELECT source, path, message FROM client_error WHERE request_id = $1', [requestId]))
        .rows;
    await until('the failure is stored', async () => (await kept()).length > 0);
    const rows = await kept();
    expect(rows).toMatchObject([{ source: 'SERVER', path: '/test/boom' }]);
    expect(JSON.stringify(rows) + app.logLines.join('')).not.toContain(SECRET);
  });

  it('explains a statement timeout to the user, and stores the error for the operators', async () => {
    expect(await app.send(slow, {}, { token })).toMatchObject({
      status: 200,
      code: 100009,
      msg: '超过60秒仍未统计完，请缩小日期或机构范围后重试',
    });
    const kept = async () =>
      (await app.database.query("SELECT source FROM client_error WHERE path = '/test/slow'")).rows;
    await until('the failure is stored', async () => (await kept()).length > 0);
    expect(await kept()).toEqual([{ source: 'SERVER' }]);
  });

  it('removes fields from an answer that the contract does not declare', async () => {
    expect((await app.send(leak, {}, { token })).data).toEqual({ name: '张' });
  });

  it.each([
    ['no token', {}, 401, 401001],
    ['a token that never was', { authorization: `Bearer ${'x'.repeat(43)}` }, 401, 401001],
    ['another scheme', { authorization: 'Basic abc' }, 401, 401001],
  ])('refuses %s', async (_case, headers, status, code) => {
    const response = await app.app.inject({ method: 'POST', url: '/api/erp-brand/page', headers, payload: {} });
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });

  it.each([
    ['text that is no JSON', '{"a":', 'application/json', 400],
    ['a list instead of an object', '[]', 'application/json', 400],
    ['a number', '5', 'application/json', 400],
    ['a form where JSON is due', 'a=1', 'application/x-www-form-urlencoded', 400],
    ['more than a megabyte', JSON.stringify({ keyword: 'x'.repeat(1_100_000) }), 'application/json', 413],
    ['XML', '<a/>', 'application/xml', 400],
    ['a key that would reach the prototype', '{"__proto__":{"x":1}}', 'application/json', 400],
  ])('refuses %s', async (_case, payload, type, status) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const response = await app.app.inject({ method: 'POST', url: '/api/erp-brand/page', headers, payload });
    expect([response.statusCode, response.json().success]).toEqual([status, false]);
  });

  it('answers 404 for a path outside the contract, without further information', async () => {
    const response = await app.app.inject({ method: 'GET', url: '/api/nothing' });
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { success: false, code: 404, msg: '请求的资源不存在', data: null },
    ]);
  });

  it('names the field and the remedy in a refusal, and changes nothing', async () => {
    const before = await app.send(brand.page, {}, { token });
    const reply = await app.sendRaw(brand.save, { name: '好'.repeat(31), categoryIds: ['000'] }, { token });
    expect(reply).toMatchObject({ status: 400, code: 400, msg: '品牌名称：不能超过30个字', data: { field: 'name' } });
    expect((await app.send(brand.page, {}, { token })).data.total).toBe(before.data.total);
  });

  it('sends the security headers for browsers', async () => {
    const { headers } = await app.app.inject({ method: 'GET', url: '/healthz' });
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  });
});
