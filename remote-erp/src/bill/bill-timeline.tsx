import { Timeline } from '@mingmou/clinic/page/timeline';
import type { ComponentProps } from 'react';
import styles from './bill.module.css';

/** Who did what to a bill, the newest first. */
export function BillTimeline({ steps }: ComponentProps<typeof Timeline>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys as well
    <aside className={styles.rail} aria-label="操作记录" tabIndex={0}>
      <h2 className={styles.heading}>操作记录</h2>
      <Timeline steps={steps} />
    </aside>
  );
}
