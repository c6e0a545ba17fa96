import type { ReactNode } from 'react';

/** The copies one below the other, each on a page of its own. */
export function Copies({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  return Array.from({ length: count }, (_, at) => (
    <div key={at} style={at > 0 ? { breakBefore: 'page' } : undefined}>
      {children}
    </div>
  ));
}
