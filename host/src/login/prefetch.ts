import axios from 'axios';
import { isSparing } from './sparing';

/**
 * Prefetches the files of the shell while the person types, one after the other in the order of need. The build writes
 * the list; without it the shell only starts later.
 */
export async function prefetchShell(): Promise<void> {
  if (isSparing()) return;
  const { data: list } = await axios.get<unknown>(`/host/${__HOST_VERSION__}/prefetch.json`);
  if (!Array.isArray(list)) return;
  for (const address of list) {
    if (typeof address === 'string') await prefetched(address);
  }
}

/** Resolves when the file is here, or is not to be had. */
function prefetched(address: string): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.as = address.endsWith('.css') ? 'style' : 'script';
    // The shell loads its chunks with CORS for their integrity; a copy fetched without would be fetched again.
    link.crossOrigin = 'anonymous';
    link.onload = () => resolve();
    link.onerror = () => resolve();
    link.href = address;
    document.head.append(link);
  });
}
