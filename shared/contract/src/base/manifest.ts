/** Kind of a page; determines its skeleton and the file suffix of its component. */
export type PageKind = 'page' | 'list' | 'form' | 'detail' | 'board' | 'report' | 'print' | 'redirect' | 'layout';

/** Who may open a path. `whitelist`: any signed-in user by path (the calls behind it are guarded). */
export type PageAccess = 'public' | 'signed-in' | 'whitelist' | `menu:${number}` | `menu:${number}+whitelist`;

export interface PageDeclaration {
  readonly path: `/${string}`;
  readonly title: string;
  readonly access: PageAccess;
  readonly kind: PageKind;
  /** Component name of a page whose state outlives leaving it (domain-system §1.5); absent: dropped on leaving. */
  readonly keep?: string;
  /** Menu id to highlight for a page that has no menu of its own. */
  readonly highlight?: number;
  /** Of a redirect: the page that it opens; absent, its first child that may be opened. */
  readonly opens?: `/${string}`;
  /**
   * Path of the list call that the page sends as it opens, with `FIRST_PAGE` where the address names nothing else. A
   * first start sends it while the code of the page is on its way.
   */
  readonly lists?: `/${string}`;
}

export interface Manifest<Key extends string = string> {
  readonly remote: string;
  readonly pages: Readonly<Record<Key, PageDeclaration>>;
}

/** Row of a version's page table, as stored next to its build and returned by the resolve call. */
export interface PageRow extends PageDeclaration {
  readonly remote: string;
  readonly key: string;
  /** Files of the release that contain the page's code, in addition to the entry; the build adds them. */
  readonly files?: readonly string[];
}

/** Declares the pages of a remote: the only place that names their paths, titles and access. */
export function manifest<const M extends Manifest>(declaration: M): M {
  return declaration;
}

/** The manifest as rows, in declared order. */
export function pageRows(declaration: Manifest): PageRow[] {
  return Object.entries(declaration.pages).map(([key, page]) => ({ ...page, remote: declaration.remote, key }));
}

/** The loaders of a remote: one for each page that its manifest declares, redirects (opened by the host) apart. */
export type PageLoaders<M extends Manifest, Module> = {
  readonly [K in keyof M['pages'] as M['pages'][K]['kind'] extends 'redirect' ? never : K]: () => Promise<Module>;
};
