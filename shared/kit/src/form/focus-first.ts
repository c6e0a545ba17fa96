const INPUTS = ':is(input, textarea):enabled:not([type=file], [type=hidden])';

/**
 * Focuses the first input of a dialog that has finished opening. If the user already works in the dialog, the focus stays:
 * on a slow machine a dialog finishes opening after the user has begun to type.
 */
export function focusFirst(content: HTMLElement | null): void {
  if (content?.contains(document.activeElement)) return;
  content?.querySelector<HTMLElement>(INPUTS)?.focus();
}
