/** Resolves when a file that the document names has come, or has failed to. */
function settled(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    if (performance.getEntriesByName(link.href).length > 0) return resolve();
    for (const event of ['load', 'error']) link.addEventListener(event, () => resolve(), { once: true });
  });
}

/**
 * Fetches the files that the document only names (shared/tooling, `BootFilesPlugin`) once those of the frame are here:
 * side by side they would all come late, and the frame could not be drawn while the rest is on its way.
 */
export async function fetchLaterFiles(): Promise<void> {
  const links = (rel: string) => [...document.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)];
  await Promise.all(links('preload').map(settled));
  for (const link of links('later')) link.rel = 'preload';
}
