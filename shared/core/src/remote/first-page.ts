import { callApi } from '../store/call-api';
import { store } from '../store/store';
import { fetchParts } from './part';

let isStanding = false;

function isAsking(): boolean {
  return Object.values(store.getState()[callApi.reducerPath].queries).some((query) => query?.status === 'pending');
}

/** Resolves when no request of a page is pending. */
function answered(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (isAsking()) return;
      stop();
      resolve();
    };
    const stop = store.subscribe(look);
    look();
  });
}

/** Resolves when the last render is visible. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/**
 * Fetches the rest of the code after the first page has its answer. Called when a page's code runs and has requested
 * its data.
 */
export async function pageStands(): Promise<void> {
  if (isStanding) return;
  isStanding = true;
  await answered();
  await painted();
  await fetchParts();
}
