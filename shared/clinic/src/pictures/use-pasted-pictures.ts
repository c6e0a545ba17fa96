import { type RefObject, useEffect, useRef } from 'react';

/** Returns whether the field receives a pasted picture: the focused field, otherwise the first one on the page. */
function takes(frame: HTMLElement, target: EventTarget | null): boolean {
  const around = target instanceof Element ? target.closest('[data-pictures]') : null;
  if (around) return around === frame;
  const shown = [...document.querySelectorAll<HTMLElement>('[data-pictures]:has([data-take])')];
  return shown.find((one) => one.checkVisibility?.() ?? true) === frame;
}

/** Pictures of the clipboard, as a device or a screen copy leaves them there. Text is pasted where it was meant. */
export function usePastedPictures(
  frame: RefObject<HTMLElement | null>,
  active: boolean,
  onPaste: (files: readonly File[]) => void,
): void {
  const latest = useRef(onPaste);
  useEffect(() => {
    latest.current = onPaste;
  });
  useEffect(() => {
    if (!active) return;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (files.length === 0 || !frame.current || !takes(frame.current, event.target)) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [frame, active]);
}
