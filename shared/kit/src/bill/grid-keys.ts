import type { KeyboardEvent } from 'react';

type Control = HTMLInputElement | HTMLSelectElement;

const CONTROLS = 'input:not([disabled]), select:not([disabled])';

function isControl(target: EventTarget): target is Control {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}

function controlsOf(grid: Element): Control[] {
  return [...grid.querySelectorAll<Control>(CONTROLS)];
}

function beside(grid: Element, from: Control, by: 1 | -1): Control | undefined {
  const controls = controlsOf(grid);
  return controls[controls.indexOf(from) + by];
}

/** The control of the same column in the nearest row that has one. */
function beyond(from: Control, by: 1 | -1): Control | undefined {
  const cell = from.closest('td');
  const row = cell?.parentElement;
  if (!cell || !(row instanceof HTMLTableRowElement)) return undefined;
  const { cellIndex } = cell;
  let next: Element | null = row;
  while (true) {
    next = by > 0 ? next.nextElementSibling : next.previousElementSibling;
    if (!(next instanceof HTMLTableRowElement)) return undefined;
    const control = next.cells[cellIndex]?.querySelector<Control>(CONTROLS);
    if (control) return control;
  }
}

/** Within a text the arrows move the caret; from its edge, or when all of it is selected, they leave the cell. */
function leavesText(control: Control, by: 1 | -1): boolean {
  if (!(control instanceof HTMLInputElement) || control.type === 'checkbox') return true;
  const { selectionStart, selectionEnd, value } = control;
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionStart === (by > 0 ? value.length : 0);
}

const ARROWS: Readonly<Record<string, readonly ['row' | 'cell', 1 | -1]>> = {
  ArrowUp: ['row', -1],
  ArrowDown: ['row', 1],
  ArrowLeft: ['cell', -1],
  ArrowRight: ['cell', 1],
};

function arrowTarget(grid: Element, control: Control, key: string): Control | null | undefined {
  const [axis, by] = ARROWS[key] ?? [];
  if (!axis || !by) return null;
  if (axis === 'row') return beyond(control, by);
  return leavesText(control, by) ? beside(grid, control, by) : null;
}

/**
 * Moves through the cells as a spreadsheet does: Enter to the next one (Shift+Enter back), arrows up, down and, from
 * the edge of a text, aside; Tab is the browser's own. Alt+↓ opens a choice. `onEnd`: Enter in the last cell.
 */
export function gridKeys(event: KeyboardEvent<HTMLElement>, onEnd: (() => void) | undefined): void {
  const { target, currentTarget: grid, key, nativeEvent, shiftKey } = event;
  if (!isControl(target) || nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
  if (key === 'Enter') {
    event.preventDefault();
    const next = beside(grid, target, shiftKey ? -1 : 1);
    if (next) next.focus();
    else if (!shiftKey) onEnd?.();
    return;
  }
  if (shiftKey) return;
  const next = arrowTarget(grid, target, key);
  if (next === null) return;
  // At the edge of the grid an arrow does nothing: a choice must not change its value by it.
  event.preventDefault();
  next?.focus();
}
