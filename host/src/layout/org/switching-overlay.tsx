import { useLayoutEffect, useRef } from 'react';
import css from './org-switcher.module.css';

/** Step of the switch: reading the other organisation's key, or exchanging the session. */
export type Switching = 'key' | 'session';

const TEXTS: Readonly<Record<Switching, string>> = {
  key: '正在读取密钥，请插入并按提示触摸',
  session: '正在切换机构…',
};

/** Covers everything, keyboard included, while an organisation is being entered. */
export function SwitchingOverlay({ step }: { readonly step: Switching }) {
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
      <p role="status">{TEXTS[step]}</p>
    </dialog>
  );
}
