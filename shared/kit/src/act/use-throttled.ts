import { useCallback, useRef } from 'react';
import { actOf } from './act-of';

const THROTTLE_MS = 1000;

/**
 * Lets one call through and drops those that follow within `ms` (product.md §9: repeated clicks). An act that answers
 * false did nothing, and the next one need not wait.
 */
export function useThrottled<Args extends readonly unknown[]>(
  act: (...args: Args) => unknown,
  ms = THROTTLE_MS,
): (...args: Args) => void {
  actOf(act);
  const next = useRef(0);
  return useCallback(
    async (...args) => {
      const now = performance.now();
      if (now < next.current) return;
      next.current = now + ms;
      if ((await act(...args)) === false) next.current = 0;
    },
    [act, ms],
  );
}
