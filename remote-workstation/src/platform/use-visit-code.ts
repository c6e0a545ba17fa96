import { useEffect } from 'react';
import { fetchVisitCode } from '../detail/visit-code';

/** The code of a visit comes while nobody waits for it: once the list stands and the browser has nothing else to do. */
export function useVisitCode(isShown: boolean): void {
  useEffect(() => {
    if (!isShown || !('requestIdleCallback' in window)) return;
    const idle = window.requestIdleCallback(fetchVisitCode);
    return () => window.cancelIdleCallback(idle);
  }, [isShown]);
}
