import { useState } from 'react';

interface History<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
}

/** State with undo and redo. */
export function useHistory<T>(first: T) {
  const [{ past, now, future }, set] = useState<History<T>>({ past: [], now: first, future: [] });
  return {
    now,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    put: (next: T) => set((all) => ({ past: [...all.past, all.now], now: next, future: [] })),
    /** The same step going on, as while something is dragged. */
    amend: (next: T) => set((all) => ({ ...all, now: next })),
    undo: () =>
      set((all) => {
        const last = all.past.at(-1);
        return last === undefined ? all : { past: all.past.slice(0, -1), now: last, future: [all.now, ...all.future] };
      }),
    redo: () =>
      set((all) => {
        const [next, ...rest] = all.future;
        return next === undefined ? all : { past: [...all.past, all.now], now: next, future: rest };
      }),
  };
}
