import { Activity } from 'react';
import { useActivePageId, useOpenPages } from '../keepalive/use-pages';
import { remoteEnvironment } from './environment';
import type { LazyPages } from './lazy-pages';
import { PageFrame } from './page-frame';

interface RemoteTreeProps {
  readonly remote: string;
  readonly version: string;
  readonly lazyPages: LazyPages;
}

/** The React tree of a remote: its open pages, of which at most one is shown. */
export function RemoteTree({ remote, version, lazyPages }: RemoteTreeProps) {
  const { Providers } = remoteEnvironment();
  const pages = useOpenPages();
  const activeId = useActivePageId();
  const mine = pages.filter((page) => page.row.remote === remote && page.resident);
  return (
    <Providers>
      {mine.map((page) => (
        <Activity key={page.id} mode={page.id === activeId ? 'visible' : 'hidden'}>
          <PageFrame page={page} version={version} lazyPages={lazyPages} />
        </Activity>
      ))}
    </Providers>
  );
}
