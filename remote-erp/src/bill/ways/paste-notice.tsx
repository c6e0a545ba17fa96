import { Alert } from '@mingmou/kit/ui';
import type { PasteReport } from './use-paste-goods';
import styles from './ways.module.css';

interface PasteNoticeProps {
  readonly report: PasteReport;
  readonly onClose: () => void;
}

/** How far a paste is, and which of its rows are not on the bill. */
export function PasteNotice({ report: { done, total, missed }, onClose }: PasteNoticeProps) {
  const isRunning = done < total;
  return (
    <Alert
      type={missed.length > 0 ? 'warning' : 'info'}
      role="status"
      showIcon
      closable={!isRunning}
      onClose={onClose}
      title={isRunning ? `正在添加 ${done}/${total} 行` : `已处理 ${total} 行，${missed.length} 处需要核对`}
      description={
        missed.length > 0 ? (
          <ul className={styles.missed}>
            {missed.map((says) => (
              <li key={says}>{says}</li>
            ))}
          </ul>
        ) : undefined
      }
    />
  );
}
