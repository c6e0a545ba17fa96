import type { Grant } from '@mingmou/contract/base/call';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { Page } from '@mingmou/kit/page/page';
import { lazy, type ReactNode, Suspense } from 'react';

/** The names of all rights are many: they come when one lacks. */
const LackedRight = lazy(() => import('./lacked-right'));

interface WithRightProps {
  readonly title: string;
  readonly grant: Grant;
  readonly children: ReactNode;
}

/** A form that anybody may open by its address: who may not save it reads which right lacks, and the server is asked nothing. */
export function WithRight({ title, grant, children }: WithRightProps) {
  if (useHolds(grant)) return children;
  return (
    <Page label={title}>
      <Suspense>
        <LackedRight title={title} grant={grant} />
      </Suspense>
    </Page>
  );
}
