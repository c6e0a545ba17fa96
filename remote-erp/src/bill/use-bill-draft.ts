import { useDraft } from '@mingmou/core/keepalive/use-draft';
import { type KeyedLine, LineStore } from '@mingmou/kit/bill/line-store';
import type { Conflict } from '@mingmou/kit/form/conflict-notice';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type BillContent, mergeBill } from './bill-merge.rules';

const PAUSE_MS = 300;

interface Draft<Head, Line> {
  /** Content that the draft is based on. */
  readonly base: BillContent<Head, Line>;
  readonly head: Head;
  readonly lines: readonly Line[];
}

interface BillDraftOptions<Head, Line> {
  /** Names the bill among the drafts of this person. */
  readonly name: string;
  /** Content of the server; version 0 for a new bill. A new object only with new content. */
  readonly saved: BillContent<Head, Line>;
  /** Returns the identity of a line, which finds it in a newer version. */
  readonly identityOf: (line: Line) => string;
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

type Typed<Head, Line> = Pick<Draft<Head, Line>, 'base' | 'head'>;

/**
 * Fills fields that were empty when typing began, and are still, with the defaults of a new bill that arrived since. A field
 * that was emptied by hand stays empty.
 */
export function withLateDefaults<Head extends object, Line>(
  typed: Typed<Head, Line>,
  saved: BillContent<Head, Line>,
): Typed<Head, Line> {
  if (typed.base.version !== saved.version) return typed;
  const began = new Map<string, unknown>(Object.entries(typed.base.head));
  const now = new Map<string, unknown>(Object.entries(typed.head));
  const late = Object.entries(saved.head).filter(
    ([name, value]) => !isEmpty(value) && isEmpty(began.get(name)) && isEmpty(now.get(name)),
  );
  if (late.length === 0) return typed;
  const defaults = Object.fromEntries(late);
  return {
    base: { ...typed.base, head: { ...typed.base.head, ...defaults } },
    head: { ...typed.head, ...defaults },
  };
}

/** Lines that another line of the same place follows keep its key, so that the focus stays in its cell. */
function withKeys<Line extends KeyedLine>(lines: readonly Line[], keys: readonly string[]): Line[] {
  return lines.map((line, at) => ({ ...line, key: keys.length === lines.length ? (keys[at] ?? line.key) : line.key }));
}

function conflictOf(isStale: boolean, isTaken: boolean): Conflict | undefined {
  return isStale ? 'stale' : isTaken ? 'taken' : undefined;
}

/**
 * State of an edited bill. Unsaved input is stored in the browser for a day, with the version it is based on. When
 * another person saves a newer version, the input stays until the user merges the newest version.
 */
export function useBillDraft<Head extends object, Line extends KeyedLine>(options: BillDraftOptions<Head, Line>) {
  const { name, saved, identityOf } = options;
  const [kept, keep] = useDraft<Draft<Head, Line>>(name);
  const [taken, setTaken] = useState(false);
  const [store] = useState(() => new LineStore(kept?.lines ?? saved.lines));
  /** Content without input: the server's, or the content it accepted last. */
  const [shown, setShown] = useState(saved);
  const { base, head } = withLateDefaults(kept ?? { base: shown, head: shown.head }, saved);
  const isFilledLate = kept !== undefined && kept.head !== head;
  // The draft stores a default too: after a reload a save may come before the list that the default depends on.
  useEffect(() => {
    if (isFilledLate) keep((now) => now && { ...now, base, head });
  }, [isFilledLate, keep, base, head]);
  const isStale = kept !== undefined && saved.version > base.version;

  const edits = useRef({
    /** Something is typed that the server has not accepted. */
    dirty: kept !== undefined,
    /** Of it, something is not in the draft yet. */
    pending: false,
    /** The lines are being replaced, not typed. */
    replacing: false,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    applied: saved,
    /** Version that the server created from this page's input. */
    own: 0,
  }).current;

  const settle = useCallback(() => {
    clearTimeout(edits.timer);
    edits.pending = false;
  }, [edits]);

  const flush = useCallback(() => {
    if (!edits.pending) return;
    settle();
    keep((now) => ({ base: now?.base ?? shown, head: now?.head ?? shown.head, lines: store.lines() }));
  }, [edits, settle, keep, shown, store]);

  useEffect(() => {
    const stop = store.subscribe(() => {
      if (edits.replacing) return;
      edits.dirty = true;
      edits.pending = true;
      clearTimeout(edits.timer);
      edits.timer = setTimeout(flush, PAUSE_MS);
    });
    window.addEventListener('pagehide', flush);
    return () => {
      stop();
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [edits, store, flush]);

  const show = useCallback(
    (lines: readonly Line[]) => {
      edits.replacing = true;
      store.replace(lines);
      edits.replacing = false;
    },
    [edits, store],
  );

  useEffect(() => {
    if (edits.dirty || edits.applied === saved || saved.version < shown.version) return;
    edits.applied = saved;
    setShown(saved);
    show(edits.own === saved.version ? withKeys(saved.lines, store.keys()) : saved.lines);
  }, [edits, saved, shown, show, store]);

  const changeHead = useCallback(
    (patch: Partial<Head>) => {
      edits.dirty = true;
      settle();
      keep((now) => {
        const over = withLateDefaults(now ?? { base: shown, head: shown.head }, saved);
        return { base: over.base, head: { ...over.head, ...patch }, lines: store.lines() };
      });
    },
    [edits, settle, keep, shown, saved, store],
  );

  const clean = () => {
    settle();
    edits.dirty = false;
    setTaken(false);
    keep(() => undefined);
  };

  return {
    store,
    head,
    version: base.version,
    isDirty: kept !== undefined,
    conflict: conflictOf(isStale, taken && kept !== undefined),
    changeHead,
    /** Records that the server accepted the shown content as this version. */
    accept: (version: number) => {
      clean();
      edits.own = version;
      setShown({ version, head, lines: store.lines() });
    },
    /** Discards the input. */
    drop: () => {
      clean();
      edits.applied = saved;
      setShown(saved);
      show(saved.lines);
    },
    /** Merges the input into the newest version. */
    takeNewest: async () => {
      settle();
      const merged = mergeBill(base, { head, lines: store.lines() }, saved, identityOf);
      edits.applied = saved;
      setTaken(true);
      setShown(saved);
      show(merged.lines);
      keep(() => ({ base: saved, head: merged.head, lines: merged.lines }));
    },
  };
}
