import type { MenuNode } from '@mingmou/contract/auth/menu-nodes';
import type { PageRow } from '@mingmou/contract/base/manifest';
import { findByPath } from '@mingmou/core/navigation/path-pattern';
import { remoteOfArea } from './areas';
import { isLeaf } from './menus';

export type Decision =
  | { readonly kind: 'allow'; readonly page: PageRow }
  | { readonly kind: 'login' | '403' | '404' | 'left-out' }
  /** `fresh`: the target's kept copy is to be dropped first. */
  | { readonly kind: 'redirect'; readonly to: string; readonly fresh: boolean };

/** Rights that the guard checks. */
export interface Rights {
  readonly signedIn: boolean;
  /** The user's menus, flattened depth first. */
  readonly menus: readonly MenuNode[];
  /** The pages of all pinned versions and the host's own, in declared order. */
  readonly pages: readonly PageRow[];
}

const loginPath = '/login';
const redirectPrefix = '/redirect/';
const packageInfo = '/erp/pro/packageInfo';

function menuOf(page: PageRow): number | undefined {
  const id = /^menu:(\d+)/.exec(page.access)?.[1];
  return id === undefined ? undefined : Number(id);
}

function holdsMenu(page: PageRow, menus: readonly MenuNode[]): boolean {
  const id = menuOf(page);
  return id !== undefined && menus.some((menu) => menu.id === id);
}

function mayOpen(page: PageRow, menus: readonly MenuNode[]): boolean {
  if (page.access === 'public' || page.access === 'signed-in' || page.access.endsWith('whitelist')) return true;
  return holdsMenu(page, menus) || page.path.includes(packageInfo);
}

/**
 * Returns the target of a redirect page: the page it names, otherwise its first declared child with a held menu,
 * otherwise one that may be opened. The named page may be a redirect too; its own rights are checked there.
 */
function targetOf(page: PageRow, { menus, pages }: Rights): string | undefined {
  const named = page.opens && findByPath(pages, page.opens);
  if (named && mayOpen(named, menus)) return page.opens;
  const children = pages.filter((other) => other.path.startsWith(`${page.path}/`) && other.kind !== 'redirect');
  const child = children.find((one) => holdsMenu(one, menus)) ?? children.find((one) => mayOpen(one, menus));
  return child?.path;
}

/** Whether a path is one of a remote of which this organisation has no version (domain-system §4.2). */
function isLeftOut(pathname: string, pages: readonly PageRow[]): boolean {
  const remote = remoteOfArea(pathname);
  return remote !== undefined && pages.every((page) => page.remote !== remote);
}

function home(rights: Rights, page: PageRow): Decision {
  const leaf = rights.menus.find((menu) => isLeaf(menu) && findByPath(rights.pages, menu.path));
  return leaf ? { kind: 'redirect', to: leaf.path, fresh: false } : { kind: 'allow', page };
}

/**
 * What becomes of a path (product.md §2, route guard). Pure: the shell navigates by the answer, and asks again with
 * the target of a redirect. `/` is allowed only when no leaf is left to open; its page says so.
 */
export function guard(pathname: string, rights: Rights): Decision {
  const page = findByPath(rights.pages, pathname);
  if (page?.access === 'public') return { kind: 'allow', page };
  if (!rights.signedIn) return { kind: 'login' };
  if (pathname.startsWith(redirectPrefix)) {
    return { kind: 'redirect', to: `/${pathname.slice(redirectPrefix.length)}`, fresh: true };
  }
  if (!page) return { kind: isLeftOut(pathname, rights.pages) ? 'left-out' : '404' };
  if (pathname === '/') return home(rights, page);
  if (!mayOpen(page, rights.menus)) return { kind: '403' };
  if (page.kind !== 'redirect') return { kind: 'allow', page };
  const to = targetOf(page, rights);
  return to ? { kind: 'redirect', to, fresh: false } : { kind: '403' };
}

/** The path that turns a refusal into a page. */
export const refusalPaths = { login: loginPath, '403': '/403', '404': '/404', 'left-out': '/404' } as const;
