import { useCallback, useEffect, useRef } from 'react';
import { actOf } from './act-of';
import { clearThrottled, markThrottled, pressedElement } from './throttle-mark';

const THROTTLE_MS = 1000;

/**
 * Lets one call through and drops those within `ms` after it (product.md §9: repeated clicks). An act that returns
 * false did nothing, so the next one need not wait. Meanwhile the element from `markedElement`, by default the pressed
 * button, has `data-throttled`.
 */
export function useThrottled<Args extends readonly unknown[]>(
  act: (...args: Args) => unknown,
  ms = THROTTLE_MS,
  markedElement: () => Element | null = pressedElement,
): (...args: Args) => void {
  actOf(act);
  const next = useRef(0);
  const latestMarked = useRef(markedElement);
  useEffect(() => {
    latestMarked.current = markedElement;
  }, [markedElement]);
  return useCallback(
    async (...args) => {
      const now = performance.now();
      if (now < next.current) return;
      next.current = now + ms;
      const element = latestMarked.current();
      markThrottled(element, ms);
      if ((await act(...args)) === false) {
        next.current = 0;
        clearThrottled(element);
      }
    },
    [act, ms],
  );
}
