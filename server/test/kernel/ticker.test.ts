import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Ticker } from '../../src/kernel/process/ticker';
import { until } from '../support/until';

function watched(look: () => Promise<void>) {
  const errors: unknown[] = [];
  const wish = { wanted: true };
  const ticker = new Ticker(look, { everyMs: 5, isWanted: () => wish.wanted, onError: (error) => errors.push(error) });
  return { ticker, errors, wish };
}

describe('a periodic check', () => {
  it('continues after a failed run and reports the failure', async () => {
    let looks = 0;
    const { ticker, errors } = watched(async () => {
      looks += 1;
      if (looks === 1) throw new Error('no line');
    });
    ticker.start(0);
    await until('three looks have ended', () => looks >= 3);
    ticker.stop();
    expect(errors).toEqual([new Error('no line')]);
  });

  it('never runs twice concurrently, however slow a run is', async () => {
    let inside = 0;
    let most = 0;
    let looks = 0;
    const { ticker } = watched(async () => {
      inside += 1;
      most = Math.max(most, inside);
      await sleep(15); // real time: a run slower than the ticker
      inside -= 1;
      looks += 1;
    });
    expect(ticker.start(0)).toBe(true);
    await until('a look runs', () => inside === 1);
    expect(ticker.start(0)).toBe(false);
    await until('two looks have ended', () => looks >= 2);
    ticker.stop();
    expect(most).toBe(1);
  });

  it('pauses while no check is wanted, and starts again', async () => {
    let looks = 0;
    const { ticker, wish } = watched(async () => {
      looks += 1;
    });
    wish.wanted = false;
    ticker.start(0);
    await until('one look has ended', () => looks === 1);
    await sleep(20); // real time: no second run may follow
    expect(looks).toBe(1);
    wish.wanted = true;
    expect(ticker.start(0)).toBe(true);
    await until('three looks have ended', () => looks >= 3);
    ticker.stop();
  });
});
