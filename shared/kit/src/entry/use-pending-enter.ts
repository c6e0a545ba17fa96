import { useEffect, useRef } from 'react';

interface PendingEnter {
  /** Remembers an Enter that was pressed while the answer to the typed text is on its way. */
  readonly remember: () => void;
  /** Forgets the remembered Enter: the text changed, Escape was pressed or the field lost the focus. */
  readonly cancel: () => void;
}

/**
 * Keeps an Enter of a search field until its answer arrives. `onAnswer` runs once, in the first commit that no longer
 * loads; the caller calls `cancel` whenever the text changes, so the answer always belongs to the text of the Enter.
 */
export function usePendingEnter(loading: boolean, onAnswer: () => void): PendingEnter {
  const isPending = useRef(false);
  // A page that is hidden or left must not act when its answer arrives.
  useEffect(
    () => () => {
      isPending.current = false;
    },
    [],
  );
  useEffect(() => {
    if (loading || !isPending.current) return;
    isPending.current = false;
    onAnswer();
  });
  return {
    remember: () => {
      isPending.current = true;
    },
    cancel: () => {
      isPending.current = false;
    },
  };
}
