import { DRAFTS } from '../session/comeback';
import { tabId } from '../session/tab';

/** Names of values that are never stored. */
const SECRET = /password|secret|sms_?code|verif(y|ication)_?code/i;
const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

interface Stored<T> {
  readonly at: number;
  readonly value: T;
}

function parsed<T>(text: string | null): Stored<T> | undefined {
  if (text === null) return undefined;
  try {
    const stored: Stored<T> = JSON.parse(text);
    return typeof stored.at === 'number' ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Two tabs with the same form open keep two drafts. */
const keyOf = (name: string) => `${DRAFTS}${tabId()}.${name}`;

/** Removes expired drafts, those of closed tabs among them. */
function dropOld(now: number): void {
  for (const name of Object.keys(localStorage)) {
    if (!name.startsWith(DRAFTS)) continue;
    const stored = parsed(localStorage.getItem(name));
    if (!stored || now - stored.at > KEPT_FOR_MS) localStorage.removeItem(name);
  }
}

/** What this tab holds under a name, if anything. */
export function readDraft<T>(name: string): T | undefined {
  try {
    dropOld(Date.now());
    return parsed<T>(localStorage.getItem(keyOf(name)))?.value;
  } catch {
    return undefined;
  }
}

/** Keeps plain JSON in this tab, passwords and codes left out; undefined takes it back. */
export function writeDraft<T>(name: string, value: T | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(keyOf(name));
    else {
      const stored: Stored<T> = { at: Date.now(), value };
      const text = JSON.stringify(stored, (key, part: unknown) => (SECRET.test(key) ? undefined : part));
      localStorage.setItem(keyOf(name), text);
    }
  } catch {
    // A full or forbidden store: the draft then lives as long as its page.
  }
}
