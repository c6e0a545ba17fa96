import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { inGlobal } from '../../src/database/context';
import { instantOf } from '../../src/kernel/context/clock';
import { EventWindow } from '../../src/kernel/context/event-window';
import { openTry } from '../../src/modules/auth/attempt.store';
import { createTestDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const now = instantOf('2025-03-12 09:00:00');

it('SYS-01 counts attempts whose passwords are still being verified', async () => {
  const limits = { maxFailures: 5, lockMinutes: 15 };
  const attempt = { name: 'front', ip: '10.1.2.3', now, limits, accountLock: null };
  const open = () => inGlobal(database.db, (tx) => openTry(tx, attempt));
  for (const n of [1, 2, 3, 4, 5]) expect(await open()).toBe(n);
  expect(await open()).toMatchObject({ code: 100102 });
});

it('counts the events of one subject sequentially', async () => {
  const countAfterLock = () =>
    inGlobal(database.db, async (tx) => {
      const events = new EventWindow(tx, 'code', '13800000101', now);
      await events.lock();
      return events.count(1);
    });
  const second = await inGlobal(database.db, async (tx) => {
    const events = new EventWindow(tx, 'code', '13800000101', now);
    await events.lock();
    const waiting = countAfterLock();
    await sql`SELECT pg_sleep(0.1)`.execute(tx);
    await events.add();
    return { waiting };
  });
  expect(await second.waiting).toBe(1);
});

it('counts no events of another subject, whatever the input', async () => {
  const counts = await inGlobal(database.db, async (tx) => {
    await new EventWindow(tx, 'code', 'front@1', now).add();
    await new EventWindow(tx, 'code', 'fron_', now).add();
    return Promise.all(['front', 'fron_'].map((name) => new EventWindow(tx, 'code', name, now).count(1)));
  });
  expect(counts).toEqual([0, 1]);
});
