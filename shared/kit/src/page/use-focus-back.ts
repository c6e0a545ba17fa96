import { useLayoutEffect } from 'react';

/** Returns the focus when an overlay is removed while it is open. */
export function useFocusBack(open = false): void {
  useLayoutEffect(() => {
    if (!open) return;
    const opener = document.activeElement;
    return () =>
      queueMicrotask(() => {
        // The focus is lost only if no other element took it.
        if (document.activeElement === document.body && opener instanceof HTMLElement)
          opener.focus({ preventScroll: true });
      });
  }, [open]);
}
