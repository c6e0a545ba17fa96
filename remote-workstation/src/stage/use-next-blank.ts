import { useKeys } from '@mingmou/kit/keys/use-keys';

const INPUTS =
  'input:not([disabled]):not([readonly]):not([type=hidden]):not([type=file]):not([type=radio]):not([type=checkbox]), textarea:not([disabled])';

/**
 * Returns whether an input is empty. The choice of a select is next to its input, and shorthand inputs do not count.
 */
function isBlank(input: HTMLInputElement | HTMLTextAreaElement): boolean {
  if (input.value !== '' || isShorthand(input) || input.offsetParent === null) return false;
  const chosen = input.closest('.ant-select')?.querySelector('.ant-select-content-value, .ant-select-selection-item');
  return !chosen;
}

const isShorthand = (input: Element) => input.closest('[data-shorthand]') !== null;

/** Alt+J goes to the next blank of the paper and Alt+K to the next line of shorthand, from the beginning where none follows. */
export function useNextBlank(paper: { readonly current: HTMLElement | null }, readOnly: boolean): void {
  const goTo = (isWanted: (input: HTMLInputElement | HTMLTextAreaElement) => boolean) => {
    const inputs = [...(paper.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(INPUTS) ?? [])];
    const here = document.activeElement;
    // A button of the paper has its place in it as well.
    const isBehind = (input: Element) =>
      here !== null && (here.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const after = inputs.find((input) => isBehind(input) && isWanted(input));
    (after ?? inputs.find(isWanted))?.focus();
  };
  const keys = [
    { key: 'Alt+J', title: '到下一个空白项', run: () => goTo(isBlank) },
    { key: 'Alt+K', title: '到速记', run: () => goTo(isShorthand) },
  ];
  useKeys(readOnly ? [] : keys);
}
