import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import css from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  /** Absent: the dialog has no close of its own. */
  readonly onClose?: (() => void) | undefined;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
  readonly width?: number;
  readonly alert?: boolean;
}

/**
 * A modal of the browser itself: 600 px wide, 15vh from the top, closed neither by the mask nor by Escape
 * (product.md §9). It works alike on the sign-in page, which has no component library, and in the shell. Focus stays
 * inside and returns to where it was.
 */
export function Dialog({ title, onClose, footer, children, width, alert = false }: DialogProps) {
  const dialog = useModal();
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      role={alert ? 'alertdialog' : undefined}
      className={css.dialog}
      style={width ? { ['--dialog-width' as string]: `${width}px` } : undefined}
      aria-labelledby={titleId}
      onCancel={keepOpen}
      onKeyDown={ignoreEscape}
    >
      <Head id={titleId} title={title} onClose={onClose} />
      <div className={css.body}>{children}</div>
      {footer !== undefined && <div className={css.foot}>{footer}</div>}
    </dialog>
  );
}

interface DrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Panel at the right edge, a fifth of the page wide; Escape and a click outside close it. */
export function Drawer({ title, onClose, children }: DrawerProps) {
  const dialog = useModal();
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click closes by the mask; Escape does it on the keyboard
    <dialog
      ref={dialog}
      className={`${css.dialog} ${css.drawer}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        keepOpen(event);
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <Head id={titleId} title={title} onClose={onClose} />
      <div className={css.body}>{children}</div>
    </dialog>
  );
}

function Head({
  id,
  title,
  onClose,
}: {
  readonly id: string;
  readonly title: string;
  readonly onClose?: (() => void) | undefined;
}) {
  return (
    <div className={css.head}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {onClose && (
        <button type="button" className={css.close} aria-label="关闭" onClick={onClose}>
          ×
        </button>
      )}
    </div>
  );
}

/** Initial focus: the first input, otherwise the answer to the question; never the × in the head. */
const FIRST = ['input:checked', 'input:not([readonly])', '[data-first]'];

function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    FIRST.map((first) => element?.querySelector<HTMLElement>(first))
      .find((found) => found)
      ?.focus();
    // Closing before React removes the element lets the browser give the focus back.
    return () => element?.close();
  }, []);
  return dialog;
}

function keepOpen(event: SyntheticEvent): void {
  event.preventDefault();
}

/** The browser closes a dialog at the second Escape whatever `cancel` answers; the key itself must not reach it. */
function ignoreEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault();
}
