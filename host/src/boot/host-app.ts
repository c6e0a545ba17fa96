import { defineRemote } from '@mingmou/core/remote/define-remote';
import { manifest } from '../../manifest';

const { forbidden, missing, home, dashboard } = manifest.pages;

/**
 * The pages the shell shows itself live by the same rules as those of remotes. The sign-in page is a document of its
 * own; `/` is shown only when the guard finds no leaf to open.
 */
export const hostApp = defineRemote({
  manifest: { remote: manifest.remote, pages: { forbidden, missing, dashboard, home: { ...home, kind: 'page' } } },
  pages: {
    forbidden: () => import('../pages/forbidden'),
    missing: () => import('../pages/missing'),
    dashboard: () => import('../dashboard/dashboard'),
    home: () => import('../pages/no-page'),
  },
});
