import { today } from '@mingmou/contract/base/clinic-day';
import { useSyncExternalStore } from 'react';

const LOOK_MS = 15_000;

function subscribe(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS);
  // A computer that slept over midnight is noticed before its next tick.
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Returns the clinics' day and renders again when the next day begins: the default day of a page that stays open overnight. */
export function useClinicDay(): string {
  return useSyncExternalStore(subscribe, today);
}
