import { valueCard } from '@mingmou/contract/cashier/card/value-card.contract';
import { typedDigits } from '@mingmou/contract/patients/patient.rules';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { Input } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import styles from './card.module.css';
import { CardDialog } from './card-dialog';
import { CardField } from './card-field';
import { HolderCode } from './holder-code';
import type { HeldCard } from './use-recharge';

const PASSWORD_DIGITS = 6;

interface PasswordDialogProps {
  readonly card: HeldCard;
  readonly onClose: () => void;
}

/** Another password for a card, by a code that its holder is sent. */
export function PasswordDialog({ card: { cardId, cardNo }, onClose }: PasswordDialogProps) {
  const [smsTicket, setTicket] = useState<string>();
  const [password, setPassword] = useState('');
  const send = useSend(valueCard.resetPassword);
  const { success } = useFeedback();
  const save = async () => {
    await send({ cardId, smsTicket: smsTicket ?? '', password });
    success('密码已重置');
    onClose();
  };
  const lacks = !smsTicket ? '请先完成短信验证' : password.length < PASSWORD_DIGITS && '请持卡人输入6位新密码';
  return (
    <CardDialog
      title={`重置密码：${cardNo}`}
      onClose={onClose}
      act={
        <Do call={valueCard.resetPassword} main blocked={lacks} onClick={save}>
          确定
        </Do>
      }
    >
      <CardField title="短信验证">
        <HolderCode cardId={cardId} purpose="CARD_PASSWORD" onTicket={setTicket} />
      </CardField>
      <CardField title="新密码">
        <Input.Password
          aria-label="新密码"
          className={styles.digits}
          autoComplete="new-password"
          inputMode="numeric"
          value={password}
          onChange={({ target }) => setPassword(typedDigits(target.value, PASSWORD_DIGITS))}
        />
      </CardField>
    </CardDialog>
  );
}
