import { type RefObject, useEffect, useRef } from 'react';

/**
 * Closes a floating panel on Escape (and returns the focus to its button), on a click outside, and when the focus
 * leaves. The ref belongs to the element around the button and its panel.
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
