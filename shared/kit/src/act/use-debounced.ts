import { useCallback, useEffect, useRef } from 'react';
import { actOf } from './act-of';

const DEBOUNCE_MS = 1000;

/** Acts once `ms` after the last call of a burst, with what that call brought (product.md §9: typing); a page left first does nothing. */
export function useDebounced<Args extends readonly unknown[]>(
  act: (...args: Args) => void,
  ms = DEBOUNCE_MS,
): (...args: Args) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(actOf(act));
  useEffect(() => {
    latest.current = act;
  }, [act]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (...args) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(...args), ms);
    },
    [ms],
  );
}
