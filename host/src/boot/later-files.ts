const linksOf = (rel: string) => [...document.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)];

/** Resolves when a file that the document preloads has come, or has failed to. */
function settled(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    if (performance.getEntriesByName(link.href).length > 0) return resolve();
    for (const event of ['load', 'error']) link.addEventListener(event, () => resolve(), { once: true });
  });
}

/**
 * Fetches the files that the document only names (shared/tooling, `BootFilesPlugin`), after the files of the frame. If
 * all files were fetched in parallel, the frame would be shown later.
 */
export function fetchLaterFiles(): void {
  for (const link of linksOf('later')) link.rel = 'preload';
}

/**
 * Fetches them at the latest when the frame's files have arrived: on a fast connection that is before the page is
 * known.
 */
export async function fetchAfterFrame(): Promise<void> {
  await Promise.all(linksOf('preload').map(settled));
  fetchLaterFiles();
}
