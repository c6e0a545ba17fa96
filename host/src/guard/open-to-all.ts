import { pageRows } from '@mingmou/contract/base/manifest';
import { findByPath } from '@mingmou/core/navigation/path-pattern';
import { manifest } from '../../manifest';

const pages = pageRows(manifest);

/** Whether a page of the host's own needs no sign-in (product.md §2). */
export function isOpenToAll(pathname: string): boolean {
  return findByPath(pages, pathname)?.access === 'public';
}
