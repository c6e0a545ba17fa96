import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inChain } from '../../src/database/context';
import { addMinutes } from '../../src/kernel/context/clock';
import { enqueue, runDueJobs } from '../../src/kernel/process/jobs';
import { type TestApp, testApp } from '../support/app';

const NOW = new Date('2025-03-12T01:00:00Z');
let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

function plan(kind: string, uniqueKey?: string) {
  return inChain(app.database.db, { propertyOwnerId: 1 }, (db) =>
    enqueue({ db, now: NOW, propertyOwnerId: 1 }, { kind, runAt: NOW, uniqueKey, payload: { n: 1 } }),
  );
}

async function stateOf(kind: string) {
  const { rows } = await app.database.query('SELECT state, attempts FROM job WHERE kind = $1', [kind]);
  return rows;
}

describe('a job', () => {
  it('is planned once per key, and run once by concurrent servers', async () => {
    await plan('count', 'monday');
    await plan('count', 'monday');
    let runs = 0;
    const handlers = {
      count: async () => {
        runs += 1;
      },
    };
    await Promise.all([1, 2, 3].map(() => runDueJobs(app.database.db, handlers, () => NOW)));
    expect([runs, await stateOf('count')]).toEqual([1, [{ state: 'DONE', attempts: 1 }]]);
  });

  it('rolls back a failed run, is retried after growing delays, and stops after five attempts', async () => {
    await plan('fail');
    let now = NOW;
    const handlers = {
      fail: async (_payload: unknown, { db }: { db: typeof app.database.db }) => {
        await db
          .insertInto('outbox')
          .values({ propertyOwnerId: 1, channel: 'SMS', receiver: 'x', template: 'FAIL', body: 'x', state: 'SENT' })
          .execute();
        throw new Error('no');
      },
    };
    for (let round = 0; round < 8; round += 1) {
      await runDueJobs(app.database.db, handlers, () => now);
      now = addMinutes(now, 60);
    }
    expect(await stateOf('fail')).toEqual([{ state: 'FAILED', attempts: 5 }]);
    expect((await app.database.query("SELECT FROM outbox WHERE template = 'FAIL'")).rows).toHaveLength(0);
  });

  it('of a kind that this release does not know waits for another server and stops no other job', async () => {
    await plan('from-another-release');
    await plan('known');
    await runDueJobs(app.database.db, { known: async () => undefined }, () => addMinutes(NOW, 1));
    expect(await stateOf('from-another-release')).toEqual([{ state: 'WAIT', attempts: 0 }]);
    expect(await stateOf('known')).toEqual([{ state: 'DONE', attempts: 1 }]);
  });
});
