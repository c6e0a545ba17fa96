type TextElement = HTMLInputElement | HTMLTextAreaElement;

const COMPOSITION_ENDS_WITHIN_MS = 200;

/** What stood in the focused input before a code came. */
export interface FocusedText {
  readonly element: TextElement;
  readonly value: string;
}

function isTextElement(element: Element | null): element is TextElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

export function focusedText(): FocusedText | null {
  const element = document.activeElement;
  return isTextElement(element) ? { element, value: element.value } : null;
}

/** The setter of the prototype: React watches the one of the element and would miss its own change. */
function write(element: TextElement, value: string): void {
  const prototype = element instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
}

function restore({ element, value }: FocusedText): void {
  if (element.value !== value) write(element, value);
}

/** Restores the text; during a composition, after the input method has released its letters. */
export function restoreText(text: FocusedText, composing: boolean): void {
  if (!composing) {
    restore(text);
    return;
  }
  const { element } = text;
  const finish = () => {
    clearTimeout(timer);
    element.removeEventListener('compositionend', soon);
    restore(text);
  };
  // Browsers write the composed text right after the event.
  const soon = () => setTimeout(finish, 0);
  const timer = setTimeout(finish, COMPOSITION_ENDS_WITHIN_MS);
  element.addEventListener('compositionend', soon);
}
