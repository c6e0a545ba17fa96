import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { borrowSession, lendSession } from './tabs';
import { clearSession, readOrgId, readToken, writeSession } from './token';

type Listener = (event: { readonly data: unknown }) => void;
const open = new Set<Channel>();

/** jsdom has no BroadcastChannel; a channel hears all others, not itself. */
class Channel {
  onmessage: Listener | null = null;
  constructor() {
    open.add(this);
  }
  postMessage(data: unknown) {
    for (const other of [...open]) if (other !== this) queueMicrotask(() => other.onmessage?.({ data }));
  }
  close() {
    open.delete(this);
  }
}

beforeAll(() => {
  Object.assign(globalThis, { BroadcastChannel: Channel });
});
afterEach(() => {
  clearSession();
  open.clear();
});

describe('两个标签页', () => {
  it('没有别的标签页时等不到会话', async () => {
    expect(await borrowSession(20)).toBe(false);
    expect(readToken()).toBeNull();
  });

  it('新标签页接过已登录标签页的会话', async () => {
    writeSession({ token: 'live', orgId: 3 });
    const stop = lendSession();
    // Both tabs share one storage here: the lender answers before the borrower's is looked at.
    const borrowed = borrowSession(50);
    expect(await borrowed).toBe(true);
    expect(readToken()).toBe('live');
    expect(readOrgId()).toBe(3);
    stop();
  });

  it('未登录的标签页不回答，来历不明的消息不采用', async () => {
    const stop = lendSession();
    const stranger = new Channel();
    stranger.onmessage = () => stranger.postMessage({ type: 'lend', token: 5 });
    expect(await borrowSession(30)).toBe(false);
    expect(readToken()).toBeNull();
    stop();
  });
});
