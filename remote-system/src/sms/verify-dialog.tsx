import { smsCheckNumber } from '@mingmou/contract/messaging/sms-safe.contract';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { usePress } from '@mingmou/kit/entry/use-press';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useId, useState } from 'react';
import { CodeField } from './code-field';
import styles from './sms.module.css';

interface SafeNumber {
  readonly id: number;
  readonly name: string;
  readonly mobile: string;
}

interface VerifyDialogProps {
  readonly of: SafeNumber | undefined;
  readonly onClose: () => void;
}

/** The owner of a number proves it by the code that was sent to it. */
export function VerifyDialog({ of, onClose }: VerifyDialogProps) {
  return of ? <Verification of={of} onClose={onClose} /> : null;
}

function Verification({ of: { id, name, mobile }, onClose }: VerifyDialogProps & { readonly of: SafeNumber }) {
  const [code, setCode] = useState('');
  const send = useSend(smsCheckNumber.verify);
  const { success } = useFeedback();
  const press = usePress();
  const inputId = useId();
  const { start: submit, running } = useAct(async () => {
    if (code === '') return;
    await send({ id, code });
    success('验证成功');
    onClose();
  });
  return (
    <Modal
      title="验证安全号码"
      open
      width={480}
      okText="验证"
      okButtonProps={press(code === '' && '请填写验证码')}
      confirmLoading={running}
      onOk={submit}
      onCancel={onClose}
    >
      <dl className={styles.facts}>
        <dt>安全号码</dt>
        <dd>
          {name} {mobile}
        </dd>
      </dl>
      <div className={styles.row} onKeyDownCapture={onEnter(submit)}>
        <label htmlFor={inputId}>验证码</label>
        <CodeField id={inputId} numberId={id} value={code} onChange={setCode} />
      </div>
    </Modal>
  );
}
