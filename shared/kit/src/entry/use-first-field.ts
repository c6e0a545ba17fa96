import { type RefObject, useEffect } from 'react';

/** Whether nobody has placed the focus: the frame of a page takes it while the code of the page is on its way. */
function isFree(element: Element | null): boolean {
  return element === null || element === document.body || element.matches('[data-page]');
}

/** Focuses the first input of `box` after it was rendered, unless a control has the focus already. */
export function useFirstField(box: RefObject<HTMLElement | null>, wanted = true): void {
  useEffect(() => {
    if (wanted && isFree(document.activeElement)) box.current?.querySelector('input')?.focus();
  }, [box, wanted]);
}
