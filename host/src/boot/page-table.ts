import { type PageRow, pageRows } from '@mingmou/contract/base/manifest';
import type { Release } from '@mingmou/contract/system/remotes/remotes.contract';
import { manifest } from '../../manifest';
import { pagesOf } from './release-files';

/** The host's pages and those of all releases in use. What a version does not declare cannot be opened. */
export function pageTable(releases: Iterable<Release>): PageRow[] {
  return [...pageRows(manifest), ...[...releases].flatMap(pagesOf)];
}
