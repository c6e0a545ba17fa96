import { tabId } from '@mingmou/core/session/tab';

/** Sent act that moves money, without its input. */
export interface SentAct {
  readonly key: string;
  /** The id of its call. */
  readonly call: string;
  /** Description of the act for later: 收费 SF202603100001 ¥100.00. */
  readonly what: string;
  /** Milliseconds. */
  readonly at: number;
  /** Of the tab that sent it. */
  readonly tab: string;
  /** It was answered as done: kept for 核对 of its shift. */
  readonly isDone?: boolean;
}

const NAME = 'mingmou.moneyActs.';
/** Another tab may still be sending for so long: a call waits 60 s for its answer. */
const SENDING_MS = 90_000;
/** A shift is over before an act that was done is forgotten. */
const DONE_MS = 48 * 3_600_000;
/** Most acts in one request of 核对. */
export const DONE_MOST = 500;

/** Acts of this page that wait for their answer; the user sees them on the page. */
const waiting = new Set<string>();
const listeners = new Set<() => void>();

function isAct(value: unknown): value is SentAct {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    'call' in value &&
    'what' in value &&
    'tab' in value
  );
}

function read(account: number): SentAct[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(NAME + account) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isAct) : [];
  } catch {
    return [];
  }
}

function write(account: number, acts: readonly SentAct[]): void {
  try {
    if (acts.length === 0) localStorage.removeItem(NAME + account);
    else localStorage.setItem(NAME + account, JSON.stringify(acts));
  } catch {
    // A full or forbidden store: the act is then remembered by its page alone.
  }
  for (const listener of listeners) listener();
}

/** Remembers an act before it is sent, so that a closed tab forgets nothing. */
export function noteSent(account: number, act: Omit<SentAct, 'tab'>): void {
  waiting.add(act.key);
  write(account, [...read(account).filter(({ key }) => key !== act.key), { ...act, tab: tabId() }]);
}

/** The page that could send it again is left: it is among the open ones from now on. */
export function leaveOpen(account: number, key: string): void {
  waiting.delete(key);
  write(account, read(account));
}

/** Removes an act that did not happen: it was refused, or the user saw that it was not done. */
export function forget(account: number, key: string): void {
  waiting.delete(key);
  write(
    account,
    read(account).filter((act) => act.key !== key),
  );
}

/** It was answered, and done. */
export function noteDone(account: number, key: string, now: number): void {
  waiting.delete(key);
  const acts = read(account).map((act) => (act.key === key ? { ...act, isDone: true } : act));
  const done = acts.filter(({ isDone, at }) => isDone && now - at < DONE_MS).slice(-DONE_MOST);
  write(
    account,
    acts.filter((act) => !act.isDone || done.includes(act)),
  );
}

/** Every act that this browser remembers, the earliest first. */
export function rememberedActs(account: number): readonly SentAct[] {
  return read(account);
}

/** The acts whose answer nobody waits for any more, oldest first. */
export function openActs(account: number, now: number): SentAct[] {
  const isOpen = ({ key, at, tab }: SentAct) => (tab === tabId() ? !waiting.has(key) : now - at > SENDING_MS);
  return read(account).filter((act) => !act.isDone && isOpen(act));
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  globalThis.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', listener);
  };
}
