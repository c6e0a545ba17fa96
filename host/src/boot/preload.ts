import type { Release, ReleaseFiles } from '@mingmou/contract/system/remotes/remotes.contract';
import { integrityOf, protect } from './integrity';

/**
 * Preloads the entry of a release and further files with their hashes. Without it each file would be requested only
 * after the one that names it, one round trip after the other.
 */
export function preloadRelease(release: Release, content: ReleaseFiles, files: readonly string[]): void {
  protect(release, content);
  for (const file of [release.entry, ...files]) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = file.endsWith('.css') ? 'style' : 'script';
    link.href = new URL(file, new URL(release.entry, window.location.href)).href;
    link.crossOrigin = 'anonymous';
    link.integrity = integrityOf(link.href);
    document.head.append(link);
  }
}
