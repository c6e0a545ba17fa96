import { memo, Suspense, useEffect, useMemo, useState } from 'react';
import { PageContext } from '../keepalive/page-context';
import type { OpenPage } from '../keepalive/page-store';
import { ScrollPane } from '../keepalive/scroll-pane';
import { PageRouter } from '../navigation/router';
import { remoteEnvironment } from './environment';
import { pageStands } from './first-page';
import type { LazyPages } from './lazy-pages';
import { isLostCode } from './lost-code';
import { PageBoundary } from './page-boundary';

interface PageFrameProps {
  readonly page: OpenPage;
  readonly version: string;
  readonly lazyPages: LazyPages;
}

/**
 * One open page with its own place, error and skeleton. Rendered only when something of this page changes, and not when
 * other pages are opened, shown or hidden: a table of a hundred rows takes longer than the switch.
 */
export const PageFrame = memo(function PageFrame({ page, version, lazyPages }: PageFrameProps) {
  const { Skeleton, FailureView, report, onCodeLost } = remoteEnvironment();
  const [attempt, setAttempt] = useState(0);
  const { id, row, saved } = page;
  const context = useMemo(() => ({ id, row, saved }), [id, row, saved]);
  const failure = (error: unknown) => ({ remote: row.remote, version, page: row, error });

  return (
    <PageContext value={context}>
      <ScrollPane>
        <PageBoundary
          onError={(error) => {
            report(failure(error));
            if (attempt > 0 && isLostCode(error)) onCodeLost(failure(error));
          }}
          fallback={(error, reset) => (
            <FailureView
              failure={failure(error)}
              times={attempt + 1}
              retry={() => {
                lazyPages.forget(row.key);
                setAttempt(attempt + 1);
                reset();
              }}
            />
          )}
        >
          <Suspense fallback={<Skeleton page={row} />}>
            <PageRouter path={row.path} place={page.place}>
              <LoadedPage key={attempt} pageKey={row.key} lazyPages={lazyPages} />
            </PageRouter>
          </Suspense>
        </PageBoundary>
      </ScrollPane>
    </PageContext>
  );
});

function LoadedPage({ pageKey, lazyPages }: { readonly pageKey: string; readonly lazyPages: LazyPages }) {
  const Page = lazyPages.component(pageKey);
  useEffect(() => void pageStands(), []);
  return <Page />;
}
