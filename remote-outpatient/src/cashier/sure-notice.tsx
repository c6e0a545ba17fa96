import type { CallRefused } from '@mingmou/core/http/refusal';
import { Alert, Button } from '@mingmou/kit/ui';
import styles from './cashier.module.css';

interface SureNoticeProps {
  /** Name of the sent act: 收费, 退费. */
  readonly act: string;
  readonly of: { readonly isOpen: boolean; readonly refusal: CallRefused | undefined };
  readonly onRetry: () => void;
  /** Reloads the object of the refusal. */
  readonly onRefresh: () => void;
}

/** Why money did not move; or that nobody knows, and how to be sure. */
export function SureNotice({ act, of: { isOpen, refusal }, onRetry, onRefresh }: SureNoticeProps) {
  if (!refusal) return null;
  return (
    <Alert
      className={styles.notice}
      type="error"
      role="alert"
      showIcon
      title={isOpen ? `${refusal.msg}，不确定${act}是否成功。请重试：同一笔${act}不会重复` : refusal.msg}
      action={isOpen ? <Button onClick={onRetry}>重试</Button> : <Button onClick={onRefresh}>刷新</Button>}
    />
  );
}
