import type { ValueOf } from '@mingmou/contract/base/field';
import type { timeline } from '@mingmou/contract/erp/bill.fields';
import { Quiet } from '@mingmou/kit/page/quiet';
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
            <Quiet as="p">{at.slice(0, 16)}</Quiet>
            {toState && toState !== fromState ? <Quiet as="p">→ {toState}</Quiet> : null}
            {reason ? <p className={styles.reason}>{reason}</p> : null}
          </li>
        ))}
      </ol>
    </aside>
  );
}
