import { useCallback, useRef } from 'react';

/**
 * Runs one act of a form at a time. Several buttons and keys send the same form: an act that is started while another
 * one waits for its answer would send the form twice, or over a version that is changing.
 */
export function useOneAtATime() {
  const running = useRef(false);
  return useCallback(async <T>(act: () => Promise<T>): Promise<T | undefined> => {
    if (running.current) return undefined;
    running.current = true;
    try {
      return await act();
    } finally {
      running.current = false;
    }
  }, []);
}
