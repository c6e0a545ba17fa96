import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { call } from '@mingmou/contract/base/call';
import { lineAmount, price } from '@mingmou/contract/base/money';
import { sql } from 'kysely';
import { handle } from '../../src/kernel/call/route';
import { type TestApp, testApp } from '../support/app';

const product = call({ path: '/test/product', title: '乘积', grant: 'any' });
const column = call({ path: '/test/column', title: '列', grant: 'any' });

let app: TestApp;
beforeAll(async () => {
  app = await testApp({
    extraRoutes: [
      handle(product, async () => {
        lineAmount(999_999, price('9999999999.9999'));
        return null;
      }),
      handle(column, async (_input, { db }) => {
        await sql`SELECT 10000000000::numeric(12, 2)`.execute(db);
        return null;
      }),
    ],
  });
});
afterAll(() => app.close());

it.each([
  ['a product beyond what an amount may be', product],
  ['a figure beyond what its column holds', column],
])('%s is refused with a message instead of a server error', async (_what, asked) => {
  const { status, msg } = await app.sendRaw(asked, {}, { token: await app.signIn('buyer') });
  expect([status, msg]).toEqual([400, '数量或金额过大，请核对数量和单价']);
});
