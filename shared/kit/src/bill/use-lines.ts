import { useCallback, useSyncExternalStore } from 'react';
import type { KeyedLine, LineStore, UnreadCell } from './line-store';

/** The lines as they stand: for sums, which follow every stroke. */
export function useLines<Line extends KeyedLine>(store: LineStore<Line>): readonly Line[] {
  return useSyncExternalStore(store.subscribe, store.lines);
}

/** Which lines there are, in order; what is typed in them draws nothing anew. */
export function useLineKeys<Line extends KeyedLine>(store: LineStore<Line>): readonly string[] {
  return useSyncExternalStore(store.subscribe, store.keys);
}

/** The cells whose text is no value, to say so beside the grid. */
export function useUnread<Line extends KeyedLine>(store: LineStore<Line>): readonly UnreadCell[] {
  return useSyncExternalStore(store.subscribeUnread, store.unreadCells);
}

export function useLine<Line extends KeyedLine>(store: LineStore<Line>, key: string): Line | undefined {
  const subscribe = useCallback((listener: () => void) => store.subscribeLine(key, listener), [store, key]);
  return useSyncExternalStore(subscribe, () => store.line(key));
}
