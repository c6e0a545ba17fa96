import type { KeyboardEvent } from 'react';

const INPUTS =
  'input:not([disabled]):not([type=hidden]):not([type=checkbox]):not([type=radio]), textarea:not([disabled]), button[role=switch]:not([disabled])';
/** What moves by the arrows within a table of eyes; the arrows of a list belong to the list. */
const CELL_INPUTS = 'input:not([disabled]):not([role=combobox])';

function nextInput(container: Element, from: Element, by: 1 | -1): HTMLElement | undefined {
  const inputs = [...container.querySelectorAll<HTMLElement>(INPUTS)];
  return inputs[inputs.indexOf(from as HTMLElement) + by];
}

/** The input of the same column in the nearest row that has one. */
function inputBeyond(target: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const cell = target.closest('td');
  const row = cell?.parentElement;
  if (!cell || !(row instanceof HTMLTableRowElement) || !row.closest('table[data-eye-rows]')) return undefined;
  const rows = [...(row.parentElement?.children ?? [])].filter((other) => other instanceof HTMLTableRowElement);
  for (let place = rows.indexOf(row) + by; place >= 0 && place < rows.length; place += by) {
    const input = rows[place]?.cells[cell.cellIndex]?.querySelector<HTMLElement>(CELL_INPUTS);
    if (input) return input;
  }
  return undefined;
}

function isOpenChoice(target: HTMLElement): boolean {
  return target.getAttribute('aria-expanded') === 'true' && !target.closest('[data-eye-rows]');
}

/**
 * Keys of a form that stands as on paper: Enter goes to the next input (Shift+Enter back) in the order of the page,
 * ↑↓ move between the eyes of a column. An open choice outside of the tables, lines of text and input methods keep
 * their keys; where there is no next input the key goes on to the surroundings.
 */
export function paperKeys(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key, nativeEvent, ctrlKey, altKey, metaKey, shiftKey } = event;
  if (!(target instanceof HTMLInputElement) || nativeEvent.isComposing || ctrlKey || altKey || metaKey) return;
  const next =
    key === 'Enter' && !isOpenChoice(target)
      ? nextInput(currentTarget, target, shiftKey ? -1 : 1)
      : key === 'ArrowUp' || key === 'ArrowDown'
        ? target.matches(CELL_INPUTS) && inputBeyond(target, key === 'ArrowUp' ? -1 : 1)
        : undefined;
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}
