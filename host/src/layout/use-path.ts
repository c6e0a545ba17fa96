import { currentPlace, onPlace } from '@mingmou/core/navigation/history';
import { useSyncExternalStore } from 'react';

const path = () => currentPlace().pathname;

/**
 * The path that the browser stands at. A change of query or hash, or the same place told again by single-spa's own
 * event, is none of the shell's: it renders nothing then.
 */
export function usePath(): string {
  return useSyncExternalStore(onPlace, path);
}
