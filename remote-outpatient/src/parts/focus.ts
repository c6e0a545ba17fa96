import { useEffect } from 'react';

/** Elements in which a user types; a page that finishes loading must not take the focus from them. */
const TYPING = 'input, textarea, [role=dialog] *';

const nameOf = (control: HTMLElement) => {
  const label = control instanceof HTMLInputElement ? control.labels?.[0]?.textContent : control.textContent;
  // antd puts a space between two characters of a button.
  return control.getAttribute('aria-label') ?? label?.replaceAll(/\s/g, '');
};

/** Returns the page that contains an element. */
export const pageOf = (element: Element | null): Element => element?.closest('[data-page]') ?? document.body;

/** Focuses the first input or button with this accessible name. */
export function focusNamed(within: Element | null | undefined, name: string): void {
  const controls = within?.querySelectorAll<HTMLElement>('input:enabled, button:enabled') ?? [];
  [...controls].find((control) => nameOf(control) === name)?.focus();
}

/** Moves the focus to the first control of content that has loaded, unless the user already types somewhere. */
export function useFocusOnLoad(isLoaded: boolean, focus: () => void): void {
  useEffect(() => {
    if (isLoaded && !document.activeElement?.matches(TYPING)) focus();
    // Once: later renders must not move the focus.
  }, [isLoaded]);
}
