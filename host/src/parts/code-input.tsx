import { useRef } from 'react';
import css from './controls.module.css';
import { LabelledInput, type LabelledInputProps } from './labelled-input';
import { useSendLock } from './use-send-lock';

interface CodeInputProps extends Omit<LabelledInputProps, 'type' | 'after' | 'label'> {
  /** Sends the code; false when it was refused, which leaves the button free. */
  readonly onSend: () => Promise<boolean>;
}

/** The code of a text message, with the button that sends it. */
export function CodeInput({ onSend, ...input }: CodeInputProps) {
  const { left, lock } = useSendLock();
  const sending = useRef(false);
  const locked = left > 0;

  const send = async () => {
    if (locked || sending.current) return;
    sending.current = true;
    if (await onSend()) lock();
    sending.current = false;
  };

  return (
    <LabelledInput
      {...input}
      label="验证码"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      after={
        <button type="button" className={`${css.button} ${css.code}`} aria-disabled={locked} onClick={send}>
          {locked ? `${left}秒后重新发送` : '发送验证码'}
        </button>
      }
    />
  );
}
