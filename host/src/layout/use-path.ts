import { currentPlace, onPlace } from '@mingmou/core/navigation/history';
import { useSyncExternalStore } from 'react';

const path = () => currentPlace().pathname;

/**
 * Returns the path of the browser. A change of query or hash, and single-spa's event for the same path, cause no
 * render.
 */
export function usePath(): string {
  return useSyncExternalStore(onPlace, path);
}
