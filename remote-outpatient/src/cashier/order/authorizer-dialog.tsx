import { usePress } from '@mingmou/kit/entry/use-press';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { Button } from '@mingmou/kit/ui';
import { Input } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import type { Authorizer } from './order.draft';
import styles from './order.module.css';

interface AuthorizerDialogProps {
  readonly title: string;
  /** Why an authoriser is needed, and later why the given one is refused. */
  readonly says: string;
  readonly onAuthorize: (authorizer: Authorizer) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks a colleague with the missing right for account and password. */
export function AuthorizerDialog({ title, says, onAuthorize, onClose }: AuthorizerDialogProps) {
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [running, setRunning] = useState(false);
  const press = usePress();
  const isFilled = account.trim() !== '' && password !== '';
  const submit = async () => {
    if (!isFilled || running) return;
    setRunning(true);
    await onAuthorize({ account: account.trim(), password }).finally(() => setRunning(false));
  };
  return (
    <Modal title={title} open footer={null} width={420} onCancel={onClose}>
      <p role="alert" className={styles.says}>
        {says}
      </p>
      <div className={styles.authorizer} onKeyDownCapture={onEnter(() => void submit())}>
        <label htmlFor="authorizer-account">授权账号</label>
        <Input
          id="authorizer-account"
          autoFocus
          autoComplete="off"
          maxLength={20}
          value={account}
          onChange={({ target }) => setAccount(target.value)}
        />
        <label htmlFor="authorizer-password">授权密码</label>
        <Input.Password
          id="authorizer-password"
          autoComplete="new-password"
          maxLength={64}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </div>
      <div className={styles.dialogActs}>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" loading={running} {...press(!isFilled && '请填写授权账号和授权密码', submit)}>
          授权
        </Button>
      </div>
    </Modal>
  );
}
