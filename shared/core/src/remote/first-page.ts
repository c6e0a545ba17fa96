import { callApi } from '../store/call-api';
import { store } from '../store/store';
import { fetchParts } from './part';

let isStanding = false;

function isAsking(): boolean {
  return Object.values(store.getState()[callApi.reducerPath].queries).some((query) => query?.status === 'pending');
}

/** Resolves when nothing that pages asked for is on its way. */
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

/** Resolves when what was just rendered is seen. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** The code of a page runs and has asked for its data: once the first one has its answer, the rest of the code is fetched. */
export async function pageStands(): Promise<void> {
  if (isStanding) return;
  isStanding = true;
  await answered();
  await painted();
  await fetchParts();
}
