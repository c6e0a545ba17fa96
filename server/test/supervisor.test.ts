import { describe, expect, it } from '@jest/globals';
import { Supervisor } from '../src/database/embedded/supervisor';

/** Fakes a server whose starts succeed as listed; records pauses without waiting, and ends after `looks` pauses. */
function staged(starts: boolean[], looks: number) {
  const pauses: number[] = [];
  const troubles: (string | null)[] = [];
  let running = false;
  let given = 0;
  const done = new Promise<void>((resolve) => {
    const supervisor = new Supervisor(
      {
        isRunning: () => running,
        revive: async () => {
          running = starts.shift() ?? false;
          if (!running) throw new Error('no');
        },
      },
      {
        log: () => undefined,
        giveUp: () => {
          given += 1;
          resolve();
        },
        pause: (ms) => {
          pauses.push(ms);
          troubles.push(supervisor.trouble);
          if (pauses.length < looks) return Promise.resolve();
          supervisor.stop();
          resolve();
          return Promise.resolve();
        },
      },
    );
  });
  return { pauses, troubles, done, given: () => given };
}

describe('the supervisor of the embedded database', () => {
  it('retries with growing pauses, reports the reason meanwhile, and stops retrying when the database runs', async () => {
    const { done, pauses, troubles, given } = staged([false, false, true], 4);
    await done;
    expect(pauses).toEqual([500, 1000, 250, 250]);
    expect(troubles).toEqual([
      '数据库第1次重新启动未成功，请查看postgres.log',
      '数据库第2次重新启动未成功，请查看postgres.log',
      null,
      null,
    ]);
    expect(given()).toBe(0);
  });

  it('gives up after the fifth failure in a row', async () => {
    const { done, pauses, given } = staged([false, false, false, false, false, true], 99);
    await done;
    expect(pauses).toEqual([500, 1000, 2000, 4000]);
    expect(given()).toBe(1);
  });
});
