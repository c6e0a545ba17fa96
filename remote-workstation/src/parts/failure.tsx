import type { RefusedCall } from '@mingmou/core/store/call-api';
import { Alert, Button } from '@mingmou/kit/ui';
import styles from './parts.module.css';

interface FailureProps {
  readonly refusal: RefusedCall;
  readonly onRetry: () => void;
}

/** Why a part of the page has nothing to show, and the way to ask again. */
export function Failure({ refusal, onRetry }: FailureProps) {
  return (
    <Alert
      className={styles.failure}
      type="error"
      role="alert"
      showIcon
      title={
        <>
          {refusal.msg}
          <small className={styles.requestId}>{refusal.requestId}</small>
        </>
      }
      action={<Button onClick={onRetry}>重试</Button>}
    />
  );
}
