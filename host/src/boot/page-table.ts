import { type PageRow, pageRows } from '@mingmou/contract/base/manifest';
import { manifest } from '../../manifest';
import type { Release } from './release';

/** The host's pages and those of all releases in use. What a version does not declare cannot be opened. */
export function pageTable(releases: Iterable<Release>): PageRow[] {
  return [...pageRows(manifest), ...[...releases].flatMap((release) => release.pages)];
}
