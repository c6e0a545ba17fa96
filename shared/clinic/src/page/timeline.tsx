import type { ValueOf } from '@mingmou/contract/base/field';
import type { timeline } from '@mingmou/contract/base/timeline';
import { Quiet } from '@mingmou/kit/page/quiet';
import styles from './timeline.module.css';

interface TimelineProps {
  /** The oldest first, as they happened. */
  readonly steps: ValueOf<typeof timeline>;
}

/** Who did what, the newest first. */
export function Timeline({ steps }: TimelineProps) {
  if (steps.length === 0) return <Quiet as="p">没有操作记录</Quiet>;
  return (
    <ol className={styles.timeline}>
      {[...steps].reverse().map(({ at, staffName, action, fromState, toState, fromTo, reason }, index) => (
        <li key={`${at}-${index}`}>
          <p className={styles.step}>
            <b>{action}</b> {staffName}
          </p>
          <Quiet as="p">{at.slice(0, 16)}</Quiet>
          {toState && toState !== fromState ? <Quiet as="p">→ {toState}</Quiet> : null}
          {fromTo ? <Quiet as="p">{fromTo}</Quiet> : null}
          {reason ? <p className={styles.reason}>{reason}</p> : null}
        </li>
      ))}
    </ol>
  );
}
