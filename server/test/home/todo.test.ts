import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { home } from '@mingmou/contract/home/home.contract';
import { TODO_ITEMS } from '@mingmou/contract/home/todo';
import type { SessionCx } from '../../src/kernel/context/cx';
import { type TodoCounter, todoCounts } from '../../src/modules/home/todo.service';
import { admin } from '../auth/support';
import { type TestApp, testApp } from '../support/app';

const NONE = Object.fromEntries(TODO_ITEMS.map(({ key }) => [key, 0]));

const counter = (key: TodoCounter['key'], n: number) => ({ key, count: jest.fn(async (_cx: SessionCx) => n) });
// Counters receive the context unchanged; only the menus in it matter here.
const holding = (...menus: number[]) => ({ caller: { menuIds: new Set(menus) } }) as unknown as SessionCx;

describe('to-do counts', () => {
  it('come from the registered counters; all other counts are 0', async () => {
    const counters = [counter('waitingAccepts', 2), counter('waitingPay', 7)];
    expect(await todoCounts(counters, holding(1201, 1105, 1306))).toEqual({
      ...NONE,
      waitingAccepts: 2,
      waitingPay: 7,
    });
    expect(await todoCounts([], holding(1201, 1105))).toEqual(NONE);
  });

  it('are 0 without the menu right, and are not computed then', async () => {
    const waiting = counter('waitingPay', 7);
    expect(await todoCounts([waiting], holding(1201))).toEqual(NONE);
    expect(waiting.count).not.toHaveBeenCalled();
  });
});

describe('the call of to-do counts', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  it('returns all counts to any signed-in account, and refuses requests without a token', async () => {
    // The demo has a prescription that waits for this doctor, patients to be reminded, and lenses that expire soon.
    for (const [account, waiting] of [
      ['doctor', { waitingRx: 1, waitingTasks: 4, archivesExpire: 1 }],
      ['ops', {}],
    ] as const) {
      const token = await server.signIn(account);
      const reply = await server.send(home.todoCount, {}, { token });
      expect(reply).toMatchObject({ success: true, data: { ...NONE, ...waiting } });
    }
    expect(await server.send(home.todoCount, {})).toMatchObject({ status: 401 });
  });

  it('does not extend the session', async () => {
    const token = await server.signIn('front');
    const seen = async () => (await admin(server, 'SELECT last_seen_at FROM auth_token ORDER BY id DESC LIMIT 1'))[0];
    const before = await seen();
    server.advance(5);
    await server.send(home.todoCount, {}, { token });
    expect(await seen()).toEqual(before);
    await server.send(home.thisWeek, {}, { token });
    expect(await seen()).not.toEqual(before);
  });
});
