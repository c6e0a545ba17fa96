import { type RefObject, useCallback, useRef } from 'react';
import { actOf } from '../act/act-of';
import { dialogAround, markThrottled } from '../act/throttle-mark';

const DEBOUNCE_MS = 400;

/**
 * Acts at the first call of a burst; calls less than 400 ms after the one before do nothing (product.md §9). Meanwhile
 * the dialog around the content carries `data-throttled`.
 */
export function useDebouncedStart(act: () => void, ms = DEBOUNCE_MS, content?: RefObject<Element | null>): () => void {
  actOf(act);
  const last = useRef(Number.NEGATIVE_INFINITY);
  return useCallback(() => {
    const now = performance.now();
    const isBurst = now - last.current < ms;
    last.current = now;
    // An ignored call begins the pause again.
    markThrottled(dialogAround(content?.current ?? null), ms);
    if (!isBurst) act();
  }, [act, ms, content]);
}
