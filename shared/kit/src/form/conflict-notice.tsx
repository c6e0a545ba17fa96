import { sharedCodes } from '@mingmou/contract/base/codes';
import { Alert, Button } from 'antd';
import styles from './form.module.css';

export type Conflict = 'stale' | 'taken';

type ConflictNoticeProps =
  | { readonly state: 'taken' }
  | { readonly state: Conflict; readonly onTakeNewest: () => Promise<void> };

/**
 * Notice that another person saved the same row first: the input stays, all other values come from the newest state.
 */
export function ConflictNotice(props: ConflictNoticeProps) {
  if (!('onTakeNewest' in props) || props.state === 'taken') {
    return (
      <Alert
        className={styles.conflict}
        type="info"
        role="status"
        showIcon
        title="已载入最新数据，您填写的内容已保留，请核对后保存"
      />
    );
  }
  return (
    <Alert
      className={styles.conflict}
      type="warning"
      role="alert"
      showIcon
      title={sharedCodes.stale.text}
      action={<Button onClick={() => void props.onTakeNewest()}>刷新</Button>}
    />
  );
}
