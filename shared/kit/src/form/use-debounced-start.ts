import { useCallback, useRef } from 'react';
import { actOf } from '../act/act-of';

const DEBOUNCE_MS = 400;

/** Acts at the first call of a burst; calls less than 400 ms after the one before do nothing (product.md §9). */
export function useDebouncedStart(act: () => void, ms = DEBOUNCE_MS): () => void {
  actOf(act);
  const last = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(() => {
    const now = performance.now();
    const isBurst = now - last.current < ms;
    last.current = now;
    if (!isBurst) act();
  }, [act, ms]);
}
