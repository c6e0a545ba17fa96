import type { PageRow } from '@mingmou/contract/base/manifest';
import type { Release, ReleaseFiles } from '@mingmou/contract/system/remotes/remotes.contract';
import { areaOf } from '../guard/areas';

/** How long a start waits for the page tables: those that come later count from the first opening of their remote. */
const patienceMs = 5000;

/** The `files.json` of a release did not come, or is not the one that the server vouches for. */
export class LostRelease extends Error {}

const reading = new Map<string, Promise<ReleaseFiles>>();
const read = new Map<string, ReleaseFiles>();
const refused = new Set<string>();

const keyOf = ({ files, integrity }: Release) => `${files} ${integrity}`;

/**
 * What a release consists of. The browser itself holds it to the hash of the manifest answer, in any page: the
 * functions that a script could hash with are withheld from pages of plain http.
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

/** Resolves when the page tables of these releases are there, or could not be had, or have taken too long. */
export async function readPageTables(releases: readonly Release[]): Promise<void> {
  const all = Promise.allSettled(releases.map(readFiles));
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

export function hasPages(release: Release): boolean {
  return read.has(keyOf(release));
}

/**
 * The pages of a release. Of one whose table could not be read, whatever lies in the remote's area: who opens it is
 * told that it could not be loaded, and may try again.
 */
export function pagesOf(release: Release): readonly PageRow[] {
  const { name: remote } = release;
  const found = read.get(keyOf(release))?.pages;
  if (found) return found;
  const area = areaOf(remote);
  if (!area) return [];
  return [{ remote, key: 'unread', path: `/${area}/:rest*`, title: '', access: 'whitelist', kind: 'layout' }];
}
