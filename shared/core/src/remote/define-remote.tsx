import { type Manifest, type PageLoaders, pageRows } from '@mingmou/contract/base/manifest';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { dropPages, hidePages, showPage } from '../keepalive/page-store';
import { currentPlace, onPlace, type Place } from '../navigation/history';
import { findByPath } from '../navigation/path-pattern';
import { remoteEnvironment } from './environment';
import { LazyPages, type PageModule } from './lazy-pages';
import { RemoteTree } from './remote-tree';

/** Props that the host passes to a remote's lifecycles. */
export interface RemoteProps {
  /** The application, by single-spa. */
  readonly name?: string;
  readonly version?: string;
}

export interface RemoteLifecycles {
  /** Prefetches the code of the page at a path, before it can be rendered. */
  readonly prepare?: (pathname: string) => Promise<void>;
  readonly bootstrap: (props: RemoteProps) => Promise<void>;
  readonly mount: (props: RemoteProps) => Promise<void>;
  readonly unmount: (props: RemoteProps) => Promise<void>;
  readonly unload: (props: RemoteProps) => Promise<void>;
}

interface RemoteDefinition<M extends Manifest> {
  readonly manifest: M;
  readonly pages: PageLoaders<M, PageModule>;
}

/**
 * A remote's life cycle for single-spa. Leaving a remote only hides its pages: its element stays in the stage, because
 * an element taken out of the document loses scroll positions and frames. `unload` is the real end.
 */
export function defineRemote<M extends Manifest>({ manifest, pages }: RemoteDefinition<M>): RemoteLifecycles {
  const { remote } = manifest;
  const rows = pageRows(manifest).filter((row) => row.kind !== 'redirect');
  const lazyPages = new LazyPages(pages);
  let root: Root | undefined;
  let element: HTMLElement | undefined;
  let stopListening: (() => void) | undefined;

  const show = async (place: Place, isFirst = false): Promise<void> => {
    const row = findByPath(rows, place.pathname);
    // A place of another remote: single-spa is about to end this one's turn.
    if (!row) return;
    await lazyPages.prepare(row.key, isFirst);
    if (currentPlace() === place) flushSync(() => showPage(row, place));
  };

  return {
    prepare: async (pathname) => {
      const row = findByPath(rows, pathname);
      if (row) await lazyPages.prepare(row.key);
    },
    bootstrap: () => Promise.resolve(),
    mount: async ({ version = '' }) => {
      const isFirst = !root;
      if (!root) {
        element = document.createElement('div');
        element.dataset.remote = remote;
        element.style.display = 'contents';
        remoteEnvironment().stage.append(element);
        root = createRoot(element);
      }
      root.render(<RemoteTree remote={remote} version={version} lazyPages={lazyPages} />);
      stopListening = onPlace((place) => void show(place));
      await show(currentPlace(), isFirst);
    },
    unmount: async () => {
      stopListening?.();
      flushSync(() => hidePages(remote));
    },
    unload: async () => {
      dropPages((page) => page.row.remote === remote);
      root?.unmount();
      element?.remove();
      root = undefined;
      element = undefined;
    },
  };
}
