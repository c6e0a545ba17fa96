import type { Release, ReleaseFiles } from '@mingmou/contract/system/remotes/remotes.contract';

/** Well formed, and the hash of nothing: a browser runs no file that is held to it. */
const HASH_OF_NOTHING = `sha384-${'A'.repeat(64)}`;

const known = new Map<string, string>();

function addressOf(path: string): string {
  return new URL(path, window.location.href).href;
}

/** Registers the expected hashes of a release's files by their exact addresses. */
export function protect(release: Release, { files }: ReleaseFiles): void {
  const entry = addressOf(release.entry);
  for (const [path, integrity] of Object.entries(files)) known.set(new URL(path, entry).href, integrity);
  // A development server changes its files as it goes.
  if (release.integrity === '') known.set(entry, '');
}

/** Returns the expected hash of a script or style sheet of a remote; refuses a file that its release does not name. */
export function integrityOf(address: string): string {
  return known.get(addressOf(address)) ?? HASH_OF_NOTHING;
}

/**
 * Where the runtimes of all remotes ask for a hash when they fetch code (shared/tooling, `HostIntegrityPlugin`). A
 * remote that runs in a page without it fails to fetch any.
 */
export function offerIntegrity(): void {
  Object.defineProperty(globalThis, 'mingmouIntegrity', { value: integrityOf });
}
