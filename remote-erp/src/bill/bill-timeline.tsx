import type { ValueOf } from '@mingmou/contract/base/field';
import type { timeline } from '@mingmou/contract/erp/bill.fields';
import styles from './bill.module.css';

interface BillTimelineProps {
  /** The oldest first, as they happened. */
  readonly steps: ValueOf<typeof timeline>;
}

/** Who did what to a bill, the newest first. */
export function BillTimeline({ steps }: BillTimelineProps) {
  return (
    <aside className={styles.rail} aria-label="操作记录">
      <h2 className={styles.heading}>操作记录</h2>
      <ol className={styles.timeline}>
        {[...steps].reverse().map(({ at, staffName, action, fromState, toState, reason }, index) => (
          <li key={`${at}-${index}`}>
            <p className={styles.step}>
              <b>{action}</b> {staffName}
            </p>
            <p className={styles.quiet}>{at.slice(0, 16)}</p>
            {toState && toState !== fromState ? <p className={styles.quiet}>→ {toState}</p> : null}
            {reason ? <p className={styles.reason}>{reason}</p> : null}
          </li>
        ))}
      </ol>
    </aside>
  );
}
