import type { KeyboardEvent } from 'react';

const INPUTS =
  'input:not([disabled]):not([type=hidden]):not([type=checkbox]):not([type=radio]), textarea:not([disabled]), button[role=switch]:not([disabled])';
/** What moves by the arrows within a table of eyes; the arrows of a list belong to the list. */
const CELL_INPUTS = 'input:not([disabled]):not([role=combobox])';

/** Inputs of a folded part take no focus. */
const isFolded = (input: Element) => input.closest('details:not([open])') !== null;

function nextInput(container: Element, from: Element, by: 1 | -1): HTMLElement | undefined {
  const inputs = [...container.querySelectorAll<HTMLElement>(INPUTS)].filter((input) => !isFolded(input));
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

const isInTable = (target: HTMLElement) => target.closest('[data-eye-rows]') !== null;
const isMany = (target: HTMLElement) => target.closest('.ant-select-multiple') !== null;

function isOpenChoice(target: HTMLElement): boolean {
  return target.getAttribute('aria-expanded') === 'true' && !isInTable(target);
}

/** The row of an open list that its keys would take. */
function isMarked(target: HTMLElement): boolean {
  return document.getElementById(target.getAttribute('aria-activedescendant') ?? '') !== null;
}

/** The choice in whose list the arrows went last. */
let pointed: EventTarget | undefined;

/** Once an open list has taken its marked row, on to the next input; a search that keeps nothing goes on searching. */
function goOnFrom(container: Element, target: HTMLElement, by: 1 | -1): void {
  queueMicrotask(() => {
    const isChosen = isMany(target) || target.closest('.ant-select')?.querySelector('.ant-select-content-has-value');
    if (isChosen && document.activeElement === target) nextInput(container, target, by)?.focus();
  });
}

/**
 * Keys of a form in the layout of its paper: Enter moves to the next input (Shift+Enter back) in page order, ↑↓ move
 * between the eyes of a column. An open select outside of the tables first takes its marked option; a multiple select
 * keeps the focus. Text areas and input methods keep their keys. Without a next input the key is passed on.
 */
export function paperKeys(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key, nativeEvent, ctrlKey, altKey, metaKey, shiftKey } = event;
  if (!(target instanceof HTMLInputElement) || nativeEvent.isComposing || ctrlKey || altKey || metaKey) return;
  // Whether the list used the key itself.
  const took = key === 'Enter' ? !isMany(target) : key === 'Tab' && event.isDefaultPrevented();
  if (took && isOpenChoice(target) && isMarked(target)) {
    goOnFrom(currentTarget, target, shiftKey ? -1 : 1);
    return;
  }
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

/** Tab goes from choice to choice: what empties one is pressed by Delete, and no stop of its own. */
function passClearButtons(container: Element): void {
  for (const button of container.querySelectorAll<HTMLElement>('.ant-select-clear')) button.tabIndex = -1;
}

/**
 * Prevents unwanted reactions of a form's selects on keydown. Enter at a closed select moves on without opening its
 * list; Tab leaves an open one and takes the marked option only after a search or arrow keys; Delete clears one.
 */
export function choiceKeys(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget, key } = event;
  if (key === 'Tab') passClearButtons(currentTarget);
  if (!(target instanceof HTMLInputElement)) return;
  const isUntouched = target.value === '' && pointed !== target;
  pointed = key.startsWith('Arrow') ? target : undefined;
  if (key === 'Enter' && target.getAttribute('aria-expanded') === 'false') paperKeys(event);
  else if (key === 'Tab' && isOpenChoice(target) && isUntouched) event.stopPropagation();
  else if (key === 'Delete' && target.value === '') {
    const clear = target.closest('.ant-select')?.querySelector<HTMLElement>('.ant-select-clear');
    // The list would open.
    if (clear) event.stopPropagation();
    clear?.click();
  }
}
