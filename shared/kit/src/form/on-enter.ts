import type { KeyboardEvent as Stroke } from 'react';
import { flushSync } from 'react-dom';
import { focusFault } from './field-faults';

const INPUTS =
  'input:not([disabled]):not([type=hidden]):not([type=file]), textarea:not([disabled]), button[role=switch]:not([disabled])';

/** A value that another input sets: nothing to type into. */
const HIDDEN = '.ant-form-item-hidden';

/** The input that is being read: its Enter is on the way for the second time. */
let read: HTMLInputElement | undefined;

/**
 * Blurs an input whose digits are read on blur, and sends Enter again: Enter in the last input would not leave it, and
 * after the blur the form has a new submit handler.
 */
function readByLeaving(input: HTMLInputElement): boolean {
  if (read === input || !input.closest('.ant-picker')) return false;
  flushSync(() => input.blur());
  input.focus({ preventScroll: true });
  read = input;
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  read = undefined;
  return true;
}

/**
 * Enter goes to the next input and from the last one submits. An open choice takes Enter for itself, and so does text
 * of several lines.
 */
export function onEnter(submit: () => void): (event: Stroke<HTMLElement>) => void {
  return (event) => {
    const { target, currentTarget, nativeEvent } = event;
    if (event.key !== 'Enter' || event.ctrlKey || nativeEvent.isComposing) return;
    if (!(target instanceof HTMLInputElement) || target.getAttribute('aria-expanded') === 'true') return;
    event.preventDefault();
    event.stopPropagation();
    const inputs = [...currentTarget.querySelectorAll<HTMLElement>(INPUTS)].filter((one) => !one.closest(HIDDEN));
    const next = inputs[inputs.indexOf(target) + 1];
    if (next) next.focus();
    else if (!readByLeaving(target) && !focusFault(target)) submit();
  };
}
