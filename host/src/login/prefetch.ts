import axios from 'axios';

/**
 * Fetches what the shell is going to need while the person types. The list is written by the build; without it the
 * shell only starts later.
 */
export async function prefetchShell(): Promise<void> {
  const { data: list } = await axios.get<unknown>(`/host/${__HOST_VERSION__}/prefetch.json`);
  if (!Array.isArray(list)) return;
  for (const address of list) {
    if (typeof address === 'string') document.head.append(prefetchLink(address));
  }
}

function prefetchLink(address: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.as = address.endsWith('.css') ? 'style' : 'script';
  // The shell loads its chunks with CORS for their integrity; a copy fetched without would be fetched again.
  link.crossOrigin = 'anonymous';
  link.href = address;
  return link;
}
