import { Button } from '@mingmou/kit/ui';
import { Input } from '@mingmou/kit/ui-form';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useId, useState } from 'react';
import styles from './account-parts.module.css';

export interface Issued {
  readonly account: string;
  readonly password: string;
}

/** Copies the selected text. Plain http has no clipboard API, so the older command is used. */
async function copy(field: HTMLInputElement): Promise<boolean> {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand('copy');
  }
}

/** A password that was just made: shown this once, to be handed to its owner. */
export function IssuedPassword({
  issued,
  onClose,
}: {
  readonly issued: Issued | undefined;
  readonly onClose: () => void;
}) {
  const [copied, setCopied] = useState<boolean>();
  const id = useId();
  const copyField = async () => {
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement) setCopied(await copy(field));
  };
  return (
    <Modal
      title="临时密码"
      open={issued !== undefined}
      width={420}
      destroyOnHidden
      onCancel={onClose}
      afterOpenChange={(open) => !open && setCopied(undefined)}
      footer={
        <Button type="primary" onClick={onClose}>
          我已记下
        </Button>
      }
    >
      <label htmlFor={id}>账号「{issued?.account}」的临时密码</label>
      <div className={styles.password}>
        <Input id={id} readOnly value={issued?.password ?? ''} />
        <Button onClick={() => void copyField()}>复制</Button>
      </div>
      <p className={styles.once}>密码只显示这一次，请立即交给本人；首次登录后须修改密码。</p>
      <p role="status">{copied === undefined ? '' : copied ? '已复制' : '无法自动复制，请手动选中后复制'}</p>
    </Modal>
  );
}
