import type { KeyboardEvent } from 'react';

type Control = HTMLInputElement | HTMLSelectElement;

/** Where a key leads: along the cells of the lines, or along one column. */
export interface GridStep {
  readonly axis: 'row' | 'cell';
  readonly by: 1 | -1;
}

function isControl(target: EventTarget): target is Control {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}

/** Within a text the arrows move the caret; from its edge, or when all of it is selected, they leave the cell. */
function leavesText(control: Control, by: 1 | -1): boolean {
  if (!(control instanceof HTMLInputElement) || control.type === 'checkbox') return true;
  const { selectionStart, selectionEnd, value } = control;
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionStart === (by > 0 ? value.length : 0);
}

const ARROWS: Readonly<Record<string, GridStep>> = {
  ArrowUp: { axis: 'row', by: -1 },
  ArrowDown: { axis: 'row', by: 1 },
  ArrowLeft: { axis: 'cell', by: -1 },
  ArrowRight: { axis: 'cell', by: 1 },
};

/**
 * Moves through the cells as a spreadsheet does: Enter to the next one (Shift+Enter back), arrows up, down and, from
 * the edge of a text, aside; Tab is the browser's own. Alt+↓ opens a choice. `move` answers whether there was a cell to
 * go to; `onEnd`: Enter in the last one.
 */
export function gridKeys(
  event: KeyboardEvent<HTMLElement>,
  move: (step: GridStep) => boolean,
  onEnd: (() => void) | undefined,
): void {
  const { target, key, nativeEvent, shiftKey } = event;
  if (!isControl(target) || nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
  if (key === 'Enter') {
    event.preventDefault();
    if (!move({ axis: 'cell', by: shiftKey ? -1 : 1 }) && !shiftKey) onEnd?.();
    return;
  }
  const step = shiftKey ? undefined : ARROWS[key];
  if (!step || (step.axis === 'cell' && !leavesText(target, step.by))) return;
  // At the edge of the grid an arrow does nothing: a choice must not change its value by it.
  event.preventDefault();
  move(step);
}
