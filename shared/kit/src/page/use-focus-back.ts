import { useLayoutEffect } from 'react';

/** What hangs over the page gives the focus back also where it is taken away while it stands open. */
export function useFocusBack(open = false): void {
  useLayoutEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    return () =>
      queueMicrotask(() => {
        // Nobody else took it: it fell with what was taken away.
        if (document.activeElement === document.body && opener instanceof HTMLElement)
          opener.focus({ preventScroll: true });
      });
  }, [open]);
}
