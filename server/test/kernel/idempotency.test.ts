import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '@mingmou/contract/base/call';
import { f, required } from '@mingmou/contract/base/field';
import { keyRefusals } from '@mingmou/contract/cashier/cashier.codes';
import { Client } from 'pg';
import { PRODUCTION_LIMITS } from '../../src/database/pool';
import { Refusal } from '../../src/kernel/call/refusal';
import { handle } from '../../src/kernel/call/route';
import { businessNumber } from '../../src/kernel/row/sequence';
import { type TestApp, testApp } from '../support/app';

const take = call({
  path: '/test/take-number',
  title: '取号',
  grant: 'any',
  idempotent: true,
  input: { fail: f.bool('失败') },
  output: required(f.text('号', 20)),
});

/** A call with its own refusal codes. */
const settle = call({
  path: '/test/settle',
  title: '收费',
  grant: 'any',
  idempotent: true,
  input: { fail: f.bool('失败') },
  output: required(f.text('结果', 20)),
  keyRefusals,
});

const settleRoute = handle(settle, async () => '已收费');
const takeRoute = handle(take, async ({ fail }, cx) => {
  const number = await businessNumber(cx, 'SC');
  if (fail) throw new Refusal(100001, '数据已被他人修改，请刷新后重试');
  return number;
});

const extraRoutes = [takeRoute, settleRoute];

let app: TestApp;
let token: string;
const key = (n: number) => `key-${String(n).padStart(16, '0')}`;

beforeAll(async () => {
  app = await testApp({ extraRoutes });
  token = await app.signIn('front');
});
afterAll(() => app.close());

describe('a call with an idempotency key', () => {
  it('returns the first result for the same key, however often and concurrently', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => app.send(take, {}, { token, idempotencyKey: key(1) })),
    );
    expect(new Set(replies.map(({ data }) => data))).toEqual(new Set(['SC202503120001']));
  });

  it('runs again for another key', async () => {
    const { data } = await app.send(take, {}, { token, idempotencyKey: key(2) });
    expect(data).toBe('SC202503120002');
  });

  it('returns the first result for the first key after a second key was used', async () => {
    expect((await app.send(take, {}, { token, idempotencyKey: key(1) })).data).toBe('SC202503120001');
    expect((await app.send(take, {}, { token, idempotencyKey: key(2) })).data).toBe('SC202503120002');
  });

  it.each([undefined, 'short', 'x'.repeat(65), 'sixteen and blanks'])(
    'is refused with the malformed key %s',
    async (idempotencyKey) => {
      expect(await app.send(take, {}, { token, idempotencyKey })).toMatchObject({
        status: 400,
        msg: 'Idempotency-Key：请提供16至64位的请求标识',
      });
    },
  );

  it('is refused with a code of its own while the first request is running', async () => {
    const impatient = await testApp({ extraRoutes, limits: PRODUCTION_LIMITS });
    const as = { token: await impatient.signIn('front'), idempotencyKey: key(9) };
    const first = new Client(impatient.database.admin);
    await first.connect();
    const send = (running: typeof take) => impatient.send(running, {}, as);
    try {
      await first.query('BEGIN');
      await first.query(
        `INSERT INTO idempotency_key (property_owner_id, account_id, key, call, request_hash, created_at)
          SELECT property_owner_id, id, $1, unnest($2::text[]), 'x', now() FROM account
          WHERE property_owner_id = 1 AND account = 'front'`,
        [key(9), [take.id, settle.id]],
      );
      const msg = '正在处理中，请勿重复提交';
      expect(await Promise.all([send(take), send(settle)])).toMatchObject([
        { code: 100005, msg },
        { code: 180003, msg },
      ]);
    } finally {
      // Rolls back the inserted key.
      await first.end();
    }
    expect(await send(settle)).toMatchObject({ success: true, data: '已收费' });
    await impatient.close();
  });

  it('is refused with the call’s own code where it declares one', async () => {
    await app.send(settle, {}, { token, idempotencyKey: key(1) });
    expect(await app.send(settle, { fail: false }, { token, idempotencyKey: key(1) })).toMatchObject({
      code: 180002,
      msg: '该请求标识已用于其他内容，请刷新页面后重试',
    });
  });

  it('is refused when the key was used for another request', async () => {
    const reply = await app.send(take, { fail: false }, { token, idempotencyKey: key(1) });
    expect(reply).toMatchObject({ status: 400, msg: 'Idempotency-Key：该请求标识已用于另一次提交' });
  });

  it('leaves no rows when it is refused: key and business number are free again', async () => {
    expect(await app.send(take, { fail: true }, { token, idempotencyKey: key(3) })).toMatchObject({
      success: false,
      code: 100001,
    });
    const again = await app.send(take, { fail: null }, { token, idempotencyKey: key(3) });
    expect(again.data).toBe('SC202503120003');
  });
});

describe('business numbers', () => {
  it('are unique and without gaps under concurrency, and start again every day', async () => {
    app.setNow('2025-03-13 08:00:00');
    token = await app.signIn('front');
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, n) => app.send(take, {}, { token, idempotencyKey: key(100 + n) })),
    );
    const numbers = replies.map(({ data }) => data).sort();
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, n) => `SC20250313${String(n + 1).padStart(4, '0')}`));
  });
});
