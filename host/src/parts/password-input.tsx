import { type KeyboardEvent, useState } from 'react';
import css from './controls.module.css';
import { LabelledInput, type LabelledInputProps } from './labelled-input';

const CAPS_LOCK = '大写锁定已打开';

/** A password input that can be read by choice and warns of caps lock. */
export function PasswordInput(props: Omit<LabelledInputProps, 'type' | 'after' | 'note'>) {
  const [readable, setReadable] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <LabelledInput
      {...props}
      type={readable ? 'text' : 'password'}
      className={css.withEye}
      spellCheck={false}
      autoCapitalize="off"
      note={capsLock ? CAPS_LOCK : undefined}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      after={
        <button
          type="button"
          className={css.eye}
          aria-label={readable ? '隐藏密码' : '显示密码'}
          aria-pressed={readable}
          title={readable ? '隐藏密码' : '显示密码'}
          onClick={() => setReadable(!readable)}
        >
          <EyeSign open={readable} />
        </button>
      }
    />
  );
}

function EyeSign({ open }: { readonly open: boolean }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      aria-hidden="true"
    >
      <path d="M1.5 9S4.2 4 9 4s7.5 5 7.5 5-2.7 5-7.5 5S1.5 9 1.5 9Z" />
      <circle cx="9" cy="9" r="2.3" />
      {!open && <path d="M3 15.5 15 2.5" />}
    </svg>
  );
}
