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
  it('reports a refused entry, does not send it again, and continues with the next', async () => {
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

describe('a fault that is no refusal', () => {
  const at = '2026-11-20 09:00:00';

  it('while sending: the entry waits, and is sent again by itself', async () => {
    const post = jest
      .fn<(input: Queued['input'], key: string) => Promise<Counted>>()
      .mockRejectedValueOnce(new Error('fault'))
      .mockResolvedValue(counted);
    const queue = new ScanQueue(9, box(), post, nothing);
    queue.add({ code: 'X', add: 1 }, at);
    await expect(queue.drain()).rejects.toThrow('fault');
    expect(queue.size).toBe(1);
    await jest.advanceTimersByTimeAsync(3000);
    expect(post).toHaveBeenCalledTimes(2);
    // Under the same key.
    expect(post.mock.calls[1]).toEqual(post.mock.calls[0]);
    expect(queue.size).toBe(0);
  });

  it('while an answer is shown: the entry is done, and the next goes on', async () => {
    const post = jest.fn<(input: Queued['input'], key: string) => Promise<Counted>>().mockResolvedValue(counted);
    const taken = jest.fn().mockImplementationOnce(() => {
      throw new Error('no sound');
    });
    const queue = new ScanQueue(9, box(), post, { ...nothing, taken });
    queue.add({ code: 'X', add: 1 }, at);
    await expect(queue.drain()).rejects.toThrow('no sound');
    queue.add({ code: 'Y', add: 1 }, at);
    await queue.drain();
    expect(post.mock.calls.map(([{ code }]) => code)).toEqual(['X', 'Y']);
    expect(queue.size).toBe(0);
  });

  it('of a page that was left: nothing is sent any more', async () => {
    const post = jest
      .fn<(input: Queued['input'], key: string) => Promise<Counted>>()
      .mockRejectedValue(new Error('fault'));
    const queue = new ScanQueue(9, box(), post, nothing);
    queue.add({ code: 'X', add: 1 }, at);
    queue.stop();
    await expect(queue.drain()).rejects.toThrow('fault');
    await jest.advanceTimersByTimeAsync(9000);
    expect(post).toHaveBeenCalledTimes(1);
  });
});
