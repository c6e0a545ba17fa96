import type { Release } from './release';

const known = new Map<string, string>();

/** Remembers what the files of a release must hash to, by their exact addresses. */
export function protect(release: Release): void {
  const entry = new URL(release.entry, window.location.href);
  for (const file of release.files) known.set(new URL(file.path, entry).href, file.integrity);
  known.set(entry.href, release.integrity);
}

/** The integrity of a file by its address; undefined for files of no release (the host's own). */
export function integrityOf(address: string): string | undefined {
  return known.get(new URL(address, window.location.href).href) || undefined;
}
