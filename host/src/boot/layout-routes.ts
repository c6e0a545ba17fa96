import type { PageRow } from '@mingmou/contract/base/manifest';
import { constructRoutes } from 'single-spa-layout';

type Routes = ReturnType<typeof constructRoutes>;

/** A pattern for the rest of a path. The layout engine has none, and matches prefixes instead. */
const REST = /\/:\w+\*$/;

/**
 * The routes of single-spa-layout from the page table: one exact route a page, leading to the application of its
 * remote. Redirect pages have none: the guard has led elsewhere before anything is mounted; `/` alone is shown, when
 * there is nowhere to go.
 */
export function layoutRoutes(pages: readonly PageRow[], outlet: HTMLElement): Routes {
  const shown = pages.filter((page) => (page.kind !== 'redirect' || page.path === '/') && page.path !== '/login');
  return constructRoutes({
    containerEl: outlet,
    routes: shown.map((page) => ({
      type: 'route',
      path: page.path.replace(REST, ''),
      exact: !REST.test(page.path),
      routes: [{ type: 'application', name: page.remote }],
    })),
  });
}
