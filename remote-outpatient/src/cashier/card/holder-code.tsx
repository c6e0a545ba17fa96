import type { InputOf } from '@mingmou/contract/base/call';
import type { Money } from '@mingmou/contract/base/money';
import { holderCode } from '@mingmou/contract/cashier/card/holder-code.contract';
import { typedDigits } from '@mingmou/contract/patients/patient.rules';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Input } from '@mingmou/kit/ui-form';
import { useEffect, useState } from 'react';
import styles from './card.module.css';

const WAIT_S = 60;
const DIGITS = 6;

interface HolderCodeProps {
  readonly cardId: number;
  readonly purpose: InputOf<typeof holderCode.send>['purpose'];
  /** Amount that the code confirms; absent: none. */
  readonly amount?: Money;
  /** The right code was typed. */
  readonly onTicket: (smsTicket: string) => void;
}

/** Requests an SMS code for a card's holder, and exchanges it for a ticket when six digits are typed. */
export function HolderCode({ cardId, purpose, amount, onTicket }: HolderCodeProps) {
  const [left, setLeft] = useState(0);
  const [code, setCode] = useState('');
  const [isRight, setRight] = useState(false);
  const send = useSend(holderCode.send);
  const verify = useSend(holderCode.verify);
  const { success } = useFeedback();
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const ask = async () => {
    const { mobileMasked } = await send({ cardId, purpose, ...(amount === undefined ? {} : { amount }) });
    setLeft(WAIT_S);
    success(`验证码已发送至${mobileMasked}`);
  };
  const check = async () => {
    const { smsTicket } = await verify({ cardId, purpose, code });
    setRight(true);
    onTicket(smsTicket);
  };
  if (isRight) return <Quiet>短信验证已通过</Quiet>;
  return (
    <span className={styles.code}>
      <Input
        aria-label="短信验证码"
        className={styles.digits}
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="6位验证码"
        onChange={({ target }) => setCode(typedDigits(target.value, DIGITS))}
      />
      <Do call={holderCode.verify} blocked={code.length < DIGITS && '请输入6位验证码'} onClick={check}>
        验证
      </Do>
      <Do call={holderCode.send} blocked={left > 0 && `请${left}秒后再获取`} onClick={ask}>
        {left > 0 ? `${left}秒后重发` : '获取验证码'}
      </Do>
    </span>
  );
}
