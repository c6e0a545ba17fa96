import { smsCheckNumber } from '@mingmou/contract/messaging/sms-safe.contract';
import { typedDigits } from '@mingmou/contract/patients/patient.rules';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { Input } from '@mingmou/kit/ui-form';
import { useEffect, useState } from 'react';
import styles from './sms.module.css';

const WAIT_S = 60;
const DIGITS = 6;

interface CodeFieldProps {
  readonly id: string;
  /** Of the safe number that gets the code; none chosen, none is sent. */
  readonly numberId: number | undefined;
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** Input for a code that is sent to a safe number; another one can be requested after a minute. */
export function CodeField({ id, numberId, value, onChange }: CodeFieldProps) {
  const [left, setLeft] = useState(0);
  const send = useSend(smsCheckNumber.sendCode);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const ask = async () => {
    if (numberId === undefined) return;
    await send({ id: numberId });
    setLeft(WAIT_S);
  };
  return (
    <div className={styles.inline}>
      <Input
        id={id}
        className={styles.sign}
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="6位验证码"
        onChange={({ target }) => onChange(typedDigits(target.value, DIGITS))}
      />
      <Do
        call={smsCheckNumber.sendCode}
        blocked={left > 0 ? `请${left}秒后再发送` : numberId === undefined && '请先选择安全号码'}
        onClick={ask}
      >
        {left > 0 ? `${left}秒后重发` : '发送验证码'}
      </Do>
    </div>
  );
}
