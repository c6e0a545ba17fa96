import { useSyncExternalStore } from 'react';
import { currentPlace, onPlace, type Place } from './history';

/** The browser's place, for the shell. A page asks `useLocation`, which stays its own while the page is hidden. */
export function usePlace(): Place {
  return useSyncExternalStore(onPlace, currentPlace);
}
