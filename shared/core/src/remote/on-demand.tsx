import { type ReactNode, Suspense, use, useState } from 'react';
import type { Part } from './part';

interface OnDemandProps<Module> {
  readonly part: Part<Module>;
  /** Placeholder while the code is being fetched. */
  readonly waiting?: ReactNode;
  readonly children: (module: Module) => ReactNode;
}

/**
 * Renders a part of the code that is loaded on demand; immediately if it is loaded already. A failure appears as the
 * page's own.
 */
export function OnDemand<Module>({ part, waiting = null, children }: OnDemandProps<Module>) {
  // Kept, so that a failed fetching is repeated by the page's next attempt and not by every rendering.
  const [fetched] = useState(() => ({ present: part.present, loading: part.present ? undefined : part.fetch() }));
  if (fetched.loading === undefined) return fetched.present === undefined ? null : children(fetched.present);
  return (
    <Suspense fallback={waiting}>
      <Awaited loading={fetched.loading}>{children}</Awaited>
    </Suspense>
  );
}

interface AwaitedProps<Module> {
  readonly loading: Promise<Module>;
  readonly children: (module: Module) => ReactNode;
}

function Awaited<Module>({ loading, children }: AwaitedProps<Module>) {
  return children(use(loading));
}
