import { compareAmounts, type Money, ZERO } from '@mingmou/contract/base/money';
import { useRef } from 'react';
import { focusNamed, pageOf } from '../../parts/focus';
import type { Block } from './pay.draft';

const OPEN_WAY = 'button[aria-pressed=false]:not([aria-disabled])';

/**
 * Moves the focus from way to way, to the main button once nothing is left to pay, and to the input that blocks the main
 * button.
 */
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
    toBlock: (block: Block | undefined) => {
      if (!block) return;
      const { line, input, isUnpaid } = block;
      if (isUnpaid) toWays();
      else if (line === undefined) input && focusNamed(pageOf(confirm.current), input);
      else {
        const box = lines.current?.querySelectorAll('li')[line];
        if (input) focusNamed(box, input);
        else box?.querySelector('input')?.focus();
      }
    },
    /** Leaves the last input of a line. */
    after: (at: number) => {
      const next = lines.current?.querySelectorAll('li')[at + 1]?.querySelector('input');
      if (next) next.focus();
      else if (compareAmounts(rest, ZERO) > 0) toWays();
      else confirm.current?.querySelector('button')?.focus();
    },
  };
}
