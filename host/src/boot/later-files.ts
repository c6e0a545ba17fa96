const linksOf = (rel: string) => [...document.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)];

/** Resolves when a file that the document preloads has come, or has failed to. */
function settled(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    if (performance.getEntriesByName(link.href).length > 0) return resolve();
    for (const event of ['load', 'error']) link.addEventListener(event, () => resolve(), { once: true });
  });
}

/**
 * Fetches the files that the document only names (shared/tooling, `BootFilesPlugin`): what the frame is drawn of is
 * ahead of them. Side by side all would come late, and the frame could not be drawn while the rest is on its way.
 */
export function fetchLaterFiles(): void {
  for (const link of linksOf('later')) link.rel = 'preload';
}

/** At the latest when the frame has its files: on a fast line they are here before anybody knows which page is asked for. */
export async function fetchAfterFrame(): Promise<void> {
  await Promise.all(linksOf('preload').map(settled));
  fetchLaterFiles();
}
