import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '@mingmou/contract/base/call';
import { f, required } from '@mingmou/contract/base/field';
import { Refusal } from '../../src/kernel/refusal';
import { handle } from '../../src/kernel/route';
import { businessNumber } from '../../src/kernel/sequence';
import { type TestApp, testApp } from '../support/app';

const take = call({
  path: '/test/take-number',
  title: '取号',
  grant: 'any',
  idempotent: true,
  input: { fail: f.bool('失败') },
  output: required(f.text('号', 20)),
});

const takeRoute = handle(take, async ({ fail }, cx) => {
  const number = await businessNumber(cx, 'SC');
  if (fail) throw new Refusal(100001, '数据已被他人修改，请刷新后重试');
  return number;
});

let app: TestApp;
let token: string;
const key = (n: number) => `key-${String(n).padStart(16, '0')}`;

beforeAll(async () => {
  app = await testApp({ extraRoutes: [takeRoute] });
  token = await app.signIn('front');
});
afterAll(() => app.close());

describe('a call that moves money or stock', () => {
  it('answers the first result to the same key, however often and however parallel', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => app.send(take, {}, { token, idempotencyKey: key(1) })),
    );
    expect(new Set(replies.map(({ data }) => data))).toEqual(new Set(['SC202503120001']));
  });

  it('runs again for another key', async () => {
    const { data } = await app.send(take, {}, { token, idempotencyKey: key(2) });
    expect(data).toBe('SC202503120002');
  });

  it('is refused without a key', async () => {
    expect(await app.send(take, {}, { token })).toMatchObject({ status: 400 });
  });

  it('is refused when the key stood for another request', async () => {
    const reply = await app.send(take, { fail: false }, { token, idempotencyKey: key(1) });
    expect(reply).toMatchObject({ status: 400, msg: 'Idempotency-Key：该请求标识已用于另一次提交' });
  });

  it('leaves nothing behind when it is refused: key and number are free again', async () => {
    expect(await app.send(take, { fail: true }, { token, idempotencyKey: key(3) })).toMatchObject({
      success: false,
      code: 100001,
    });
    const again = await app.send(take, { fail: null }, { token, idempotencyKey: key(3) });
    expect(again.data).toBe('SC202503120003');
  });
});

describe('business numbers', () => {
  it('are unique and without gaps under concurrency, and start again each day', async () => {
    app.setNow('2025-03-13 08:00:00');
    token = await app.signIn('front');
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, n) => app.send(take, {}, { token, idempotencyKey: key(100 + n) })),
    );
    const numbers = replies.map(({ data }) => data).sort();
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, n) => `SC20250313${String(n + 1).padStart(4, '0')}`));
  });
});
