import { useCallback } from 'react';
import { readOrgId } from '../session/token';
import { useAppSelector } from '../store/hooks';
import { useKeptState } from './use-kept-state';

const PREFIX = 'mingmou.draft.';
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

/** Forgets what nobody came back to, of whatever account. */
function dropOld(now: number): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(PREFIX)) continue;
    const stored = parsed(localStorage.getItem(key));
    if (!stored || now - stored.at > KEPT_FOR_MS) localStorage.removeItem(key);
  }
}

function read<T>(key: string): T | undefined {
  try {
    dropOld(Date.now());
    return parsed<T>(localStorage.getItem(key))?.value;
  } catch {
    return undefined;
  }
}

function write<T>(key: string, value: T | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ at: Date.now(), value } satisfies Stored<T>));
  } catch {
    // A full or forbidden store: the draft then lives as long as its page.
  }
}

/**
 * What was typed and not yet accepted by the server. It outlives the page, a reload and an expired session, for a day,
 * and belongs to one account in one organisation. `key` names the record; undefined is no draft. The value must be
 * plain JSON.
 */
export function useDraft<T>(key: string): [T | undefined, (update: (now: T | undefined) => T | undefined) => void] {
  const account = useAppSelector((state) => state.session.info?.userId ?? 0);
  const stored = `${PREFIX}${account}.${readOrgId() ?? 0}.${key}`;
  const [draft, keep] = useKeptState<T | undefined>(`draft-${key}`, () => read<T>(stored));
  const change = useCallback(
    (update: (now: T | undefined) => T | undefined) =>
      keep((now) => {
        const next = update(now);
        write(stored, next);
        return next;
      }),
    [keep, stored],
  );
  return [draft, change];
}
