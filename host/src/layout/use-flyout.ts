import { type RefObject, useEffect, useRef } from 'react';

/**
 * Closes what floats on Escape (giving the focus back to its button), on a press elsewhere, and when the focus goes
 * elsewhere. The ref is for the element around the button and what it opens.
 */
export function useFlyout<E extends HTMLElement>(open: boolean, close: () => void): RefObject<E | null> {
  const around = useRef<E>(null);
  const latestClose = useRef(close);
  latestClose.current = close;

  useEffect(() => {
    const element = around.current;
    if (!open || !element) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      element.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
      latestClose.current();
    };
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && !element.contains(event.target)) latestClose.current();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [open]);

  return around;
}
