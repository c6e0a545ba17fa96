import { useEffect } from 'react';
import { fetchVisitCode } from '../detail/visit-code';

/** Prefetches the code of a visit once the list is shown and the browser is idle. */
export function useVisitCode(isShown: boolean): void {
  useEffect(() => {
    if (!isShown || !('requestIdleCallback' in window)) return;
    const idle = window.requestIdleCallback(fetchVisitCode);
    return () => window.cancelIdleCallback(idle);
  }, [isShown]);
}
