import { Modal as AntModal, type ModalProps as AntModalProps } from 'antd';
import { useLayoutEffect } from 'react';
import { ANY_DIALOG } from './form/any-dialog';
import { focusFirst } from './form/focus-first';
import { blockKeys } from './keys/key-scopes';
import { useFocusBack } from './page/use-focus-back';

export interface ModalProps extends AntModalProps {
  /** For dialogs without input: Escape and a click outside close them. */
  readonly reading?: boolean;
}

/** Returns the open dialog that contains the element, or null. */
export const dialogAround = (element: Element): Element | null => element.closest(ANY_DIALOG);

const TOP = { top: '15vh' } as const;
const STAYS = { closable: false } as const;

/**
 * Moves the focus from the close button, where antd puts it, to the first input. `autoFocus` of an input does nothing
 * in a dialog that was drawn before it opens: its frame is hidden while the input is added.
 */
function focusContent(): void {
  const frame = document.activeElement && dialogAround(document.activeElement);
  focusFirst(frame?.querySelector<HTMLElement>('.ant-modal-body') ?? null);
}

/**
 * A dialog. Only its own buttons close it: a slip of the hand must not lose input. The keys of the page do nothing
 * while the dialog is open.
 */
export function Modal({ reading = false, style, afterOpenChange, ...props }: ModalProps) {
  const { open = false } = props;
  // A layout effect runs before the effects that add the keys of the dialog itself, so those are above this scope.
  useLayoutEffect(() => (open ? blockKeys() : undefined), [open]);
  useFocusBack(open);
  return (
    <AntModal
      okText="确定"
      cancelText="取消"
      keyboard={reading}
      mask={reading || STAYS}
      {...props}
      style={{ ...TOP, ...style }}
      afterOpenChange={(isOpen) => {
        afterOpenChange?.(isOpen);
        if (isOpen) focusContent();
      }}
    />
  );
}
