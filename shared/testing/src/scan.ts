import { act } from '@testing-library/react';

const GAP_MS = 5;
/** Longer than any pause inside a code. */
const BETWEEN_CODES_MS = 10_000;

let time = 0;

function insert(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, input.value + text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Types a code as a scanner does, wherever the focus is: each key is inserted into the focused input unless a listener
 * prevents it. The strokes carry a scanner's times, however busy the machine is.
 */
export function scan(code: string): void {
  time += BETWEEN_CODES_MS;
  act(() => {
    for (const key of [...code, 'Enter']) {
      time += GAP_MS;
      const target = document.activeElement ?? document.body;
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: time });
      const isPassed = target.dispatchEvent(event);
      if (isPassed && key !== 'Enter' && target instanceof HTMLInputElement) insert(target, key);
    }
  });
}
