import { useSyncExternalStore } from 'react';
import { activePageId, type OpenPage, onPages, openPages } from './page-store';

/** All open pages, for the tabs of the shell. */
export function useOpenPages(): readonly OpenPage[] {
  return useSyncExternalStore(onPages, openPages);
}

export function useActivePageId(): string | undefined {
  return useSyncExternalStore(onPages, activePageId);
}
