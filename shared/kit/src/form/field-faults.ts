import { ANY_DIALOG } from './any-dialog';

const FAULTY = 'input[data-fault]';
const HIDDEN = '[hidden], [style*="display: none"]';
const SENDING_BUTTON = '.ant-btn-primary';

const shown = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => !element.closest(HIDDEN));

/** The dialog that an act belongs to; null for the page. A key outside every input belongs to the top dialog. */
function dialogOf(acting: EventTarget | null): Element | null {
  if (acting instanceof Element && acting !== document.body) return acting.closest(ANY_DIALOG);
  return shown(ANY_DIALOG).at(-1) ?? null;
}

/**
 * Focuses the first input of the same dialog or page whose text is not accepted. Returns false where there is none.
 * An act that sends values stops on true: the last accepted value is not the one that the field shows.
 */
export function focusFault(acting: EventTarget | null): boolean {
  const dialog = dialogOf(acting);
  const faulty = shown(FAULTY).find((input) => input.closest(ANY_DIALOG) === dialog);
  faulty?.focus();
  return faulty !== undefined;
}

function onClick(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest(SENDING_BUTTON) : null;
  if (!button || !focusFault(button)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

let guards = 0;

/** Stops clicks on main buttons while an input is faulty. Returns the function that ends it. */
export function guardFault(): () => void {
  if (guards === 0) document.addEventListener('click', onClick, true);
  guards += 1;
  return () => {
    guards -= 1;
    if (guards === 0) document.removeEventListener('click', onClick, true);
  };
}
