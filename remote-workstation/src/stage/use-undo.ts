import { useKeptState } from '@mingmou/core/keepalive/use-kept-state';
import { useEffect } from 'react';
import {
  done,
  type History,
  isSame,
  NOTHING_DONE,
  redone,
  type Side,
  type Step,
  type Turned,
  undone,
} from './undo.rules';

type Values = Readonly<Record<string, unknown>>;

/** A record as it stood when it was last looked at, and what in it came from elsewhere. */
interface Seen {
  readonly version: number;
  readonly values: Values;
  readonly arrived: Values;
}

interface Kept extends History {
  readonly seen?: Seen | undefined;
  /** Last undone or redone step, in words. */
  readonly says?: string | undefined;
}

interface Work {
  readonly key: string;
  /** The record as it is saved; undefined until it is known. */
  readonly saved: { readonly version: number; readonly values: Values } | undefined;
  /** Values of the saved record from devices and other records: field and description. */
  readonly arrived: Values;
  readonly write: (side: Side) => void;
}

/** What came into a record on the server since it was last seen. */
function arrival({ values: before, arrived: known }: Seen, now: Seen): Step | undefined {
  const fresh = Object.keys(now.arrived).find((name) => !(name in known));
  if (fresh === undefined) return undefined;
  const names = [...new Set([...Object.keys(before), ...Object.keys(now.values)])];
  const changed = names.filter((name) => !isSame(before[name], now.values[name]));
  const side = (values: Values): Side => ({
    values: Object.fromEntries(changed.map((name) => [name, values[name] ?? null])),
    quoted: [],
  });
  return { what: String(now.arrived[fresh]), before: side(before), after: side(now.values) };
}

/**
 * Undo and redo of all changes of a stage's values, from keys, buttons, or own acts on the server. A step knows only
 * the fields that it changed, so saving or loading another person's newer version ends no step.
 */
export function useUndo({ key, saved, arrived, write }: Work) {
  const [history, keep] = useKeptState<Kept>(`undo-${key}`, NOTHING_DONE);
  const version = saved?.version;

  // A version represents its content.
  useEffect(() => {
    if (!saved) return;
    const now: Seen = { ...saved, arrived };
    keep((kept) => {
      if (kept.seen?.version === now.version) return kept;
      const step = kept.seen && arrival(kept.seen, now);
      return { ...kept, ...(step ? done(kept, step) : {}), seen: now };
    });
  }, [version]);

  const turn = (by: (now: History) => Turned, verb: string, side: (step: Step) => Side) => {
    let found: Step | undefined;
    keep((kept) => {
      const { history: next, step } = by(kept);
      found = step;
      return step ? { ...next, seen: kept.seen, says: `已${verb}：${step.what}` } : kept;
    });
    if (found) write(side(found));
  };

  const shown: History = history;
  return {
    history: shown,
    says: history.says,
    note: (step: Step) => keep((kept) => ({ ...done(kept, step), seen: kept.seen })),
    /** Ends the current step when a field is left; further typing is a new step. */
    rest: () => keep((kept) => (kept.open ? { ...kept, open: false } : kept)),
    /** Replaces the input by the values that an own act writes on the server. */
    yield: (values: Values) => keep((kept) => (kept.seen ? { ...kept, seen: { ...kept.seen, values } } : kept)),
    forget: () => keep((kept) => ({ ...NOTHING_DONE, seen: kept.seen })),
    undo: () => turn(undone, '撤销', ({ before }) => before),
    redo: () => turn(redone, '重做', ({ after }) => after),
  };
}
