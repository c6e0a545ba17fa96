import { PAPER } from '@mingmou/clinic/template/millimetre-board';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';

/** The panel of properties among the parts; no key of a part begins so. */
export const PROPS = '§props';

const INPUTS = 'input:not([disabled]), textarea:not([disabled])';

function focusOn(box: HTMLElement | null, name: string): void {
  const parts = [...(box?.querySelectorAll<HTMLElement>('[data-part]') ?? [])];
  const part = parts.find(({ dataset }) => dataset.part === name);
  if (name !== PROPS) {
    part?.focus();
    return;
  }
  const first = part?.querySelector<HTMLInputElement | HTMLTextAreaElement>(INPUTS);
  first?.focus();
  first?.select();
}

/**
 * Where the focus goes in a designer: to a part just added, from a part to its properties (Enter) and back (Esc).
 * Parts and the panel carry their name in `data-part`; `box` is around all of them.
 */
export function usePartFocus(chosen: string | null, choose: (key: string | null) => void) {
  const box = useRef<HTMLDivElement>(null);
  // An object, so that the same part can be wanted twice.
  const [wanted, setWanted] = useState<{ readonly name: string }>();
  useEffect(() => {
    if (wanted) focusOn(box.current, wanted.name);
  }, [wanted]);
  const want = useCallback((name: string) => setWanted({ name }), []);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, ctrlKey, metaKey } = event;
    if (!(target instanceof HTMLElement) || ctrlKey || metaKey) return;
    const at = target.closest<HTMLElement>('[data-part]')?.dataset.part;
    if (key === 'Enter' && at && at === target.dataset.part) {
      event.preventDefault();
      choose(at === PAPER ? null : at);
      want(PROPS);
    }
    // Esc closes an open list before it leaves the panel.
    if (key === 'Escape' && at === PROPS && target.getAttribute('aria-expanded') !== 'true') want(chosen ?? PAPER);
  };
  return { box, want, onKeyDown };
}
