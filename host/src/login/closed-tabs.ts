import { DRAFTS } from '@mingmou/core/session/comeback';
import { tabId } from '@mingmou/core/session/tab';
import { borrowSession } from '@mingmou/core/session/tabs';

const CHANNEL = 'mingmou.waiting';
const ASK = 'ask';
const WAIT_MS = 300;

/** Answers other sign-in pages that this tab is open: drafts of its expired session belong to it. */
export function answerAsOpen(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === ASK) channel.postMessage(tabId());
  };
}

/** Returns the ids of the tabs that show a sign-in page. */
function tabsAtSignIn(): Promise<ReadonlySet<unknown>> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    const ids = new Set<unknown>();
    channel.onmessage = ({ data }: MessageEvent<unknown>) => ids.add(data);
    channel.postMessage(ASK);
    setTimeout(() => {
      channel.close();
      resolve(ids);
    }, WAIT_MS);
  });
}

/** Tab of a draft, and the rest of its name: account, organisation and record. */
function partsOf(name: string): readonly [tab: string, record: string] {
  const text = name.slice(DRAFTS.length);
  const end = text.indexOf('.');
  return [text.slice(0, end), text.slice(end)];
}

function writtenAt(name: string): number {
  try {
    const { at }: { readonly at?: unknown } = JSON.parse(localStorage.getItem(name) ?? '{}');
    return typeof at === 'number' ? at : 0;
  } catch {
    return 0;
  }
}

/**
 * Gives this tab the drafts of tabs that are closed, such as those of a browser that was closed and opened again. Of two
 * drafts of one record the tab takes the latest, unless it has one of its own. While another tab is signed in, drafts stay
 * where they are: they may be its own. The page removes the drafts of other accounts once it knows the account.
 */
export async function takeDraftsOfClosedTabs(): Promise<void> {
  const own = tabId();
  const others = () => Object.keys(localStorage).filter((name) => name.startsWith(DRAFTS) && partsOf(name)[0] !== own);
  if (others().length === 0) return;
  const [isSignedInElsewhere, open] = await Promise.all([borrowSession(), tabsAtSignIn()]);
  if (isSignedInElsewhere) return;
  const latestFirst = others().sort((one, other) => writtenAt(other) - writtenAt(one));
  for (const name of latestFirst) {
    const [tab, record] = partsOf(name);
    const target = `${DRAFTS}${own}${record}`;
    const text = localStorage.getItem(name);
    if (open.has(tab) || text === null || localStorage.getItem(target) !== null) continue;
    localStorage.removeItem(name);
    localStorage.setItem(target, text);
  }
}
