import { OUTLIVES } from '../session/token';

const PREFIX = `${OUTLIVES}draft.`;
/** Names of what is never written down, in whatever form. */
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

/** Forgets what nobody came back to. */
function dropOld(now: number): void {
  for (const name of Object.keys(sessionStorage)) {
    if (!name.startsWith(PREFIX)) continue;
    const stored = parsed(sessionStorage.getItem(name));
    if (!stored || now - stored.at > KEPT_FOR_MS) sessionStorage.removeItem(name);
  }
}

/** What this tab holds under a name, if anything. */
export function readDraft<T>(name: string): T | undefined {
  try {
    dropOld(Date.now());
    return parsed<T>(sessionStorage.getItem(PREFIX + name))?.value;
  } catch {
    return undefined;
  }
}

/** Keeps plain JSON in this tab, passwords and codes left out; undefined takes it back. */
export function writeDraft<T>(name: string, value: T | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(PREFIX + name);
    else {
      const stored: Stored<T> = { at: Date.now(), value };
      const text = JSON.stringify(stored, (key, part: unknown) => (SECRET.test(key) ? undefined : part));
      sessionStorage.setItem(PREFIX + name, text);
    }
  } catch {
    // A full or forbidden store: the draft then lives as long as its page.
  }
}
