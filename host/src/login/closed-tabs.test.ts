import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { borrowSession } from '@mingmou/core/session/tabs';
import { answerAsOpen, takeDraftsOfClosedTabs } from './closed-tabs';

jest.mock('@mingmou/core/session/tabs', () => ({ borrowSession: jest.fn() }));

type Listener = (event: { readonly data: unknown }) => void;
const channels = new Set<Channel>();

/** jsdom has no BroadcastChannel; a channel receives the messages of all other channels. */
class Channel {
  onmessage: Listener | null = null;
  constructor() {
    channels.add(this);
  }
  postMessage(data: unknown) {
    for (const other of [...channels]) if (other !== this) queueMicrotask(() => other.onmessage?.({ data }));
  }
  close() {
    channels.delete(this);
  }
}

const draft = (at: number, value: string) => JSON.stringify({ at, value });
const drafts = () =>
  Object.fromEntries(Object.entries({ ...localStorage }).filter(([name]) => name.startsWith('mingmou.draft.')));

beforeAll(() => {
  Object.assign(globalThis, { BroadcastChannel: Channel });
});
beforeEach(() => {
  window.name = 'mingmou.tab.new';
  jest.mocked(borrowSession).mockResolvedValue(false);
});
afterEach(() => {
  localStorage.clear();
  channels.clear();
  window.name = '';
});

describe('drafts of closed tabs', () => {
  it('go to the tab that signs in, the latest of each record', async () => {
    localStorage.setItem('mingmou.draft.old.7.1.ask.9', draft(1, 'early'));
    localStorage.setItem('mingmou.draft.late.7.1.ask.9', draft(2, 'late'));
    localStorage.setItem('mingmou.draft.old.7.1.register', draft(1, 'desk'));
    await takeDraftsOfClosedTabs();
    expect(drafts()).toMatchObject({
      'mingmou.draft.new.7.1.ask.9': draft(2, 'late'),
      'mingmou.draft.new.7.1.register': draft(1, 'desk'),
    });
  });

  it('never replace a draft of the tab itself', async () => {
    localStorage.setItem('mingmou.draft.new.7.1.register', draft(1, 'own'));
    localStorage.setItem('mingmou.draft.old.7.1.register', draft(2, 'other'));
    await takeDraftsOfClosedTabs();
    expect(drafts()).toMatchObject({ 'mingmou.draft.new.7.1.register': draft(1, 'own') });
  });

  it('stay where they are while another tab is signed in', async () => {
    jest.mocked(borrowSession).mockResolvedValue(true);
    localStorage.setItem('mingmou.draft.old.7.1.register', draft(1, 'other'));
    await takeDraftsOfClosedTabs();
    expect(drafts()).toEqual({ 'mingmou.draft.old.7.1.register': draft(1, 'other') });
  });

  it('stay with a tab that waits at its sign-in page', async () => {
    answerAsOpen();
    // Both tabs share one window here: the waiting one answers under its own name.
    const [waiting] = channels;
    if (waiting) waiting.postMessage = () => Channel.prototype.postMessage.call(waiting, 'waiting');
    localStorage.setItem('mingmou.draft.waiting.7.1.register', draft(1, 'waiting'));
    await takeDraftsOfClosedTabs();
    expect(drafts()).toEqual({ 'mingmou.draft.waiting.7.1.register': draft(1, 'waiting') });
  });
});
