import { useCallback, useSyncExternalStore } from 'react';
import type { KeyedLine, LineStore, UnreadCell } from './line-store';

/** Returns the current lines, for sums that follow every keystroke. */
export function useLines<Line extends KeyedLine>(store: LineStore<Line>): readonly Line[] {
  return useSyncExternalStore(store.subscribe, store.lines);
}

/** Returns the keys of the lines in order; input in lines causes no render. */
export function useLineKeys<Line extends KeyedLine>(store: LineStore<Line>): readonly string[] {
  return useSyncExternalStore(store.subscribe, store.keys);
}

/** Returns the cells with invalid text, for messages next to the grid. */
export function useUnread<Line extends KeyedLine>(store: LineStore<Line>): readonly UnreadCell[] {
  return useSyncExternalStore(store.subscribeUnread, store.unreadCells);
}

export function useLine<Line extends KeyedLine>(store: LineStore<Line>, key: string): Line | undefined {
  const subscribe = useCallback((listener: () => void) => store.subscribeLine(key, listener), [store, key]);
  return useSyncExternalStore(subscribe, () => store.line(key));
}
