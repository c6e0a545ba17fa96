import type { PageRow } from '@mingmou/contract/base/manifest';
import type { Release, ReleaseFiles } from '@mingmou/contract/system/remotes/remotes.contract';
import { areaOf } from '../guard/areas';

/** Milliseconds that a start waits for page tables. Later tables take effect when their remote is first opened. */
const patienceMs = 5000;

/** The `files.json` of a release did not come, or is not the one that the server vouches for. */
export class LostRelease extends Error {}

const reading = new Map<string, Promise<ReleaseFiles>>();
const read = new Map<string, ReleaseFiles>();
const refused = new Set<string>();

const keyOf = ({ files, integrity }: Release) => `${files} ${integrity}`;

/**
 * Reads the list of a release's files. The browser itself checks it against the hash in the manifest answer, which
 * works on any page; hash functions for scripts are missing on plain http.
 */
export function readFiles(release: Release): Promise<ReleaseFiles> {
  const key = keyOf(release);
  const known = reading.get(key);
  if (known) return known;
  const asked = fetchFiles(release);
  reading.set(key, asked);
  asked.catch(() => reading.delete(key));
  return asked;
}

async function fetchFiles(release: Release): Promise<ReleaseFiles> {
  if (release.integrity === '' && __HOST_VERSION__ !== 'development')
    throw new LostRelease(`${release.files} has no hash to be held to`);
  try {
    // A kept copy that was refused once would be refused for good.
    const cache = refused.has(release.files) ? 'reload' : 'default';
    const response = await fetch(release.files, { integrity: release.integrity, cache });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const files: ReleaseFiles = await response.json();
    read.set(keyOf(release), files);
    return files;
  } catch (error) {
    refused.add(release.files);
    throw new LostRelease(`${new URL(release.files, window.location.href).href} was not read: ${String(error)}`);
  }
}

/** Resolves when the page tables of the releases have arrived, failed, or timed out. */
export async function readPageTables(releases: readonly Release[]): Promise<void> {
  const all = Promise.allSettled(releases.map(readFiles));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

export function hasPages(release: Release): boolean {
  return read.has(keyOf(release));
}

/**
 * Returns the pages of a release. If its table could not be read, every path in the remote's area is a page, which
 * shows the failure and offers 重试.
 */
export function pagesOf(release: Release): readonly PageRow[] {
  const { name: remote } = release;
  const found = read.get(keyOf(release))?.pages;
  if (found) return found;
  const area = areaOf(remote);
  if (!area) return [];
  return [{ remote, key: 'unread', path: `/${area}/:rest*`, title: '', access: 'whitelist', kind: 'layout' }];
}
