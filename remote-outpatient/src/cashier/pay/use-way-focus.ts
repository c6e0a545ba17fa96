import { compareAmounts, type Money, ZERO } from '@mingmou/contract/base/money';
import { useRef } from 'react';

const OPEN_WAY = 'button[aria-pressed=false]:not([aria-disabled])';

/** Moves the focus from way to way, and to the main button once nothing is left to pay. */
export function useWayFocus(rest: Money) {
  const buttons = useRef<HTMLFieldSetElement>(null);
  const lines = useRef<HTMLFieldSetElement>(null);
  const confirm = useRef<HTMLDivElement>(null);
  const toWays = () => buttons.current?.querySelector<HTMLElement>(OPEN_WAY)?.focus();
  return {
    buttons,
    lines,
    confirm,
    toWays,
    /** Leaves the last input of a line. */
    after: (at: number) => {
      const next = lines.current?.querySelectorAll('li')[at + 1]?.querySelector('input');
      if (next) next.focus();
      else if (compareAmounts(rest, ZERO) > 0) toWays();
      else confirm.current?.querySelector('button')?.focus();
    },
  };
}
