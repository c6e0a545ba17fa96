import { useLayoutEffect, useRef } from 'react';
import css from './org-switcher.module.css';

/** Covers everything, keyboard included, while the session is being exchanged. */
export function SwitchingOverlay() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={css.overlay}
      aria-label="切换机构"
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.preventDefault();
      }}
    >
      <p role="status">正在切换机构…</p>
    </dialog>
  );
}
