import type { RefusedCall } from '@mingmou/core/store/call-api';
import { Alert, Button } from 'antd';
import styles from './list-page.module.css';

// Equal to HTTP_CODES.forbidden (tested). An import of the contract's codes would add bytes to the first screen.
const FORBIDDEN = 403;

interface ListFailureProps {
  readonly refusal: RefusedCall;
  readonly retry: () => void;
}

/** Shows what failed and offers to try again unless a right is missing; the number leads to the server's log. */
export function ListFailure({ refusal: { msg, status, requestId }, retry }: ListFailureProps) {
  return (
    <Alert
      className={styles.failure}
      type="error"
      role="alert"
      showIcon
      title={
        <>
          加载失败：{msg}
          {requestId ? <small className={styles.requestId}>请求编号 {requestId}</small> : null}
        </>
      }
      action={status !== FORBIDDEN && <Button onClick={retry}>重试</Button>}
    />
  );
}
