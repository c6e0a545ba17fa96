import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CallRefused } from '@mingmou/core/http/refusal';
import { type Counted, type Queued, ScanQueue } from './scan-queue';

const PIECES = 300;
const counted = { line: {}, isNew: false } as unknown as Counted;
const noAnswer = new CallRefused({ code: 0, msg: '网络不通', status: 0 });

/** A store that outlives the page. */
function box() {
  let kept: readonly Queued[] | undefined;
  return {
    read: () => kept,
    write: (entries: readonly Queued[] | undefined) => {
      kept = entries;
    },
  };
}

const nothing = { taken: () => undefined, refused: () => undefined, waiting: () => undefined };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('300 pieces scanned while the connection comes and goes', () => {
  it('each counts once on the server, in their order, whatever was sent twice', async () => {
    const done = new Map<string, string>();
    let sent = 0;
    const post = async ({ code }: Queued['input'], key: string) => {
      sent += 1;
      // Every seventh is not heard; of every eleventh the answer is lost after it was done.
      if (sent % 7 === 0) throw noAnswer;
      done.set(key, code ?? '');
      if (sent % 11 === 0) throw noAnswer;
      return counted;
    };
    const store = box();
    let queue = new ScanQueue(9, store, post, nothing);
    for (let at = 0; at < PIECES; at += 1) {
      queue.add({ code: `C${at}`, add: 1 }, '2026-11-20 09:00:00');
      // The page is closed and opened again in between.
      if (at % 90 === 89) {
        queue.stop();
        await jest.advanceTimersByTimeAsync(1);
        queue = new ScanQueue(9, store, post, nothing);
      }
    }
    while (queue.size > 0) {
      void queue.drain();
      await jest.advanceTimersByTimeAsync(3000);
    }
    expect([...done.values()]).toEqual(Array.from({ length: PIECES }, (_, at) => `C${at}`));
    expect(sent).toBeGreaterThan(PIECES);
    expect(store.read()).toBeUndefined();
  });
});

describe('a scan that the server refuses', () => {
  it('is told and not sent again; the next goes on', async () => {
    const post = jest
      .fn<(input: Queued['input'], key: string) => Promise<Counted>>()
      .mockRejectedValueOnce(new CallRefused({ code: 140115, msg: '未找到条码', status: 200 }))
      .mockResolvedValue(counted);
    const refused = jest.fn();
    const queue = new ScanQueue(9, box(), post, { ...nothing, refused });
    queue.add({ code: 'X', add: 1 }, '2026-11-20 09:00:00');
    queue.add({ code: 'Y', add: 1 }, '2026-11-20 09:00:01');
    await jest.advanceTimersByTimeAsync(10);
    expect(refused).toHaveBeenCalledTimes(1);
    expect(post).toHaveBeenCalledTimes(2);
    expect(queue.size).toBe(0);
  });
});
