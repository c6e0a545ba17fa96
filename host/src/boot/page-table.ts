import { type PageRow, pageRows } from '@mingmou/contract/base/manifest';
import type { Release } from '@mingmou/contract/system/remotes/remotes.contract';
import { manifest } from '../../manifest';
import { pagesOf } from './release-files';

/** Returns the host's pages and the pages of all active releases. A page that no version declares cannot be opened. */
export function pageTable(releases: Iterable<Release>): PageRow[] {
  return [...pageRows(manifest), ...[...releases].flatMap(pagesOf)];
}
