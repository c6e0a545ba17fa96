import { DRAFTS, read } from '../session/comeback';
import { tabId } from '../session/tab';

/** Names of values that are never stored. */
const SECRET = /password|secret|sms_?code|verif(y|ication)_?code/i;
const KEPT_FOR_MS = 24 * 60 * 60 * 1000;

/** A person who opens and closes many tabs must not fill the browser's storage with their drafts. */
const MOST = 100;

/** Two tabs with the same form open keep two drafts. */
const keyOf = (name: string) => `${DRAFTS}${tabId()}.${name}`;

/** Removes expired drafts and all but the latest, those of closed tabs among them. */
function dropOld(): void {
  const latestFirst = Object.keys(localStorage)
    .filter((name) => name.startsWith(DRAFTS))
    .map((name) => ({ name, at: read(name, KEPT_FOR_MS)?.at ?? 0 }))
    .sort((one, other) => other.at - one.at);
  for (const { name } of latestFirst.slice(MOST)) localStorage.removeItem(name);
}

/** What this tab holds under a name, if anything. */
export function readDraft<T>(name: string): T | undefined {
  try {
    dropOld();
    // Written under this name by `writeDraft`.
    return read(keyOf(name), KEPT_FOR_MS)?.value as T | undefined;
  } catch {
    return undefined;
  }
}

/** Keeps plain JSON in this tab, passwords and codes left out; undefined takes it back. */
export function writeDraft<T>(name: string, value: T | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(keyOf(name));
    else {
      const text = JSON.stringify({ at: Date.now(), value }, (key, part: unknown) =>
        SECRET.test(key) ? undefined : part,
      );
      localStorage.setItem(keyOf(name), text);
    }
  } catch {
    // A full or forbidden store: the draft then lives as long as its page.
  }
}
