import type { KeyboardEvent } from 'react';

const INPUTS =
  'input:not([disabled]):not([type=hidden]):not([type=file]), textarea:not([disabled]), button[role=switch]:not([disabled])';

/** A value that another input sets: nothing to type into. */
const HIDDEN = '.ant-form-item-hidden';

/**
 * Enter goes to the next input and from the last one submits. An open choice takes Enter for itself, and so does text
 * of several lines.
 */
export function onEnter(submit: () => void): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const { target, currentTarget, nativeEvent } = event;
    if (event.key !== 'Enter' || event.ctrlKey || nativeEvent.isComposing) return;
    if (!(target instanceof HTMLInputElement) || target.getAttribute('aria-expanded') === 'true') return;
    event.preventDefault();
    event.stopPropagation();
    const inputs = [...currentTarget.querySelectorAll<HTMLElement>(INPUTS)].filter((one) => !one.closest(HIDDEN));
    const next = inputs[inputs.indexOf(target) + 1];
    if (next) next.focus();
    else submit();
  };
}
