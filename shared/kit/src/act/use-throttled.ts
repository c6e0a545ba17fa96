import { useCallback, useRef } from 'react';
import { actOf } from './act-of';

const THROTTLE_MS = 1000;

/** Lets one call through and drops those that follow within `ms` (product.md §9: repeated clicks). */
export function useThrottled<Args extends readonly unknown[]>(
  act: (...args: Args) => void,
  ms = THROTTLE_MS,
): (...args: Args) => void {
  actOf(act);
  const last = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(
    (...args) => {
      const now = performance.now();
      if (now - last.current < ms) return;
      last.current = now;
      act(...args);
    },
    [act, ms],
  );
}
